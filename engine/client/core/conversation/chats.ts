import { HashMap, Option } from "effect"
import type { Person, UserId } from "../../../account/User.ts"
import type { Contact, ContactId } from "../../../contact/Contact.ts"
import { isSameLine, withLastLine } from "../../../contact/lastLine.ts"
import { deedOf } from "../../../message/deedOf.ts"
import { compareMessages } from "../../../message/compareMessages.ts"
import type { Message, MessageId } from "../../../message/Message.ts"
import type { Kind } from "../../../message/Body.ts"
import { saidOf } from "../../../contact/saidOf.ts"
import { asLine } from "../../../message/shown.ts"
import { NOTHING, olderLoaded, withLoadedFrom } from "./coverage/Coverage.ts"
import { empty, find, findLast, first, insert, last, mapFromEnd, takeLast } from "../../Sorted.ts"
import type { ChatState } from "./State.ts"
import type { State } from "../../State.ts"

/** Messages kept of a chat that is not on screen ({@link withClosedChat}); the rest is read again from the archive, or asked for. */
export const KEPT = 200
/** Messages above {@link KEPT} that may gather before they are dropped together. */
const SLACK = 64
/** Messages asked for at once. */
export const PAGE = 30

export const EMPTY_CHAT: ChatState = {
  timeline: empty(),
  keeping: [],
  waiting: [],
  sending: "",
  stalled: false,
  coverage: NOTHING,
  peerRead: 0,
  stored: "no",
  pendingEdits: [],
  pendingDeletes: [],
  deletedNumbers: [],
  mentioned: [],
  firstUnread: 0
}

/** The chat, empty when nothing of it is known. */
export const chatOf = (state: Pick<State, "chats">, id: ContactId): ChatState =>
  Option.getOrElse(HashMap.get(state.chats, id), () => EMPTY_CHAT)

/** Whether what the archive holds of a chat comes first. */
export const awaitsArchive = ({ stored }: Pick<ChatState, "stored">): boolean => stored === "there" || stored === "asked"

export const withChat = <S extends Pick<State, "chats">>(state: S, id: ContactId, chat: ChatState): S => ({
  ...state,
  chats: HashMap.set(state.chats, id, chat)
})

/** Order of a timeline. One number is one message, whatever else two copies of it tell. */
export const compareInTimeline = (a: Message, b: Message): number =>
  a.number === b.number && a.number !== 0 ? 0 : compareMessages(a, b)

/** A message that the service has told of. With its number it is found without looking at all of them. */
export const messageOfService = ({ timeline }: ChatState, id: MessageId, number: number): Message | undefined =>
  number === 0 ? findLast(timeline, (each) => each.id === id) : find(timeline, { number } as Message, compareInTimeline)

/** A message of this chat, wherever it stands. With its number it is found without looking at all of them. */
export const messageIn = (chat: ChatState, id: MessageId, number = 0): Message | undefined =>
  chat.waiting.find((each) => each.id === id) ?? messageOfService(chat, id, number)

/** Whether a message was recalled, also where only the archive holds it. */
export const isRecalled = (chat: ChatState, id: MessageId, number: number): boolean =>
  messageIn(chat, id, number)?.body._tag === "Recalled" ||
  chat.pendingEdits.some((each) => each.what === undefined && (each.id === id || (number !== 0 && each.number === number)))

/** Whether a message stands above what is loaded of a chat: it comes with the page it is on, and alone would hide the hole between. */
export const isAbove = (chat: ChatState, message: Message): boolean => {
  const oldest = first(chat.timeline)
  return olderLoaded(chat.coverage) === "some" && oldest !== undefined && compareInTimeline(message, oldest) < 0
}

/** Whether a message was deleted, here or by word of the server: nothing brings it again (DELETE-03). */
export const isDeleted = (
  { deletedNumbers, pendingDeletes }: Pick<ChatState, "deletedNumbers" | "pendingDeletes">,
  number: number
): boolean => number !== 0 && (deletedNumbers.includes(number) || pendingDeletes.some((each) => each.number === number))

/** Deleted messages that are remembered of a chat: one that went long before can only come from where it was deleted, too. */
const DELETED_MAX = 1000

/** With more messages that were deleted, the newest {@link DELETED_MAX} of them (DELETE-03). */
export const withDeletedNumbers = (chat: ChatState, numbers: ReadonlyArray<number>): ChatState => {
  const fresh = [...new Set(numbers)].filter((each) => each !== 0 && !chat.deletedNumbers.includes(each))
  return fresh.length === 0 ? chat : { ...chat, deletedNumbers: [...chat.deletedNumbers, ...fresh].slice(-DELETED_MAX) }
}

/** With a numbered message in its place, unless it was deleted; it takes the place of the waiting one with its id, whose turn is over then. */
export const withMessage = (chat: ChatState, message: Message): ChatState => {
  const isOut = isAbove(chat, message) || isDeleted(chat, message.number)
  const timeline = isOut ? chat.timeline : insert(chat.timeline, message, compareInTimeline)
  const mentioned =
    message.body._tag === "Recalled" ? chat.mentioned.filter(({ number }) => number !== message.number) : chat.mentioned
  return chat.waiting.some((each) => each.id === message.id)
    ? {
        ...chat,
        timeline,
        mentioned,
        waiting: chat.waiting.filter((each) => each.id !== message.id),
        sending: chat.sending === message.id ? "" : chat.sending
      }
    : { ...chat, timeline, mentioned }
}

