import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { RequestStatus } from "./FriendRequest.ts"
import { type FriendAnswer, settle } from "./transition.ts"

const Answer = Schema.Literals(["accepted", "rejected"])

it.each(vectors("friend/FRIEND-02", Schema.Struct({ status: RequestStatus, answer: Answer }), Verdict(RequestStatus)))(
  "[FRIEND-02] $title",
  ({ given, want }) => {
    assert.deepStrictEqual<unknown>(verdict(settle(given.status, given.answer)), want)
  }
)

const answers = fc.array(fc.constantFrom<FriendAnswer>("accepted", "rejected"), { minLength: 1 })

prop("[FRIEND-02] of many answers the first one counts", answers, (list) => {
  const end = list.reduce<RequestStatus>((status, answer) => Result.getOrElse(settle(status, answer), () => status), "pending")
  assert.strictEqual(end, list[0])
})
