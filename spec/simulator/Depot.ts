import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { blobInMemory } from "#server/blob/memory.ts"
import type { Blob } from "#server/blob/Blob.ts"
import type { Staging } from "#server/blob/Staging.ts"
import type { Store } from "#server/store/Store.ts"
import type { Incoming } from "#server/upload/Incoming.ts"
import type { Agenda } from "./Agenda.ts"
import { keyOfWhole, type Parts, virtualStaging } from "./virtualStaging.ts"

/** What a call about a file brings beside its fields. */
export interface FileOfCall {
  /** Whose call it is. */
  readonly owner: number
  readonly bytes?: Uint8Array
  /** The network breaks in the midst of the bytes. */
  readonly breaks?: boolean
  /** How long the second half of the bytes is behind the first, in milliseconds. */
  readonly slow?: number
}

/** The network broke while bytes came: nobody is at fault. */
export class Cut extends Error {}

/** Files as a process of the server has them: what is coming in, and what it waits for. */
export class Desk {
  /** Calls that read the real disk just now: virtual time stands meanwhile. */
  atWork = 0
  /** Calls about files that are under way. */
  open = 0
  #isDead = false
  readonly #agenda: Agenda
  readonly #staging: Promise<Staging>

  constructor(agenda: Agenda, staging: Promise<Staging>) {
    this.#agenda = agenda
    this.#staging = staging
  }

  /** Runs a call with what it needs of files. */
  async serve<A>(store: Store, { breaks, bytes, owner, slow }: FileOfCall, call: (extras: CallExtras) => Promise<A>): Promise<A> {
    this.atWork += 1
    this.open += 1
    try {
      const terms = {
        ...{ userId: owner, bytes: Number.MAX_SAFE_INTEGER, extensions: [], room: Number.MAX_SAFE_INTEGER, quota: 0 }
      }
      const coming = bytes === undefined ? {} : { bytes: this.#coming(Buffer.from(bytes), slow ?? 0, breaks === true) }
      return await call({
        store: this.#watched(store),
        incoming: { staging: this.#queued(await this.#staging), terms, ...coming }
      })
    } finally {
      this.atWork -= 1
      this.open -= 1
    }
  }

  /** The process is gone: what waits goes on never. */
  die(): void {
    this.#isDead = true
  }

  /** Until nothing of it makes files any more. */
  async closed(): Promise<void> {
    await this.#staging
  }

  /** The first half at once, the other half later, or never. */
  async *#coming(bytes: Buffer, slow: number, breaks: boolean): AsyncGenerator<Buffer> {
    const half = Math.ceil(bytes.length / 2)
    yield bytes.subarray(0, half)
    await this.#outside(new Promise<void>((resolve) => this.#agenda.after(slow, resolve)))
    if (breaks) throw new Cut("the network broke")
    if (half < bytes.length) yield bytes.subarray(half)
  }

  /** Waits for something of the virtual world. */
  async #outside<A>(wait: Promise<A>): Promise<A> {
    this.atWork -= 1
    try {
      return await wait
    } finally {
      if (this.#isDead) await new Promise(() => undefined)
      this.atWork += 1
    }
  }

  /** The staging, whose turns are waited for outside. */
  #queued(staging: Staging): Staging {
    return {
      ...staging,
      inTurn: (key, work) =>
        this.#outside(
          staging.inTurn(key, async () => {
            this.atWork += 1
            try {
              return await work()
            } finally {
              this.atWork -= 1
            }
          })
        )
    }
  }

  /** The store, whose answers come in virtual time. */
  #watched(store: Store): Store {
    const asked =
      (ask: (name: never, input: never) => Promise<unknown>) =>
      (name: never, input: never): Promise<unknown> =>
        this.#outside(ask(name, input))
    return {
      ...store,
      read: asked(store.read) as unknown as Store["read"],
      write: asked(store.write) as unknown as Store["write"]
    }
  }
}

/** What a call is given beside its fields. */
export interface CallExtras {
  readonly store: Store
  readonly incoming: Incoming
}

/** Where the service keeps files: it outlives its processes. */
export class Depot {
  readonly blob: Blob
  readonly #parts: Parts = new Map()
  readonly #desks: Array<Desk> = []
  #folder: string | undefined

  constructor() {
    const kept = blobInMemory()
    this.blob = {
      ...kept,
      // the file of an upload moves: a process that crashes before it is noted has lost it
      put: async (key, path) => {
        this.#parts.delete(keyOfWhole(path))
        await kept.put(key, path)
      }
    }
  }

  /** Files for a process that starts now. */
  open(agenda: Agenda): Desk {
    this.#folder ??= mkdtempSync(join(tmpdir(), "parley-simulator-"))
    const desk = new Desk(agenda, virtualStaging(this.#parts, this.#folder))
    this.#desks.push(desk)
    return desk
  }

  async close(): Promise<void> {
    for (const desk of this.#desks) await desk.closed()
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true })
  }
}
