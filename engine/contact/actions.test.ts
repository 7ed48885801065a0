import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { contactActions } from "./actions.ts"
import { ContactKind } from "./Contact.ts"

const Actions = Schema.Struct({ pin: Schema.Boolean, notify: Schema.Boolean, remove: Schema.Boolean })

it.each(vectors("contact/CONTACT-09", Schema.Struct({ kind: ContactKind }), Actions))(
  "[CONTACT-09] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(contactActions(given), want)
  }
)

prop(
  "[CONTACT-09] whatever may be silenced may be pinned, and whatever may be pinned may go",
  fc.constantFrom(...ContactKind.literals),
  (kind) => {
    const { notify, pin, remove } = contactActions({ kind })
    return (!notify || pin) && pin === remove && pin === (kind !== "system")
  }
)
