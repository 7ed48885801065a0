import { BytesInMemory, bytesInMemory } from "#adapters/memory/bytes.ts"
import { HashMap } from "effect"
import { UPLOAD } from "#engine/api/calls/upload.ts"
import { type Areas, readerOf } from "#engine/client/areas/Area.ts"
import { CORE_ANSWERS, readAnswer } from "#engine/client/answers.ts"
import { type Keeper, keeperOf } from "#engine/client/core/archive/Keeper.ts"
import { chatOf, messageIn } from "#engine/client/core/conversation/chats.ts"
import type { Command, Event } from "#engine/client/Event.ts"
import { INITIAL } from "#engine/client/initial.ts"
import type { Intent, Reminder } from "#engine/client/Intent.ts"
import type { ChatState, Mentioned } from "#engine/client/core/conversation/State.ts"
import type { State } from "#engine/client/State.ts"
import { step } from "#engine/client/step.ts"
import type { Stepped } from "#engine/client/Turn.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Millis } from "#engine/format/Millis.ts"
import { type Message, MessageId } from "#engine/message/Message.ts"
import { Cabinet, inBackground, type Later } from "./Cabinet.ts"
import { Disk } from "./Disk.ts"
import { checkMoved } from "./during.ts"
import type { Figures } from "./Figures.ts"
import { EPOCH } from "./Host.ts"
import type { Mutation } from "./Mutation.ts"
import type { Somebody } from "./people.ts"
import { type Heard, Pipe } from "./Pipe.ts"
import type { Ways } from "./Ways.ts"
import type { Came } from "#engine/client/ports/Calls.ts"
import { wordOf } from "./wordOf.ts"

type Unstamped<C> = C extends Command ? Omit<C, "now"> : never

/** A text as somebody writes it, with those whom it may call. */
export interface Saying {
  readonly text: string
  readonly mentions: ReadonlyArray<Mentioned>
}

/** How a device's clock differs from the service's. */
export interface DeviceClock {
  /** Milliseconds ahead. */
  readonly ahead: number
  /** How much faster it runs: 0.01 is a hundredth. */
  readonly drift: number
}

/** Code of a refusal with which a text goes back to the composer (CLIENT-18). */
const RETURNED = 401

/** What a device needs of the world. */
export interface Surroundings {
  readonly ways: Ways
  readonly figures: Figures
  readonly mutation: Mutation
  /** What has come with its screens. */
  readonly areas?: Areas
}

/** One engine client with its device around it: clock, storage, socket, screen; it can crash, sleep and be offline. */
export class Device {
  state: State = INITIAL
  readonly name: string
  readonly who: Somebody
  readonly disk: Disk
  readonly #cabinet: Cabinet
  #keeper: Keeper | undefined
  /** What is kept of files outlives a start; what is only held does not. */
  #bytes = new BytesInMemory()
  /** Files that were given up for what the service said of their bytes: all of them are good. */
  readonly givenUp: Array<string> = []
  /** Texts that were refused and are in the composer again, as their author was told. */
  readonly returned = new Set<MessageId>()
  isRunning = false
  /** No network at all. */
  isCut = false
  #clock: DeviceClock
  readonly #at: Surroundings
  readonly #step: (state: State, event: Event) => Stepped
  /** Counts starts: what belongs to an earlier one is not heard any more. */
  #life = 0
  #pipe: Pipe | undefined
  #socket = 0
  #alarm = 0
  readonly #reminders = new Map<Reminder, object>()
  #inbox: Array<Event> = []
  #isStepping = false
  /** What waits until it wakes; `undefined` while it is awake. */
  #asleep: Array<() => void> | undefined
  #ids = 0

  constructor(name: string, who: Somebody, clock: DeviceClock, at: Surroundings) {
    this.name = name
    this.who = who
    this.#clock = clock
    this.#at = at
    this.disk = new Disk(at.ways)
    this.#cabinet = new Cabinet(at.ways.random)
    const whole = (state: State, event: Event): Stepped => step(state, event, at.areas)
    this.#step = at.mutation.step?.(whole) ?? whole
  }

