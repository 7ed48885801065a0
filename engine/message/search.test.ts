import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { htmlOf } from "./compose.ts"
import { says } from "./search.ts"

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

prop("[TEXT-06] what was typed says each part of itself", typed, fc.nat(12), fc.nat(12), (text, from, to) => {
  const characters = Array.from(text)
  const part = characters.slice(Math.min(from, to), Math.max(from, to)).join("").trim()
  assert.ok(says(htmlOf(text), part))
})
