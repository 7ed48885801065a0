import { withoutLast } from "#engine/message/writing/lastCharacter.ts"

/** From where a key that deletes takes away: what is selected, else the character before the caret (EMOJI-16). */
export const erasedFrom = (text: string, start: number, end: number): number =>
  start === end ? withoutLast(text.slice(0, start)).length : start
