import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { asRead } from "./search.ts"
import { searchTokens } from "./searchTokens.ts"

it.each(vectors("message/SEARCH-01", Schema.Struct({ text: Schema.String }), Schema.Array(Schema.String)))(
  "[SEARCH-01] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(searchTokens(given.text), want)
  }
)

const LETTERS = Array.from("aBcÉΣİßj \n'#上海東ひカーｶ한국\u3099\uff9e\u0301\u1112\u1161\u11abกรุงໄຂမြខ្😀𠮷、。１")
const typed = fc.array(fc.constantFrom(...LETTERS, "\ud83d", "\ude00"), { maxLength: 24 }).map((all) => all.join(""))

prop("[SEARCH-01] whatever contains the words has all their tokens", typed, fc.nat(24), fc.nat(24), (text, from, to) => {
  const words = text.slice(Math.min(from, to), Math.max(from, to))
  if (!asRead(text).includes(asRead(words))) return
  const known = new Set(searchTokens(text))
  for (const token of searchTokens(words)) assert.ok(known.has(token), `${JSON.stringify(token)} of ${JSON.stringify(words)}`)
})

prop("[SEARCH-01] a text has each of its tokens once, and contains it", typed, (text) => {
  const tokens = searchTokens(text)
  assert.strictEqual(new Set(tokens).size, tokens.length)
  for (const token of tokens) assert.ok(asRead(text).includes(token))
})
