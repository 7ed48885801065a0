import { chatOf, messageIn } from "#engine/client/core/conversation/chats.ts"
import type { Command } from "#engine/client/Event.ts"
import { groupOf } from "#engine/client/core/groups/groups.ts"
import type { CommandOutcome } from "#engine/client/core/notices/settled/Settled.ts"
import type { State } from "#engine/client/State.ts"
import type { TaskKey } from "#engine/client/core/notices/Task.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { Millis } from "#engine/format/Millis.ts"
import { MessageId } from "#engine/message/Message.ts"
import { RefusedError } from "./Refused.ts"
import { isNoChat, noChatSentence } from "./noChat.ts"
import type { Watched } from "./Watched.ts"
import { type KeyWords, reasonIn, reasonOf, sentenceOf } from "./words.ts"

type WithoutNow<C> = C extends { readonly now: unknown } ? Omit<C, "now"> : never

/** Commands that change nothing: what they bring is in their answer. */
const READING: ReadonlySet<Command["_tag"]> = new Set(["LoginAsked", "MembersAsked", "RequestsAsked", "SearchAsked"])

/** Commands whose end is a promise. */
export class Asking {
  readonly #watched: Watched
  readonly #language: string
  readonly #now: () => number
  #count = 0

  constructor(watched: Watched, language: string, now: () => number) {
    this.#watched = watched
    this.#language = language
    this.#now = now
  }

  tell(command: WithoutNow<Command>): void {
    this.#watched.client.tell({ ...command, now: Millis.make(this.#now()) })
  }

  /** The outcome of a command; rejects when the bot ends before. */
  settled(command: WithoutNow<Command>): Promise<CommandOutcome> {
    const commandId = `bot:${(this.#count += 1)}`
    const outcome = this.#watched.settled(commandId)
    this.tell({ ...command, commandId })
    return outcome
  }

  /**
   * A command that is a task of the client; the state at its end. Then the client knows what the command changed, also before a frame tells
   * it. What is refused by what is known here alone may be refused by what is old: it is asked once more with what is new (DEC-0124).
   */
  async task(key: TaskKey, command: WithoutNow<Command>): Promise<State> {
    let outcome = await this.#settledAlone(key, command)
    if (outcome._tag === "Refused" && outcome.by === "client") {
      await this.#freshFor(command)
      outcome = await this.#settledAlone(key, command)
    }
    if (outcome._tag === "Refused") {
      this.tell({ _tag: "TaskForgetAsked", task: key })
      throw await this.refusalOf(outcome.words)
    }
    const { state } = this.#watched
    if (!READING.has(command._tag)) await this.fresh()
    return state
  }

  /** While the same is under way the client does nothing. */
  async #settledAlone(key: TaskKey, command: WithoutNow<Command>): Promise<CommandOutcome> {
    await this.#watched.until(({ tasks }) => tasks[key]?._tag !== "Busy")
    return this.settled(command)
  }

  /** Resolves when the client knows what the service knew by now, or when the service does not answer. */
  async fresh(): Promise<void> {
    this.tell({ _tag: "CatchUpAsked" })
    // within a turn of the client the command is taken at its end
    await Promise.resolve()
    await this.#watched.until(({ legacy, log }) => legacy.loading === null && log.asked === null)
  }

  /** With the members of the group that the command is about, where they were read before. */
  async #freshFor(command: WithoutNow<Command>): Promise<void> {
    await this.fresh()
    if (!("chat" in command) || command.chat === undefined) return
    const { chat } = command
    if (groupOf(this.#watched.state, chat).members === null) return
    this.tell({ _tag: "MembersAsked", chat })
    await this.#watched.until(({ tasks }) => tasks[`members:${chat}`]?._tag !== "Busy")
  }

  /** Takes back a message of mine, or of a member below me in a group. */
  async recall(to: string | number, messageId: string): Promise<void> {
    const chat = ContactId.make(String(to))
    const id = MessageId.make(messageId)
    if (isNoChat(chat)) throw this.noChat(chat)
    const refused = await this.#recalled(chat, id)
    if (refused === null) return
    if (refused.isAnswered) throw refused.why
    await this.fresh()
    const again = await this.#recalled(chat, id)
    if (again !== null) throw again.why
  }

  /** Why it was not taken back, and whether the service said so; `null` when it was. */
  async #recalled(chat: ContactId, id: MessageId): Promise<{ readonly why: RefusedError; readonly isAnswered: boolean } | null> {
    if (messageIn(chatOf(this.#watched.state, chat), id) === undefined)
      return { why: this.refusal({ _tag: "Key", key: "refusal:message-unknown", params: {} }), isAnswered: false }
    const outcome = await this.settled({ _tag: "RecallAsked", chat, id })
    return outcome._tag === "Refused" ? { why: await this.refusalOf(outcome.words), isAnswered: outcome.by === "server" } : null
  }

  /** That there is no such chat. */
  noChat(chat: string): RefusedError {
    return new RefusedError(noChatSentence(chat, this.#language, this.#now()), "chat-unknown")
  }

  /** A refusal of ours. */
  refusal(words: KeyWords): RefusedError {
    return new RefusedError(sentenceOf(words, this.#language, this.#now()), reasonIn(words))
  }

  /** A refusal of ours or of the service. */
  async refusalOf(words: Words): Promise<RefusedError> {
    return words._tag === "Key" ? this.refusal(words) : new RefusedError(words.text, await reasonOf(words.text))
  }
}
