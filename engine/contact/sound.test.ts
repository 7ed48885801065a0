import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { sortLetter } from "./sortLetter.ts"
import { soundAt, soundsOf } from "./sound.ts"

it.each(vectors("contact/CONTACT-11", Schema.String, Schema.Array(Schema.String)))("[CONTACT-11] $title", ({ given, want }) => {
  assert.deepStrictEqual(soundsOf(given), want)
})

const han = fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCodePoint(code))

prop("[CONTACT-11] a character begins with the letter under which it stands", han, (character) => {
  assert.strictEqual(soundsOf(character)[0]?.charAt(0).toUpperCase(), sortLetter(character))
})

const Asked = Schema.Struct({ name: Schema.String, typed: Schema.String })
it.each(vectors("contact/CONTACT-12", Asked, Schema.Int))("[CONTACT-12] $title", ({ given: { name, typed }, want }) => {
  assert.strictEqual(soundAt(name, typed), want)
})

const name = fc.array(han, { minLength: 1, maxLength: 5 })
prop(
  "[CONTACT-12] every name is found by its sounds and by their beginnings, and by whatever either begins with",
  name,
  fc.nat(40),
  (characters, length) => {
    const sounds = characters.map((each) => soundsOf(each)[0] ?? "")
    for (const typed of [sounds.join(""), sounds.map((each) => each.charAt(0)).join("")]) {
      assert.isAtLeast(soundAt(characters.join(""), typed), 0)
      assert.strictEqual(soundAt(characters.join(""), typed.slice(0, Math.max(1, length))), 0)
      assert.isBelow(soundAt(characters.join(""), `${typed}!`), 0)
    }
  }
)