/** What both sides of a merge know of one message: a recall and a read tick are never taken back by an older page (CLIENT-14). */
export const mergedMessage = (known: Message | undefined, fresh: Message): Message => {
  if (known === undefined) return fresh
  const { body } = fresh
  const was = known.body._tag === "Recalled" ? known.body : undefined
  const named = was?.mentions === undefined ? {} : { mentions: was.mentions }
  return {
    ...fresh,
    ...(fresh.quote === undefined && known.quote !== undefined ? { quote: known.quote } : {}),
    body: was === undefined ? body : body._tag === "Recalled" ? { ...body, was: was.was || body.was, ...named } : was,
    delivery: known.delivery === "read" ? "read" : fresh.delivery
  }
}

/** Mine up to a number are read by the other side, with 0 all there are; also those that come here later (spec 1.2). */
export const readByPeer = (chat: ChatState, me: UserId, upTo: number): ChatState => {
  const ticked = (each: Message): Message =>
    each.author === me && each.delivery === "sent" && (upTo === 0 || each.number <= upTo)
      ? { ...each, delivery: "read" as const }
      : each
  const timeline = mapFromEnd(chat.timeline, ticked, () => false)
  const hidden = withHiddenChanged(chat, ticked)
  return timeline === chat.timeline && hidden === chat.pendingDeletes && upTo <= chat.peerRead
    ? chat
    : { ...chat, timeline, pendingDeletes: hidden, peerRead: Math.max(chat.peerRead, upTo) }
}

/** Up to which number the other side has read mine, as far as that is known here (CONTACT-20). */
export const readByOther = ({ peerRead, timeline }: Pick<ChatState, "peerRead" | "timeline">): number => {
  const newest = last(timeline)
  return newest?.delivery === "read" ? Math.max(peerRead, newest.number) : peerRead
}

/** What is out of sight until the server has said whether it is deleted, changed as the rest is: it may come back (DELETE-02). */
export const withHiddenChanged = (
  { pendingDeletes }: ChatState,
  change: (message: Message) => Message
): ChatState["pendingDeletes"] => {
  const changed = pendingDeletes.map(change)
  return changed.every((each, at) => each === pendingDeletes[at]) ? pendingDeletes : changed
}

/** What a closed chat keeps: the newest {@link KEPT}, and a few until they go together (CLIENT-11). */
export const withClosedChat = (chat: ChatState): ChatState => {
  if (chat.timeline.size <= KEPT + SLACK) return chat
  const timeline = takeLast(chat.timeline, KEPT)
  return { ...chat, timeline, coverage: withLoadedFrom(chat.coverage, first(timeline)?.number ?? 0) }
}

/** Number of the oldest message known, 0 when none is. */
export const oldestNumber = (chat: ChatState): number => first(chat.timeline)?.number ?? 0

/** Whether a message can be unread: of somebody else, no line of the system, not recalled. */
export const isCountable = (message: Message, me: UserId): boolean =>
  message.author !== me && message.body._tag !== "Event" && message.body._tag !== "Recalled"

/** Messages of others above a number, and how many of them name me: all that is unread once what stands up to it was read. */
export const unreadAfter = (
  chat: ChatState,
  number: number,
  me: UserId
): { readonly unread: number; readonly mentions: number } => {
  let unread = 0
  let mentions = 0
  findLast(chat.timeline, (each) => {
    if (each.number !== 0 && each.number <= number) return true
    if (isCountable(each, me)) {
      unread += 1
      if (each.at.includes(me)) mentions += 1
    }
    return false
  })
  return { unread, mentions }
}

/** Whether I wrote something below this message, and so had read it. */
export const isAnswered = (chat: ChatState, message: Message, me: UserId): boolean => {
  // nobody has to look further up than to the message itself
  const found = findLast(chat.timeline, ({ author, number }) => author === me || number <= message.number)
  return found !== undefined && found.number > message.number
}

/** Whether this message is among the newest `unread` that can be. */
export const isAmongUnread = (chat: ChatState, message: Message, unread: number, me: UserId): boolean =>
  isCountable(message, me) && unreadAfter(chat, message.number, me).unread < unread

/** The contact once what stands up to a number was read. */
export const readUpTo = (contact: Contact, chat: ChatState, number: number, me: UserId): Contact => {
  const above = unreadAfter(chat, number, me)
  const unread = Math.min(contact.unread, above.unread)
  const mentions = Math.min(contact.mentions, above.mentions)
  return unread === contact.unread && mentions === contact.mentions ? contact : { ...contact, unread, mentions }
}

/** What the list shows of a message; a file that is not at the service yet has no address, and its name stands for it. */
export const previewContent = ({ body }: Message): { readonly kind: Kind; readonly content: string } => {
  const line = asLine(body)
  return line.content === "" && "size" in body ? { ...line, content: body.name } : line
}

/** With this message as the contact's last one. */
export const withLast = (contact: Contact, message: Message): Contact => {
  const { content, kind } = previewContent(message)
  return content === ""
    ? contact
    : { ...withLastLine(contact, { kind, content, deed: deedOf(message.body), said: saidOf(message) }), lastAt: message.sentAt }
}

/** Whether the list shows exactly this message as the contact's last one (CLIENT-44, spec 4.8). */
export const showsAsLast = (contact: Contact, message: Message): boolean => {
  if (contact.lastAt !== message.sentAt) return false
  return isSameLine({ kind: contact.lastKind, content: contact.lastContent }, previewContent(message))
}

/** The newest of a chat: of mine the one that waits last, else the last numbered one. */
export const newestOf = (chat: ChatState): Message | undefined => chat.waiting.at(-1) ?? last(chat.timeline)

/** With this person's name and picture, when they are new. */
export const withPerson = <S extends Pick<State, "people">>(state: S, person: Person): S => {
  const known = Option.getOrUndefined(HashMap.get(state.people, person.id))
  return known !== undefined && known.name === person.name && known.avatar === person.avatar
    ? state
    : { ...state, people: HashMap.set(state.people, person.id, person) }
}
