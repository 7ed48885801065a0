import { HashMap, Option } from "effect"
import type { ContactId } from "../../../contact/Contact.ts"
import { findContact } from "../roster/contacts.ts"
import type { Event, Fact } from "../../Event.ts"
import type { State } from "../../State.ts"
import type { UnreportedReadsSaid } from "./TabMessage.ts"

const knownOf = ({ unreportedReads }: Pick<State, "unreportedReads">, chat: ContactId): number =>
  Option.getOrElse(HashMap.get(unreportedReads, chat), () => 0)

/** Whether this tab read it: what came from another tab or the device, the others know. */
const isOwn = ({ _tag }: Event): boolean => _tag !== "UnreportedReadsTold" && _tag !== "KeptTold" && _tag !== "StoredTold"

/** What was read in this tab and is not confirmed by the server, or is confirmed since: the leading tab keeps it (LOG-08, DEC-0028). */
export const unreportedReadsSaid = (
  before: Pick<State, "unreportedReads">,
  event: Event,
  after: Pick<State, "session" | "unreportedReads">
): UnreportedReadsSaid | null => {
  if (!isOwn(event) || after.session._tag !== "LoggedIn") return null
  const put = [...after.unreportedReads].filter(([chat, upTo]) => knownOf(before, chat) !== upTo)
  const gone = [...before.unreportedReads].filter(([chat]) => !HashMap.has(after.unreportedReads, chat))
  return put.length + gone.length === 0 ? null : { _tag: "Unsaid", put, gone }
}

/** Another tab has read a conversation up to a number, or reported it: until the server confirms it, this tab reports it again, too (LOG-08). */
export const unreportedReadsTold = <S extends Pick<State, "contacts" | "session" | "unreportedReads">>(
  state: S,
  { said: { gone, put } }: Extract<Fact, { readonly _tag: "UnreportedReadsTold" }>
): S => {
  if (state.session._tag !== "LoggedIn") return state
  let next = state.unreportedReads
  for (const [chat, upTo] of put)
    if (findContact(state, chat) !== undefined) next = HashMap.set(next, chat, Math.max(knownOf(state, chat), upTo))
  for (const [chat, upTo] of gone) if (knownOf(state, chat) <= upTo) next = HashMap.remove(next, chat)
  return { ...state, unreportedReads: next }
}
