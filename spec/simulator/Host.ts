import type { CallName } from "#engine/api/calls.ts"
import { Millis } from "#engine/format/Millis.ts"
import { type Core, type CoreCall, type CoreNeeds, openCore } from "#server/core.ts"
import type { EnvelopeOut } from "#server/http/envelope.ts"
import { partsInMemory } from "#server/inMemory/parts.ts"
import type { Wire } from "#server/socket/Connection.ts"
import { sendDirectly } from "#server/socket/directly.ts"
import { PING } from "#server/socket/listen.ts"
import type { SqliteConnection } from "#server/store/sqlite/Connection.ts"
import { openInMemory } from "#server/store/sqlite/inMemory.ts"
import type { Agenda } from "./Agenda.ts"
import { Cut, Depot, type Desk, type FileOfCall } from "./Depot.ts"
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
    "uploadFile",
    "uploadPart",
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
export type Around = Partial<Pick<CoreNeeds, "config" | "passwords" | "courier" | "blob" | "maps">>

/** What the server said that broke, as a line. */
const brokenBy = (what: string, { error, ...facts }: Readonly<Record<string, unknown>> = {}): string =>
  `${what}: ${JSON.stringify(facts)} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`

/** One process of the server, from its start to its end. */
interface Life {
  readonly core: Core
  readonly store: VirtualStore
  /** Made when the first file comes. */
  desk?: Desk
  isStopping: boolean
  underWay: number
}

/**
 * The server's core, as `server/start.ts` opens it, with virtual time and simulated sockets in place of threads, timers and doors.
 */
export class Host {
  readonly database: SqliteConnection
  readonly #agenda: Agenda
  readonly #random: Random
  readonly #mutation: Mutation
  readonly #around: Around
  readonly #depot = new Depot()
  #life: Life | undefined
  #sockets = 0
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
    this.database = openInMemory()
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
    const told = this.#mutation.entries
    const core = openCore({
      ...partsInMemory(),
      blob: this.#depot.blob,
      ...this.#around,
      store: {
        ...store,
        onCommit: (listener) =>
          store.onCommit((entries) => {
            this.isAwaited = true
            const heard = told?.(entries) ?? entries
            this.earshot.heard(heard)
            listener(heard)
          })
      },
      log: {
        error: (what, facts) => {
          if (!(facts?.["error"] instanceof Cut)) this.broken.push(brokenBy(what, facts))
        }
      },
      out: sendDirectly,
      socketName: () => `socket-${(this.#sockets += 1)}`,
      now: () => this.now,
      steady: () => this.#agenda.now
    })
    this.#life = { core, store, isStopping: false, underWay: 0 }
  }

  /** The process is gone, and all its sockets with it; `isNoticed` when its machine still closes them. */
  crash(isNoticed: boolean): void {
    const life = this.#life
    if (life === undefined) return
    life.store.die()
    life.desk?.die()
    this.#life = undefined
    for (const { outlet } of [...life.core.hub.connections()])
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
    for (const line of [...life.core.hub.connections()]) life.core.hub.end(line, "stopping")
    const since = this.#agenda.now
    const look = (): void => {
      if (this.#life !== life) return
      const isDone = life.underWay === 0 && life.store.isIdle()
      if (!isDone && this.#agenda.now - since < PATIENCE) return this.#agenda.after(5, look)
      life.store.die()
      life.desk?.die()
      this.#life = undefined
      stopped()
    }
    look()
  }

  /** Whether something is to be stored, or read, before anybody can go on. */
  get isStoring(): boolean {
    return this.#life?.store.isIdle() === false
  }

  /** Whether calls about files are under way: what they wait for may have come. */
  get hasFiles(): boolean {
    return (this.#life?.desk?.open ?? 0) > 0
  }

  /** Whether a disk is read just now, for which no virtual time passes. */
  get isAtFiles(): boolean {
    return (this.#life?.desk?.atWork ?? 0) > 0
  }

  /** The bytes of a file that the service keeps; nothing where it has none. */
  async kept(blob: string): Promise<Buffer | undefined> {
    const bytes = await this.#depot.blob.get(blob)
    return bytes === undefined ? undefined : Buffer.concat(await bytes.toArray())
  }

  async close(): Promise<void> {
    this.database.close()
    await this.#depot.close()
  }

  /** Answers a call; `undefined` when nobody is there. A call of a process that dies meanwhile is never answered. `brought`: it is about a file. */
  call(asked: CoreCall, brought?: FileOfCall): Promise<EnvelopeOut> | undefined {
    const life = this.#life
    if (life === undefined || life.isStopping) return undefined
    this.isAwaited = true
    if (WORK.has(asked.call) && this.#fuse !== undefined) {
      this.#agenda.after(this.#random.below(AMID), this.#fuse)
      this.#fuse = undefined
    }
    life.underWay += 1
    const answer =
      brought === undefined
        ? life.core.call(asked)
        : (life.desk ??= this.#depot.open(this.#agenda)).serve(life.store, brought, (extras) =>
            life.core.call({ ...asked, with: extras })
          )
    return answer.finally(() => (life.underWay -= 1))
  }

  /** A new socket; how to talk to it, or `undefined` when nobody is there. */
  connect(wire: Wire): ServerEnd | undefined {
    const life = this.#life
    if (life === undefined || life.isStopping) return undefined
    const { hub } = life.core
    const { connection: line, gone, heard } = life.core.connect(wire)
    const isAlive = (): boolean => this.#life === life
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
        heard(text)
      },
      gone: () => {
        if (!isAlive()) return
        this.isAwaited = true
        gone()
      }
    }
  }
}

/** A socket as the network talks to the server about it. */
export interface ServerEnd {
  readonly heard: (text: string) => void
  readonly gone: () => void
}
