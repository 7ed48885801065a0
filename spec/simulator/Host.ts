import { PHONE_PATTERNS } from "#engine/account/realAccount.ts"
import { Result } from "effect"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { refused } from "#engine/error/refusal.ts"
import { Millis } from "#engine/format/Millis.ts"
import { bindSession } from "#server/account/session/bindSession.ts"
import { tokenHash } from "#server/account/session/token.ts"
import { inMemory } from "#server/blob/memory.ts"
import { codesOf } from "#server/code/codes.ts"
import type { Ctx, Handler } from "#server/Handler.ts"
import { handlers } from "#server/handlers.ts"
import { requestFields } from "#server/http/body.ts"
import { type EnvelopeOut, refusal, succeeded } from "#server/http/envelope.ts"
import { decodeRequest } from "#server/http/shape.ts"
import { eventText } from "#server/http/text.ts"
import { SocketConnection as Line, type Wire } from "#server/socket/Connection.ts"
import { hubOverSockets, type SocketHub } from "#server/socket/hubOverSockets.ts"
import { initFrame, type Listening, listening, PING } from "#server/socket/listen.ts"
import type { Outgoing } from "#server/socket/outgoing.ts"
import { SqliteConnection } from "#server/store/sqlite/Connection.ts"
import { makeCommits } from "#server/store/sqlite/commits.ts"
import { migrate } from "#server/store/sqlite/migrate.ts"
import type { Agenda } from "./Agenda.ts"
import type { Arrived } from "./Arrived.ts"
import type { Mutation } from "./Mutation.ts"
import type { Random } from "./Random.ts"
import { Earshot } from "./stays.ts"
import { type VirtualStore, virtualStore } from "./virtualStore.ts"

/** The service's clock when a run starts, in milliseconds. */
export const EPOCH = 1_750_000_000_000

/** As the socket door has them, in milliseconds. */
const PING_EVERY = 20_000
const SILENCE_MAX = 90_000
/** How long a stop waits for calls under way, in milliseconds. */
const PATIENCE = 10_000

/** Calls in the midst of which the server crashes: they change what many see. */
const WORK: ReadonlySet<CallName> = new Set([
  ...([
    "sendMessage",
    "forwardMessage",
    "undoMessage",
    "delMessage",
    "groupAdd",
    "addGroupUser",
    "removeUser",
    "clearMessage"
  ] as const)
])

/** How long storing a message may take, in milliseconds. */
const AMID = 8

/** Parts of the world around the handlers, where a test needs others than a run does. */
export type Around = Partial<Pick<Ctx, "config" | "passwords" | "courier" | "blob">>

/** One process of the server, from its start to its end. */
interface Life {
  readonly hub: SocketHub
  readonly store: VirtualStore
  readonly listener: Listening
  isStopping: boolean
  underWay: number
}

/** Each frame leaves by itself, in order; what a real socket joins in one write is cut into frames again at the other end. */
const outgoing: Outgoing = {
  queue: ({ isOpen, outlet }, frame) => {
    if (isOpen) outlet.write(frame)
  },
  flush: () => undefined,
  behind: () => 0,
  counts: () => ({ writes: 0, bytes: 0 }),
  stop: () => undefined
}

/**
 * The server's core: its handlers, programs, store, hub and listener, joined as `server/start.ts` joins them, with virtual time
 * and simulated sockets in place of threads, timers and doors.
 */
export class Host {
  readonly database: SqliteConnection
  readonly #agenda: Agenda
  readonly #random: Random
  readonly #mutation: Mutation
  readonly #around: Around
  #life: Life | undefined
  #lines = 0
  /** Whether promises may be waiting to go on. */
  isAwaited = false
  /** What is to happen in the midst of the next work. */
  #fuse: (() => void) | undefined
  /** Who heard what of groups. */
  readonly earshot = new Earshot()
  /** Mistakes of the server itself: calls that broke. */
  readonly broken: Array<string> = []

