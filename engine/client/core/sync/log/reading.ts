import { HashMap } from "effect"
import type { UserId } from "../../../../account/User.ts"
import type { Contact, ContactId } from "../../../../contact/Contact.ts"
import { kindOf } from "../../../../contact/kindOf.ts"
import { requestIntent, wireKind } from "../../../ask.ts"
import { chatOf, unreadAfter } from "../../conversation/chats.ts"
import { findContact, withContact } from "../../roster/contacts.ts"
import { findLast, last } from "../../../Sorted.ts"
import { meIn } from "../../session/me.ts"
import { andThen, type Turn, stay } from "../../../Turn.ts"
import type { RequestSlices, RowSlices } from "../../../Slices.ts"
import type { ChatState } from "../../conversation/State.ts"
import type { State } from "../../../State.ts"
import { requestRow } from "./ask.ts"
import { withReadTo } from "./fold.ts"

/** Stores my read position of a conversation, from this device or another one (LOG-05). */
export const readTo = <S extends Pick<State, RequestSlices | RowSlices | "chats" | "log" | "tasks">>(
  state: S,
  id: ContactId,
  number: number,
  me: UserId
): Turn<S> => {
  const contact = findContact(state, id)
  if (contact === undefined) return stay(state)
  const read = withReadTo(contact, chatOf(state, id), number, me)
  return read === null ? requestRow(state, id) : stay(withContact(state, read))
}

/** Reports my read position to the server. It is repeated until the server confirms it (CLIENT-15, LOG-08). */
const tellRead = <S extends Pick<State, RequestSlices | "chats" | "unreportedReads">>(
  state: S,
  id: ContactId,
  number: number,
  me: UserId
): Turn<S> => {
  const seen = findLast(chatOf(state, id).timeline, (each) => each.author !== me && each.number <= number)
  const body = {
    toContactId: id,
    is_group: wireKind(kindOf(id)),
    fromUser: seen === undefined ? "" : String(seen.author),
    messages: seen === undefined ? [] : [{ id: seen.id, msg_id: seen.number }],
    upTo: number
  }
  return [
    { ...state, unreportedReads: HashMap.set(state.unreportedReads, id, number) },
    [requestIntent(state, { call: "setMsgIsRead", body, chat: id, upTo: number })]
  ]
}

/** Whether all unread messages are loaded in the chat, so that the person sees them there. */
const showsUnread = (contact: Contact, chat: ChatState, me: UserId): boolean =>
  chat.coverage.live && unreadAfter(chat, contact.readTo ?? 0, me).unread >= contact.unread

/** Marks the chat on screen as read, here and on the server, if all its unread messages are loaded (CLIENT-15). */
export const readHere = <S extends Pick<State, RequestSlices | RowSlices | "chats" | "open" | "unreportedReads" | "visible">>(
  state: S
): Turn<S> => {
  const { open, visible } = state
  if (open === "" || !visible) return stay(state)
  const me = meIn(state)
  const contact = findContact(state, open)
  const chat = chatOf(state, open)
  if (contact === undefined || contact.unread === 0 || !showsUnread(contact, chat, me)) return stay(state)
  const number = last(chat.timeline)?.number ?? 0
  return tellRead(withContact(state, withReadTo(contact, chat, number, me) ?? contact), open, number, me)
}

/** Reports all unconfirmed read positions again (LOG-08). */
export const reportReads = <S extends Pick<State, RequestSlices | "chats" | "unreportedReads">>(state: S): Turn<S> => {
  const me = meIn(state)
  let turn = stay(state)
  for (const [id, number] of state.unreportedReads) turn = andThen(turn, (next) => tellRead(next, id, number, me))
  return turn
}
