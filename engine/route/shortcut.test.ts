import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { shortcutOf } from "./shortcut.ts"

const Bits = { altKey: Schema.Boolean, ctrlKey: Schema.Boolean, metaKey: Schema.Boolean, shiftKey: Schema.Boolean }
const Press = Schema.Struct({ key: Schema.String, ...Bits, isComposing: Schema.Boolean })
const FIELDS = ["empty", "message", "none", "other"] as const
const Place = Schema.Struct({
  isApple: Schema.Boolean,
  isChat: Schema.Boolean,
  field: Schema.Literals(FIELDS),
  isControl: Schema.Boolean
})

it.each(vectors("route/ROUTE-23", Schema.Struct({ press: Press, place: Place }), Schema.NullOr(Schema.String)))(
  "[ROUTE-23] $title",
  ({ given: { place, press }, want }) => {
    assert.strictEqual(shortcutOf(press, place) ?? null, want)
  }
)

const bit = fc.boolean()
const key = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 2 }),
  fc.constantFrom("Escape", "ArrowUp", "ArrowDown", "Enter", "k", "f", "?")
)
const press = fc.record({ key, altKey: bit, ctrlKey: bit, metaKey: bit, shiftKey: bit, isComposing: bit })
const place = fc.record({ isApple: bit, isChat: bit, field: fc.constantFrom(...FIELDS), isControl: bit })

prop("[ROUTE-23] no key takes what somebody types or an input method has", press, place, (pressed, where) => {
  const asked = shortcutOf(pressed, where)
  if (pressed.isComposing) assert.isUndefined(asked)
  const isPlain = !pressed.altKey && !pressed.ctrlKey && !pressed.metaKey
  const isTyped = /^.$/u.test(pressed.key) && isPlain
  if (isTyped && where.field !== "none") assert.isUndefined(asked)
  if (asked === "write") assert.isTrue(where.isChat && where.field === "none" && isTyped)
})
