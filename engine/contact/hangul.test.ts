import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { hangulKeys } from "./hangul.ts"
import { soundAt } from "./sound.ts"

it.each(vectors("contact/CONTACT-17", Schema.String, Schema.String))("[CONTACT-17] $title", ({ given, want }) => {
  assert.strictEqual(hangulKeys(given), want)
})

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code))

prop("[CONTACT-17] each syllable is two to five keys, and no two syllables are the same ones", syllable, syllable, (a, b) => {
  assert.match(hangulKeys(a), /^[ㄱ-ㅎ][ㅏ-ㅣ]{1,2}[ㄱ-ㅎ]{0,2}$/)
  assert.strictEqual(hangulKeys(a) === hangulKeys(b), a === b)
  assert.strictEqual(hangulKeys(a + b), hangulKeys(a) + hangulKeys(b))
})

prop(
  "[CONTACT-17] a name is found by its initials, and at each key while it is typed",
  fc.array(syllable, { minLength: 1, maxLength: 5 }),
  fc.nat(24),
  (syllables, length) => {
    const name = syllables.join("")
    const keys = hangulKeys(name)
    assert.strictEqual(soundAt(name, keys.slice(0, Math.max(1, length))), 0)
    assert.isAtLeast(soundAt(name, name), 0)
    assert.strictEqual(soundAt(name, syllables.map((each) => hangulKeys(each).charAt(0)).join("")), 0)
    assert.isBelow(soundAt(name, `${keys}!`), 0)
  }
)
