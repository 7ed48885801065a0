import { HashMap, Option } from "effect"
import type { ContactId } from "../../contact/Contact.ts"
import { contactOf } from "../people/contacts.ts"
import type { Event, Fact } from "../Event.ts"
import type { State } from "../State.ts"
import type { UnsaidSaid } from "./TabMessage.ts"

const knownOf = ({ unreportedReads }: Pick<State, "unreportedReads">, chat: ContactId): number =>
  Option.getOrElse(HashMap.get(unreportedReads, chat), () => 0)

/** What came from elsewhere, others know too. */
const isOwn = ({ _tag }: Event): boolean => _tag !== "UnsaidTold" && _tag !== "KeptTold" && _tag !== "StoredTold"

/** What was read in this tab and the server has not heard of, or has heard of since: the leading tab keeps it (LOG-08, DEC-0028). */
export const unsaidSaid = (
  before: Pick<State, "unreportedReads">,
  event: Event,
  after: Pick<State, "session" | "unreportedReads">
): UnsaidSaid | null => {
  if (!isOwn(event) || after.session._tag !== "LoggedIn") return null
  const put = [...after.unreportedReads].filter(([chat, upTo]) => knownOf(before, chat) !== upTo)
  const gone = [...before.unreportedReads].filter(([chat]) => !HashMap.has(after.unreportedReads, chat))
  return put.length + gone.length === 0 ? null : { _tag: "Unsaid", put, gone }
}

/** Another tab has read a conversation up to there, or told the server so: until the server has heard, it is told again from here too (LOG-08). */
export const unsaidTold = <S extends Pick<State, "contacts" | "session" | "unreportedReads">>(
  state: S,
  { said: { gone, put } }: Extract<Fact, { readonly _tag: "UnsaidTold" }>
): S => {
  if (state.session._tag !== "LoggedIn") return state
  let next = state.unreportedReads
  for (const [chat, upTo] of put)
    if (contactOf(state, chat) !== undefined) next = HashMap.set(next, chat, Math.max(knownOf(state, chat), upTo))
  for (const [chat, upTo] of gone) if (knownOf(state, chat) <= upTo) next = HashMap.remove(next, chat)
  return { ...state, unreportedReads: next }
}