  /** Its own clock. */
  get now(): Millis {
    const { ahead, drift } = this.#clock
    return Millis.make(Math.floor(EPOCH + this.#at.ways.now * (1 + drift) + ahead))
  }

  get isAsleep(): boolean {
    return this.#asleep !== undefined
  }

  /** Whether it could be used right now. */
  get isAtHand(): boolean {
    return this.isRunning && this.#asleep === undefined && this.state.visible
  }

  start(): void {
    if (this.isRunning) return
    this.#life += 1
    this.isRunning = true
    this.state = INITIAL
    this.#bytes = new BytesInMemory(this.#bytes.kept)
    const later: Later = (millis, run) => this.#later(millis, run)
    this.#keeper = keeperOf({
      archive: this.#cabinet.open(later),
      background: inBackground(later),
      bytes: bytesInMemory(this.#bytes),
      now: () => this.now,
      state: () => this.state,
      tell: (fact) => this.tell(fact)
    })
    this.tell({ _tag: "StartTold", stored: this.disk.load(), preferred: ["en"], now: this.now })
  }

  /** It is gone from one moment to the next; what storage has not got is lost. */
  crash(): void {
    if (!this.isRunning) return
    this.#at.figures.note(this.#at.ways.now, this.name, "crash")
    this.isRunning = false
    this.#asleep = undefined
    this.#life += 1
    this.#inbox = []
    this.disk.crash()
    this.#cabinet.crash()
    this.#hangUp()
  }

  /** The device stops and hears nothing, until {@link wake}. */
  sleep(): void {
    if (this.isRunning) this.#asleep ??= []
  }

  wake(): void {
    const waiting = this.#asleep ?? []
    this.#asleep = undefined
    for (const each of waiting) each()
  }

  setClock(by: number): void {
    this.#clock = { ...this.#clock, ahead: this.#clock.ahead + by }
  }

  /** The socket that it has, if any. */
  get pipe(): Pipe | undefined {
    return this.#pipe
  }

  ask(command: Unstamped<Command>): void {
    if (this.isRunning && !this.isAsleep) this.tell({ ...command, now: this.now })
  }

  /** The device tells its client of the screen or the network, as soon as it is awake. */
  told(what: "ShownTold" | "HiddenTold" | "NetworkTold" | "OfflineTold"): void {
    this.#inward(() => this.tell({ _tag: what, now: this.now }))()
  }

  /** What it still waits for; nothing when it is settled. */
  get awaited(): ReadonlyArray<string> {
    const { connection, legacy, log, unreportedReads } = this.state
    const facts = {
      "to run": !this.isRunning,
      "for a socket": !connection.bound,
      "for its contacts": legacy.loading !== null || log.asked !== null,
      "for what it missed": log.failedAttempts > 0 || log.doubted.size > 0 || log.heldCount > 0,
      "to tell what it has read": !HashMap.isEmpty(unreportedReads),
      "to send": this.#isSending(),
      "to save": !this.disk.isIdle || this.#cabinet.busy > 0
    }
    return Object.entries(facts).flatMap(([what, isSo]) => (isSo ? [what] : []))
  }

  /** Whether something still goes; what was refused waits for its author. */
  #isSending(): boolean {
    for (const { keeping, waiting } of HashMap.values(this.state.chats))
      if (keeping.length > 0 || waiting.some(({ delivery, refusal }) => delivery !== "failed" || refusal === "")) return true
    return false
  }

  /** What its archive keeps of chats: numbers of messages. */
  get kept(): ReadonlyMap<string, ReadonlyArray<number>> {
    return this.#cabinet.kept
  }

  /** Whether a chat claims to hold all there is from its oldest message on. */
  isLive(chat: ChatState): boolean {
    return chat.coverage.live
  }

  /** Writes a text; the message when the engine took it. */
  write(chat: ContactId, { mentions, text }: Saying): Message | undefined {
    const id = MessageId.make(`${this.name}-${(this.#ids += 1)}`)
    this.ask({ _tag: "SendAsked", chat, text, id, mentions })
    const after = chatOf(this.state, chat)
    return after.keeping.find((each) => each.id === id) ?? messageIn(after, id)
  }

  /** Sends a file; the message when the engine took it. */
  attach(chat: ContactId, name: string, bytes: Uint8Array): Message | undefined {
    const id = MessageId.make(`${this.name}-file-${(this.#ids += 1)}`)
    this.#bytes.held.set(id, bytes)
    const file = { id, name, size: bytes.length, width: 0, height: 0, thumbHash: "" }
    this.ask({ _tag: "AttachAsked", area: "outbox", chat, files: [file] })
    const after = chatOf(this.state, chat)
    return after.keeping.find((each) => each.id === id) ?? messageIn(after, id)
  }

  tell(event: Event): void {
    if (!this.isRunning) return
    this.#inbox.push(event)
    if (this.#isStepping) return
    this.#isStepping = true
    try {
      for (let next = this.#inbox.shift(); next !== undefined; next = this.#inbox.shift()) this.#take(next)
    } finally {
      this.#isStepping = false
    }
  }

  #take(event: Event): void {
    const before = this.state
    const [moved, intents] = this.#step(before, event)
    this.state = moved
    this.#at.figures.note(this.#at.ways.now, this.name, wordOf(event), () => JSON.stringify(event).slice(0, 400))
    checkMoved(this.name, before, moved)
    if (event._tag === "CallTold") {
      this.#noteReturned(event)
      this.#noteGivenUp(event)
    }
    this.#keeper?.moved(before, event, moved)
    for (const intent of intents) this.#carryOut(intent)
  }

  #noteReturned({ told: { ask, result } }: Extract<Event, { readonly _tag: "CallTold" }>): void {
    if (ask.call !== "sendMessage" || result._tag === "Done" || result.answered._tag !== "Envelope") return
    if (result.answered.code === RETURNED) this.returned.add(ask.id)
  }

