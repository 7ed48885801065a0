import { Option, Schema } from "effect"
import type { Person, UserId } from "../../account/User.ts"
import { authorOf, contactOf as readContact, messageOf } from "../../api/nouns.ts"
import { WireContact, type WireMessage } from "../../api/wire.ts"
import type { Contact } from "../../contact/Contact.ts"
import type { Millis } from "../../format/Millis.ts"
import { deedOf } from "../../message/deedOf.ts"
import type { Message } from "../../message/Message.ts"
import { kindOfType } from "../../message/kinds/kinds.ts"
import { type ReceivedMessage, received } from "../../message/received.ts"
import { addsSystemUnread } from "../../message/systemUnread.ts"
import { hear } from "../alerts.ts"
import { withWaitingShown } from "../log/fold.ts"
import { markRead } from "../commands/chat.ts"
import { sawMention } from "../commands/mentions.ts"
import { requests } from "../commands/friends.ts"
import { sendNext } from "../commands/send.ts"
import {
  chatOf,
  closed,
  isAbove,
  isAnswered,
  isDeleted,
  messageIn,
  readUpTo,
  withChat,
  withMessage,
  withPerson
} from "../conversation/chats.ts"
import { contactOf, withContact } from "../people/contacts.ts"
import { isListed, noted, reload } from "../list.ts"
import { meIn } from "../people/me.ts"
import { withNumbered } from "../conversation/rows.ts"
import { andThen, type Turn, stay } from "../Turn.ts"
import { withMentioned } from "../conversation/unread.ts"
import type { State } from "../State.ts"

const decodeContact = Schema.decodeUnknownOption(WireContact)

/** What a pushed message says of its conversation; in a one-to-one push it describes the sender, for both copies. */
export const contactInfo = (wire: WireMessage, chat: string): { readonly name?: string; readonly avatar?: string } => {
  const info = Option.getOrUndefined(Option.map(decodeContact(wire.contactInfo), readContact))
  return info?.id === chat ? { name: info.name, avatar: info.avatar } : {}
}

/** A notice of a friend request counts; the requests that wait are read, since a list may have counted it already (CLIENT-34). */
export const notice = (state: State): Turn => {
  const counted = { ...state, totals: { ...state.totals, system: state.totals.system + 1 } }
  return andThen(requests(counted, "received"), (next) =>
    next.tasks["requests:initiated"]?._tag === "Done" ? requests(next, "initiated") : stay(next)
  )
}

/** What a contact needs of a message; one that nobody knows takes its name and picture from it. */
const receivedOf = (
  wire: WireMessage,
  author: Person,
  { at, body, chat, sentAt }: Message,
  contact: Contact | undefined
): ReceivedMessage => {
  const plain = { chat, author, kind: kindOfType(wire.type), content: wire.content, deed: deedOf(body), sentAt, at }
  return contact === undefined ? { ...plain, ...contactInfo(wire, chat) } : plain
}

/** The contact of a message that is new here. What I write elsewhere has read all above it (CLIENT-27). */
const counted = (state: State, contact: Contact | undefined, what: ReceivedMessage, number: number, me: UserId): State => {
  const chat = chatOf(state, what.chat)
  // to somebody new something may wait to be sent
  const next = withWaitingShown(received(contact, what, me), chat)
  const read = what.author.id === me ? readUpTo(next, chat, number, me) : next
  return noted(withContact(state, read, contact), { _tag: "Arrived", message: what })
}

/** The message with the id that all of a chat share instead of a copy of it. */
const slim = (message: Message, contact: Contact | undefined): Message =>
  contact === undefined ? message : { ...message, chat: contact.id }

/** A message arrives: its contact, its chat, the totals. Twice is once; a friend notice only counts (CLIENT-26, spec 4.12). */
export const message = (state: State, wire: WireMessage, now: Millis): Turn => {
  const me = meIn(state)
  const arrived = messageOf(wire, me)
  if (addsSystemUnread(arrived.chat)) return notice(hear(state, arrived))
  const chat = chatOf(state, arrived.chat)
  const waiting = chat.waiting.find(({ id }) => id === arrived.id)
  const isKnown =
    messageIn(chat, arrived.id, arrived.number) !== undefined || isAbove(chat, arrived) || isDeleted(chat, arrived.number)
  if (waiting === undefined && isKnown) return stay(state)
  const author = authorOf(wire)
  const contact = contactOf(state, arrived.chat)
  const isShown = state.visible && state.open === arrived.chat
  const kept = withMentioned(withMessage(chat, slim(arrived, contact)), arrived, me, isShown)
  const inChat = withChat(
    withPerson(hear(state, arrived), author),
    arrived.chat,
    arrived.chat === state.open ? kept : closed(kept)
  )
  if (waiting !== undefined) return andThen(withNumbered(inChat, waiting, arrived), (next) => sendNext(next, arrived.chat))
  // what I wrote below it came here first
  if (contact !== undefined && isAnswered(chat, arrived, me)) return stay(inChat)
  if (isListed(state.listed, arrived.chat, arrived.sentAt, now)) return markRead(inChat)
  const seen = markRead(counted(inChat, contact, receivedOf(wire, author, arrived, contact), arrived.number, me))
  const next = andThen(seen, (after) => sawMention(after, arrived.chat, arrived, me))
  // nobody told a name: the list knows it
  return contact === undefined && contactOf(next[0], arrived.chat)?.name === "" ? andThen(next, reload) : next
}
