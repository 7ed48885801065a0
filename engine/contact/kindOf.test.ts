import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { ContactId, ContactKind } from "./Contact.ts"
import { kindOf } from "./kindOf.ts"

it.each(vectors("contact/CONTACT-01", ContactId, ContactKind))("[CONTACT-01] $title", ({ given, want }) => {
  assert.strictEqual(kindOf(given), want)
})

prop("[CONTACT-01] every number is a person, every group- a group, and any text has a kind", fc.nat(), fc.string(), (n, s) => {
  assert.strictEqual(kindOf(ContactId.make(String(n))), "person")
  assert.strictEqual(kindOf(ContactId.make(`group-${n}`)), "group")
  assert.include(["person", "group", "system", "helper"], kindOf(ContactId.make(s)))
})
