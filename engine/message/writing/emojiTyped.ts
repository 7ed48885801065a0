import { plainLetters } from "../../format/plainLetters.ts"
import type { NamedEmoji } from "./emojiFind.ts"

/** The name of an emoji that is being typed. */
export interface EmojiQuery {
  /** Where its colon stands. */
  readonly from: number
  readonly query: string
}

/** A colon that begins a word, and a name behind it: two characters, of a writing without an alphabet one. */
const NAME = String.raw`(?<![\p{L}\p{M}\p{N}:/]):((?=\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|..)[\p{L}\p{N}+][\p{L}\p{M}\p{N}_+-]*)`
const OPEN = new RegExp(`${NAME}$`, "u")
const CLOSED = new RegExp(`${NAME}:$`, "u")

const queryOf = (name: RegExp, before: string): EmojiQuery | null => {
  const match = name.exec(before)
  return match === null ? null : { from: match.index, query: match[1] ?? "" }
}

/** The name that is being typed behind a colon, by the text before the caret; `null` where there is none (EMOJI-18, DEC-0338). */
export const emojiQuery = (before: string): EmojiQuery | null => queryOf(OPEN, before)

/** An emoji that takes the place of its name. */
export interface EmojiForName<A> {
  /** Where the name begins, with its colon. */
  readonly from: number
  readonly emoji: A
}

/** The emoji for the short name between two colons that the text before the caret ends with; `null` where none has it (EMOJI-19, DEC-0338). */
export const emojiNamed = <A extends Pick<NamedEmoji, "short">>(
  all: ReadonlyArray<A>,
  before: string
): EmojiForName<A> | null => {
  const typed = queryOf(CLOSED, before)
  if (typed === null) return null
  const name = plainLetters(typed.query)
  const emoji = all.find(({ short }) => short.includes(name))
  return emoji === undefined ? null : { from: typed.from, emoji }
}
