import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { Message, MessageId } from "../../../message/Message.ts"
import {
  chatOf,
  isCountable,
  compareInTimeline,
  messageOfService,
  newestOf,
  showsAsLast,
  withChat,
  withDeletedNumbers,
  withLast,
  withMessage
} from "./chats.ts"
import { findContact, withContact } from "../roster/contacts.ts"
import { last, remove } from "../../Sorted.ts"
import type { RowSlices } from "../../Slices.ts"
import type { ChatState } from "./State.ts"
import type { State } from "../../State.ts"

/** Without a message among those that are shown or searched for; what the archive holds of it stays. */
const without = (chat: ChatState, message: Message): ChatState => ({
  ...chat,
  timeline: remove(chat.timeline, message, compareInTimeline),
  mentioned: chat.mentioned.filter(({ number }) => number !== message.number)
})

/** With messages that I delete: out of sight, until the server has answered (DELETE-02). */
export const withHidden = (chat: ChatState, messages: ReadonlyArray<Message>): ChatState => ({
  ...messages.reduce(without, chat),
  pendingDeletes: [...chat.pendingDeletes, ...messages]
})

/** With a message that I could not delete where it was (DELETE-02). */
export const withoutHidden = (chat: ChatState, id: MessageId): ChatState => {
  const message = chat.pendingDeletes.find((each) => each.id === id)
  return message === undefined
    ? chat
    : withMessage({ ...chat, pendingDeletes: chat.pendingDeletes.filter((each) => each !== message) }, message)
}

/** A message of the service, shown or just hidden. */
export const serviceMessage = (chat: ChatState, id: MessageId, number: number): Message | undefined => {
  const hidden = chat.pendingDeletes.find((each) => each.id === id || (number !== 0 && each.number === number))
  if (hidden !== undefined) return hidden
  const held = messageOfService(chat, id, number)
  return held?.number === 0 ? undefined : held
}

/** Without a message for good: nothing that comes late brings it again, and the archive drops it (DELETE-03). */
export const withoutMessage = (chat: ChatState, message: Message | undefined, number: number): ChatState => {
  const rest = message === undefined ? chat : without(chat, message)
  const known = message?.number ?? number
  const cleaned = {
    ...rest,
    pendingDeletes: rest.pendingDeletes.filter((each) => each.number !== known),
    mentioned: rest.mentioned.filter((each) => each.number !== known)
  }
  return withDeletedNumbers(cleaned, [known])
}

/** What a search found, without a message that is gone: it counts no more either. */
const unfound = <S extends Pick<State, "historySearch">>(state: S, id: ContactId, number: number): S => {
  const { historySearch } = state
  if (historySearch === null || historySearch.chat !== id) return state
  const messages = historySearch.messages.filter((each) => each.number !== number)
  const fewer = historySearch.messages.length - messages.length
  return fewer === 0 ? state : { ...state, historySearch: { ...historySearch, messages, count: historySearch.count - fewer } }
}

interface Followed<S> {
  readonly state: S
  /** Only the contact's row can tell what the list shows now. */
  readonly isInDoubt: boolean
}

/**
 * The contact after a message is gone: was it unread, it is not any more; was it the last one, the one before it is,
 * unless the row knows better. Of one that is
 * not here only the row knows whether it counted, unless I had read beyond it, or something newer stands below it (DELETE-03).
 */
export const contactAfterDeletion = <S extends Pick<State, RowSlices | "chats">>(
  state: S,
  id: ContactId,
  held: Message | undefined,
  number: number,
  me: UserId
): Followed<S> => {
  const contact = findContact(state, id)
  if (contact === undefined) return { state, isInDoubt: false }
  const chat = chatOf(state, id)
  const newest = last(chat.timeline)
  if (held === undefined) {
    const mayCount = contact.unread > 0 && number > (contact.readTo ?? 0)
    return { state, isInDoubt: mayCount || newest === undefined || newest.number < number }
  }
  const wasUnread = contact.unread > 0 && isCountable(held, me) && held.number > (contact.readTo ?? 0)
  const unread = contact.unread - (wasUnread ? 1 : 0)
  const mentions = Math.max(0, Math.min(unread, contact.mentions - (wasUnread && held.at.includes(me) ? 1 : 0)))
  // of an announcement the list shows the title alone, which only the row knows
  const isAnnouncement = contact.kind === "system"
  const wasLast = isAnnouncement ? contact.lastAt === held.sentAt : showsAsLast(contact, held)
  const before = wasLast && !isAnnouncement ? newestOf(chat) : undefined
  const counted = { ...contact, unread, mentions }
  const shown = before === undefined ? counted : withLast(counted, before)
  // the one before may have left the list with all above it
  return { state: withContact(state, shown, contact), isInDoubt: wasLast }
}

/** The chat without a message, by its place in the state. */
export const withErased = <S extends Pick<State, "chats" | "historySearch">>(
  state: S,
  id: ContactId,
  held: Message | undefined,
  number: number
): S => unfound(withChat(state, id, withoutMessage(chatOf(state, id), held, number)), id, number)
