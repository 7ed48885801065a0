import { authorOf, messageOf } from "../../../../api/nouns.ts"
import { chatOf, isDeleted, withPerson } from "../chats.ts"
import { meIn } from "../../session/me.ts"
import { type AreaTurn, wantWords } from "../../../areas/Want.ts"
import { endsSession, problemWords } from "../../notices/notices.ts"
import type { HistorySearch } from "../State.ts"
import type { State } from "../../../State.ts"
import { withDoneTask, withFailedTask } from "../../notices/tasks.ts"
import type { CallReplyOf } from "../../../CallReply.ts"
import { stay } from "../../../Turn.ts"

/** What was searched for, and which page of it. */
type Searched = Pick<HistorySearch, "page" | "type" | "words">

/** A page of what was found; the answer to an earlier search is left aside (FIND-01). */
export const endHistorySearch = <S extends Pick<State, "chats" | "historySearch" | "people" | "session" | "tasks">>(
  state: S,
  { ask: { chat }, result }: CallReplyOf<"getMessageList">,
  asked: Searched
): AreaTurn<S> => {
  const { historySearch } = state
  if (result._tag === "Problem" && endsSession(result.answered)) return [state, [wantWords(result.answered)]]
  const isLast =
    historySearch !== null &&
    historySearch.chat === chat &&
    historySearch.words === asked.words &&
    historySearch.type === asked.type &&
    historySearch.page === asked.page
  if (!isLast) return stay(state)
  if (result._tag === "Problem") return stay(withFailedTask(state, "find", problemWords(result.answered)))
  const messages = result.data
    .map((wire) => ({ ...messageOf(wire, meIn(state)), chat }))
    .filter(({ number }) => !isDeleted(chatOf(state, chat), number))
  const people = result.data.reduce((next, wire) => withPerson(next, authorOf(wire)), state)
  return stay(
    withDoneTask(
      { ...people, historySearch: { ...historySearch, messages, count: Math.max(result.count, messages.length) } },
      "find"
    )
  )
}
