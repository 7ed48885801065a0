import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import seen from "#fixtures/wire/seen/emoji.json" with { type: "json" }
import { EMOJI, emojiOf, withCharacters, withTokens } from "./emoji.ts"

it.each(vectors("message/EMOJI-01", Schema.String, Schema.String))("[EMOJI-01] $title", ({ given, want }) => {
  assert.strictEqual(withCharacters(given), want)
})

it.each(vectors("message/EMOJI-02", Schema.String, Schema.String))("[EMOJI-02] $title", ({ given, want }) => {
  assert.strictEqual(withTokens(given), want)
})

it("[EMOJI-02] the picker holds about a hundred emoji, each once, each of one character in colour", () => {
  assert.ok(EMOJI.length >= 80 && EMOJI.length <= 140)
  assert.strictEqual(new Set(EMOJI).size, EMOJI.length)
  for (const point of EMOJI) assert.match(String.fromCodePoint(point), /^\p{Emoji_Presentation}$/u)
})

const emoji = fc.constantFrom(...EMOJI.map((point) => String.fromCodePoint(point)))
const bits = fc.constantFrom("\u200d", "\ufe0f", "\u{1f3fd}", "[!1f600]", "[!", "]", "a", " ", "中", "🦥")
const text = fc.array(fc.oneof(emoji, bits, fc.string()), { maxLength: 12 }).map((parts) => parts.join(""))

prop(
  "[EMOJI-01] a token is read as one emoji or left alone, and reading twice is reading once",
  text,
  fc.nat(0x110000),
  (s, n) => {
    const once = withCharacters(s)
    assert.ok(once.length <= s.length)
    const read = emojiOf(n.toString(16).padStart(2, "0"))
    assert.ok(read === undefined || (read.codePointAt(0) === n && /^\p{Extended_Pictographic}$/u.test(read)))
  }
)

prop(
  "[EMOJI-01] an emoji's token is read wherever it stands, in small letters or capitals",
  emoji,
  fc.boolean(),
  (e, isLarge) => {
    const code = (e.codePointAt(0) ?? 0).toString(16)
    assert.strictEqual(withCharacters(`a[!${isLarge ? code.toUpperCase() : code}]b`), `a${e}b`)
  }
)

prop("[EMOJI-02] what is written as tokens reads as it was", text, (s) => {
  const typed = withCharacters(s)
  assert.strictEqual(withCharacters(withTokens(typed)), typed)
})

const SHARED: ReadonlySet<string> = new Set(seen.shared)

it("[EMOJI-02] a token is written for what every client of the wire draws, and for nothing else", () => {
  for (const point of new Set([...EMOJI, ...seen.drawn.map((code) => Number.parseInt(code, 16))])) {
    const [character, code] = [String.fromCodePoint(point), point.toString(16)]
    assert.strictEqual(withTokens(character), SHARED.has(code) ? `[!${code}]` : character)
  }
})

it("[EMOJI-01] whatever built-in emoji a client of the wire sends is read as a character", () => {
  for (const code of seen.drawn) assert.match(withCharacters(`[!${code}]`), /^\p{Extended_Pictographic}$/u)
})

it("[EMOJI-01] a code is nothing but its digits", () => {
  assert.deepStrictEqual(["1f600", "x1f600", "1f600x", "1F600", "0", ""].map(emojiOf), [
    "😀",
    undefined,
    undefined,
    "😀",
    undefined,
    undefined
  ])
})

it("[EMOJI-02] the picker holds hands, hearts, feasts and things besides faces", () => {
  for (const each of ["😀", "👍", "🤝", "💔", "💋", "🎉", "🔥", "💯", "✅", "🐷"])
    assert.include(EMOJI, each.codePointAt(0), each)
  assert.strictEqual(emojiOf("1f44d"), "👍")
})
