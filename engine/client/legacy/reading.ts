import type { ContactId } from "../../contact/Contact.ts"
import { ask, wireKind } from "../ask.ts"
import { chatOf } from "../conversation/chats.ts"
import { withRead } from "../list.ts"
import { contactOf } from "../people/contacts.ts"
import { meIn } from "../people/me.ts"
import { findLast } from "../Sorted.ts"
import type { State } from "../State.ts"
import { stay, type Turn } from "../Turn.ts"
import { knownUpTo } from "./list.ts"
import { noted } from "./listState.ts"

/** With nothing unread in a chat, also in a list that is under way. */
export const withAllRead = <S extends Pick<State, "chats" | "contacts" | "legacy" | "order" | "rosterVersion" | "totals">>(
  state: S,
  chat: ContactId
): S => noted(withRead(state, chat), { _tag: "Read", chat, upTo: knownUpTo(state, chat) })

/** Tells the server that the open chat was read: it takes no number, and marks all as read (CLIENT-15, spec 1.2). */
export const readLoose = <
  S extends Pick<
    State,
    | "chats"
    | "connection"
    | "contacts"
    | "legacy"
    | "open"
    | "order"
    | "preferred"
    | "rosterVersion"
    | "service"
    | "session"
    | "setting"
    | "totals"
    | "visible"
  >
>(
  state: S
): Turn<S> => {
  if (state.open === "" || !state.visible) return stay(state)
  const contact = contactOf(state, state.open)
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
  return [withAllRead(state, contact.id), [ask(state, { call: "setMsgIsRead", body, chat: contact.id, upTo: 0 })]]
}
