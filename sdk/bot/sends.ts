import { Result } from "effect"
import { bodyOf } from "#engine/api/bodies.ts"
import type { Command } from "#engine/client/Event.ts"
import { tokenIn } from "#engine/client/people/me.ts"
import type { State } from "#engine/client/State.ts"
import type { Words } from "#engine/client/Words.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { mayCompose } from "#engine/message/compose.ts"
import { UserId } from "#engine/account/User.ts"
import { MessageId, MessageNumber } from "#engine/message/Message.ts"
import { quoteOf } from "#engine/message/quote.ts"
import type { Sent, SendOptions } from "./Happening.ts"
import type { Asking } from "./Asking.ts"
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

type SendAsked = Omit<Extract<Command, { readonly _tag: "SendAsked" }>, "now">

/** Messages that may wait at once; more are refused: memory must not grow while there is no network. */
const SENDS_MAX = 1000

const isReady = ({ keep, session }: State): boolean => session._tag === "LoggedIn" && keep.now !== "opening"

/** Tells when the server has a message, or why not. */
export class Sends {
  readonly #watched: Watched
  readonly #asking: Asking
  readonly #language: string
  readonly #now: () => number
  #waiting = 0

  constructor(watched: Watched, asking: Asking, language: string, now: () => number) {
    this.#watched = watched
    this.#asking = asking
    this.#language = language
    this.#now = now
  }

  async send(to: string | number, text: string, messageId: string, options: SendOptions = {}): Promise<Sent> {
    const chat = ContactId.make(String(to))
    const id = MessageId.make(messageId)
    const { ended } = this.#watched
    if (ended !== null) throw ended
    if (typeof text !== "string") throw new TypeError(`A message must be a text, not ${String(text)}.`)
    if (isNoChat(chat)) throw new NotSent(noChat(chat, this.#language, this.#now()), "chat-unknown", chat)
    const allowed = mayCompose(text)
    if (Result.isFailure(allowed)) throw this.#refusal(allowed.failure, chat)
    if (this.#waiting >= SENDS_MAX) throw this.#refusal(refused("busy"), chat)
    this.#waiting += 1
    try {
      return await this.#sent({ _tag: "SendAsked", chat, text, id, ...withOptions(options) })
    } finally {
      this.#waiting -= 1
    }
  }

  /** What is refused by what is known here may be refused by what is old: it is asked once more with what is new (DEC-0124). */
  async #sent(command: SendAsked): Promise<Sent> {
    const { chat, id } = command
    let isFresh = false
    for (;;) {
      const token = tokenIn(await this.#watched.until(isReady))
      const outcome = await this.#asking.settled(command)
      if (outcome._tag === "Done") return { id, chat, number: outcome.number ?? 0 }
      if (outcome._tag === "Over") {
        // in the next session it goes out with what was kept, or is asked again; taken back in this one, it is gone
        if (tokenIn(this.#watched.state) === token) throw this.#refusal(refused("message-unknown"), chat)
      } else if (outcome.by === "client" && !isFresh) {
        isFresh = true
        await this.#asking.fresh()
      } else {
        // nobody presses "try again" for a bot
        this.#asking.tell({ _tag: "DiscardAsked", chat, id, forGood: true })
        throw this.#words(outcome.words, chat)
      }
    }
  }

  #refusal({ params, reason }: Refused, chat: string): NotSent {
    return this.#words({ _tag: "Key", key: `refusal:${reason}`, params }, chat)
  }

  #words(words: Words, chat: string): NotSent {
    const sentence = sentenceOf(words, this.#language, this.#now())
    return new NotSent(sentence, words._tag === "Key" ? reasonIn(words) : reasonOf(sentence), chat)
  }
}
