import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { plainLetters } from "../../format/plainLetters.ts"
import { emojiNamed, emojiQuery } from "./emojiTyped.ts"

const Query = Schema.NullOr(Schema.Struct({ from: Schema.Int, query: Schema.String }))

it.each(vectors("message/EMOJI-18", Schema.String, Query))("[EMOJI-18] $title", ({ given, want }) => {
  assert.deepStrictEqual(emojiQuery(given), want)
})

const Short = Schema.Struct({ emoji: Schema.String, short: Schema.Array(Schema.String) })
const Named = Schema.Struct({ all: Schema.Array(Short), before: Schema.String })
const Found = Schema.NullOr(Schema.Struct({ from: Schema.Int, emoji: Schema.String }))

it.each(vectors("message/EMOJI-19", Named, Found))("[EMOJI-19] $title", ({ given, want }) => {
  const found = emojiNamed(given.all, given.before)
  assert.deepStrictEqual(found === null ? null : { from: found.from, emoji: found.emoji.emoji }, want)
})

const text = fc.array(fc.constantFrom(":", " ", "a", "sm", "10", "/", "笑", "é", "\n", "_", "(")).map((parts) => parts.join(""))

prop("[EMOJI-18] what is being typed is the end of the text, behind a colon", text, (before) => {
  const typed = emojiQuery(before)
  if (typed !== null) assert.strictEqual(before.slice(typed.from), `:${typed.query}`)
})

prop("[EMOJI-19] a name is replaced when its second colon comes, where it was offered before", text, (before) => {
  const typed = emojiQuery(before)
  const all = typed === null ? [] : [{ emoji: "😄", short: [plainLetters(typed.query)] }]
  const found = emojiNamed(all, `${before}:`)
  assert.strictEqual(found?.from, typed?.from)
})
