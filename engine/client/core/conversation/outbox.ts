import type { Me } from "../../../account/User.ts"
import { kindOf } from "../../../contact/kindOf.ts"
import { kindOfBody } from "../../../message/kinds/kinds.ts"
import type { MessageId, Quote } from "../../../message/Message.ts"
import { quoteContent } from "../../../message/quote.ts"
import { wireContent } from "../../../message/shown.ts"
import { requestIntent, wireKind } from "../../ask.ts"
import type { Intent } from "../../Intent.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import { isBehindInPick, isReady, withFilesIn, withoutHold } from "./attachments.ts"
import { chatOf, withChat } from "./chats.ts"
import type { RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import type { Unsent } from "./State.ts"
import type { Words } from "../notices/Words.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"

/** Wait before what nobody answered is sent again, in milliseconds; doubled each round up to the last (OUTBOX-03, DEC-0026). */
export const SILENCE_WAIT = { first: 5000, last: 60_000 } as const
/** How often a message is sent again to a server that cannot answer it, before it fails (OUTBOX-05, DEC-0026). */
export const TRIES = 5
/** The longest that a server may ask to wait, in milliseconds (OUTBOX-04, DEC-0026). */
export const BUSY_MAX = 300_000

const quoted = (quote: Quote | undefined) =>
  quote === undefined
    ? {}
    : {
        pid: quote.number,
        extends: { msg_id: quote.number, content: quoteContent(quote), user_id: quote.author, realname: quote.name }
      }

/** What travels beside the content: the service's number of a file, and what else its kind tells. */
const beside = ({ attachment, body }: Unsent) => {
  if (body._tag === "Emoji") return { file_id: body.file }
  const { extends: it } = kindOfBody(body).rest(body)
  if (attachment?._tag === "Stored") return { file_id: attachment.file, extends: it }
  return attachment !== undefined || Object.keys(it).length === 0 ? {} : { extends: it }
}

/** A waiting message as it travels. */
export const sendBody = (message: Unsent, me: Me) => ({
  id: message.id,
  toContactId: message.chat,
  is_group: wireKind(kindOf(message.chat)),
  ...wireContent(message.body),
  ...beside(message),
  at: message.at,
  ...quoted(message.quote),
  sendTime: message.sentAt,
  fromUser: { id: me.id, displayName: me.name, avatar: me.avatar }
})

/** The call that carries a waiting message. */
const carry = (state: Pick<State, RequestSlices>, message: Unsent, me: Me): Intent =>
  requestIntent(state, { call: "sendMessage", body: sendBody(message, me), chat: message.chat, id: message.id })

/**
 * Sends the first waiting message of a chat unless one is on its way; the next one follows its answer, so that order holds
 * (CLIENT-17). Where nobody answered, or the server asked to wait, nothing goes.
 */
export const sendNext = <S extends Pick<State, RequestSlices | "chats" | "outbox">>(state: S, id: ContactId): Turn<S> => {
  const chat = chatOf(state, id)
  if (chat.sending !== "" || chat.stalled || state.outbox.waits === "busy") return stay(state)
  const message = chat.waiting.find((each) => isReady(each) && !isBehindInPick(chat.waiting, each))
  return message === undefined || state.session._tag !== "LoggedIn"
    ? stay(state)
    : [withChat(state, id, { ...chat, sending: message.id }), [carry(state, message, state.session.me)]]
}

/** There is hope again: what waits in any chat goes, in order, under the same ids (CLIENT-19). */
export const resendWaiting = <S extends Pick<State, RequestSlices | "attaching" | "chats" | "outbox">>(state: S): Turn<S> => {
  let turn = stay(withoutHold(state))
  for (const [id, chat] of state.chats)
    turn = andThen(turn, (next) => sendNext(chat.stalled ? withChat(next, id, { ...chat, stalled: false }) : next, id))
  return turn
}

/** With a message of mine that waits changed. */
export const withUnsent = <S extends Pick<State, "chats">>(
  state: S,
  id: ContactId,
  message: MessageId,
  change: Partial<Unsent>
): S => {
  const chat = chatOf(state, id)
  return withChat(state, id, {
    ...chat,
    waiting: chat.waiting.map((each) => (each.id === message ? { ...each, ...change } : each))
  })
}

/** Somebody answers: the next silence is the first again. */
export const withoutSilence = <S extends Pick<State, "outbox">>(state: S): S => ({
  ...state,
  outbox: { ...state.outbox, rounds: 0 }
})

/** What a proxy answers while the server behind it is not there: nobody has looked at the message. */
export const isAbsent = (status: number): boolean => status === 502 || status === 503 || status === 504

/** A reminder tries again, later with each round (OUTBOX-03). */
const later = <S extends Pick<State, "outbox">>(state: S): Turn<S> => {
  const { rounds, waits } = state.outbox
  if (waits !== "") return stay(state)
  const after = Math.min(SILENCE_WAIT.last, SILENCE_WAIT.first * 2 ** rounds)
  return [{ ...state, outbox: { rounds: rounds + 1, waits: "silence" } }, [{ _tag: "Remind", of: "outbox", after }]]
}

/** Nobody answered: the message waits, and what is behind it with it (OUTBOX-03). */
export const waitUnanswered = <S extends Pick<State, "chats" | "outbox">>(state: S, id: ContactId): Turn<S> =>
  later(withChat(state, id, { ...chatOf(state, id), stalled: true }))

/** Nobody answered: files wait, all of them (OUTBOX-10). */
export const waitLonger = <S extends Pick<State, "attaching" | "outbox">>(state: S): Turn<S> =>
  later({ ...state, attaching: { ...state.attaching, held: true } })

/** The server could not answer it: tried again as if nobody had answered, but not for ever, so that it does not stand in the way of the rest (OUTBOX-05). */
export const retryUnreadable = <S extends Pick<State, RequestSlices | "chats" | "outbox">>(
  state: S,
  { chat, id, tries }: Unsent,
  why: Words
): Turn<S> =>
  tries < TRIES
    ? waitUnanswered(withUnsent(state, chat, id, { tries: tries + 1 }), chat)
    : sendNext(withUnsent(state, chat, id, { delivery: "failed", why }), chat)

/** The server asks to wait so many seconds: nothing goes before, in no chat (OUTBOX-04). */
export const delayOutbox = <S extends Pick<State, "outbox">>(state: S, seconds: number): Turn<S> => [
  { ...state, outbox: { rounds: 0, waits: "busy" } },
  [{ _tag: "Remind", of: "outbox", after: Math.min(BUSY_MAX, seconds * 1000) }]
]

/** The server refused it: it says why and stays, the next ones go on (CLIENT-18). */
export const failUnsent = <S extends Pick<State, RequestSlices | "chats" | "outbox">>(
  state: S,
  { chat, id }: Unsent,
  refusal: string
): Turn<S> => sendNext(withUnsent(state, chat, id, { delivery: "failed", refusal, why: null }), chat)

/** The service has its file no more: it is brought again, but not for ever (OUTBOX-10). */
export const uploadAgain = <S extends Pick<State, RequestSlices | "attaching" | "chats" | "outbox">>(
  state: S,
  unsent: Unsent,
  refusal: string
): Turn<S> => {
  const { chat, id, tries } = unsent
  if (tries >= TRIES) return failUnsent(state, unsent, refusal)
  const local = withUnsent(state, chat, id, { tries: tries + 1, attachment: { _tag: "Local" } })
  return sendNext(withFilesIn(local, [chat]), chat)
}

/** The wait is over (OUTBOX-03, OUTBOX-04). */
export const resumeOutbox = <S extends Pick<State, RequestSlices | "attaching" | "chats" | "outbox">>(state: S): Turn<S> =>
  resendWaiting({ ...state, outbox: { ...state.outbox, waits: "" } })
