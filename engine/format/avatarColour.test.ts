import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { AVATAR_COLOURS, avatarColour } from "./avatarColour.ts"
import { avatarHue } from "./avatarHue.ts"

it.each(vectors("format/AVATAR-01", Schema.String, Schema.Int))("[AVATAR-01] $title", ({ given, want }) => {
  assert.strictEqual(avatarColour(given), want)
})

prop("[AVATAR-01] every name has one of the five", fc.string({ unit: "binary" }), (name) => {
  const colour = avatarColour(name)
  return Number.isInteger(colour) && colour >= 1 && colour <= AVATAR_COLOURS
})

it("[AVATAR-01] among a thousand names each colour is worn by at least a tenth", () => {
  const worn = new Map<number, number>()
  for (let i = 0; i < 1000; i++) worn.set(avatarColour(`person ${i}`), (worn.get(avatarColour(`person ${i}`)) ?? 0) + 1)
  assert.isTrue([1, 2, 3, 4, 5].every((colour) => (worn.get(colour) ?? 0) >= 100))
})

it.each(vectors("format/AVATAR-02", Schema.Int, Schema.NullOr(Schema.String)))("[AVATAR-02] $title", ({ given, want }) => {
  assert.strictEqual(avatarHue(given) ?? null, want)
})

prop("[AVATAR-02] the number of every name stands for a colour, each for its own", fc.string({ unit: "binary" }), (name) => {
  const others = Array.from({ length: AVATAR_COLOURS }, (_, i) => i + 1).filter((each) => each !== avatarColour(name))
  const hue = avatarHue(avatarColour(name))
  assert.ok(hue !== undefined && !others.map(avatarHue).includes(hue))
})
