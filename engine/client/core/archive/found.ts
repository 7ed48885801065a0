import { wordsIn } from "../../../message/kinds/kinds.ts"
import type { Message } from "../../../message/Message.ts"
import { says } from "../../../message/search.ts"
import { chatOf, isDeleted, isRecalled } from "../conversation/chats.ts"
import type { Fact } from "../../Event.ts"
import { meIn } from "../session/me.ts"
import type { State } from "../../State.ts"

/** Messages that are found at most on the device (DEC-0097). */
export const FOUND_MAX = 200

const isSaying =
  (words: string) =>
  ({ body }: Message): boolean => {
    const html = wordsIn(body)
    return html !== "" && says(html, words)
  }

/** What was found so far, with those of one more chat that say the words: the newest {@link FOUND_MAX} of them, newest first (DEC-0097). */
export const withSaying = (
  found: ReadonlyArray<Message>,
  messages: ReadonlyArray<Message>,
  words: string
): ReadonlyArray<Message> =>
  [...found, ...messages.filter(isSaying(words))].toSorted((a, b) => b.sentAt - a.sentAt).slice(0, FOUND_MAX)

/** What the device found stands beside what the server does; of words that nobody looks for any more it is left aside (DEC-0097). */
export const withArchiveHits = <S extends Pick<State, "chats" | "search" | "session">>(
  state: S,
  { messages, owner, words }: Extract<Fact, { readonly _tag: "KeptFoundTold" }>
): S => {
  if (meIn(state) !== owner || state.search.words !== words) return state
  const isGone = ({ chat, id, number }: Message): boolean =>
    isDeleted(chatOf(state, chat), number) || isRecalled(chatOf(state, chat), id, number)
  const kept = messages.filter((each) => !isGone(each))
  return { ...state, search: { ...state.search, kept } }
}
