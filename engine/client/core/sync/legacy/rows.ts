import type { UserId } from "../../../../account/User.ts"
import type { Contact, ContactId } from "../../../../contact/Contact.ts"
import type { Message } from "../../../../message/Message.ts"
import { saidOf } from "../../../../contact/saidOf.ts"
import { chatOf, readUpTo, previewContent, showsAsLast, withLast } from "../../conversation/chats.ts"
import { reload } from "./reload.ts"
import { findContact, withContact } from "../../roster/contacts.ts"
import type { ReloadSlices, RowSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"
import { stay, type Turn } from "../../../Turn.ts"
import { isLegacy, type Meanwhile } from "./LegacyState.ts"
import { isAhead } from "./list.ts"
import { withMeanwhile } from "./listState.ts"

/** A message of mine got its place while a list was on its way that may not hold it yet. */
const arrival = (message: Message): Meanwhile => {
  const { at, author, chat, sentAt } = message
  return {
    _tag: "Arrived",
    message: { chat, author: { id: author, name: "", avatar: "" }, ...previewContent(message), said: saidOf(message), sentAt, at }
  }
}

/** A message of mine before and after it got its number, and the newest one of its chat. */
interface Numbered {
  readonly waiting: Message
  readonly numbered: Message
  readonly newest: Message
}

/** The contact after a message of mine got its number, in a list that may know of a later one (CLIENT-22); `null` where its line tells. */
export const withLooseNumber = <S extends Pick<State, ReloadSlices | RowSlices | "chats">>(
  state: S,
  contact: Contact,
  { newest, numbered, waiting }: Numbered
): Turn<S> | null => {
  if (!isLegacy(state)) return null
  const chat = chatOf(state, numbered.chat)
  const takes = showsAsLast(contact, waiting) || newest.sentAt >= contact.lastAt
  const shown = takes ? withLast(contact, newest) : contact
  // the list knew of a later one than mine, which hid it
  if (isAhead(state, numbered.chat, newest.sentAt)) return takes ? reload(withContact(state, shown)) : stay(state)
  const read = withContact(state, readUpTo(shown, chat, numbered.number, numbered.author))
  return stay(withMeanwhile(withMeanwhile(read, arrival(numbered)), { _tag: "Read", chat: numbered.chat, upTo: numbered.sentAt }))
}

/** The contact after the newest page came: all of it is read, and its last message is the last one unless that is newer (CLIENT-13); `null` where reading has a number. */
export const withPageRead = <S extends Pick<State, RowSlices | "chats" | "legacy" | "log">>(
  state: S,
  id: ContactId,
  page: ReadonlyArray<Message>,
  me: UserId
): S | null => {
  if (!isLegacy(state)) return null
  const contact = findContact(state, id)
  const last = page.at(-1)
  if (contact === undefined || last === undefined) return state
  const seen = last.sentAt > contact.lastAt ? withLast(contact, last) : contact
  const read = isAhead(state, id, last.sentAt) ? seen : readUpTo(seen, chatOf(state, id), last.number, me)
  return withMeanwhile(withContact(state, read), { _tag: "Read", chat: id, upTo: last.sentAt })
}
