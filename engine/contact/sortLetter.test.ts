import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { plainLetters } from "../format/plainLetters.ts"
import { sortLetter } from "./sortLetter.ts"

it.each(vectors("contact/CONTACT-06", Schema.String, Schema.String))("[CONTACT-06] $title", ({ given, want }) => {
  assert.strictEqual(sortLetter(given), want)
})

const name = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }))
const latin = fc.constantFrom(..."abcxyzABCXYZ".split(""))
const mark = fc.constantFrom("", "\u0300", "\u0301", "\u0308", "\u0327")

prop(
  "[CONTACT-06] any name has a letter or #, a Latin one its own, whatever its accents",
  name,
  latin,
  mark,
  (rest, letter, accent) => {
    assert.match(sortLetter(rest), /^[A-Z#]$/)
    assert.strictEqual(sortLetter(`${letter}${accent}${rest}`.normalize("NFC")), letter.toUpperCase())
  }
)

/** Latin-1 and Latin Extended-A: the letters of Europe's alphabets. */
const europe = fc
  .integer({ min: 0xc0, max: 0x17f })
  .map((code) => String.fromCodePoint(code))
  .filter((each) => /\p{L}/u.test(each))

prop("[CONTACT-06] every Latin letter of Europe stands under the plain one that it goes by", europe, (letter) => {
  assert.strictEqual(sortLetter(letter), plainLetters(letter).charAt(0).toUpperCase())
})
