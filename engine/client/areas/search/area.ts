import { SEARCH } from "../../../api/calls/search.ts"
import { authorOf, messageOf } from "../../../api/nouns.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { answersOf } from "../../answers.ts"
import { chatOf, isDeleted, withPerson } from "../../core/conversation/chats.ts"
import { endsSession, problemWords } from "../../core/notices/notices.ts"
import { meIn } from "../../core/session/me.ts"
import type { State } from "../../State.ts"
import { withBusyTask, withDoneTask, withFailedTask } from "../../core/notices/tasks.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import { defineArea } from "../defineArea.ts"
import { type AreaTurn, wantCall, wantWords } from "../Want.ts"
import type { SearchCommand } from "./Command.ts"
import { SEARCH_PAGE } from "./State.ts"

type SearchView = Pick<State, "search" | "tasks" | "people" | "chats" | "session">

/**
 * Looks for words in all conversations: what this device keeps is looked through beside the server, so that something stands there
 * also without a connection. A further page of the same words leaves what the device found as it is.
 */
const seek = (state: SearchView, { page, words }: SearchCommand): AreaTurn<SearchView> => {
  const known = state.search
  const kept = known.words === words ? known.kept : null
  const next = withBusyTask({ ...state, search: { words, page, hits: null, count: 0, kept } }, "searchMessages")
  const call = wantCall({
    area: "search",
    call: "searchMessages",
    body: { keywords: words, page, limit: SEARCH_PAGE },
    words,
    page
  })
  return [next, kept === null ? [call, { _tag: "SearchArchive", owner: meIn(state), words }] : [call]]
}

/** A page of what the server found; the answer to an earlier search is left aside. */
const found = (state: SearchView, { ask: asked, result }: AreaReplyOf<"search", "searchMessages">): AreaTurn<SearchView> => {
  if (result._tag === "Problem" && endsSession(result.answered)) return [state, [wantWords(result.answered)]]
  if (asked.words !== state.search.words || asked.page !== state.search.page) return stay(state)
  if (result._tag === "Problem") return stay(withFailedTask(state, "searchMessages", problemWords(result.answered)))
  const hits = result.data
    .map(({ contact_id, message }) => ({ ...messageOf(message, meIn(state)), chat: ContactId.make(contact_id) }))
    .filter(({ chat, number }) => !isDeleted(chatOf(state, chat), number))
  const people = result.data.reduce((next, { message }) => withPerson(next, authorOf(message)), state)
  return stay(withDoneTask({ ...people, search: { ...state.search, hits, count: result.count } }, "searchMessages"))
}

/** Looking for words in all that I may read (spec 2.4, DEC-0091). */
export const AREA = defineArea("search", {
  reads: ["session", "chats"],
  changes: ["people", "tasks"],
  answers: answersOf({ searchMessages: SEARCH.searchMessages }),
  commands: { MessagesSoughtAsked: seek },
  replies: { searchMessages: found }
})
