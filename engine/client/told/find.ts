import { authorOf, messageOf } from "../../api/nouns.ts"
import { chatOf, isDeleted, withPerson } from "../conversation/chats.ts"
import { meIn } from "../people/me.ts"
import { endsSession, problemWords, tell } from "../notices.ts"
import type { Finding, State } from "../State.ts"
import { done, failed } from "../tasks.ts"
import type { ToldOf } from "../Told.ts"
import { stay, type Turn } from "../Turn.ts"

/** What was searched for, and which page of it. */
type Searched = Pick<Finding, "page" | "type" | "words">

/** A page of what was found; the answer to an earlier search is left aside (FIND-01). */
export const found = (state: State, { ask: { chat }, result }: ToldOf<"getMessageList">, asked: Searched): Turn => {
  const { finding } = state
  if (result._tag === "Problem" && endsSession(result.answered)) return tell(state, result.answered)
  const isLast =
    finding !== null &&
    finding.chat === chat &&
    finding.words === asked.words &&
    finding.type === asked.type &&
    finding.page === asked.page
  if (!isLast) return stay(state)
  if (result._tag === "Problem") return stay(failed(state, "find", problemWords(result.answered)))
  const messages = result.data
    .map((wire) => ({ ...messageOf(wire, meIn(state)), chat }))
    .filter(({ number }) => !isDeleted(chatOf(state, chat), number))
  const people = result.data.reduce((next, wire) => withPerson(next, authorOf(wire)), state)
  return stay(done({ ...people, finding: { ...finding, messages, count: Math.max(result.count, messages.length) } }, "find"))
}