  #noteGivenUp({ told: { ask, result } }: Extract<Event, { readonly _tag: "CallTold" }>): void {
    if (!("area" in ask) || ask.area !== "outbox" || ask.chat === "") return
    if (result._tag === "Done" || result.answered._tag !== "Envelope") return
    const failed = chatOf(this.state, ask.chat).waiting.find(({ id }) => id === ask.id)?.delivery === "failed"
    if (failed) this.givenUp.push(`${this.name}: ${ask.id} was given up: ${result.answered.msg}`)
  }

  /** Something of the outside comes in: at once, on waking, or never if it was meant for an earlier start. */
  #inward(run: () => void): () => void {
    const life = this.#life
    return () => {
      const now = (): void => {
        if (life === this.#life) run()
      }
      if (this.#asleep === undefined) now()
      else this.#asleep.push(now)
    }
  }

  /** A timer of the device, which its clock does not move but its speed does. */
  #later(millis: number, run: () => void): void {
    this.#at.ways.later(millis / (1 + this.#clock.drift), this.#inward(run))
  }

  #carryOut(intent: Intent): void {
    const { ways } = this.#at
    switch (intent._tag) {
      case "Call": {
        const { ask, language, token } = intent
        const reader = readerOf(CORE_ANSWERS, this.#at.areas ?? {}, ask.call)
        const came = (it: Came): void =>
          this.#inward(() => this.tell({ _tag: "CallTold", told: readAnswer(ask, token, it, reader), now: this.now }))()
        const part = "part" in ask ? ask.part : undefined
        const bytes =
          part === undefined || !("id" in ask) ? undefined : this.#bytes.read(part.owner, MessageId.make(String(ask.id)))
        if (part !== undefined && bytes === undefined) return came({ _tag: "Aborted" })
        const brought = Object.hasOwn(UPLOAD, ask.call)
          ? {
              owner: this.who.id,
              ...(part === undefined || bytes === undefined ? {} : { bytes: bytes.slice(part.offset, part.end) })
            }
          : undefined
        ways.call({ call: ask.call, body: ask.body, token, language }, this.isCut, came, brought)
        return
      }
      case "OpenSocket":
        return this.#open()
      case "CloseSocket":
        return this.#hangUp()
      case "SendFrame":
        return this.#pipe?.send(JSON.stringify(intent.frame))
      case "Wake": {
        const mine = (this.#alarm += 1)
        const spread = (intent.spread ?? 0) * (2 * ways.random.next() - 1)
        return this.#later(intent.at - this.now + spread, () => {
          if (mine === this.#alarm) this.tell({ _tag: "WakeTold", now: this.now })
        })
      }
      case "AskHealth":
        return ways.health(this.isCut, (alive) => this.#inward(() => this.tell({ _tag: "HealthTold", alive, now: this.now }))())
      case "Remind": {
        const mine = {}
        this.#reminders.set(intent.of, mine)
        return this.#later(intent.after, () => {
          if (this.#reminders.get(intent.of) === mine) this.tell({ _tag: "ReminderTold", of: intent.of, now: this.now })
        })
      }
      case "EndToast":
        return this.#later(intent.after, () => this.tell({ _tag: "ToastGoneTold", id: intent.id, now: this.now }))
      case "OpenArchive":
      case "Keep":
      case "KeepBytes":
      case "ReadArchive":
      case "ForgetArchive":
        return this.#keeper?.carryOut(intent)
      case "EnterTabs":
      case "LeaveTabs":
      case "TakeLead":
      case "SayTabs":
        // each device has one tab here, and is never told of others
        return
      case "Store":
        return this.disk.save(intent.key, intent.value)
      case "Forget":
        return this.disk.forget(intent.token)
    }
  }

  #open(): void {
    this.#hangUp()
    const mine = this.#socket
    const life = this.#life
    const hear = (what: Heard): void => {
      if (life !== this.#life) return
      this.#inward(() => {
        if (mine === this.#socket) this.tell(this.#eventOf(what))
      })()
    }
    this.#pipe = new Pipe(this.#at.ways, hear)
    this.#pipe.open(() => this.isCut)
  }

  #eventOf(what: Heard): Event {
    switch (what._tag) {
      case "Opened":
        return { _tag: "SocketTold", what: "opened", now: this.now }
      case "Errored":
        return { _tag: "SocketTold", what: "errored", now: this.now }
      case "Closed":
        return { _tag: "SocketTold", what: "closed", code: what.code, now: this.now }
      case "Read":
        return what.read._tag === "Success"
          ? { _tag: "FrameTold", frame: what.read.success, now: this.now }
          : { _tag: "FrameIgnoredTold", why: what.read.failure, now: this.now }
    }
  }

  #hangUp(): void {
    this.#socket += 1
    this.#pipe?.hangUp()
    this.#pipe = undefined
  }
}
