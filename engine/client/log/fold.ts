import type { UserId } from "../../account/User.ts"
import type { Contact } from "../../contact/Contact.ts"
import { withLastLine } from "../../contact/lastLine.ts"
import { type ReceivedMessage, received } from "../../message/received.ts"
import { shownOf, unreadAbove } from "../conversation/chats.ts"
import { first } from "../Sorted.ts"
import type { ChatState } from "../State.ts"

/** A message as its contact sees it, with its number; `recalled`: it was taken back before it came here, as a later line tells. */
export interface Arriving extends ReceivedMessage {
  readonly number: number
  readonly recalled: boolean
}

/**
 * The contact after the next line of its log, a message: the last one from now on, whatever clocks say; unread when it is
 * somebody else's, no line of the system, and above what I have read. My own word has read all above it, which a line of the system
 * about me has not (LOG-05; without a log: {@link received}). A recalled one counts until the line of its recall, so that each line does the same whenever it comes.
 */
export const withArrived = (contact: Contact | undefined, message: Arriving, me: UserId): Contact => {
  const { at, author, number, sentAt, type } = message
  const base = contact ?? { ...received(undefined, message, me), unread: 0, mentions: 0 }
  const isMine = author.id === me && (type !== "event" || message.recalled)
  const readTo = Math.max(base.readTo ?? 0, isMine ? number : 0)
  const counts = number > readTo && (type !== "event" || message.recalled)
  return {
    ...withLastLine(base, message),
    lastAt: sentAt,
    readTo,
    unread: isMine ? 0 : base.unread + (counts ? 1 : 0),
    mentions: isMine ? 0 : base.mentions + (counts && at.includes(me) ? 1 : 0)
  }
}

/** Whether every message above a number stands in the chat: it has no hole, and goes down that far. */
const holdsAbove = (chat: ChatState, number: number): boolean =>
  chat.fresh &&
  ((chat.older === "none" && chat.stored === "no") || (first(chat.timeline)?.number ?? Number.MAX_SAFE_INTEGER) <= number)

/**
 * The contact once I have read up to a number, here or elsewhere. What is unread above it is counted in the chat; `null` when
 * some of that may not be held there, and only the row can tell (LOG-05).
 */
export const withReadTo = (contact: Contact, chat: ChatState, number: number, me: UserId): Contact | null => {
  const before = contact.readTo ?? 0
  if (number <= before) return contact
  const read = { ...contact, readTo: number }
  if (contact.unread === 0) return { ...read, mentions: 0 }
  // or all that is unread stands there; not where lines were left out, of which one may have recalled a message
  const holdsUnread = !chat.gap && unreadAbove(chat, before, me).unread >= contact.unread
  if (!holdsAbove(chat, number) && !holdsUnread) return null
  const above = unreadAbove(chat, number, me)
  return { ...read, unread: Math.min(contact.unread, above.unread), mentions: Math.min(contact.mentions, above.mentions) }
}

/** The contact with what waits to be sent as its last message, while that is the newest by the clock of this device. */
export const withWaitingShown = (contact: Contact, chat: ChatState): Contact => {
  const waiting = chat.waiting.at(-1)
  if (waiting === undefined || waiting.sentAt < contact.lastAt) return contact
  const { content, type } = shownOf(waiting)
  return content === "" ? contact : { ...withLastLine(contact, { type, content }), lastAt: waiting.sentAt }
}
