import { EMOJI } from "#engine/message/emoji.ts"

/** Emoji to choose from, as characters. */
export const emoji: ReadonlyArray<string> = EMOJI.map((point) => String.fromCodePoint(point))
