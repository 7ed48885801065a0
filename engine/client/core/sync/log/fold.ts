import type { UserId } from "../../../../account/User.ts"
import type { Contact } from "../../../../contact/Contact.ts"
import { withLastLine } from "../../../../contact/lastLine.ts"
import { kindNamed } from "../../../../message/kinds/kinds.ts"
import { type ReceivedMessage, received } from "../../../../message/received.ts"
import { unreadAfter, withLast } from "../../conversation/chats.ts"
import { olderLoaded } from "../../conversation/coverage/Coverage.ts"
import { first } from "../../../Sorted.ts"
import type { ChatState } from "../../conversation/State.ts"

/** A message for its contact's row, with its number; `recalled`: a later line recalls it, and it is already known here as recalled. */
export interface Arriving extends ReceivedMessage {
  readonly number: number
  readonly recalled: boolean
}

/**
 * Applies a message line to its contact. The message becomes the last one, whatever the clocks say. It counts as unread if it is from
 * somebody else, is no system line, and is above my read position. A message of mine marks everything above it as read; a system line
 * about me does not (LOG-05; without a log: {@link received}). A recalled message counts until the line of its recall, so that each
 * line has the same effect whenever it arrives.
 */
export const withArrived = (contact: Contact | undefined, message: Arriving, me: UserId): Contact => {
  const { at, author, number, sentAt, kind } = message
  const base = contact ?? { ...received(undefined, message, me), unread: 0, mentions: 0 }
  const isSaid = kindNamed(kind).mayBe.said || message.recalled
  const isMine = author.id === me && isSaid
  const readTo = Math.max(base.readTo ?? 0, isMine ? number : 0)
  const counts = number > readTo && isSaid
  return {
    ...withLastLine(base, message),
    lastAt: sentAt,
    readTo,
    unread: isMine ? 0 : base.unread + (counts ? 1 : 0),
    mentions: isMine ? 0 : base.mentions + (counts && at.includes(me) ? 1 : 0)
  }
}

/** Whether the chat holds every message above a number, without a hole. */
const holdsAbove = (chat: ChatState, number: number): boolean =>
  chat.coverage.live &&
  ((olderLoaded(chat.coverage) === "none" && chat.stored === "no") ||
    (first(chat.timeline)?.number ?? Number.MAX_SAFE_INTEGER) <= number)

/**
 * Applies my read position, from this device or another one. The unread messages above it are counted in the chat; `null`: some of them
 * may not be loaded, and only the row has the count (LOG-05).
 */
export const withReadTo = (contact: Contact, chat: ChatState, number: number, me: UserId): Contact | null => {
  const before = contact.readTo ?? 0
  if (number <= before) return contact
  const read = { ...contact, readTo: number }
  if (contact.unread === 0) return { ...read, mentions: 0 }
  // or all unread messages are loaded; not after lines were left out: one of them may have recalled a message
  const holdsUnread = !chat.coverage.outdated && unreadAfter(chat, before, me).unread >= contact.unread
  if (!holdsAbove(chat, number) && !holdsUnread) return null
  const above = unreadAfter(chat, number, me)
  return { ...read, unread: Math.min(contact.unread, above.unread), mentions: Math.min(contact.mentions, above.mentions) }
}

/** Shows the newest waiting message as the contact's last one, while it is the newest by this device's clock. */
export const withWaitingShown = (contact: Contact, chat: ChatState): Contact => {
  const waiting = chat.waiting.at(-1)
  if (waiting === undefined || waiting.sentAt < contact.lastAt) return contact
  return withLast(contact, waiting)
}
