import { Result } from "effect"
import type { ContactId } from "../../../../contact/Contact.ts"
import { kindOf } from "../../../../contact/kindOf.ts"
import { type Refused, refused } from "../../../../error/refusal.ts"
import { htmlOf, mayCompose } from "../../../../message/compose.ts"
import { type Mention, mentionsWithNamed } from "../../../../message/mentions.ts"
import { mentioned } from "../../../../message/writing/mentioned.ts"
import { EVERYBODY, type Message, type MessageId, MessageNumber, type Quote } from "../../../../message/Message.ts"
import { maySpeak, mayMentionEverybody } from "../../groups/commands.ts"
import { withFilesIn, withoutHold } from "../attachments.ts"
import { chatOf, messageIn, withChat } from "../chats.ts"
import { withReturnedText, draftOf, withoutDraft } from "../drafts.ts"
import type { Body } from "../../../../message/Body.ts"
import { sendNext } from "../outbox.ts"
import type { Command } from "../../../Event.ts"
import type { Intent } from "../../../Intent.ts"
import { meIn } from "../../session/me.ts"
import { refuseByToast } from "../../notices/notices.ts"
import { withoutAsLast } from "../rows.ts"
import { andThen, type InnerIntent, type Turn, stay } from "../../../Turn.ts"
import type { ReloadSlices, RequestSlices, RowSlices } from "../../../Slices.ts"
import type { ChatState, Unsent } from "../State.ts"
import type { State } from "../../../State.ts"
import { unsentMessage } from "../unsent.ts"

const lastOrdinal = ({ keeping, waiting }: ChatState): number => (keeping.at(-1) ?? waiting.at(-1))?.ordinal ?? 0

interface Worded {
  readonly html: string
  readonly at: Message["at"]
  readonly quote?: Quote
}

/** What a text says, whom it mentions and what it answers, when it may be sent: only owner and admins call everybody (QUOTE-04, MENTION-06). */
const wordsOf = (
  state: Pick<State, "contacts" | "drafts" | "groups" | "session">,
  asked: Extract<Command, { readonly _tag: "SendAsked" }>,
  part: { readonly text: string; readonly isFirst: boolean; readonly mentions: ReadonlyArray<Mention> }
): Result.Result<Worded, Refused> => {
  const draft = draftOf(state, asked.chat)
  const isGroup = kindOf(asked.chat) === "group"
  const { mentions } = part
  const quote = part.isFirst ? (asked.quote ?? draft?.quote) : undefined
  const me = meIn(state)
  return Result.flatMap(mayCompose(part.text, mentions), (text) => {
    const at = mentioned(text, mentions, isGroup && quote !== undefined ? { author: quote.author, me } : null)
    return at.includes(EVERYBODY) && !mayMentionEverybody(state, asked.chat, asked.now)
      ? Result.fail(refused("mention-everybody"))
      : Result.succeed({ html: htmlOf(text, mentions), at, ...(quote === undefined ? {} : { quote }) })
  })
}

/** What is to be said, where, under which id, and when. */
type Asked = Pick<Extract<Command, { readonly _tag: "SendAsked" }>, "chat" | "id" | "now">

/** It was asked for before. */
export const isKnownMessage = (state: Pick<State, "chats">, { chat: id, id: message }: Asked): boolean => {
  const chat = chatOf(state, id)
  return messageIn(chat, message) !== undefined || chat.keeping.some((each) => each.id === message)
}

/** The command ends with its message. */
const awaited = ({ chat, id }: Asked): InnerIntent => ({ _tag: "Await", chat, message: id })

/** Whether I may say anything here now. */
export const maySay = (
  state: Pick<State, "contacts" | "entered" | "open">,
  { chat, now }: Pick<Asked, "chat" | "now">
): Result.Result<unknown, Refused> =>
  kindOf(chat) === "system" ? Result.fail(refused("chat-read-only")) : maySpeak(state, chat, now)

/** With a message of mine that is to be kept before all else. */
export const withNewMessage = <S extends Pick<State, "chats" | "session">>(
  state: S,
  { chat: id, id: message, now }: Asked,
  said: Pick<Unsent, "at" | "attachment" | "body" | "pick" | "quote">
): S => {
  const chat = chatOf(state, id)
  const unsent: Unsent = {
    id: message,
    number: MessageNumber.make(0),
    chat: id,
    author: meIn(state),
    sentAt: now,
    delivery: "waiting",
    refusal: "",
    ...said,
    ordinal: lastOrdinal(chat) + 1,
    tries: 0,
    why: null
  }
  return withChat(state, id, { ...chat, keeping: [...chat.keeping, unsent] })
}

/**
 * A text that may be sent leaves the composer and goes into the archive, in one transaction; what is refused says why and stays
 * where it is. It is shown, and sent when its turn comes, once it is kept (CLIENT-16, OUTBOX-01, spec 2.10).
 */
