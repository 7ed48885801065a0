import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { charactersIn } from "../../format/characters.ts"
import { cleanText, mayCompose } from "../compose.ts"
import { standingMentions } from "../mentions.ts"
import { PARTS_MAX, textParts } from "./textParts.ts"

const Given = Schema.Struct({ piece: Schema.String, times: Schema.Int, end: Schema.String })

it.each(vectors("message/TEXT-12", Given, Schema.Array(Schema.Int)))("[TEXT-12] $title", ({ given, want }) => {
  assert.deepStrictEqual(textParts(given.piece.repeat(given.times) + given.end).map(charactersIn), want)
})

const shard = fc.constantFrom(..."word| |\n|\n\n|😀|<|&|中文|@Ann Lee|👨‍👩‍👧".split("|"))
const long = fc
  .tuple(fc.array(shard, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 400 }))
  .map(([parts, times]) => parts.join("").repeat(times))
const mentions = [{ id: 5 as never, name: "Ann Lee" }]

prop("[TEXT-12] each part may be sent, and together they say all of it", long, (text) => {
  const parts = textParts(text, mentions)
  if (parts.length === 0) return
  assert.isAtMost(parts.length, PARTS_MAX)
  for (const part of parts) assert.ok(Result.isSuccess(mayCompose(part, mentions)))
  assert.strictEqual(parts.join("").replaceAll(/\s/g, ""), cleanText(text).replaceAll(/\s/g, ""))
  const named = (said: string) => standingMentions(said, mentions).length
  assert.isAtLeast(
    parts.reduce((sum, part) => sum + named(part), 0),
    named(text)
  )
})

const firstOf = (text: string, ...names: ReadonlyArray<string>): string | undefined =>
  textParts(
    text,
    names.map((name, at) => ({ id: (at + 1) as never, name }))
  )[0]

it("[TEXT-12] a name that would be cut begins the next part", () => {
  const before = `hi @Ann Lee ${"word ".repeat(406)}`
  assert.strictEqual(firstOf(`${before}@Bob Ray and more`, "Ann Lee", "Bob Ray"), before.trim())
})

it("[TEXT-12] a name that ends where a part ends stays in it", () => {
  const whole = `${"word ".repeat(407)}@Bob Ray`
  assert.strictEqual(firstOf(`${whole} ${"x".repeat(100)}`, "Bob Ray"), whole)
})

it("[TEXT-12] a name further on changes nothing of the parts before it", () => {
  assert.strictEqual(firstOf(`${"word ".repeat(450)}@Bob Ray`, "Bob Ray"), "word ".repeat(409).trim())
})

it("[TEXT-12] a name at the begin is not cut, though it holds the only blank", () => {
  const rest = `\uff0c${"\u4e2d".repeat(2500)}`
  const parts = textParts(`@Ann Lee${rest}`, mentions)
  assert.deepStrictEqual(parts, ["@Ann Lee", rest.slice(0, 2048), rest.slice(2048)])
})

it("[TEXT-12] a text of any size is answered at once", () => {
  const begun = performance.now()
  assert.deepStrictEqual(textParts("a ".repeat(5_000_000)), [])
  assert.isBelow(performance.now() - begun, 500)
})
