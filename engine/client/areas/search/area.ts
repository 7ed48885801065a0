import { SEARCH } from "../../../api/calls/search.ts"
import { authorOf, messageOf } from "../../../api/nouns.ts"
import { ContactId } from "../../../contact/Contact.ts"
import type { Area } from "../../Area.ts"
import { answersOf } from "../../answers.ts"
import { ask } from "../../ask.ts"
import { chatOf, isDeleted, withPerson } from "../../conversation/chats.ts"
import { meIn } from "../../people/me.ts"
import { endsSession, problemWords, tell } from "../../notices.ts"
import type { State } from "../../State.ts"
import { busy, done, failed } from "../../tasks.ts"
import type { CallReplyOf } from "../../Told.ts"
import { stay, type Turn } from "../../Turn.ts"
import type { SearchCommand } from "./Command.ts"
import { SEARCH_PAGE } from "./State.ts"

/**
 * Looks for words in all conversations: what this device keeps is looked through beside the server, so that something stands there
 * also without a connection. A further page of the same words leaves what the device found as it is.
 */
const seek = (state: State, { page, words }: SearchCommand): Turn => {
  const known = state.search
  const kept = known.words === words ? known.kept : null
  const next = busy({ ...state, search: { words, page, hits: null, count: 0, kept } }, "searchMessages")
  const call = ask(next, {
    area: "search",
    call: "searchMessages",
    body: { keywords: words, page, limit: SEARCH_PAGE },
    words,
    page
  })
  return [next, kept === null ? [call, { _tag: "SearchArchive", owner: meIn(state), words }] : [call]]
}

/** A page of what the server found; the answer to an earlier search is left aside. */
const found = (state: State, { ask: asked, result }: CallReplyOf<"searchMessages">): Turn => {
  if (result._tag === "Problem" && endsSession(result.answered)) return tell(state, result.answered)
  if (asked.words !== state.search.words || asked.page !== state.search.page) return stay(state)
  if (result._tag === "Problem") return stay(failed(state, "searchMessages", problemWords(result.answered)))
  const hits = result.data
    .map(({ contact_id, message }) => ({ ...messageOf(message, meIn(state)), chat: ContactId.make(contact_id) }))
    .filter(({ chat, number }) => !isDeleted(chatOf(state, chat), number))
  const people = result.data.reduce((next, { message }) => withPerson(next, authorOf(message)), state)
  return stay(done({ ...people, search: { ...state.search, hits, count: result.count } }, "searchMessages"))
}

/** Looking for words in all that I may read (spec 2.4, DEC-0091). */
export const SEARCH_AREA: Area = {
  answers: answersOf(SEARCH),
  anytime: new Set(),
  asked: (state, command) => (command._tag === "MessagesSoughtAsked" ? seek(state, command) : stay(state)),
  told: (state, end) => (end.call === "searchMessages" ? found(state, end) : stay(state))
}