export const sendComposed = <S extends Pick<State, "chats" | "contacts" | "drafts" | "entered" | "groups" | "open" | "session">>(
  state: S,
  asked: Extract<Command, { readonly _tag: "SendAsked" }>
): Turn<S> => {
  if (isKnownMessage(state, asked)) return [state, [awaited(asked)]]
  const parts = [asked, ...(asked.further ?? [])]
  // in a chat of two nobody needs to be called
  const named = kindOf(asked.chat) === "group" ? (asked.mentions ?? draftOf(state, asked.chat)?.mentions ?? []) : []
  let mentions: ReadonlyArray<Mention> = named
  let next = state
  for (const [at, { id, text }] of parts.entries()) {
    const part = { text, isFirst: at === 0, mentions }
    const allowed = Result.flatMap(maySay(state, asked), () => wordsOf(state, asked, part))
    if (Result.isFailure(allowed)) return refuseByToast(state, allowed.failure)
    const { html, ...rest } = allowed.success
    next = withNewMessage(next, { ...asked, id }, { body: { _tag: "Text", html }, ...rest })
    mentions = mentionsWithNamed(text, mentions)
  }
  return [withoutDraft(next, asked.chat), [{ _tag: "Keep" }, awaited(asked)]]
}

/**
 * What is more than words is said as a text is: it goes into the archive first, and the composer keeps what it holds. `bodyOf` is asked
 * only where something may be said ({@link sendComposed}, spec 2.10).
 */
export const sendWithBody = <S extends Pick<State, "chats" | "contacts" | "entered" | "open" | "session">>(
  state: S,
  asked: Asked,
  bodyOf: () => Result.Result<Body, Refused>
): Turn<S> => {
  if (isKnownMessage(state, asked)) return [state, [awaited(asked)]]
  const body = Result.flatMap(maySay(state, asked), bodyOf)
  if (Result.isFailure(body)) return refuseByToast(state, body.failure)
  return [withNewMessage(state, asked, { body: body.success, at: [] }), [{ _tag: "Keep" }, awaited(asked)]]
}

/** A saved emoji is said (spec 2.10). */
export const sendSavedEmoji = <S extends Pick<State, "chats" | "contacts" | "entered" | "open" | "session">>(
  state: S,
  asked: Extract<Command, { readonly _tag: "SendEmojiAsked" }>
): Turn<S> => sendWithBody(state, asked, () => Result.succeed({ _tag: "Emoji", url: asked.url, file: asked.file }))

/** Sends a failed message again, in its place and under its id; what waits because nobody answered goes at once (CLIENT-20, spec 2.10). */
export const retryUnsent = <S extends Pick<State, RequestSlices | "attaching" | "chats" | "outbox">>(
  state: S,
  id: ContactId,
  message: MessageId
): Turn<S> => {
  const chat = chatOf(state, id)
  const asked = unsentMessage(chat, message)
  if (asked === undefined) return stay(state)
  const again: Unsent = { ...asked, delivery: "waiting", refusal: "", tries: 0, why: null }
  const waiting = asked.delivery === "waiting" ? chat.waiting : chat.waiting.map((each) => (each === asked ? again : each))
  const next = withChat(withoutHold(state), id, { ...chat, waiting, stalled: false })
  const [sent, intents] = sendNext(withFilesIn(next, [id]), id)
  return [sent, [...intents, { _tag: "Await", chat: id, message }]]
}

const without = <S extends Pick<State, "chats">>(state: S, message: Message): S => {
  const chat = chatOf(state, message.chat)
  return withChat(state, message.chat, { ...chat, waiting: chat.waiting.filter((each) => each.id !== message.id) })
}

/** Takes a message out of its chat; its text goes back to the composer (CLIENT-18, CLIENT-21). */
export const withoutUnsent = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "drafts">>(
  state: S,
  message: Message
): Turn<S> => withoutAsLast(withReturnedText(without(state, message), message), message)

/** Gives up a message that failed, or that waits and is not on its way; `forGood` with its text (CLIENT-21). */
export const discardUnsent = <S extends Pick<State, ReloadSlices | RowSlices | "chats" | "drafts" | "outbox">>(
  state: S,
  id: ContactId,
  message: MessageId,
  forGood: boolean
): Turn<S> => {
  const given = unsentMessage(chatOf(state, id), message)
  if (given === undefined) return stay(state)
  const [next, intents] = forGood ? withoutAsLast(without(state, given), given) : withoutUnsent(state, given)
  const upload: ReadonlyArray<Intent> = given.attachment === undefined ? [] : [{ _tag: "EndUpload", file: message }]
  const ended: Turn<S> = [next, [...intents, ...upload, { _tag: "MessageEnded", message, outcome: { _tag: "Over" } }]]
  // files that were chosen with it wait for it no longer
  return given.pick === undefined ? ended : andThen(ended, (after) => sendNext(after, id))
}

/** Messages of mine that the service does not have, in all chats. */
export const unsentCount = ({ chats }: Pick<State, "chats">): number => {
  let count = 0
  for (const [, { keeping, waiting }] of chats) count += keeping.length + waiting.length
  return count
}
