import { Result } from "effect"
import { bodyOf } from "#engine/api/bodies.ts"
import { chatOf, messageIn } from "#engine/client/conversation/chats.ts"
import { readAnswer } from "#engine/client/answers.ts"
import type { Came } from "#engine/client/ports/Calls.ts"
import type { State } from "#engine/client/State.ts"
import type { Words } from "#engine/client/Words.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { Millis } from "#engine/format/Millis.ts"
import { mayCompose } from "#engine/message/compose.ts"
import { UserId } from "#engine/account/User.ts"
import { MessageId, MessageNumber } from "#engine/message/Message.ts"
import { quoteOf } from "#engine/message/quote.ts"
import type { Sent, SendOptions } from "./Happening.ts"
import type { Watched } from "./Watched.ts"
import { isNoChat, noChat } from "./noChat.ts"
import { reasonIn, reasonOf, sentenceOf } from "./words.ts"

const withOptions = ({ mentions, quote }: SendOptions) => {
  const quoted =
    quote === undefined
      ? null
      : quoteOf(
          { author: quote.author.id, body: bodyOf({ ...quote, extends: {} }), number: MessageNumber.make(quote.number) },
          quote.author.name
        )
  return {
    ...(mentions === undefined ? {} : { mentions: mentions.map(({ id, name }) => ({ id: UserId.make(id), name })) }),
    ...(quoted === null ? {} : { quote: quoted })
  }
}

/** A message was refused: `message` is the sentence for a person, `reason` the word for a program, empty where the server gave another sentence than ours. */
export class NotSent extends Error {
  override readonly name = "NotSent"
  readonly reason: string
  readonly chat: string
  constructor(sentence: string, reason: string, chat: string) {
    super(sentence)
    this.reason = reason
    this.chat = chat
  }
}

/** Messages that may wait at once; more are refused: memory must not grow while there is no network. */
const SENDS_MAX = 1000

interface Pending {
  readonly chat: ContactId
  readonly id: MessageId
  readonly text: string
  readonly more: ReturnType<typeof withOptions>
  readonly done: (sent: Sent) => void
  readonly failed: (error: Error) => void
  answer: Came | null
  /** The session in which the client was asked to send it, and the toasts that had been shown by then. */
  asked: { readonly token: string; readonly toasted: number } | null
  /** Refused by what was known here, which may be old: it is brought up to date, and then the refusal stands (DEC-0124). */
  judged: "not yet" | "asking" | "yes"
}

/** Tells when the server has a message, or why not. */
export class Sends {
  readonly #pending = new Map<string, Pending>()
  readonly #watched: Watched
  readonly #language: string
  readonly #now: () => number
  readonly #fresh: () => Promise<void>

  /** `fresh` brings the client up to date. */
  constructor(watched: Watched, language: string, now: () => number, fresh: () => Promise<void>) {
    this.#fresh = fresh
    this.#watched = watched
    this.#language = language
    this.#now = now
  }

