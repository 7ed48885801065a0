import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { RECENT_MAX, SKIN_TONES, toned, withRecent } from "./emojiChosen.ts"

const Toned = Schema.Struct({ emoji: Schema.String, tone: Schema.NullOr(Schema.Literals(SKIN_TONES)) })

it.each(vectors("message/EMOJI-14", Toned, Schema.String))("[EMOJI-14] $title", ({ given, want }) => {
  assert.strictEqual(toned(given.emoji, given.tone), want)
})

const Chosen = Schema.Struct({ recent: Schema.Array(Schema.String), chosen: Schema.String })

it.each(vectors("message/EMOJI-15", Chosen, Schema.Array(Schema.String)))("[EMOJI-15] $title", ({ given, want }) => {
  assert.deepStrictEqual(withRecent(given.recent, given.chosen), want)
})

const tone = fc.constantFrom(...SKIN_TONES)
const people = fc.constantFrom("👍", "☝️", "👩‍💻", "🏋️‍♀️", "👩‍❤️‍👨", "🧑‍🤝‍🧑", "🤝", "🧙‍♂️")

prop(
  "[EMOJI-14] a tone is the one that was chosen and no other, and without it the emoji is what it was",
  people,
  tone,
  (emoji, chosen) => {
    const shown = toned(emoji, chosen)
    assert.deepStrictEqual(new Set(shown.match(/\p{Emoji_Modifier}/gu)), new Set([chosen]))
    const bare = (each: string): string => each.replaceAll(/\p{Emoji_Modifier}|\ufe0f/gu, "")
    assert.strictEqual(bare(shown), bare(emoji))
  }
)

prop(
  "[EMOJI-15] the chosen one is first, all are different, and no other moves past another",
  fc.array(people),
  people,
  (all, chosen) => {
    const recent = all.reduce<ReadonlyArray<string>>(withRecent, [])
    const next = withRecent(recent, chosen)
    assert.strictEqual(next[0], chosen)
    assert.strictEqual(new Set(next).size, next.length)
    assert.deepStrictEqual(
      next.slice(1),
      recent.filter((each) => each !== chosen)
    )
  }
)

prop("[EMOJI-15] they are never more than the most", fc.array(fc.string(), { maxLength: 3 * RECENT_MAX }), (all) => {
  const recent = all.reduce<ReadonlyArray<string>>(withRecent, [])
  assert.strictEqual(recent.length, Math.min(new Set(all).size, RECENT_MAX))
})
