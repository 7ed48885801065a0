import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { findEmoji, type NamedEmoji } from "./emojiFind.ts"

const Named = Schema.Struct({ emoji: Schema.String, short: Schema.Array(Schema.String), names: Schema.Array(Schema.String) })
const Looked = Schema.Struct({ all: Schema.Array(Named), typed: Schema.String, most: Schema.optionalKey(Schema.Int) })

const shown = (all: ReadonlyArray<NamedEmoji>): ReadonlyArray<string> => all.map(({ emoji }) => emoji)

it.each(vectors("message/EMOJI-17", Looked, Schema.Array(Schema.String)))("[EMOJI-17] $title", ({ given, want }) => {
  assert.deepStrictEqual(shown(findEmoji(given.all, given.typed, given.most)), want)
})

const word = fc.constantFrom("heart", "red heart", "face", "smile", "ear", "心", "rotes herz", "tada")
const named = fc.record({ emoji: fc.constantFrom("😀", "❤️", "👂", "🎉"), short: fc.array(word), names: fc.array(word) })
const all = fc.uniqueArray(named, { selector: ({ emoji }) => emoji })

prop("[EMOJI-17] what is found says all that was typed, each once, and what is left does not", all, word, (each, typed) => {
  const found = findEmoji(each, typed)
  assert.strictEqual(new Set(found).size, found.length)
  for (const one of each) {
    const says = typed.split(" ").every((part) => [...one.short, ...one.names].some((name) => name.includes(part)))
    assert.strictEqual(found.includes(one), says)
  }
})

prop("[EMOJI-17] one that is called so never stands behind one that is not", all, word, (each, typed) => {
  const isCalled = findEmoji(each, typed).map(({ names, short }) => names.includes(typed) || short.includes(typed))
  assert.deepStrictEqual(
    isCalled,
    isCalled.toSorted((a, b) => Number(b) - Number(a))
  )
})

prop("[EMOJI-17] no more are found than asked for, and those are the first", all, word, fc.nat(4), (each, typed, most) => {
  assert.deepStrictEqual(findEmoji(each, typed, most), findEmoji(each, typed).slice(0, most))
})
