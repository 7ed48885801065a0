import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Millis } from "../format/Millis.ts"
import { compareMessages } from "./compareMessages.ts"
import { MessageId, MessageNumber } from "./Message.ts"

const Placed = Schema.Struct({ id: MessageId, number: MessageNumber, sentAt: Millis })

it.each(vectors("message/MESSAGE-01", Schema.Array(Placed), Schema.Array(MessageId)))(
  "[MESSAGE-01] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(
      given.toSorted(compareMessages).map(({ id }) => id),
      [...want]
    )
  }
)

const placed: fc.Arbitrary<typeof Placed.Type> = fc.record({
  id: fc.constantFrom("a", "b", "c").map((id) => MessageId.make(id)),
  number: fc.nat(3).map((n) => MessageNumber.make(n)),
  sentAt: fc.nat(3).map((n) => Millis.make(n))
})

prop(
  "[MESSAGE-01] the order is total: antisymmetric, transitive, and equal only for the same place",
  placed,
  placed,
  placed,
  (a, b, c) => {
    const sign = (x: typeof a, y: typeof a) => Math.sign(compareMessages(x, y))
    assert.strictEqual(sign(a, b) + sign(b, a), 0)
    if (sign(a, b) <= 0 && sign(b, c) <= 0) assert.ok(sign(a, c) <= 0)
    assert.strictEqual(sign(a, b) === 0, a.id === b.id && a.number === b.number && a.sentAt === b.sentAt)
  }
)

prop("[MESSAGE-01] numbers only grow down the page, and none follows one that waits", fc.array(placed), (list) => {
  const numbers = list.toSorted(compareMessages).map(({ number }) => (number === 0 ? Number.POSITIVE_INFINITY : number))
  assert.ok(numbers.every((n, i) => i === 0 || n >= (numbers[i - 1] ?? 0)))
})
