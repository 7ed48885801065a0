import type { UserId } from "../../account/User.ts"
import type { ContactId } from "../../contact/Contact.ts"
import type { Message } from "../../message/Message.ts"
import { chatOf, newestOf, readUpTo, shownOf, showsAsLast, withLast } from "./chats.ts"
import { contactOf, withContact } from "../people/contacts.ts"
import { isAhead, noted, reload } from "../list.ts"
import { doubt } from "../log/ask.ts"
import { withReadTo } from "../log/fold.ts"
import { type Turn, stay } from "../Turn.ts"
import type { Meanwhile, State } from "../State.ts"

/** A message of mine got its place while a list was on its way that may not hold it yet. */
const arrival = (message: Message): Meanwhile => {
  const { at, author, chat, sentAt } = message
  return { _tag: "Arrived", message: { chat, author: { id: author, name: "", avatar: "" }, ...shownOf(message), sentAt, at } }
}

/**
 * The contact after a message of mine got its number: what the list showed of the waiting one gives way to what the server
 * has, and my own word has read all above it (CLIENT-22, CLIENT-27).
 */
export const withNumbered = (state: State, waiting: Message, numbered: Message): Turn => {
  const contact = contactOf(state, numbered.chat)
  const chat = chatOf(state, numbered.chat)
  const newest = newestOf(chat)
  if (contact === undefined) return stay(state)
  // it was cleared or deleted before it got its number here
  if (newest === undefined) return withoutAsLast(state, waiting)
  if (state.log.way !== "reloads") {
    const wasShown = showsAsLast(contact, waiting)
    const shown = wasShown ? withLast(contact, newest) : contact
    const next = withContact(state, withReadTo(shown, chat, numbered.number, numbered.author) ?? shown)
    // a later one may have been hidden by mine, which my clock put first
    return wasShown && !chat.coverage.live ? doubt(next, numbered.chat) : stay(next)
  }
  const takes = showsAsLast(contact, waiting) || newest.sentAt >= contact.lastAt
  const shown = takes ? withLast(contact, newest) : contact
  // the list knew of a later one than mine, which hid it
  if (isAhead(state, numbered.chat, newest.sentAt)) return takes ? reload(withContact(state, shown)) : stay(state)
  const read = withContact(state, readUpTo(shown, chat, numbered.number, numbered.author))
  return stay(noted(noted(read, arrival(numbered)), { _tag: "Read", chat: numbered.chat, upTo: numbered.sentAt }))
}

/** The contact after a message of mine was given up: what stood before it is the last one again (CLIENT-22). Where nothing of that is known, the list is asked. */
export const withoutAsLast = (state: State, message: Message): Turn => {
  const contact = contactOf(state, message.chat)
  if (contact === undefined || !showsAsLast(contact, message)) return stay(state)
  const chat = chatOf(state, message.chat)
  const newest = newestOf(chat)
  const next = newest === undefined ? state : withContact(state, withLast(contact, newest))
  if (state.log.way === "reloads") return newest === undefined ? reload(state) : stay(next)
  return newest === undefined || !chat.coverage.live ? doubt(next, message.chat) : stay(next)
}

/** The contact after the newest page came: all of it is read, and its last message is the last one unless that is newer (CLIENT-13). */
export const withPageRead = (state: State, id: ContactId, page: ReadonlyArray<Message>, me: UserId): State => {
  const contact = contactOf(state, id)
  const last = page.at(-1)
  if (contact === undefined || last === undefined) return state
  const seen = last.sentAt > contact.lastAt ? withLast(contact, last) : contact
  const read = isAhead(state, id, last.sentAt) ? seen : readUpTo(seen, chatOf(state, id), last.number, me)
  return noted(withContact(state, read), { _tag: "Read", chat: id, upTo: last.sentAt })
}
