import type { CallAnswer } from "../../../../api/calls.ts"
import { messageOf } from "../../../../api/nouns.ts"
import type { Answered } from "../../../../error/outcome.ts"
import type { Body } from "../../../../message/Body.ts"
import { type Message, MessageNumber } from "../../../../message/Message.ts"
import { isFiled } from "../attachments.ts"
import { chatOf, withChat, withMessage } from "../chats.ts"
import { sendNext } from "../outbox.ts"
import { withoutUnsent } from "../commands/send.ts"
import { withoutMessage } from "../deleted.ts"
import { recallLoaded } from "../heard/recall.ts"
import { type AreaTurn, wantWords } from "../../../areas/Want.ts"
import { findContact } from "../../roster/contacts.ts"
import { endsSession, problemWords, showToast } from "../../notices/notices.ts"
import { withoutSilence, delayOutbox, isAbsent, failUnsent, waitUnanswered, retryUnreadable, uploadAgain } from "../outbox.ts"
import { withNumbered, withoutAsLast } from "../rows.ts"
import { olderLoaded } from "../coverage/Coverage.ts"
import { first } from "../../../Sorted.ts"
import type { ReloadSlices, RowSlices } from "../../../Slices.ts"
import type { ChatState, Unsent } from "../State.ts"
import type { State } from "../../../State.ts"
import type { Words } from "../../notices/Words.ts"
import type { CallReplyOf } from "../../../CallReply.ts"
import { andThen, type Turn, stay } from "../../../Turn.ts"

/** What the server made of it: its cleaned text, of a file where it is, of all else what it stores. A saved emoji stays what it is. */
const bodyBy = ({ author, body }: Message, wire: CallAnswer<"sendMessage">): Body => {
  if (body._tag === "Text") return wire.content === "" ? body : { ...body, html: wire.content }
  if (body._tag === "Emoji") return body
  const told = messageOf(wire, author).body
  return isFiled(told) || told._tag === body._tag ? told : body
}

/** A message of mine as the server has it: its number, its clock, its cleaned text. */
const numberedBy = (waiting: Unsent, wire: CallAnswer<"sendMessage">, { peerRead }: ChatState): Message => {
  const { attachment: _____, bytes: ______, ordinal: _, pick: __, tries: ___, why: ____, ...message } = waiting
  return {
    ...message,
    number: MessageNumber.make(wire.msg_id),
    sentAt: wire.sendTime > 0 ? wire.sendTime : message.sentAt,
    delivery: wire.is_read || wire.msg_id <= peerRead ? "read" : "sent",
    refusal: "",
    body: wire.is_undo ? message.body : bodyBy(message, wire)
  }
}

/** It had arrived long ago, below what is loaded of its chat: it comes with the page it is on. */
const arrivedBelow = (chat: ChatState, { id, number }: Message): ChatState | null => {
  const oldest = first(chat.timeline)
  return oldest === undefined || oldest.number < number || olderLoaded(chat.coverage) === "none"
    ? null
    : { ...chat, waiting: chat.waiting.filter((each) => each.id !== id) }
}

/** The server has it, though it is not in the chat that is loaded. */
const arrivedAs = <S>(state: S, { id, number }: Message): Turn<S> => [
  state,
  [{ _tag: "MessageEnded", message: id, outcome: { _tag: "Done", number } }]
]

/** It had arrived before, and is not there for me any more: deleted, cleared, or in a group that I left (DELETE-03). */
const vanished = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "outbox">>(
  state: S,
  waiting: Unsent,
  numbered: Message
): Turn<S> => {
  const chat = chatOf(state, waiting.chat)
  const rest = { ...chat, waiting: chat.waiting.filter(({ id }) => id !== waiting.id) }
  // who comes back to a group may see it again
  const isLeft = findContact(state, waiting.chat) === undefined
  const next = withChat(state, waiting.chat, isLeft ? rest : withoutMessage(rest, undefined, numbered.number))
  return andThen(withoutAsLast(next, waiting), (after) =>
    andThen(arrivedAs(after, numbered), (left) => sendNext(left, waiting.chat))
  )
}

