import type { Person, UserId } from "../../../../account/User.ts"
import { authorOf, messageOf } from "../../../../api/nouns.ts"
import type { WireMessage } from "../../../../api/wire.ts"
import type { Contact } from "../../../../contact/Contact.ts"
import type { Millis } from "../../../../format/Millis.ts"
import { deedOf } from "../../../../message/deedOf.ts"
import type { Message } from "../../../../message/Message.ts"
import { kindOfType } from "../../../../message/kinds/kinds.ts"
import { type ReceivedMessage, received } from "../../../../message/received.ts"
import { saidOf } from "../../../../contact/saidOf.ts"
import { addsSystemUnread } from "../../../../message/systemUnread.ts"
import { withArrivingAlert } from "../../alerts/alerts.ts"
import { withWaitingShown } from "../log/fold.ts"
import { seeMention } from "../../conversation/commands/mentions.ts"
import { sendNext } from "../../conversation/outbox.ts"
import {
  chatOf,
  withClosedChat,
  isAbove,
  isAnswered,
  isDeleted,
  messageIn,
  readUpTo,
  withChat,
  withMessage,
  withPerson
} from "../../conversation/chats.ts"
import { findContact, withContact } from "../../roster/contacts.ts"
import { contactInfo, applyRequestNotice } from "../notice.ts"
import { isListed } from "./list.ts"
import { withMeanwhile } from "./listState.ts"
import { markLooseRead } from "./reading.ts"
import { reload } from "./reload.ts"
import { meIn } from "../../session/me.ts"
import { withNumbered } from "../../conversation/rows.ts"
import { andThen, type Turn, stay } from "../../../Turn.ts"
import { withMentioned } from "../../conversation/unread.ts"
import type { ReloadSlices, RowSlices } from "../../../Slices.ts"
import type { State } from "../../../State.ts"

/** What a contact needs of a message; one that nobody knows takes its name and picture from it. */
const receivedOf = (wire: WireMessage, author: Person, message: Message, contact: Contact | undefined): ReceivedMessage => {
  const { at, body, chat, sentAt } = message
  const line = { kind: kindOfType(wire.type), content: wire.content, deed: deedOf(body), said: saidOf(message) }
  const plain = { chat, author, ...line, sentAt, at }
  return contact === undefined ? { ...plain, ...contactInfo(wire, chat) } : plain
}

/** The contact of a message that is new here. What I write elsewhere has read all above it (CLIENT-27). */
const counted = <S extends Pick<State, RowSlices | "chats" | "legacy">>(
  state: S,
  contact: Contact | undefined,
  what: ReceivedMessage,
  number: number,
  me: UserId
): S => {
  const chat = chatOf(state, what.chat)
  // to somebody new something may wait to be sent
  const next = withWaitingShown(received(contact, what, me), chat)
  const read = what.author.id === me ? readUpTo(next, chat, number, me) : next
  return withMeanwhile(withContact(state, read, contact), { _tag: "Arrived", message: what })
}

/** The message with the id that all of a chat share instead of a copy of it. */
const slim = (message: Message, contact: Contact | undefined): Message =>
  contact === undefined ? message : { ...message, chat: contact.id }

/** A message arrives: its contact, its chat, the totals. Twice is once; a friend notice only counts (CLIENT-26, spec 4.12). */
export const messageLoose = <
  S extends Pick<
    State,
    ReloadSlices | RowSlices | "alerts" | "chats" | "open" | "outbox" | "people" | "unreportedReads" | "visible"
  >
>(
  state: S,
  wire: WireMessage,
  now: Millis
): Turn<S> => {
  const me = meIn(state)
  const arrived = messageOf(wire, me)
  if (addsSystemUnread(arrived.chat)) return applyRequestNotice(withArrivingAlert(state, arrived))
  const chat = chatOf(state, arrived.chat)
  const waiting = chat.waiting.find(({ id }) => id === arrived.id)
  const isKnown =
    messageIn(chat, arrived.id, arrived.number) !== undefined || isAbove(chat, arrived) || isDeleted(chat, arrived.number)
  if (waiting === undefined && isKnown) return stay(state)
  const author = authorOf(wire)
  const contact = findContact(state, arrived.chat)
  const isShown = state.visible && state.open === arrived.chat
  const kept = withMentioned(withMessage(chat, slim(arrived, contact)), arrived, me, isShown)
  const inChat = withChat(
    withPerson(withArrivingAlert(state, arrived), author),
    arrived.chat,
    arrived.chat === state.open ? kept : withClosedChat(kept)
  )
  if (waiting !== undefined) return andThen(withNumbered(inChat, waiting, arrived), (next) => sendNext(next, arrived.chat))
  // what I wrote below it came here first
  if (contact !== undefined && isAnswered(chat, arrived, me)) return stay(inChat)
  if (isListed(state.legacy.listed, arrived.chat, arrived.sentAt, now)) return markLooseRead(inChat)
  const seen = markLooseRead(counted(inChat, contact, receivedOf(wire, author, arrived, contact), arrived.number, me))
  const next = andThen(seen, (after) => seeMention(after, arrived.chat, arrived, me))
  // nobody told a name: the list knows it
  return contact === undefined && findContact(next[0], arrived.chat)?.name === "" ? andThen(next, reload) : next
}
