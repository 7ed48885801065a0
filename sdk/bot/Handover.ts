import { HashMap, Option } from "effect"
import { chatOf, isCountable } from "#engine/client/core/conversation/chats.ts"
import { contiguousUpTo, olderLoaded } from "#engine/client/core/conversation/coverage/Coverage.ts"
import { meIn } from "#engine/client/core/session/me.ts"
import { first, last } from "#engine/client/Sorted.ts"
import type { ChatState } from "#engine/client/core/conversation/State.ts"
import type { State } from "#engine/client/State.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import type { Handing } from "./Dispatch.ts"
import { BotEnded } from "./Ended.ts"
import { messagesAbove, LOOK_MAX, type Looks } from "./Looks.ts"
import type { Mark, Marks } from "./Marks.ts"

/** No number is known yet: what was sent by the mark's instant is history. */
const UNKNOWN = -1

const isAfter = ({ at, n }: Mark, { number, sentAt }: Message): boolean => (n === UNKNOWN ? sentAt > at : number > n)

/**
 * Up to this number nothing is missing. The answer to a message of mine may come before a line that was written earlier: with
 * numbered lines it counts when its own line has come.
 */
const completeUpTo = ({ log }: State, { coverage }: ChatState): number =>
  log.isLoaded ? contiguousUpTo(coverage) : Number.POSITIVE_INFINITY

/** A chat from its first unread message on. A service that numbers nothing tells only how many there are. */
const unreadFrom = (lastAt: number, unread: number, readTo: number | undefined): Mark =>
  readTo === undefined ? { n: UNKNOWN, at: lastAt, unread } : { n: readTo, at: 0 }

interface World {
  readonly looks: Looks
  readonly state: () => State
  /** Whether a message is one to be handed over. */
  readonly wants: (message: Message) => boolean
  /** Hands it over; resolves when it is done with. Rejects only when the bot has ended before. */
  readonly hand: (message: Message, turn: Omit<Handing, "happening">) => Promise<void>
  /** Resolves after so many milliseconds. */
  readonly rest: (millis: number) => Promise<void>
  /** How far each chat was handed over has changed. */
  readonly keep: (marks: Marks) => void
  readonly report: (error: unknown) => void
  /** Chats are marked as read once they were handed over. */
  readonly reads: boolean
  /** Chats of which messages are in hand at once. */
  readonly atOnce: number
}

/**
 * Hands each message over once and in order, chat by chat. There is no queue: what waits stands in the client's state, which keeps
 * the newest of each chat, and what is older than that is asked for again when its turn comes. So a slow handler costs no memory.
 */
export class Handover {
  readonly #world: World
  readonly #marks = new Map<ContactId, Mark>()
  readonly #running = new Map<ContactId, Promise<void>>()
  /** Chats of which something may be missing. */
  readonly #doubted = new Set<ContactId>()
  readonly #queue: Array<() => void> = []
  /** Chats that are looked into because something may be missing. */
  readonly #sought = new Set<ContactId>()
  readonly #ended: Promise<void>
  #end: () => void = () => undefined
  #free: number
  #since = 0
  #begun = false
  #stopped = false

