import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { searchContacts } from "./search.ts"

const Found = Schema.Struct({ name: Schema.String, realName: Schema.optionalKey(Schema.String), account: Schema.String })
const Given = Schema.Struct({ contacts: Schema.Array(Found), typed: Schema.String })

it.each(vectors("contact/CONTACT-08", Given, Schema.Array(Schema.String)))("[CONTACT-08] $title", ({ given, want }) => {
  assert.deepStrictEqual(
    searchContacts(given.contacts, given.typed).map(({ name }) => name),
    want
  )
})

const contact = fc.record({
  name: fc.string({ unit: fc.constantFrom(...Array.from("abé ÁB张カかｶ강나홍กุ")) }),
  account: fc.string({ maxLength: 4 })
})
const renamed = fc.record({
  name: fc.constantFrom("Wei from sales", "x"),
  realName: fc.string({ unit: fc.constantFrom(...Array.from("abé ÁB张")) }),
  account: fc.constant("")
})
const words = fc.string({ unit: fc.constantFrom(...Array.from("aB éかｶＡㄱ가홍กุ")) })

prop(
  "[CONTACT-08] a longer search finds no one that a shorter one does not, and case is nothing to it",
  fc.array(contact),
  words,
  words,
  (contacts, a, b) => {
    const found = searchContacts(contacts, a)
    for (const each of searchContacts(contacts, `${a}${b}`)) assert.include(found, each)
    assert.deepStrictEqual(searchContacts(contacts, a.toUpperCase()), found)
    for (const each of contacts) if (each.name !== "") assert.include(searchContacts(contacts, each.name), each)
  }
)

prop("[CONTACT-08] who is called otherwise is found by both names", fc.array(renamed), (contacts) => {
  for (const each of contacts)
    for (const typed of [each.name, each.realName]) assert.include(searchContacts(contacts, typed), each)
})
