import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type { CallName } from "#engine/api/calls.ts"
import { Millis } from "#engine/format/Millis.ts"
import { openAccount } from "../account/register/openAccount.ts"
import { endSession } from "../account/session/session.ts"
import { tokenHash } from "../account/session/token.ts"
import { compose } from "../announcement/compose.ts"
import { type Core, type CoreSocket, openCore } from "../core.ts"
import { createGroup } from "../group/createGroup.ts"
import { eventText } from "../http/text.ts"
import { publish } from "../manage/notices.ts"
import { sendDirectly } from "../socket/directly.ts"
import { frameText } from "../socket/frameBytes.ts"
import { all } from "../store/Program.ts"
import { keepInMemory, keyInMemory, type MemoryFile } from "./files.ts"
import { openInMemory } from "../store/sqlite/inMemory.ts"
import { type InProcessStore, storeInProcess } from "../store/sqlite/inProcess.ts"
import { CONFIG, partsInMemory, plainHash } from "./parts.ts"
import { makeFindable, admitAs, EVERYBODY, makeFriends, numberOf } from "./scene.ts"

/** A socket as its client sees it. */
export interface MemorySocket {
  /** Sends a frame to the service. */
  readonly send: (text: string) => void
  /** Ends it. */
  readonly close: () => void
}

/** What a call is answered with, as over HTTP. */
export interface MemoryAnswer {
  /** 0 where it succeeded. */
  readonly code: number
  /** The sentence of the service. */
  readonly msg: string
  /** What the table of calls says of its answer. */
  readonly data: unknown
  readonly count: number
  readonly page: number
}

/**
 * The service itself, in memory and without doors, in the time that it is given: its handlers, programs and hub over a database of its own.
 * What is set up (accounts, friends, groups) is there at once; calls are answered as the server answers them.
 */
export class MemoryService {
  readonly #store: InProcessStore
  readonly #core: Core
  readonly #now: () => number
  /** Bytes of files, by their key. */
  readonly #bytes = new Map<string, Uint8Array>()
  readonly #sockets = new Set<CoreSocket>()
  #tokens = 0
  #broken: Error | undefined

  /** `now`: the clock of the service, in milliseconds since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now
    this.#store = storeInProcess(openInMemory())
    const error = (what: string, facts: { readonly error?: unknown } = {}): void => {
      this.#broken ??= new Error(what, { cause: facts.error })
    }
    const parts = { ...partsInMemory(), store: this.#store, log: { error }, out: sendDirectly }
    this.#core = openCore({ ...parts, now, steady: now })
  }

  /** Opens an account to which everybody may send a friend request; returns its number. */
  openAccount(account: string, name: string, password = "secret1"): number {
    const born = { account, ip: "192.0.2.1", isLocal: true, registerInterval: 0, realname: name, password: plainHash(password) }
    const { user_id: id } = this.#store.runNow(openAccount({ ...born, now: this.#instant() }))
    this.#store.runNow(makeFindable(id))
    return id
  }

  /** The number of an account; nothing where there is none. */
  find(account: string): number | undefined {
    return this.#store.runNow(numberOf(account))
  }

  /** Everybody who has an account, by number. */
  everybody(): ReadonlyArray<number> {
    return this.#store.runNow(all<{ id: number }>(EVERYBODY)).map(({ id }) => id)
  }

  /** Two people are friends, as if they had always been. */
  befriend(a: number, b: number): void {
    this.#store.runNow(makeFriends(a, b, this.#now()))
  }

  /** A session of somebody; its token. */
  admit(id: number): string {
    const token = `bearer ${id}-${(this.#tokens += 1)}`
    this.#store.runNow(admitAs(id, token, this.#now()))
    return token
  }

  /** Ends a session without telling anybody. */
  expire(token: string): void {
    this.#store.runNow(endSession({ tokenHash: tokenHash(token), now: this.#instant() }))
  }

  /** A group of somebody with some of their friends; its id. Throws with the reason why they may not. */
  openGroup(owner: number, others: ReadonlyArray<number>, name = ""): string {
    const asking = { tokenHash: tokenHash(this.admit(owner)), now: this.#instant() }
    const joint = eventText("en", "names-joint")
    return this.#store.runNow(createGroup({ asking, userIds: others, name, joint, eventId: randomUUID() }))
  }

  /** Tells everybody something, as the operator does. Throws with the reason why that may not be told. */
  announce(title: string, text: string): void {
    const composed = compose(title, text, CONFIG.publicUrl)
    if (Result.isFailure(composed)) throw new Error(`The announcement was refused: ${composed.failure.reason}.`)
    const by = { _tag: "Operator", name: "operator", now: this.#instant() } as const
    this.#store.runNow(publish({ ...composed.success, by, id: randomUUID(), instead: 0 }))
  }

  /** One call, answered as over HTTP; what it pushes is told before it is answered. */
  async call(call: CallName, body: object, token: string, language = "en"): Promise<MemoryAnswer> {
    const answer = await this.#core.call({ call, body, token, language })
    this.#check()
    return answer
  }

  /** A file of the caller's, as one that was uploaded: its number, by which it may be sent. Throws where there is no such session. */
  keepFile(token: string, file: MemoryFile): number {
    const asking = { tokenHash: tokenHash(token), now: this.#instant() }
    const { blob, file_id } = this.#store.runNow(keepInMemory(asking, file))
    this.#bytes.set(blob, file.bytes)
    return file_id
  }

  /** The bytes at an address of the service; throws where the caller may not see them. */
  fileBytes(token: string, address: string): Uint8Array {
    const asking = { tokenHash: tokenHash(token), now: this.#instant() }
    const path = address.startsWith("/") ? address : new URL(address).pathname
    const bytes = this.#bytes.get(this.#store.runNow(keyInMemory({ asking, path })))
    if (bytes === undefined) throw new Error(`There is no file at "${address}".`)
    return bytes
  }

  /** A socket opens. It is told its name first; the answer says what it sends and ends it. */
  connect(hear: (text: string) => void): MemorySocket {
    const close = (): void => {
      this.#sockets.delete(socket)
      socket.gone()
    }
    const socket: CoreSocket = this.#core.connect({
      write: (bytes) => hear(frameText(bytes)),
      writableLength: 0,
      close: () => close(),
      terminate: () => close()
    })
    this.#sockets.add(socket)
    return { send: socket.heard, close }
  }

  /** Closes nothing, but tells nobody any more: what a broken network looks like from here. */
  dropLines(): void {
    for (const each of this.#sockets) each.gone()
    this.#sockets.clear()
  }

  #instant(): Millis {
    return Millis.make(Math.floor(this.#now()))
  }

  #check(): void {
    if (this.#broken !== undefined) throw this.#broken
  }
}