/** The server has a message of mine: it takes its place, and the next one goes. */
export const withSentMessage = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "outbox">>(
  state: S,
  waiting: Unsent,
  wire: CallAnswer<"sendMessage">
): Turn<S> => {
  const chat = chatOf(state, waiting.chat)
  const numbered = numberedBy(waiting, wire, chat)
  if (wire.is_del) return vanished(state, waiting, numbered)
  const below = arrivedBelow(chat, numbered)
  if (below !== null)
    return andThen(withNumbered(withChat(state, waiting.chat, below), waiting, numbered), (next) =>
      andThen(arrivedAs(next, numbered), (after) => sendNext(after, waiting.chat))
    )
  const placed = withChat(state, waiting.chat, withMessage(chat, numbered))
  // it had arrived before, and was recalled since
  const known = andThen(withNumbered(placed, waiting, numbered), (next) =>
    wire.is_undo ? recallLoaded(next, numbered, numbered.number, wire.content) : stay(next)
  )
  return andThen(known, (next) => sendNext(next, waiting.chat))
}

/** Codes of a refusal (spec 8.1): to wait, where it says how long; to give the text back to the composer. */
const LATER = 400
const RETURNED = 401

/** The text is in the composer again, and a toast says why. */
const returned = <S extends Pick<State, "toastCount" | "toasts">>(state: S, { id }: Unsent, words: Words): Turn<S> =>
  andThen(showToast(state, words, "answer"), (next) => [
    next,
    [{ _tag: "MessageEnded", message: id, outcome: { _tag: "Refused", words, reason: "", by: "server" } }]
  ])

const unsent = <
  S extends Pick<State, ReloadSlices | RowSlices | "attaching" | "chats" | "drafts" | "outbox" | "toastCount" | "toasts">
>(
  state: S,
  waiting: Unsent,
  came: Answered
): Turn<S> => {
  switch (came._tag) {
    case "Envelope":
      if (came.code === LATER && came.retryAfter !== undefined) return delayOutbox(state, came.retryAfter)
      // the service kept it for a day, and nobody sent it
      if (waiting.attachment !== undefined && came.reason === "file-unknown")
        return uploadAgain(withoutSilence(state), waiting, came.msg)
      // a composer has no place for a file
      if (came.code !== RETURNED || waiting.attachment !== undefined) return failUnsent(withoutSilence(state), waiting, came.msg)
      return andThen(
        andThen(withoutUnsent(withoutSilence(state), waiting), (next) => returned(next, waiting, problemWords(came))),
        (next) => sendNext(next, waiting.chat)
      )
    case "HttpStatus":
      return isAbsent(came.status) ? waitUnanswered(state, waiting.chat) : retryUnreadable(state, waiting, problemWords(came))
    case "NotEnvelope":
      return retryUnreadable(state, waiting, problemWords(came))
    case "NoResponse":
    case "Aborted":
      return waitUnanswered(state, waiting.chat)
  }
}

/**
 * The answer to a message on its way; the next one goes then. A refused one says why and stays, or goes back to the
 * composer (CLIENT-18, spec 8.1); without an answer it waits.
 */
export const sendMessage = <
  S extends Pick<State, ReloadSlices | RowSlices | "attaching" | "chats" | "drafts" | "outbox" | "toastCount" | "toasts">
>(
  state: S,
  { ask, result }: CallReplyOf<"sendMessage">
): AreaTurn<S> => {
  const before = chatOf(state, ask.chat)
  const chat = before.sending === ask.id ? { ...before, sending: "" as const } : before
  const free = chat === before ? state : withChat(state, ask.chat, chat)
  const waiting = chat.waiting.find((each) => each.id === ask.id)
  if (result._tag === "Problem" && endsSession(result.answered))
    return [withChat(free, ask.chat, { ...chat, stalled: true }), [wantWords(result.answered)]]
  if (waiting === undefined) return sendNext(free, ask.chat)
  if (result._tag === "Problem") return unsent(free, waiting, result.answered)
  return result.data.msg_id > 0
    ? withSentMessage(withoutSilence(free), waiting, result.data)
    : unsent(free, waiting, { _tag: "NotEnvelope" })
}
