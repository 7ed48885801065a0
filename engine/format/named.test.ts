import { assert, it } from "@effect/vitest"
import { UserId } from "../account/User.ts"
import { Scope } from "../api/frames.ts"
import { DeviceId } from "../call/relay.ts"
import { ContactId } from "../contact/Contact.ts"
import { Mistake } from "../error/Mistake.ts"
import { MessageId, MessageNumber } from "../message/Message.ts"
import { Millis } from "./Millis.ts"

/** What a program gives that does not heed the types. */
const wrong = (given: unknown): never => given as never

it.each([
  { kind: "UserId", make: (given: never) => UserId.make(given), takes: "the number of a person, such as 7", good: 7, bad: 1.5 },
  { kind: "Millis", make: (given: never) => Millis.make(given), takes: "whole milliseconds since 1970", good: 5, bad: 1.5 },
  { kind: "MessageNumber", make: (given: never) => MessageNumber.make(given), takes: "a whole number", good: 0, bad: 1.5 },
  { kind: "MessageId", make: (given: never) => MessageId.make(given), takes: "a text", good: "m1", bad: 7 },
  { kind: "DeviceId", make: (given: never) => DeviceId.make(given), takes: "a text", good: "d1", bad: 7 },
  { kind: "Scope", make: (given: never) => Scope.make(given), takes: "a text", good: "s1", bad: 7 },
  {
    kind: "ContactId",
    make: (given: never) => ContactId.make(given),
    takes: 'a text, such as "7" or "group-7"',
    good: "group-7",
    bad: 7
  }
])("a $kind is made of what it takes, and says what that is of anything else", ({ bad, good, kind, make, takes }) => {
  assert.strictEqual<unknown>(make(wrong(good)), good)
  assert.throws(() => make(wrong(bad)), Mistake, `${bad} is no ${kind}: it takes ${takes}.`)
})

it.each([
  ["a text in quotes", "joe", '"joe"'],
  ["an object as one", { id: 7 }, "an object"],
  ["nothing as what it is", null, "null"],
  ["what is missing too", undefined, "undefined"]
])("a mistake names what was given: %s", (_, given, named) => {
  try {
    UserId.make(wrong(given))
    assert.fail("it was taken")
  } catch (error) {
    assert.instanceOf(error, Mistake)
    assert.strictEqual(`${error}`, `Mistake: ${named} is no UserId: it takes the number of a person, such as 7.`)
  }
})
