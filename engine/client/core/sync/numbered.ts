import type { Person, UserId } from "../../../account/User.ts"
import { authorOf, contactOf as readContact, messageOf } from "../../../api/nouns.ts"
import type { Frame } from "../../../api/frames.ts"
import type { WireMessage } from "../../../api/wire.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { withLastLine, withLineOf } from "../../../contact/lastLine.ts"
import { kindOfType } from "../../../message/kinds/kinds.ts"
import { deedOf } from "../../../message/deedOf.ts"
import { saidOf } from "../../../contact/saidOf.ts"
import { type Message, MessageId } from "../../../message/Message.ts"
import { addsSystemUnread } from "../../../message/systemUnread.ts"
import { withArrivingAlert } from "../alerts/alerts.ts"
import { editNoted } from "../conversation/pendingEdits.ts"
import {
  chatOf,
  withClosedChat,
  isAbove,
  isDeleted,
  mergedMessage,
  messageIn,
  newestOf,
  withChat,
  withMessage,
  withPerson
} from "../conversation/chats.ts"
import { seeMention } from "../conversation/commands/mentions.ts"
import { sendNext } from "../conversation/outbox.ts"
import { archiveFloor, interruptedCoverage, withLine } from "../conversation/coverage/Coverage.ts"
import { findContact, withContact } from "../roster/contacts.ts"
import { requestRow } from "./log/ask.ts"
import { withScopeChat } from "./log/cursor.ts"
import { type Arriving, withArrived, withWaitingShown } from "./log/fold.ts"
import type { Lined } from "./log/Log.ts"
import { readHere } from "./log/reading.ts"
import { contactInfo, applyRequestNotice } from "./notice.ts"
import { chatOfRecall, recallDeed, noticeFor, recallerOf } from "../conversation/heard/recall.ts"
import { meIn } from "../session/me.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import { withMentioned } from "../conversation/unread.ts"
import type { RequestSlices, RowSlices } from "../../Slices.ts"
import type { ChatState } from "../conversation/State.ts"
import type { State } from "../../State.ts"

type DataOf<T extends Frame["type"]> = Extract<Frame, { readonly type: T }>["data"]

const arrivingOf = (wire: WireMessage, message: Message, author: Person, isNew: boolean): Arriving => ({
  ...(isNew ? contactInfo(wire, message.chat) : {}),
  chat: message.chat,
  author,
  kind: wire.is_undo ? "Event" : kindOfType(wire.type),
  content: wire.content,
  deed: deedOf(message.body),
  said: saidOf(message),
  sentAt: message.sentAt,
  at: message.at,
  number: message.number,
  recalled: wire.is_undo
})

const NOBODY: Message["at"] = []

/** The message with what else is known of it, and without copies of what all of a chat share. */
const placed = (chat: ChatState, message: Message, id: ContactId, me: UserId): Message => {
  const known = mergedMessage(messageIn(chat, message.id, message.number), message)
  const isRead = message.author === me && message.number <= chat.peerRead
  return { ...known, chat: id, at: known.at.length === 0 ? NOBODY : known.at, ...(isRead ? { delivery: "read" as const } : {}) }
}

/** The next message of a conversation: its place in the chat, its contact, the totals (CLIENT-26). */
export const applyNewMessage = <
  S extends Pick<
    State,
    | RequestSlices
    | RowSlices
    | "alerts"
    | "chats"
    | "log"
    | "open"
    | "outbox"
    | "people"
    | "tasks"
    | "unreportedReads"
    | "visible"
  >