  constructor(world: World) {
    this.#world = world
    this.#free = world.atOnce
    this.#ended = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  /** Handing over begins. Without marks from before, what is there is history; with `unread` only what was read. */
  begin(marks: Marks | null, from: "now" | "unread"): void {
    const state = this.#world.state()
    const contacts = [...HashMap.values(state.contacts)]
    this.#since = marks?.since ?? Math.max(0, ...contacts.map(({ lastAt }) => lastAt))
    for (const [id, mark] of Object.entries(marks?.chats ?? {})) this.#marks.set(id as ContactId, mark)
    if (marks === null)
      for (const { id, lastAt, readTo, unread } of contacts)
        this.#marks.set(id, from === "unread" && unread > 0 ? unreadFrom(lastAt, unread, readTo) : { n: UNKNOWN, at: lastAt })
    this.#begun = true
    this.#keep()
    for (const [id, chat] of state.chats) if ((last(chat.timeline)?.number ?? 0) > this.#markOf(id).n) this.#wake(id)
    for (const [id, { unread }] of this.#marks) if (unread !== undefined) this.#wake(id)
    this.#lookForMissed(state)
  }

  /** No message is taken up any more; resolves when those in hand are done with. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#end()
    for (const next of this.#queue.splice(0)) next()
    await Promise.all(this.#running.values())
  }

  moved(before: State, after: State): void {
    if (!this.#begun || this.#stopped || after.session._tag !== "LoggedIn") return
    if (after.chats !== before.chats)
      for (const [id, chat] of after.chats) {
        const known = Option.getOrUndefined(HashMap.get(before.chats, id))
        if (known !== chat) this.#arrived(before, after, id, known, chat)
      }
    const isListed = after.tasks.contacts?._tag === "Done" && before.tasks.contacts?._tag !== "Done"
    if (isListed || after.log.epoch !== before.log.epoch) this.#lookForMissed(after)
  }

  #markOf(id: ContactId): Mark {
    return this.#marks.get(id) ?? { n: UNKNOWN, at: this.#since }
  }

  #arrived(before: State, after: State, id: ContactId, known: ChatState | undefined, chat: ChatState): void {
    const oldest = first(chat.timeline)
    const newest = last(chat.timeline)
    if (oldest === undefined || newest === undefined) return
    const mark = this.#markOf(id)
    const isFirst = known === undefined || known.timeline.size === 0
    const isPage = before.tasks[`history:${id}`]?._tag === "Busy" || known?.stored === "asked"
    const isSought = this.#doubted.has(id) || this.#sought.has(id) || mark.unread !== undefined
    const isWhole = chat.coverage.live && oldest.number <= contiguousUpTo(chat.coverage) && chat.stored === "no"
    const isLine = after.log.isLoaded && isWhole
    // the first line of a chat is new, whatever the clocks say, unless one before it is missing
    if (mark.n === UNKNOWN && isFirst && isLine && !isPage && !isSought)
      this.#marks.set(id, { n: oldest.number - 1, at: mark.at })
    if (newest.number > this.#markOf(id).n) this.#wake(id)
  }

  /** Lists tell when a chat's last message came, also where its lines did not. */
  #lookForMissed(state: State): void {
    for (const { id, kind, lastAt, lastContent } of HashMap.values(state.contacts)) {
      if (lastContent === "" || lastAt <= this.#markOf(id).at || kind === "system") continue
      const newest = last(chatOf(state, id).timeline)
      if (newest === undefined || newest.sentAt < lastAt) this.#doubted.add(id)
      this.#wake(id)
    }
  }

  #wake(id: ContactId): void {
    if (this.#stopped || this.#running.has(id)) return
    this.#running.set(
      id,
      this.#work(id)
        .catch((error: unknown) => {
          if (!(error instanceof BotEnded)) this.#world.report(error)
        })
        .finally(() => {
          this.#running.delete(id)
          if (this.#hasMore(id)) this.#wake(id)
        })
    )
  }

  #hasMore(id: ContactId): boolean {
    return this.#doubted.has(id) || this.#waiting(id).length > 0
  }

  /** What is here of a chat and was not handed over, oldest first. */
  #waiting(id: ContactId): ReadonlyArray<Message> {
    const state = this.#world.state()
    const chat = chatOf(state, id)
    const mark = this.#markOf(id)
    const complete = completeUpTo(state, chat)
    return messagesAbove(chat, Math.max(0, mark.n)).filter(
      (each) => each.number <= complete && isAfter(mark, each) && this.#world.wants(each)
    )
  }

  /** One of the chats in hand. */
  async #turn(): Promise<void> {
    if (this.#free > 0 || this.#stopped) {
      this.#free -= 1
      return
    }
    await new Promise<void>((resolve) => this.#queue.push(resolve))
  }

  #give(): void {
    const next = this.#queue.shift()
    if (next === undefined) this.#free += 1
    else next()
  }

