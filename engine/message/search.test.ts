import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { htmlOf } from "./compose.ts"
import { says, spellings } from "./search.ts"

it.each(vectors("message/TEXT-06", Schema.Struct({ html: Schema.String, words: Schema.String }), Schema.Boolean))(
  "[TEXT-06] $title",
  ({ given, want }) => {
    assert.strictEqual(says(given.html, given.words), want)
  }
)

const typed = fc
  .array(fc.constantFrom(...Array.from("aBéÉ&<>\"'😀中p;%!_ x")), { minLength: 1, maxLength: 12 })
  .map((all) => all.join("").trim())
  .filter((text) => text !== "")

prop(
  "[TEXT-06] what was typed says each part of itself, and its HTML spells it",
  typed,
  fc.nat(12),
  fc.nat(12),
  (text, from, to) => {
    const characters = Array.from(text)
    const part = characters.slice(Math.min(from, to), Math.max(from, to)).join("").trim()
    const html = htmlOf(text)
    assert.ok(says(html, part))
    const stored = html.toLowerCase()
    assert.ok(
      spellings(part).some((each) => stored.includes(each.toLowerCase())),
      `${JSON.stringify(part)} in ${html}`
    )
  }
)

it.each([
  ["Ann & Co", ["Ann &amp; Co"]],
  ["  a<b>  ", ["a&lt;b&gt;"]],
  ["éA xÉ", ["éA xÉ", "éa xé", "ÉA XÉ", "Éa xé"]],
  ["aé", ["aé", "AÉ", "Aé"]],
  ["éa", ["éa", "ÉA", "Éa"]],
  ["é", ["é", "É"]],
  ["中", ["中"]],
  ["😀", ["😀", "[!1f600]"]]
])("[TEXT-06] %j may be spelt so", (words, found) => {
  assert.deepStrictEqual(spellings(words), found)
})
