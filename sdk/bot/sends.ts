import { Result } from "effect"
import { bodyOf } from "#engine/api/bodies.ts"
import type { Command } from "#engine/client/Event.ts"
import { tokenIn } from "#engine/client/core/session/me.ts"
import type { State } from "#engine/client/State.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { mayCompose } from "#engine/message/compose.ts"
import { UserId } from "#engine/account/User.ts"
import { MessageId, MessageNumber } from "#engine/message/Message.ts"
import { quoteOf } from "#engine/message/quote.ts"
import type { BotFiles } from "./BotFiles.ts"
import type { Sent, SendOptions } from "./Happening.ts"
import { type FileToSend, isSendable, type Sendable } from "./Sendable.ts"
import type { Asking } from "./Asking.ts"
import type { Watched } from "./Watched.ts"
import { isNoChat, noChatSentence } from "./noChat.ts"
import { type KeyWords, reasonIn, reasonOf, sentenceOf, wordOf } from "./words.ts"

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

type Says = "SendAsked" | "AttachAsked" | "PlaceAsked" | "CardAsked"
type WithoutNow<C> = C extends { readonly now: unknown } ? Omit<C, "now"> : never

/** A message to be said, by the command that says it. */
interface Saying {
  readonly chat: ContactId
  readonly id: MessageId
  readonly command: WithoutNow<Extract<Command, { readonly _tag: Says }>>
}

/** Messages that may wait at once; more are refused: memory must not grow while there is no network. */
const SENDS_MAX = 1000

const isReady = ({ keep, session }: State): boolean => session._tag === "LoggedIn" && keep.now !== "opening"

/** Tells when the server has a message, or why not. */
export class Sends {
  readonly #watched: Watched
  readonly #asking: Asking
  readonly #language: string
  readonly #now: () => number
  readonly #files: BotFiles
  #waiting = 0

  constructor(watched: Watched, asking: Asking, language: string, now: () => number, files: BotFiles) {
    this.#files = files
    this.#watched = watched
    this.#asking = asking
    this.#language = language
    this.#now = now
  }

  async send(to: string | number, what: Sendable, messageId: string, options: SendOptions = {}): Promise<Sent> {
    const chat = ContactId.make(String(to))
    const id = MessageId.make(messageId)
    const { ended } = this.#watched
    if (ended !== null) throw ended
    if (typeof what !== "string" && !isSendable(what))
      throw new TypeError(`A message must be a text, or what file(…), location(…) or card(…) made, not ${String(what)}.`)
    if (typeof what !== "string" && (options.mentions !== undefined || options.quote !== undefined))
      throw new TypeError("Mentions and a quote go with a text alone.")
    if (isNoChat(chat)) throw new NotSent(noChatSentence(chat, this.#language, this.#now()), "chat-unknown", chat)
    const allowed = typeof what === "string" ? mayCompose(what) : undefined
    if (allowed !== undefined && Result.isFailure(allowed)) throw this.#refusal(allowed.failure, chat)
    if (this.#waiting >= SENDS_MAX) throw this.#refusal(refused("busy"), chat)
    this.#waiting += 1
    try {
      return await this.#said({ chat, id }, what, options)
    } finally {
      this.#waiting -= 1
    }
  }

  #said(about: Pick<Saying, "chat" | "id">, what: Sendable, options: SendOptions): Promise<Sent> {
    if (typeof what === "string")
      return this.#sent({ ...about, command: { _tag: "SendAsked", ...about, text: what, ...withOptions(options) } })
    const outbox = { area: "outbox", ...about } as const
    switch (what.kind) {
      case "file":
        return this.#brought(about, what, options.progress)
      case "location": {
        const { kind: _, ...place } = what
        return this.#sent({ ...about, command: { _tag: "PlaceAsked", ...outbox, place, word: wordOf("place", this.#language) } })
      }
      case "card": {
        const [person, word] = [UserId.make(what.person), wordOf("card", this.#language)]
        return this.#sent({ ...about, command: { _tag: "CardAsked", ...outbox, person, word } })
      }
    }
  }

  /** A file, whose bytes are held here until the service has them. One that was kept before a restart goes on from where it was. */
  async #brought(
    { chat, id }: Pick<Saying, "chat" | "id">,
    { as, name, source }: FileToSend,
    progress?: SendOptions["progress"]
  ): Promise<Sent> {
    const { service } = await this.#watched.until(isReady)
    const size = await this.#files.hold(id, source, service.fileMax)
    const file = { id, name, size, width: 0, height: 0, thumbHash: "", as }
    const quiet = progress === undefined ? undefined : this.#watchProgress(id, progress)
    try {
      return await this.#sent({ chat, id, command: { _tag: "AttachAsked", area: "outbox", chat, files: [file] } })
    } finally {
      quiet?.()
      await this.#files.letGo(id)
    }
  }

  #watchProgress(id: MessageId, hear: NonNullable<SendOptions["progress"]>): () => void {
    const { client } = this.#watched
    let last = client.state().uploads[id]
    return client.subscribe(() => {
      const now = client.state().uploads[id]
      if (now === last) return
      last = now
      if (now !== undefined) hear(now.sent, now.size)
    })
  }

  /** It is refused by what is known here, which may be old: it is asked once more with what is new (DEC-0124). */
  async #sent({ chat, command, id }: Saying): Promise<Sent> {
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
        throw await this.#refusalOf(outcome.words, chat)
      }
    }
  }

  #refusal({ params, reason }: Refused, chat: string): NotSent {
    return this.#refusalOfOurs({ _tag: "Key", key: `refusal:${reason}`, params }, chat)
  }

  #refusalOfOurs(words: KeyWords, chat: string): NotSent {
    return new NotSent(sentenceOf(words, this.#language, this.#now()), reasonIn(words), chat)
  }

  async #refusalOf(words: Words, chat: string): Promise<NotSent> {
    return words._tag === "Key" ? this.#refusalOfOurs(words, chat) : new NotSent(words.text, await reasonOf(words.text), chat)
  }
}