  constructor(agenda: Agenda, random: Random, mutation: Mutation, around: Around = {}) {
    this.#agenda = agenda
    this.#random = random
    this.#mutation = mutation
    this.#around = around
    this.database = new SqliteConnection(":memory:", { readOnly: false })
    migrate(this.database.database)
    makeCommits(this.database.database)
  }

  get now(): Millis {
    return Millis.make(EPOCH + this.#agenda.now)
  }

  get isUp(): boolean {
    return this.#life !== undefined && !this.#life.isStopping
  }

  /** Whether nothing is under way inside. */
  get isIdle(): boolean {
    const life = this.#life
    return life === undefined || (life.underWay === 0 && life.store.isIdle())
  }

  start(): void {
    if (this.#life !== undefined) return
    const plain = virtualStore(this.database, this.#agenda, this.#random)
    const store = this.#mutation.store?.(plain, this.database) ?? plain
    const hub = hubOverSockets({
      metrics: { add: () => undefined, observe: () => undefined },
      watchersOf: async (userId) => {
        const watchers = await store.read("watchersOf", userId)
        return Result.isSuccess(watchers) ? watchers.success : []
      },
      // nobody calls here
      isInCall: () => Promise.resolve(false),
      presenceFailed: (error) => void this.broken.push(String(error)),
      staffAmong: async (userIds) => {
        const staff = await store.read("staffAmong", userIds)
        return Result.isSuccess(staff) ? staff.success : null
      },
      statisticsFailed: (error) => void this.broken.push(String(error)),
      out: outgoing
    })
    store.onCommit((entries) => {
      this.isAwaited = true
      const told = this.#mutation.entries?.(entries) ?? entries
      this.earshot.heard(told)
      hub.tell(told)
    })
    const listener = listening({
      hub,
      bind: async (clientId, hash) =>
        Result.isSuccess(await bindSession({ hub, store }, clientId, { tokenHash: hash, now: this.now })),
      metrics: { add: () => undefined },
      log: { error: (what, more) => void this.broken.push(`${what}: ${JSON.stringify(more)}`) },
      now: () => this.#agenda.now
    })
    this.#life = { hub, store, listener, isStopping: false, underWay: 0 }
  }

  /** The process is gone, and all its sockets with it; `isNoticed` when its machine still closes them. */
  crash(isNoticed: boolean): void {
    const life = this.#life
    if (life === undefined) return
    life.store.die()
    this.#life = undefined
    for (const { outlet } of [...life.hub.connections()])
      if (isNoticed) outlet.terminate()
      else (outlet as Wire & { readonly vanish: () => void }).vanish()
  }

  /** Has something happen while the next message or change of a group is being stored: before its commit, or between that and its answer. */
  amidWork(happen: () => void): void {
    this.#fuse = happen
  }

  /** Lets nobody in any more, finishes what is under way, then ends. */
  stop(stopped: () => void): void {
    const life = this.#life
    if (life === undefined || life.isStopping) return
    life.isStopping = true
    this.isAwaited = true
    for (const line of [...life.hub.connections()]) life.hub.end(line, "stopping")
    const since = this.#agenda.now
    const look = (): void => {
      if (this.#life !== life) return
      const isDone = life.underWay === 0 && life.store.isIdle()
      if (!isDone && this.#agenda.now - since < PATIENCE) return this.#agenda.after(5, look)
      life.store.die()
      this.#life = undefined
      stopped()
    }
    look()
  }

  /** Whether something is to be stored, or read, before anybody can go on. */
  get isStoring(): boolean {
    return this.#life?.store.isIdle() === false
  }

  /** Answers a call; `undefined` when nobody is there. A call of a process that dies meanwhile is never answered. */
  call(asked: Arrived): Promise<EnvelopeOut> | undefined {
    const life = this.#life
    if (life === undefined || life.isStopping) return undefined
    this.isAwaited = true
    if (WORK.has(asked.call) && this.#fuse !== undefined) {
      this.#agenda.after(this.#random.below(AMID), this.#fuse)
      this.#fuse = undefined
    }
    life.underWay += 1
    return this.#answer(life, asked).finally(() => (life.underWay -= 1))
  }

  /** The same way as through `server/http/call.ts`, without limits. */
  async #answer(life: Life, { body, call, language, token, with: more = {} }: Arrived): Promise<EnvelopeOut> {
    const hash = tokenHash(token)
    if (CALLS[call].who === "user" && hash === "") return refusal(refused("not-logged-in"), language)
    const fields = requestFields("application/json", Buffer.from(JSON.stringify(body)), "")
    if (Result.isFailure(fields)) return refusal(fields.failure, language)
    const request = decodeRequest(call, fields.success)
    if (Result.isFailure(request)) return refusal(request.failure, language)
    const ctx: Ctx = {
      store: life.store,
      failed: (what, error) => {
        throw new Error(what, { cause: error })
      },
      hub: life.hub,
      config: CONFIG,
      passwords: NO_PASSWORDS,
      codes: CODES,
      courier: { take: () => undefined, trial: () => Promise.resolve(undefined) },
      language: "en",
      blob: FILES,
      now: this.now,
      tokenHash: hash,
      ip: "192.0.2.1",
      isLocal: false,
      home: "http://chat.example",
      text: (key, params) => eventText(language, key, params),
      userAgent: "",
      clientId: "",
      signature: { id: "", at: "", sign: "" },
      ...this.#around,
      ...more
    }
    try {
      const answer = await (handlers[call] as Handler<CallName>)(ctx, request.success)
      return Result.isSuccess(answer) ? succeeded(answer.success, language) : refusal(answer.failure, language)
    } catch (error) {
      this.broken.push(`${call}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      return refusal(refused("broken", { id: "simulated" }), language)
    }
  }

  /** A new socket; how to talk to it, or `undefined` when nobody is there. */
  connect(wire: Wire): ServerEnd | undefined {
    const life = this.#life
    if (life === undefined || life.isStopping) return undefined
    const turn = (this.#lines += 1)
    const line = new Line(
      { clientId: `socket-${turn}`, outlet: wire, ip: "192.0.2.1", language: "en", now: this.#agenda.now, turn },
      () => undefined
    )
    const { hub, listener } = life
    const isAlive = (): boolean => this.#life === life
    hub.add(line)
    hub.send(line, initFrame(line.clientId))
    const tick = (): void => {
      if (!isAlive() || !line.isOpen) return
      this.isAwaited = true
      if (this.#agenda.now - line.heardAt > SILENCE_MAX) return hub.end(line, "silent")
      hub.send(line, PING)
      this.#agenda.after(PING_EVERY, tick)
    }
    this.#agenda.after(this.#random.between(1, PING_EVERY), tick)
    return {
      heard: (text) => {
        if (!isAlive()) return
        this.isAwaited = true
        listener.heard(line, Buffer.from(text), false)
      },
      gone: () => {
        if (!isAlive()) return
        this.isAwaited = true
        hub.remove(line)
      }
    }
  }
}

/** A socket as the network talks to the server about it. */
export interface ServerEnd {
  readonly heard: (text: string) => void
  readonly gone: () => void
}

/** What a run needs of the configuration. */
export const CONFIG: Ctx["config"] = {
  data: "",
  publicUrl: "https://chat.example",
  storageQuota: 0,
  sendLimit: { count: 0, seconds: 1 },
  loginLimit: { count: 0, seconds: 1 },
  loginAddressLimit: { count: 0, seconds: 1 },
  registerInterval: 0,
  registerLimit: { count: 0, seconds: 1 },
  phonePatterns: PHONE_PATTERNS,
  smtpUrl: "",
  smsUrl: "",
  codesByHand: 0,
  iceServers: [],
  turnSecret: "",
  turnTtl: 0,
  partners: []
}

/** Nobody logs in during a run: sessions are made before. */
const FILES = inMemory()
/** What seals codes in a run. */
export const CODES = codesOf("the secret of a simulated service")
const NO_PASSWORDS: Ctx["passwords"] = {
  hash: () => Promise.resolve(Result.succeed("")),
  verify: () => Promise.resolve(Result.succeed(false))
}
