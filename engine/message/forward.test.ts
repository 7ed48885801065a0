import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { UserId } from "../account/User.ts"
import { mayDeleteForEveryone } from "./deletion.ts"
import { checkForward, mayForward } from "./forward.ts"
import { FORWARD_MAX } from "./limits.ts"
import { Body, MessageNumber } from "./Message.ts"

const Forwarded = Schema.Struct({ number: MessageNumber, author: UserId, body: Body })

it.each(vectors("message/FORWARD-01", Forwarded, Schema.Boolean))("[FORWARD-01] $title", ({ given, want }) => {
  assert.strictEqual(mayForward(given), want)
})

const Many = Schema.Struct({ messages: Schema.Array(Forwarded), targets: Schema.Int })
it.each(vectors("message/FORWARD-02", Many, Verdict(Schema.Null)))("[FORWARD-02] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(Result.map(checkForward(given.messages, given.targets), () => null)), want)
})

prop("[FORWARD-02] between one and five, and never nobody", fc.nat(20), (targets) => {
  const one = { number: MessageNumber.make(1), body: Body.cases.Text.make({ html: "<p>hi</p>" }) }
  assert.strictEqual(Result.isSuccess(checkForward([one], targets)), targets >= 1 && targets <= FORWARD_MAX)
})

const Deleted = Schema.Struct({ author: UserId, body: Body, me: UserId, isAllowed: Schema.Boolean })
it.each(vectors("message/DELETE-01", Deleted, Verdict(Schema.Null)))("[DELETE-01] $title", ({ given, want }) => {
  const verdictOf = mayDeleteForEveryone(given, given.me, given.isAllowed)
  assert.deepStrictEqual(verdict(Result.map(verdictOf, () => null)), want)
})
