import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { countsAsUnread, mentionTotal, unreadTotal } from "./unread.ts"

const Counted = Schema.Struct({ unread: Schema.Int, notify: Schema.Boolean, lastContent: Schema.String })
const Mentioned = Schema.Struct({ mentions: Schema.Int, notify: Schema.Boolean })

it.each(vectors("contact/CONTACT-02", Schema.Array(Counted), Schema.Int))("[CONTACT-02] $title", ({ given, want }) => {
  assert.strictEqual(unreadTotal(given), want)
})

it.each(vectors("contact/CONTACT-04", Schema.Array(Mentioned), Schema.Int))("[CONTACT-04] $title", ({ given, want }) => {
  assert.strictEqual(mentionTotal(given), want)
})

const contact = fc.record({
  unread: fc.nat(999),
  mentions: fc.nat(99),
  notify: fc.boolean(),
  lastContent: fc.constantFrom("", "hi")
})
const contacts = fc.array(contact)

prop(
  "[CONTACT-02] the total is the sum of what each adds, in any order and any grouping [pain 1]",
  contacts,
  contacts,
  (a, b) => {
    assert.strictEqual(unreadTotal([...a, ...b]), unreadTotal(b.toReversed()) + unreadTotal(a))
    assert.strictEqual(
      unreadTotal(a),
      a.filter((c) => c.notify && c.lastContent !== "").reduce((sum, c) => sum + c.unread, 0)
    )
  }
)

prop("[CONTACT-02] silencing a contact takes away exactly what it added", contacts, contact, (rest, one) => {
  const silenced = { ...one, notify: false }
  assert.strictEqual(unreadTotal([...rest, one]) - unreadTotal([...rest, silenced]), countsAsUnread(one))
})

prop("[CONTACT-04] silencing changes no mention", contacts, (list) => {
  assert.strictEqual(mentionTotal(list.map((c) => ({ ...c, notify: false }))), mentionTotal(list))
  assert.strictEqual(
    mentionTotal(list),
    list.map(({ mentions }) => mentions).reduce((a, b) => a + b, 0)
  )
})
