import { SKIN_TONES, type SkinTone, toned } from "#engine/message/writing/emojiChosen.ts"
import groups from "./groups.json" with { type: "json" }

/** A group of emoji, as Unicode parts them. */
export type EmojiGroup = keyof typeof groups

/** An emoji to choose. */
export interface EmojiChoice {
  readonly emoji: string
  /** It comes in skin tones. */
  readonly hasTones: boolean
}

export const GROUPS = Object.keys(groups) as ReadonlyArray<EmojiGroup>

const choice = (marked: string): EmojiChoice => ({ emoji: marked.replace(/\+$/, ""), hasTones: marked.endsWith("+") })

/** Emoji of a group, in Unicode's order. */
export const emojiIn = (group: EmojiGroup): ReadonlyArray<EmojiChoice> => groups[group].split(" ").map(choice)

const toneable = new Set(GROUPS.flatMap(emojiIn).flatMap(({ emoji, hasTones }) => (hasTones ? [emoji] : [])))

/** An emoji of any group. */
export const emojiChoice = (emoji: string): EmojiChoice => ({ emoji, hasTones: toneable.has(emoji) })

/** A choice as it is offered and written. */
export const emojiInTone = (tone: SkinTone | null, { emoji, hasTones }: EmojiChoice): string =>
  hasTones ? toned(emoji, tone) : emoji

const HAND: EmojiChoice = { emoji: "✋", hasTones: true }

/** A hand that stands for a skin tone. */
export const handIn = (tone: SkinTone | null): string => emojiInTone(tone, HAND)

const TONE_NAMES = ["light", "mediumLight", "medium", "mediumDark", "dark"]

/** Skin tones to choose from, each with the name of its text. */
export const TONES: ReadonlyArray<{ readonly tone: SkinTone | null; readonly name: string }> = [
  { tone: null, name: "none" },
  ...SKIN_TONES.map((tone, index) => ({ tone, name: TONE_NAMES[index] ?? "none" }))
]
