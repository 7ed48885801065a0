import type { UserId } from "../../../account/User.ts"
import type { Contact } from "../../../contact/Contact.ts"
import type { Message } from "../../../message/Message.ts"
import { isCountable, isDeleted } from "./chats.ts"
import { olderLoaded } from "./coverage/Coverage.ts"
import { first, toArray } from "../../Sorted.ts"
import type { ChatState } from "./State.ts"

/** With a message that mentions me and came while nobody looked: until I look at it (MENTION-07). */
export const withMentioned = (chat: ChatState, message: Message, me: UserId, isShown: boolean): ChatState =>
  isShown ||
  !message.at.includes(me) ||
  !isCountable(message, me) ||
  isDeleted(chat, message.number) ||
  chat.mentioned.some(({ number }) => number === message.number)
    ? chat
    : { ...chat, mentioned: [message, ...chat.mentioned].toSorted((a, b) => b.number - a.number) }

/** From which number on nothing is read when a chat is opened, 0 when all is, or nobody can tell: older servers tell no number, and then only what is here counts (CLIENT-38). */
const firstUnreadNumber = (contact: Contact | undefined, chat: ChatState, me: UserId): number => {
  if (contact === undefined || contact.unread === 0) return 0
  if (contact.readTo !== undefined) return contact.readTo + 1
  const others = toArray(chat.timeline).filter((each) => isCountable(each, me))
  return others.at(-contact.unread)?.number ?? 0
}

/** Stands for where the unread begin as long as nobody can tell: a chat may be opened before the list or its newest page is here (CLIENT-38). */
const UNTOLD = -1

/** A chat that is opened, with where its unread begin; what is not fresh may have more of them than is known (CLIENT-38). */
export const withUnreadFrom = (chat: ChatState, contact: Contact | undefined, me: UserId): ChatState => {
  const number = firstUnreadNumber(contact, chat, me)
  const firstUnread = number === 0 && !chat.coverage.live ? UNTOLD : number
  return firstUnread === chat.firstUnread ? chat : { ...chat, firstUnread }
}

/** The same with the newest page, before it counts as read: from now on it is known. */
export const withUnreadTold = (chat: ChatState, contact: Contact | undefined, me: UserId): ChatState =>
  chat.firstUnread === UNTOLD && contact !== undefined ? { ...chat, firstUnread: firstUnreadNumber(contact, chat, me) } : chat

/** How many messages there may be from where the unread begin up to the oldest that is loaded; 0 where they begin below it (CLIENT-12). */
export const unreadDistance = ({ firstUnread, timeline }: ChatState): number =>
  firstUnread <= 0 ? 0 : Math.max(0, (first(timeline)?.number ?? 0) - firstUnread)

/** The first message that was not read when the chat was opened: above it the screen may say so. `undefined` when all were, or it lies further up than what is loaded (CLIENT-38). */
export const firstUnreadIn = (chat: ChatState, me: UserId): Message | undefined => {
  const { coverage, firstUnread, timeline } = chat
  const oldest = first(timeline)
  if (firstUnread <= 0 || oldest === undefined || (oldest.number > firstUnread && olderLoaded(coverage) !== "none"))
    return undefined
  return toArray(timeline).find((each) => each.number >= firstUnread && isCountable(each, me))
}
