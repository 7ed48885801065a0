import type { ContactId } from "../../../contact/Contact.ts"
import type { Message } from "../../../message/Message.ts"
import { chatOf, newestOf, showsAsLast, withLast } from "./chats.ts"
import { findContact, withContact } from "../roster/contacts.ts"
import { withLooseNumber } from "../sync/legacy/rows.ts"
import { doubtLine, doubtRow } from "../sync/legacy/reload.ts"
import { requestRow } from "../sync/log/ask.ts"
import { withReadTo } from "../sync/log/fold.ts"
import { type Turn, stay } from "../../Turn.ts"
import type { ReloadSlices, RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"

/**
 * The contact after a message of mine got its number: what the list showed of the waiting one gives way to what the server
 * has, and my own word has read all above it (CLIENT-22, CLIENT-27).
 */
export const withNumbered = <S extends Pick<State, ReloadSlices | RowSlices | "chats">>(
  state: S,
  waiting: Message,
  numbered: Message
): Turn<S> => {
  const contact = findContact(state, numbered.chat)
  const chat = chatOf(state, numbered.chat)
  const newest = newestOf(chat)
  if (contact === undefined) return stay(state)
  // it was cleared or deleted before it got its number here
  if (newest === undefined) return withoutAsLast(state, waiting)
  const loose = withLooseNumber(state, contact, { waiting, numbered, newest })
  if (loose !== null) return loose
  const wasShown = showsAsLast(contact, waiting)
  const shown = wasShown ? withLast(contact, newest) : contact
  const next = withContact(state, withReadTo(shown, chat, numbered.number, numbered.author) ?? shown)
  // a later one may have been hidden by mine, which my clock put first
  return wasShown && !chat.coverage.live ? requestRow(next, numbered.chat) : stay(next)
}

/** The contact after its newest page came: who said the last message is known, which the list did not tell (CONTACT-18). */
export const withSpeaker = <S extends Pick<State, RowSlices | "chats">>(state: S, id: ContactId): S => {
  const contact = findContact(state, id)
  const newest = newestOf(chatOf(state, id))
  return contact !== undefined && newest !== undefined && contact.lastSaid === undefined && showsAsLast(contact, newest)
    ? withContact(state, withLast(contact, newest), contact)
    : state
}

/** The contact after a message of mine was given up: what stood before it is the last one again (CLIENT-22). Where nothing of that is known, the list is asked. */
export const withoutAsLast = <S extends Pick<State, ReloadSlices | RowSlices | "chats">>(state: S, message: Message): Turn<S> => {
  const contact = findContact(state, message.chat)
  if (contact === undefined || !showsAsLast(contact, message)) return stay(state)
  const chat = chatOf(state, message.chat)
  const newest = newestOf(chat)
  if (newest === undefined) return doubtRow(state, message.chat)
  const next = withContact(state, withLast(contact, newest))
  return chat.coverage.live ? stay(next) : doubtLine(next, message.chat)
}