  async #work(id: ContactId): Promise<void> {
    await this.#turn()
    try {
      while (!this.#stopped) {
        const messages = await this.#next(id)
        if (messages.length === 0) break
        for (const message of messages) {
          if (this.#stopped) return
          if (message.number <= this.#markOf(id).n) continue
          await this.#hand(id, message)
          this.#mark(id, { n: message.number, at: Math.max(this.#markOf(id).at, message.sentAt) })
        }
      }
      if (this.#world.reads && !this.#stopped && this.#isUnread(id)) await this.#world.looks.read(id)
    } finally {
      this.#give()
    }
  }

  /** Messages of the chat wait until this one is done with. While it waits for another attempt, another chat is in hand. */
  async #hand(id: ContactId, message: Message): Promise<void> {
    const { failed } = this.#markOf(id)
    await this.#world.hand(message, {
      failed: failed?.number === message.number ? failed.attempts : 0,
      noted: (attempts) => this.#mark(id, { ...this.#markOf(id), failed: { number: message.number, attempts } }),
      pause: async (millis) => {
        this.#give()
        await Promise.race([this.#world.rest(millis), this.#ended])
        await this.#turn()
      }
    })
  }

  #isUnread(id: ContactId): boolean {
    return Option.exists(HashMap.get(this.#world.state().contacts, id), ({ unread }) => unread > 0)
  }

  #mark(id: ContactId, mark: Mark): void {
    this.#marks.set(id, mark)
    this.#keep()
  }

  #keep(): void {
    this.#world.keep({ since: this.#since, chats: Object.fromEntries(this.#marks) })
  }

  /** Whether a message below the oldest that is here may not have been handed over. */
  #hasHole(id: ContactId, chat: ChatState): boolean {
    const { n } = this.#markOf(id)
    const oldest = first(chat.timeline)?.number ?? 0
    const { live, outdated } = chat.coverage
    const older = olderLoaded(chat.coverage)
    const goesOn = older === "some" || (older === "unknown" && chat.stored !== "no")
    return this.#doubted.has(id) || !live || outdated || (oldest > n + 1 && goesOn)
  }

  /** Messages of others that a list which came at that time may have counted as unread, oldest first. */
  #othersBy(id: ContactId, at: number): ReadonlyArray<Message> {
    const state = this.#world.state()
    return messagesAbove(chatOf(state, id), 0).filter((each) => each.sentAt <= at && isCountable(each, meIn(state)))
  }

  /** Finds the first of so many unread messages: from it on all is handed over. */
  async #countBack(id: ContactId, { at }: Mark, unread: number): Promise<void> {
    this.#sought.add(id)
    const reaches = (): boolean => this.#othersBy(id, at).length >= unread
    await this.#world.looks.messages(id, reaches).finally(() => this.#sought.delete(id))
    const others = this.#othersBy(id, at)
    const start = others.at(-unread) ?? others[0]
    this.#mark(id, start === undefined ? { n: UNKNOWN, at } : { n: start.number - 1, at: 0 })
  }

  async #next(id: ContactId): Promise<ReadonlyArray<Message>> {
    const known = this.#markOf(id)
    if (known.unread !== undefined) await this.#countBack(id, known, known.unread)
    if (!this.#hasHole(id, chatOf(this.#world.state(), id))) {
      const [next] = this.#waiting(id)
      if (next !== undefined) return [next]
      this.#settle(id)
      return []
    }
    this.#doubted.delete(id)
    this.#sought.add(id)
    const mark = this.#markOf(id)
    const reaches = ({ number, sentAt }: Message): boolean => (mark.n === UNKNOWN ? sentAt <= mark.at : number <= mark.n + 1)
    const found = await this.#world.looks.messages(id, reaches).finally(() => this.#sought.delete(id))
    const [oldest] = found
    if (found.length >= LOOK_MAX && oldest !== undefined && !reaches(oldest))
      this.#world.report(new Error(`More than ${LOOK_MAX} messages were missed in chat ${id}: the oldest are left out.`))
    const state = this.#world.state()
    const complete = completeUpTo(state, chatOf(state, id))
    const fresh = found.filter((each) => each.number <= complete && isAfter(mark, each) && this.#world.wants(each))
    if (fresh.length === 0) this.#settle(id, found)
    return fresh
  }

  /** Nothing of it is new: what is listed of the chat was seen, and where no number was known, it is that of the last that is old. */
  #settle(id: ContactId, found: ReadonlyArray<Message> = messagesAbove(chatOf(this.#world.state(), id), 0)): void {
    const { at, n } = this.#markOf(id)
    const listed = Option.getOrUndefined(HashMap.get(this.#world.state().contacts, id))?.lastAt ?? 0
    const old = n === UNKNOWN ? (found.findLast(({ sentAt }) => sentAt <= at)?.number ?? UNKNOWN) : n
    const mark = { ...this.#markOf(id), n: old, at: n === UNKNOWN ? at : Math.max(at, listed) }
    if (mark.n !== n || mark.at !== at) this.#mark(id, mark)
  }
}
