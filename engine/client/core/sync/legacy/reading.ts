import type { ContactId } from "../../../../contact/Contact.ts"
import { requestIntent, wireKind } from "../../../ask.ts"
import { chatOf } from "../../conversation/chats.ts"
import { withRead } from "../../roster/list.ts"
import { findContact } from "../../roster/contacts.ts"
import { meIn } from "../../session/me.ts"
import { findLast } from "../../../Sorted.ts"
import type { RequestSlices, RowSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import { stay, type Turn } from "../../../Turn.ts"
import { readHere } from "../log/reading.ts"
import { isLegacy } from "./LegacyState.ts"
import { newestSentAt } from "./list.ts"
import { withMeanwhile } from "./listState.ts"

/** With nothing unread in a chat, also in a list that is under way. */
const withAllRead = <S extends Pick<State, RowSlices | "chats" | "legacy">>(state: S, chat: ContactId): S =>
  withMeanwhile(withRead(state, chat), { _tag: "Read", chat, upTo: newestSentAt(state, chat) })

/** Tells the server that the open chat was read: it takes no number, and marks all as read (CLIENT-15, spec 1.2). */
const readLoose = <S extends Pick<State, RequestSlices | RowSlices | "chats" | "legacy" | "open" | "visible">>(
  state: S
): Turn<S> => {
  if (state.open === "" || !state.visible) return stay(state)
  const contact = findContact(state, state.open)
  if (contact === undefined || contact.unread === 0) return stay(state)
  const me = meIn(state)
  const seen = findLast(chatOf(state, state.open).timeline, ({ author }) => author !== me)
  if (seen === undefined) return stay(state)
  const body = {
    toContactId: contact.id,
    is_group: wireKind(contact.kind),
    fromUser: String(seen.author),
    messages: [{ id: seen.id, msg_id: seen.number }]
  }
  return [withAllRead(state, contact.id), [requestIntent(state, { call: "setMsgIsRead", body, chat: contact.id, upTo: 0 })]]
}

/** Tells the server that what stands in the open chat was seen, once somebody can see it (CLIENT-15, spec 1.2). */
export const markLooseRead = <
  S extends Pick<State, RequestSlices | RowSlices | "chats" | "legacy" | "log" | "open" | "unreportedReads" | "visible">
>(
  state: S
): Turn<S> => (isLegacy(state) ? readLoose(state) : readHere(state))

/** A chat came on screen: its row counts nothing any more, and where reading has a number the server is told. Without one its newest page tells ({@link opensByPage}). */
export const readOnOpen = <
  S extends Pick<State, RequestSlices | RowSlices | "chats" | "legacy" | "log" | "open" | "unreportedReads" | "visible">
>(
  state: S,
  chat: ContactId
): Turn<S> => (isLegacy(state) ? stay(withAllRead(state, chat)) : readHere(state))
