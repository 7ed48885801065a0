import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { htmlOf } from "../compose.ts"
import { formatted, type TextSpan, wordsRead } from "./formatted.ts"
import { HTML_MAX } from "../limits.ts"
import { plainText } from "../plainText.ts"

const Blocks = Schema.NullOr(Schema.Array(Schema.Unknown))

it.each(vectors("message/TEXT-10", Schema.String, Blocks))("[TEXT-10] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(formatted(given), want)
})

it.each(vectors("message/TEXT-11", Schema.String, Schema.String))("[TEXT-11] $title", ({ given, want }) => {
  assert.strictEqual(wordsRead(given), want)
})

const shard = fc.constantFrom(..."**|_|~~|`|```|\n|\n- |\n1. |\n2. |a|b| |中|。|(|)|https://a.org/_|@Joe|<b>|&|😀|*".split("|"))
const typed = fc.array(shard, { maxLength: 40 }).map((all) => all.join(""))
const anything = fc.oneof(typed, fc.string({ unit: "binary" }))

const SIGNS = /[*_~`\s]/g
const depth = (span: TextSpan): number => ("spans" in span ? 1 + Math.max(0, ...span.spans.map(depth)) : 0)
const flat = (span: TextSpan): ReadonlyArray<TextSpan> => ("spans" in span ? [span, ...span.spans.flatMap(flat)] : [span])

prop("[TEXT-10] no more than signs is taken away, and styles are at most three deep", anything, (text) => {
  const html = htmlOf(text, [{ id: 5 as never, name: "Joe" }])
  const blocks = formatted(html) ?? []
  for (const block of blocks) {
    const spans = block._tag === "Line" ? block.spans : block._tag === "List" ? block.items.flatMap((each) => each.spans) : []
    for (const span of spans) assert.isAtMost(depth(span), 3)
    for (const span of spans.flatMap(flat)) {
      assert.ok(!("text" in span) || span.text !== "")
      assert.ok(!("spans" in span) || span.spans.length > 0)
      if (span._tag === "Link") assert.match(span.href, /^https?:\/\//i)
    }
  }
  assert.strictEqual(wordsRead(html).replaceAll(SIGNS, ""), plainText(html).replaceAll(SIGNS, ""))
})

prop("[TEXT-11] words without signs are read as they are", fc.string(), (text) => {
  const html = htmlOf(text.replaceAll(/[*_~`]/g, ""))
  assert.strictEqual(wordsRead(html), plainText(html))
})

prop(
  "[TEXT-10] hostile signs cost no more than their length",
  fc.array(fc.constantFrom(..."**|_|~~|`|```|\n|- |1. |a| |[|<|<p>|</p>|@|www.".split("|")), { minLength: 1, maxLength: 6 }),
  (parts) => {
    const part = parts.join("")
    const text = part.repeat(Math.floor(HTML_MAX / part.length))
    const begun = performance.now()
    formatted(text)
    formatted(`<p>${text}</p>`)
    assert.isBelow(performance.now() - begun, 1500)
  }
)

it("[TEXT-10] a text of any size is answered at once", () => {
  const longest = `**a** ${"b".repeat(HTML_MAX - 6)}`
  assert.strictEqual(formatted(longest)?.length, 1)
  assert.strictEqual(formatted(`${longest}b`), null)
})