>(
  state: S,
  wire: WireMessage,
  { line }: Lined
): Turn<S> => {
  const me = meIn(state)
  const message = messageOf(wire, me)
  if (addsSystemUnread(message.chat)) return applyRequestNotice(withArrivingAlert(state, message))
  const contact = findContact(state, message.chat)
  const id = contact?.id ?? message.chat
  const before = chatOf(state, id)
  // it was deleted, or the chat cleared, before it came here
  if (isDeleted(before, message.number) || message.number < archiveFloor(before.coverage))
    return stay(withScopeChat(state, line, id))
  // what was not held yet, here or on the device, begins here without a hole
  const isBeginning = before.timeline.size === 0 && !before.coverage.outdated && before.stored === "no"
  const coverage = withLine(before.coverage, message.number, isBeginning)
  const stands = isAbove(before, message) ? before : withMessage(before, placed(before, message, id, me))
  const kept = { ...withMentioned(stands, message, me, state.visible && state.open === id), coverage }
  const author = authorOf(wire)
  const inChat = withChat(
    withPerson(withScopeChat(withArrivingAlert(state, message), line, id), author),
    id,
    id === state.open ? kept : withClosedChat(kept)
  )
  const arriving = withArrived(contact, arrivingOf(wire, message, author, contact === undefined), me)
  const next = withContact(inChat, withWaitingShown(arriving, kept), contact)
  const sending = kept.sending === before.sending ? stay(next) : sendNext(next, id)
  const read = andThen(andThen(sending, readHere), (after) => seeMention(after, id, message, me))
  // only its row knows all of it, and whether it is still mine
  return contact === undefined ? andThen(read, (after) => requestRow(after, id)) : read
}

/** A message was recalled: where it stood is a notice; was it unread, it is not any more (CLIENT-30). `isMissed`: a resume brings the line. */
export const applyRecall = <S extends Pick<State, RequestSlices | RowSlices | "chats" | "log" | "tasks">>(
  state: S,
  data: DataOf<"undoMessage">,
  isMissed: boolean
): Turn<S> => {
  const me = meIn(state)
  const isMine = data.from_user === me
  const id = chatOfRecall(data, me)
  const chat = chatOf(state, id)
  if (isDeleted(chat, data.msg_id)) return stay(state)
  const held = messageIn(chat, MessageId.make(data.id), data.msg_id)
  const numbered = held?.number === 0 ? undefined : held
  const next =
    numbered === undefined
      ? editNoted(state, id, { id: MessageId.make(data.id), number: data.msg_id, text: data.content, by: recallerOf(data) })
      : withChat(state, id, withMessage(chat, noticeFor(numbered, data.content, numbered.author === me, recallerOf(data))))
  const contact = findContact(next, id)
  if (contact === undefined) return stay(next)
  const wasUnread = !isMine && data.msg_id > (contact.readTo ?? 0) && contact.unread > 0
  const unread = contact.unread - (wasUnread ? 1 : 0)
  const named = wasUnread && numbered?.at.includes(me) === true
  // what stands above it may be gone for me alone
  const isLast =
    data.is_last || (numbered !== undefined && contact.lastAt === numbered.sentAt && newestOf(chat)?.number === numbered.number)
  const deed = recallDeed(data)
  const isShown = isLast && contact.lastContent !== "" && data.content !== ""
  const last = isShown ? withLastLine(contact, { kind: "Event", content: data.content, deed }) : contact
  const mentions = Math.max(0, Math.min(unread, contact.mentions - (named ? 1 : 0)))
  const shown = withContact(next, { ...last, unread, mentions })
  // a page told of it before its line, and may have been counted since; a line that was missed comes with its row
  const isCounted = numbered?.body._tag === "Recalled" && !isMissed
  // whom a message named that is not here, only the row can tell
  const isNamed = numbered === undefined && contact.mentions > 0
  return wasUnread && (isCounted || isNamed) ? requestRow(shown, id) : stay(shown)
}

/** A new friend: a row of the list, with a line in the conversation that its page brings (CLIENT-28). Of one who was a friend before only the row tells how I kept them. */
export const applyNewFriend = <S extends Pick<State, RequestSlices | RowSlices | "chats" | "log" | "tasks">>(
  state: S,
  data: DataOf<"appendContact">,
  { line }: Lined
): Turn<S> => {
  const fresh = readContact(data)
  const contact = findContact(state, fresh.id)
  const next = withScopeChat(state, line, fresh.id)
  const row =
    contact === undefined
      ? { ...fresh, readTo: 0 }
      : { ...(fresh.lastContent === "" ? contact : withLineOf(contact, fresh)), name: fresh.name, avatar: fresh.avatar }
  const chat = chatOf(next, fresh.id)
  const shown = withContact(
    chat.timeline.size === 0 ? next : withChat(next, fresh.id, { ...chat, coverage: interruptedCoverage(chat.coverage) }),
    row,
    contact
  )
  return contact === undefined && line.n > 1 ? requestRow(shown, fresh.id) : stay(shown)
}
