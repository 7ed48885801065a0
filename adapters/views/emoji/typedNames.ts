import { findEmoji } from "#engine/message/writing/emojiFind.ts"
import { emojiNamed, emojiQuery } from "#engine/message/writing/emojiTyped.ts"
import { emojiNames, type EmojiWithNames } from "./emojiNames.ts"
import { noteEmoji, skinTone } from "./emojiUse.ts"
import { emojiChoice, emojiInTone } from "./groups.ts"

/** More than these stand over no text. */
const MOST = 6

/** An emoji that is offered for the name that is being typed. */
export interface OfferedEmoji {
  /** As it is written, in the skin tone of this device. */
  readonly emoji: string
  readonly name: string
}

/** What the name before the caret leads to. */
export interface TypedName {
  /** Where it begins, with its colon. */
  readonly from: number
  /** Emoji to choose from; with the second colon the one that takes its place. */
  readonly offers: ReadonlyArray<OfferedEmoji>
  readonly isClosed: boolean
}

const offer = ({ emoji, name }: EmojiWithNames): OfferedEmoji => ({
  emoji: emojiInTone(skinTone.peek(), emojiChoice(emoji)),
  name
})

/** What the text before the caret asks for, in a language; `null`: no emoji. Fails where the words do not arrive (EMOJI-18, EMOJI-19). */
export const emojiBehindColon = async (language: string, before: string): Promise<TypedName | null> => {
  const all = await emojiNames(language)
  const closed = emojiNamed(all, before)
  if (closed !== null) return { from: closed.from, offers: [offer(closed.emoji)], isClosed: true }
  const typed = emojiQuery(before)
  return typed === null ? null : { from: typed.from, offers: findEmoji(all, typed.query, MOST).map(offer), isClosed: false }
}

/** What was offered was taken. */
export const emojiTaken: (emoji: string) => void = noteEmoji
