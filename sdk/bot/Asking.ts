import { readAnswer } from "#engine/client/answers.ts"
import { chatOf, messageIn } from "#engine/client/conversation/chats.ts"
import type { Command } from "#engine/client/Event.ts"
import { groupOf } from "#engine/client/people/groups.ts"
import { problemWords } from "#engine/client/notices.ts"
import type { Came } from "#engine/client/ports/Calls.ts"
import type { State } from "#engine/client/State.ts"
import type { TaskKey } from "#engine/client/Task.ts"
import type { Words } from "#engine/client/Words.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { Millis } from "#engine/format/Millis.ts"
import { MessageId } from "#engine/message/Message.ts"
import type { CallAnswers } from "./Answers.ts"
import { RefusedError } from "./Refused.ts"
import { isNoChat, noChat } from "./noChat.ts"
import type { Watched } from "./Watched.ts"
import { reasonIn, reasonOf, sentenceOf } from "./words.ts"

type WithoutNow<C> = C extends { readonly now: unknown } ? Omit<C, "now"> : never

/** Commands that change nothing: what they bring is in their answer. */
const READING: ReadonlySet<Command["_tag"]> = new Set(["LoginAsked", "MembersAsked", "RequestsAsked", "SearchAsked"])

/** Commands whose end is a promise. */
export class Asking {
  readonly #watched: Watched
  readonly #answers: CallAnswers
  readonly #language: string
  readonly #now: () => number

  constructor(watched: Watched, answers: CallAnswers, language: string, now: () => number) {
    this.#watched = watched
    this.#answers = answers
    this.#language = language
    this.#now = now
  }

  tell(command: WithoutNow<Command>): void {
    this.#watched.client.tell({ ...command, now: Millis.make(this.#now()) })
  }

  /**
   * A command that is a task of the client; the state at its end. Then the client knows what the command changed, also before a frame tells
   * it. What is refused by what is known here alone may be refused by what is old: it is asked once more with what is new (DEC-0124).
   */
  async task(key: TaskKey, command: WithoutNow<Command>): Promise<State> {
    const isBusy = (state: State): boolean => state.tasks[key]?._tag === "Busy"
    await this.#watched.until((state) => !isBusy(state))
    this.tell(command)
    if (this.#watched.state.tasks[key]?._tag === "Failed") {
      await this.#freshFor(command)
      await this.#watched.until((state) => !isBusy(state))
      this.tell(command)
    }
    const state = await this.#watched.until((now) => !isBusy(now))
    const task = state.tasks[key]
    if (task?._tag === "Failed") {
      this.tell({ _tag: "TaskForgetAsked", task: key })
      throw this.refusal(task.words)
    }
    if (!READING.has(command._tag)) await this.fresh()
    return state
  }

  /** Resolves when the client knows what the service knew by now, or when the service does not answer. */
  async fresh(): Promise<void> {
    this.tell({ _tag: "CatchUpAsked" })
    await this.#watched.until(({ loading, log }) => loading === null && log.asked === null)
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
    const here = (words: Words) => ({ why: this.refusal(words), isAnswered: false })
    if (messageIn(chatOf(this.#watched.state, chat), id) === undefined)
      return here({ _tag: "Key", key: "refusal:message-unknown", params: {} })
    const { toastCount } = this.#watched.state
    const isGone = (state: State): boolean => {
      const held = messageIn(chatOf(state, chat), id)
      return held === undefined || held.body._tag === "Recalled"
    }
    let came: Came | null = null
    const stop = this.#answers.on("undoMessage", (answer) => {
      if (answer.body["id"] === id) came = answer.came
    })
    try {
      this.tell({ _tag: "RecallAsked", chat, id })
      const refused = this.#watched.state.toasts.at(-1)
      if (this.#watched.state.toastCount > toastCount && refused !== undefined) return here(refused.words)
      // an answer shows itself by the toast that it brings, or by what stands where the message was
      await this.#watched.until((state) => isGone(state) || (came !== null && state.toastCount > toastCount))
    } finally {
      stop()
    }
    return isGone(this.#watched.state) || came === null ? null : { why: this.refusal(this.#wordsOf(came)), isAnswered: true }
  }

  #wordsOf(came: Came): Words {
    const { result } = readAnswer({ call: "undoMessage" } as Parameters<typeof readAnswer>[0], "", came)
    return result._tag === "Problem" ? problemWords(result.answered) : { _tag: "Said", text: "" }
  }

  /** That there is no such chat. */
  noChat(chat: string): RefusedError {
    return new RefusedError(noChat(chat, this.#language, this.#now()), "chat-unknown")
  }

  refusal(words: Words): RefusedError {
    const sentence = sentenceOf(words, this.#language, this.#now())
    return new RefusedError(sentence, words._tag === "Key" ? reasonIn(words) : reasonOf(sentence))
  }
}