  send(to: string | number, text: string, messageId: string, options: SendOptions = {}): Promise<Sent> {
    const chat = ContactId.make(String(to))
    const id = MessageId.make(messageId)
    const { ended } = this.#watched
    if (ended !== null) return Promise.reject(ended)
    if (typeof text !== "string") return Promise.reject(new TypeError(`A message must be a text, not ${String(text)}.`))
    if (isNoChat(chat)) return Promise.reject(new NotSent(noChat(chat, this.#language, this.#now()), "chat-unknown", chat))
    const allowed = mayCompose(text)
    if (Result.isFailure(allowed)) return Promise.reject(this.#refusal(allowed.failure, chat))
    if (this.#pending.size >= SENDS_MAX) return Promise.reject(this.#refusal(refused("busy"), chat))
    const known = this.#pending.get(id)
    return new Promise((done, failed) => {
      this.#pending.set(id, {
        chat,
        id,
        text,
        more: withOptions(options),
        answer: null,
        asked: null,
        judged: "not yet",
        done: (sent) => (known?.done(sent), done(sent)),
        failed: (error) => (known?.failed(error), failed(error))
      })
      this.moved(this.#watched.state)
      // what is refused at once changes nothing that anybody hears of
      this.moved(this.#watched.state)
    })
  }

  /** What is answered to a message is remembered until its end is told. */
  answered(id: string, came: Came): void {
    const pending = this.#pending.get(id)
    if (pending !== undefined) pending.answer = came
  }

  moved(state: State): void {
    for (const pending of this.#pending.values()) this.#look(state, pending)
  }

  end(error: Error): void {
    for (const { failed } of this.#pending.values()) failed(error)
    this.#pending.clear()
  }

  #look(state: State, pending: Pending): void {
    if (pending.judged === "asking") return
    const { chat: name, id } = pending
    const chat = chatOf(state, name)
    if (chat.keeping.some((each) => each.id === id)) return
    const unsent = chat.waiting.find((each) => each.id === id)
    if (unsent?.delivery === "failed") {
      this.#pending.delete(id)
      const words: Words = unsent.why ?? { _tag: "Said", text: unsent.refusal }
      pending.failed(this.#words(words, name))
      // a bot has no one who presses "try again"
      return this.#watched.client.tell({ _tag: "DiscardAsked", chat: name, id, forGood: true, now: Millis.make(this.#now()) })
    }
    if (unsent !== undefined) return
    const here = messageIn(chat, id)
    if (here === undefined && pending.answer === null) return this.#ask(state, pending)
    this.#pending.delete(id)
    if (here !== undefined) pending.done({ id, chat: name, number: here.number })
    else this.#tellAnswer(pending)
  }

  /** It is nowhere: the client was not asked yet, or in a session that is over, or it refused. */
  #ask(state: State, pending: Pending): void {
    const { asked, chat, id, more, text } = pending
    if (state.session._tag !== "LoggedIn" || state.keep.now === "opening") return
    const { token } = state.session
    if (asked?.token !== token) {
      pending.asked = { token, toasted: state.toastCount }
      return this.#watched.client.tell({ _tag: "SendAsked", chat, text, id, ...more, now: Millis.make(this.#now()) })
    }
    const why = state.toasts.at(-1)
    if (state.toastCount <= asked.toasted || why === undefined) return
    if (pending.judged === "not yet") return this.#judge(pending)
    this.#pending.delete(id)
    pending.failed(this.#words(why.words, chat))
  }

  /** Asks again by what holds now. */
  #judge(pending: Pending): void {
    pending.judged = "asking"
    const again = (): void => {
      pending.judged = "yes"
      pending.asked = null
      // once to ask, once to hear what is refused at once
      this.moved(this.#watched.state)
      this.moved(this.#watched.state)
    }
    // a bot that has ended has told the sender so
    this.#fresh().then(again, () => undefined)
  }

  /** It is not in its chat: it stands above what is loaded, or was given back. */
  #tellAnswer({ answer, chat, done, failed, id }: Pending): void {
    const ask = { call: "sendMessage", body: { id }, chat, id } as never
    const { result } = readAnswer(ask, "", answer ?? { _tag: "NoResponse" }) as Extract<
      ReturnType<typeof readAnswer>,
      { readonly call: "sendMessage" }
    >
    if (result._tag === "Done") return done({ id, chat, number: result.data.msg_id })
    const { answered } = result
    failed(this.#words({ _tag: "Said", text: answered._tag === "Envelope" ? answered.msg : "" }, chat))
  }

  #refusal({ params, reason }: Refused, chat: string): NotSent {
    return this.#words({ _tag: "Key", key: `refusal:${reason}`, params }, chat)
  }

  #words(words: Words, chat: string): NotSent {
    const sentence = sentenceOf(words, this.#language, this.#now())
    return new NotSent(sentence, words._tag === "Key" ? reasonIn(words) : reasonOf(sentence), chat)
  }
}
