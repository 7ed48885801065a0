import { EMOJI } from "#engine/message/emoji.ts"

/** Emoji to choose from, as characters. */
export const emojiChoices: ReadonlyArray<string> = EMOJI.map((point) => String.fromCodePoint(point))
