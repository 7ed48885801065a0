import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Millis } from "../format/Millis.ts"
import { ContactId } from "./Contact.ts"
import { compareContacts, type ListKey } from "./order.ts"

const Places = Schema.Array(Schema.Struct({ id: ContactId, pinned: Schema.Boolean, lastAt: Millis }))

it.each(vectors("contact/CONTACT-03", Places, Schema.Array(ContactId)))("[CONTACT-03] $title", ({ given, want }) => {
  assert.deepStrictEqual(
    given.toSorted(compareContacts).map(({ id }) => id),
    [...want]
  )
})

const place: fc.Arbitrary<ListKey> = fc.record({
  id: fc.constantFrom("1", "2", "10", "-1", "group-1").map((id) => ContactId.make(id)),
  pinned: fc.boolean(),
  lastAt: fc.constantFrom(0, 1, 2, 1_700_000_000_000).map((n) => Millis.make(n))
})

prop(
  "[CONTACT-03] the order is total: antisymmetric, transitive, and equal only for the same place",
  place,
  place,
  place,
  (a, b, c) => {
    const sign = (x: ListKey, y: ListKey) => Math.sign(compareContacts(x, y))
    assert.strictEqual(sign(a, b) + sign(b, a), 0)
    if (sign(a, b) <= 0 && sign(b, c) <= 0) assert.ok(sign(a, c) <= 0)
    assert.strictEqual(sign(a, b) === 0, a.id === b.id && a.pinned === b.pinned && a.lastAt === b.lastAt)
  }
)

prop("[CONTACT-03] any shuffle sorts to the same list, and no pinned one follows an unpinned one", fc.array(place), (list) => {
  const sorted = list.toSorted(compareContacts)
  assert.deepStrictEqual(list.toReversed().toSorted(compareContacts), sorted)
  assert.ok(sorted.every((each, i) => i === 0 || !each.pinned || sorted[i - 1]?.pinned === true))
})
