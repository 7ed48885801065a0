import { assert, it } from "@effect/vitest"
import { isEmojiOnly, withCharacters, withTokens } from "#engine/message/emoji.ts"
import { SKIN_TONES, toned } from "#engine/message/writing/emojiChosen.ts"
import { withoutLast } from "#engine/message/writing/lastCharacter.ts"
import { emojiIn, GROUPS } from "./groups.ts"

const all = GROUPS.flatMap(emojiIn)
const shown = all.flatMap(({ emoji, hasTones }) =>
  hasTones ? [emoji, ...SKIN_TONES.map((tone) => toned(emoji, tone))] : [emoji]
)

it("[EMOJI-03] the panel has each emoji once, and each alone is drawn large, in any tone", () => {
  assert.ok(all.length > 1800)
  assert.strictEqual(new Set(shown).size, shown.length)
  assert.deepStrictEqual(
    shown.filter((each) => !isEmojiOnly(each)),
    []
  )
})

it("[EMOJI-02] each emoji of the panel reads as it was, however it travels", () => {
  for (const each of shown) assert.strictEqual(withCharacters(withTokens(each)), each)
})

it("[EMOJI-14] each emoji that comes in tones is another one in each, and families and dancers come in none", () => {
  for (const { emoji, hasTones } of all)
    if (hasTones) assert.strictEqual(new Set([emoji, ...SKIN_TONES.map((tone) => toned(emoji, tone))]).size, 6, emoji)
  for (const each of ["😀", "🐶", "👪", "👯", "👨‍👩‍👧"])
    assert.ok(
      all.some(({ emoji, hasTones }) => emoji === each && !hasTones),
      each
    )
})

it("[EMOJI-16] each emoji of the panel is deleted at once", () => {
  for (const each of shown) assert.strictEqual(withoutLast(`a${each}`), "a")
})
