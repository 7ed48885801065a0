import { withoutLast } from "#engine/message/writing/lastCharacter.ts"

/** Where a deletion starts: at the selection, or before the character left of the caret (EMOJI-16). */
export const deletionStart = (text: string, start: number, end: number): number =>
  start === end ? withoutLast(text.slice(0, start)).length : start
