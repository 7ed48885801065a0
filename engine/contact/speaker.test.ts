import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { UserId } from "../account/User.ts"
import { ContactKind } from "./Contact.ts"
import { Said } from "./Said.ts"
import { speaker } from "./speaker.ts"

const Given = Schema.Struct({
  kind: ContactKind,
  lastSaid: Schema.optionalKey(Said),
  me: UserId,
  readTo: Schema.Int
})
const Want = Schema.Union([
  Schema.TaggedStruct("Nobody", {}),
  Schema.TaggedStruct("Me", { delivery: Schema.Literals(["waiting", "sent", "read"]) }),
  Schema.TaggedStruct("Member", { id: UserId })
])

it.each(vectors("contact/CONTACT-20", Given, Want))("[CONTACT-20] $title", ({ given, want }) => {
  const { me, readTo, ...contact } = given
  assert.deepStrictEqual<unknown>(speaker(contact, me, readTo), want)
})

const person = fc.integer({ min: 1, max: 4 }).map((n) => UserId.make(n))
const number = fc.integer({ min: 0, max: 9 })

prop(
  "[CONTACT-20] what was read stays read, only mine has ticks, and only in a group somebody else has a name",
  fc.constantFrom(...ContactKind.literals),
  person,
  person,
  number,
  number,
  (kind, by, me, of, readTo) => {
    const contact = { kind, lastSaid: { by, number: of } }
    const told = speaker(contact, me, readTo)
    if (told._tag === "Me") {
      assert.strictEqual(by, me)
      const later = speaker(contact, me, readTo + 1)
      assert.isTrue(told.delivery !== "read" || (later._tag === "Me" && later.delivery === "read"))
    }
    if (told._tag === "Member") assert.deepStrictEqual([told.id, kind], [by, "group"])
    assert.strictEqual(speaker({ kind }, me, readTo)._tag, "Nobody")
  }
)
