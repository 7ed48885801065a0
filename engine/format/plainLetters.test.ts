import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { comparedPieces, plainLetters } from "./plainLetters.ts"

it.each(vectors("contact/CONTACT-07", Schema.String, Schema.String))("[CONTACT-07] $title", ({ given, want }) => {
  assert.strictEqual(plainLetters(given), want)
})

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))

/** Letters of all ranges that a comparison touches, their neighbours, and what may stand between them. */
const LETTERS = [
  ...Array.from("aAzßæŒıİΣσςЙйЁ中国กุ้ัเดिक्！。ー・ゝ가각힣ᄒ ᅡ ᆨᄓㄱㅏㄳ﷽א أ٣").flatMap((each) => Array.from(each)),
  ...range(0x300, 0x30f),
  ...range(0x591, 0x5c7),
  ...range(0x1100, 0x1112),
  ...range(0x1161, 0x1175),
  ...range(0x11a8, 0x11c2),
  ...range(0x3041, 0x30ff),
  ...range(0xfe0e, 0xfe0f),
  ...range(0xff01, 0xffdc),
  ...range(0xe0100, 0xe0103),
  "\u3099",
  "\u309a",
  "\u3099",
  "\u309a"
]
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...LETTERS) }),
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "grapheme" }).map((each) => each.normalize("NFD"))
)

prop("[CONTACT-07] what was compared once is compared as itself", text, (any) => {
  assert.strictEqual(plainLetters(plainLetters(any)), plainLetters(any))
})

prop("[CONTACT-07] the pieces of a text are all of it, and are compared as all of it is", text, (any) => {
  assert.strictEqual(comparedPieces(any).join(""), any)
  assert.strictEqual(comparedPieces(any).map(plainLetters).join(""), plainLetters(any))
})

it("[CONTACT-07] a piece is one character with all that is drawn on it, or may be one with it", () => {
  const pieces = ["c", "e\u0301", "!", "\u1112\u1161\u11ab", "\uff76\uff9e", "\u0e01\u0e38", "\u{1f600}"]
  assert.deepStrictEqual(comparedPieces(pieces.join("")), pieces)
  assert.deepStrictEqual(comparedPieces(""), [])
})

const japanese = fc.string({ unit: fc.constantFrom(...range(0x3041, 0x3096), ...range(0x30a1, 0x30f6), "ー", "・", "東") })
const korean = fc.string({ unit: fc.constantFrom(...range(0xac00, 0xac60), ...range(0xd700, 0xd7a3), " ") })

prop("[CONTACT-07] a text in parts, as a Mac writes it, is compared as in whole letters", japanese, korean, (kana, hangul) => {
  assert.strictEqual(plainLetters(kana.normalize("NFD")), plainLetters(kana))
  assert.strictEqual(plainLetters(hangul.normalize("NFD")), hangul)
})

it("[CONTACT-07] wide letters, digits and narrow kana are compared as those that Unicode names for them", () => {
  for (const letter of [...range(0xff10, 0xff19), ...range(0xff21, 0xff3a), ...range(0xff41, 0xff5a), ...range(0xff65, 0xff9f)])
    assert.strictEqual(plainLetters(letter), plainLetters(letter.normalize("NFKC")), letter)
})

it("[CONTACT-07] each katakana that has a hiragana is compared as it", () => {
  for (const [at, letter] of range(0x30a1, 0x30f6).entries()) assert.strictEqual(plainLetters(letter), range(0x3041, 0x3096)[at])
})

it("[CONTACT-07] letters of scripts whose marks are letters are compared as they are", () => {
  const scripts = [0x900, 0xdff, 0xe01, 0xe3a, 0xe3f, 0xeff, 0x1000, 0x109f, 0x1780, 0x17ff]
  for (let i = 0; i < scripts.length; i += 2)
    for (const letter of range(scripts[i] ?? 0, scripts[i + 1] ?? 0)) assert.strictEqual(plainLetters(letter), letter)
})

it("[CONTACT-07] no letter from À to ԯ or from Ḁ to the end of Greek keeps an accent", () => {
  for (const letter of [...range(0xc0, 0x52f), ...range(0x1e00, 0x1fff)])
    assert.notMatch(plainLetters(letter).normalize("NFD"), /\p{M}/u, letter)
})

const latin = fc.constantFrom(..."abcxyzABCXYZ".split(""))
const mark = fc.constantFrom("", "\u0300", "\u0301", "\u0308", "\u0327")

prop("[CONTACT-07] names that differ in case or accents only are compared alike", latin, mark, latin, (a, accent, b) => {
  assert.strictEqual(plainLetters(`${a.toUpperCase()}${accent}${b}`.normalize("NFC")), `${a}${b}`.toLowerCase())
})

/** Latin-1 and Latin Extended-A: the letters of Europe's alphabets. */
const europe = fc.constantFrom(...range(0xc0, 0x17f).filter((each) => /\p{L}/u.test(each)))

prop("[CONTACT-07] every Latin letter of Europe goes by one or two plain ones, whatever its case", europe, (letter) => {
  assert.match(plainLetters(letter), /^[a-z]{1,2}$/)
  assert.strictEqual(plainLetters(letter.toLowerCase()), plainLetters(letter))
})
