import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { UserId } from "../account/User.ts"
import { ContactId } from "../contact/Contact.ts"
import { mayDeleteForEveryone } from "./deletion.ts"
import { checkForward, forwardFirst, mayForward } from "./forward.ts"
import { FORWARD_MAX } from "./limits.ts"
import { Body } from "./Body.ts"
import { MessageNumber } from "./Message.ts"

const Forwarded = Schema.Struct({ number: MessageNumber, author: UserId, body: Body })

it.each(vectors("message/FORWARD-01", Forwarded, Schema.Boolean))("[FORWARD-01] $title", ({ given, want }) => {
  assert.strictEqual(mayForward(given), want)
})

const forwarded = fc.record({
  number: fc.nat(3).map((n) => MessageNumber.make(n)),
  body: fc.constantFrom<Body>(
    Body.cases.Text.make({ html: "<p>hi</p>" }),
    Body.cases.Other.make({ type: "file", content: "" }),
    Body.cases.Other.make({ type: "webrtc", content: "" }),
    Body.cases.Event.make({ text: "Bob joined" })
  )
})

prop(
  "[FORWARD-01] of several each has to be one that may, and none is one that was not sent",
  fc.array(forwarded),
  (messages) => {
    const isAllowed = Result.isSuccess(checkForward(messages, 1))
    assert.strictEqual(isAllowed, messages.length > 0 && messages.every(mayForward))
    if (messages.some(({ body, number }) => number === 0 || body._tag === "Event")) assert.isFalse(isAllowed)
  }
)

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

prop(
  "[DELETE-01] nobody deletes for everyone what somebody else wrote, nor anything where that is off",
  forwarded,
  fc.nat(3),
  fc.nat(3),
  fc.boolean(),
  ({ body }, author, me, isAllowed) => {
    const may = mayDeleteForEveryone({ author: UserId.make(author), body }, UserId.make(me), isAllowed)
    if (author !== me || !isAllowed || body._tag === "Event") assert.isTrue(Result.isFailure(may))
    else assert.isTrue(Result.isSuccess(may))
  }
)

it("[FORWARD-02] with others that are not here there is something to forward", () => {
  assert.isTrue(Result.isSuccess(checkForward([], 1, 1)))
  assert.isTrue(Result.isFailure(checkForward([], 1)))
})

const List = Schema.Struct({ list: Schema.Array(ContactId) })

it.each(vectors("message/FORWARD-04", List, Schema.Array(ContactId)))("[FORWARD-04] $title", ({ given, want }) => {
  assert.deepStrictEqual(forwardFirst(given.list), want)
})

prop(
  "[FORWARD-04] who stands first stands in the list, in its order, and the newest of all if it may be chosen",
  fc.array(fc.constantFrom("1", "2", "group-3", "-1", "system", "admin_notice").map((id) => ContactId.make(id))),
  (list) => {
    const first = forwardFirst(list)
    const may = list.filter((id) => /^(\d+|group-\d+)$/.test(id))
    assert.deepStrictEqual(first, may.slice(0, first.length))
    assert.strictEqual(first.length, Math.min(5, may.length))
  }
)
