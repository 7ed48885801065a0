import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { TRANSLATIONS } from "../locale/languages.ts"
import { indexLetter, indexLetters } from "./indexLetter.ts"
import { sortLetter } from "./sortLetter.ts"

const Language = Schema.Literals(TRANSLATIONS)
const Given = Schema.Struct({ name: Schema.String, letter: Schema.String, language: Language })

it.each(vectors("contact/CONTACT-14", Given, Schema.String))("[CONTACT-14] $title", ({ given: { language, ...name }, want }) => {
  assert.strictEqual(indexLetter(name, language), want)
})

it.each(vectors("contact/CONTACT-15", Language, Schema.Array(Schema.String)))("[CONTACT-15] $title", ({ given, want }) => {
  assert.deepStrictEqual(indexLetters(given), want)
})

const language = fc.constantFrom(...TRANSLATIONS)
/** Letters of all scripts that have an index of their own, and anything else. */
const letter = fc.oneof(
  ...[
    [0x3041, 0x30ff],
    [0xff66, 0xff9d],
    [0xac00, 0xd7a3],
    [0x1100, 0x11ff],
    [0x3131, 0x318e],
    [0x0e01, 0x0e4f],
    [0x0400, 0x052f],
    [0x4e00, 0x9fff],
    [0x20000, 0x2ffff]
  ].map(([min = 0, max = 0]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code)))
)
const name = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.string({ unit: letter }), fc.string({ unit: "grapheme" }))

prop("[CONTACT-14] any name has a letter that the index of the language has", name, language, (any, reader) => {
  assert.include(indexLetters(reader), indexLetter({ name: any, letter: sortLetter(any) }, reader))
})

prop(
  "[CONTACT-14] a name without a letter of the reader's script keeps its sort letter",
  fc.stringMatching(/^[a-zé0-9 !]*$/),
  language,
  (any, reader) => {
    assert.strictEqual(indexLetter({ name: any, letter: sortLetter(any) }, reader), sortLetter(any))
  }
)

prop("[CONTACT-15] each letter stands once, the Latin ones behind the reader's own, and # last", language, (reader) => {
  const letters = indexLetters(reader)
  assert.strictEqual(new Set(letters).size, letters.length)
  assert.strictEqual(letters.slice(-27).join(""), "ABCDEFGHIJKLMNOPQRSTUVWXYZ#")
})
