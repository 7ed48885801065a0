import { chatOf } from "#engine/client/core/conversation/chats.ts"
import { olderLoaded } from "#engine/client/core/conversation/coverage/Coverage.ts"
import { first, findLast } from "#engine/client/Sorted.ts"
import type { ChatState } from "#engine/client/core/conversation/State.ts"
import type { State } from "#engine/client/State.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Millis } from "#engine/format/Millis.ts"
import type { Message } from "#engine/message/Message.ts"
import type { Watched } from "./Watched.ts"

/** Messages that are loaded of one chat at most, to find what was missed or asked for. */
export const LOOK_MAX = 2000

/** After a page that failed on a good connection the server is given a moment, in milliseconds. */
const PAUSE = 1000

/** The numbered messages of a chat above a number, oldest first. */
export const messagesAbove = (chat: ChatState, number: number): ReadonlyArray<Message> => {
  const found: Array<Message> = []
  findLast(chat.timeline, (each) => {
    if (each.number !== 0 && each.number <= number) return true
    if (each.number !== 0) found.push(each)
    return false
  })
  return found.toReversed()
}

const isBusy = (state: State, chat: ContactId): boolean => state.tasks[`history:${chat}`]?._tag === "Busy"
const hasFailed = (state: State, chat: ContactId): boolean => state.tasks[`history:${chat}`]?._tag === "Failed"
const isLive = ({ connection, session }: State): boolean => connection.bound && session._tag === "LoggedIn"

/**
 * Puts chats on the client's screen, one at a time, to load what is missing of them. To the server that is reading them, unless the bot
 * reads nothing: then its screen is hidden (DEC-0156).
 */
export class Looks {
  readonly #watched: Watched
  readonly #now: () => number
  readonly #rest: (millis: number) => Promise<void>
  readonly #reads: boolean
  #turn: Promise<unknown> = Promise.resolve()

  constructor(watched: Watched, now: () => number, rest: (millis: number) => Promise<void>, reads: boolean) {
    this.#watched = watched
    this.#now = now
    this.#rest = rest
    this.#reads = reads
    if (!reads) watched.client.tell({ _tag: "HiddenTold", now: this.#at })
  }

  get #at(): Millis {
    return Millis.make(this.#now())
  }

  #inTurn<A>(act: () => Promise<A>): Promise<A> {
    const mine = this.#turn.then(act)
    // the caller is told; the next one looks all the same
    this.#turn = mine.catch(() => undefined)
    return mine
  }

  /** All that is known of a chat counts as read. */
  read(chat: ContactId): Promise<void> {
    return this.#inTurn(async () => {
      const { client } = this.#watched
      if (!this.#reads) client.tell({ _tag: "ShownTold", now: this.#at })
      try {
        client.tell({ _tag: "ChatOpenAsked", chat, now: this.#at })
        await this.#watched.until((state) => !isBusy(state, chat) && chatOf(state, chat).stored !== "asked")
      } finally {
        client.tell({ _tag: "ChatCloseAsked", now: this.#at })
        if (!this.#reads) client.tell({ _tag: "HiddenTold", now: this.#at })
      }
    })
  }

  /** The newest messages of a chat without a hole, as far down as `reaches` wants, {@link LOOK_MAX} or its beginning. `refused` may throw what the service says. */
  messages(
    chat: ContactId,
    reaches: (oldest: Message, count: number) => boolean,
    refused: (words: Words) => void | Promise<void> = () => undefined
  ): Promise<ReadonlyArray<Message>> {
    return this.#inTurn(async () => {
      const { client } = this.#watched
      client.tell({ _tag: "ChatOpenAsked", chat, now: this.#at })
      try {
        await this.#newest(chat, refused)
        for (;;) {
          const { coverage, timeline } = chatOf(this.#watched.state, chat)
          const oldest = first(timeline)
          const count = timeline.size
          if (olderLoaded(coverage) === "none" || oldest === undefined || reaches(oldest, count) || count >= LOOK_MAX) break
          await this.#older(chat)
        }
        return messagesAbove(chatOf(this.#watched.state, chat), 0)
      } finally {
        client.tell({ _tag: "ChatCloseAsked", now: this.#at })
      }
    })
  }

  async #newest(chat: ContactId, refused: (words: Words) => void | Promise<void>): Promise<void> {
    for (;;) {
      const state = await this.#watched.until(
        (now) => isLive(now) && !isBusy(now, chat) && chatOf(now, chat).stored !== "asked" && now.log.asked === null
      )
      const known = chatOf(state, chat)
      const { live, outdated } = known.coverage
      const isRead = olderLoaded(known.coverage) !== "unknown" || known.timeline.size > 0
      if (live && !outdated && (known.stored === "no" || known.stored === "later") && isRead) return
      const task = state.tasks[`history:${chat}`]
      if (task?._tag === "Failed" && task.words._tag === "Said") await refused(task.words)
      if (hasFailed(state, chat)) await this.#rest(PAUSE)
      this.#watched.client.tell({ _tag: this.#reads ? "ChatOpenAsked" : "PeekAsked", chat, now: this.#at })
      const asked = this.#watched.state
      // an answer may be there already
      if (!isBusy(asked, chat) && chatOf(asked, chat) === known) await this.#rest(PAUSE)
    }
  }

  async #older(chat: ContactId): Promise<void> {
    await this.#watched.until((state) => isLive(state) && !isBusy(state, chat))
    this.#watched.client.tell({ _tag: "OlderAsked", chat, now: this.#at })
    const state = await this.#watched.until((now) => !isBusy(now, chat))
    if (hasFailed(state, chat)) await this.#rest(PAUSE)
  }
}
