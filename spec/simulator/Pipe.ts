import { readFrame } from "#engine/api/frames.ts"
import type { Wire } from "#server/socket/Connection.ts"
import { frameText } from "#server/socket/frameBytes.ts"
import type { ServerEnd } from "./Host.ts"
import type { Ways } from "./Ways.ts"

/** What the client's end of a socket hears. */
export type Heard =
  | { readonly _tag: "Opened" }
  | { readonly _tag: "Read"; readonly read: ReturnType<typeof readFrame> }
  | { readonly _tag: "Errored" }
  | { readonly _tag: "Closed"; readonly code: number }

interface Read {
  readonly text: string
  readonly read: ReturnType<typeof readFrame>
  /** Pings and the like: nobody waits for them. */
  readonly isBeat: boolean
  /** A line of the change log: its number tells its place. */
  readonly isNumbered: boolean
}

const READ = new WeakMap<Buffer, Read>()

/** A frame is encoded once for all its sockets, so it is decoded once too. */
const readOf = (bytes: Buffer): Read => {
  const known = READ.get(bytes)
  if (known !== undefined) return known
  const text = frameText(bytes)
  const read = {
    text,
    read: readFrame(text),
    isBeat: /^\{"type":"(ping|pong)"/.test(text),
    isNumbered: /^\{"type":"\w+",("time":\d+,)?"s":/.test(text)
  }
  READ.set(bytes, read)
  return read
}

/** How long a goodbye is waited for, in milliseconds. */
const GOODBYE = 5000
/** What a client is told of a socket that ended without a goodbye (RFC 6455, 7.4). */
const ABNORMAL = 1006
const ERRORED: Heard = { _tag: "Errored" }

/** One socket with its way in both directions. What enters an end leaves the other in order, later, or never. */
export class Pipe implements Wire {
  readonly writableLength = 0
  readonly #ways: Ways
  readonly #heard: (what: Heard) => void
  #server: ServerEnd | undefined
  /** The client's end hears, and is heard. */
  #isOpen = true
  /** Nothing passes any more, and nobody is told. */
  #isSilent = false
  #toClient = 0
  #toServer = 0
  readonly #leaving: Array<Heard> = []
  readonly #entering: Array<() => void> = []

  constructor(ways: Ways, heard: (what: Heard) => void) {
    this.#ways = ways
    this.#heard = heard
  }

  /** Reaches the server, or fails, after a while. */
  open(isCut: () => boolean): void {
    this.#ways.later(this.#ways.way(), () => {
      if (!this.#isOpen || this.#isSilent) return
      if (isCut()) return this.#ways.random.chance(0.5) ? this.#end(ERRORED) : this.silence()
      this.#deliver({ _tag: "Opened" })
      this.#server = this.#ways.connect(this)
      if (this.#server === undefined) this.#end(ERRORED)
    })
  }

  /** The server sends a frame. */
  write(bytes: Buffer): void {
    const { random } = this.#ways
    const { isBeat, isNumbered, read, text } = readOf(bytes)
    if (this.#ways.swallows(text)) return
    const what: Heard = { _tag: "Read", read }
    if (isNumbered && random.chance(this.#ways.frames["frame doubled"])) {
      this.#ways.count("frame doubled")
      this.#stray(what, random.below(5000))
    }
    if (isNumbered && random.chance(this.#ways.frames["frame overtaken"])) {
      this.#ways.count("frame overtaken")
      this.#stray(what, random.below(3000))
    } else this.#deliver(what, isBeat)
  }

  /** The server says goodbye. */
  close(code: number): void {
    this.#deliver({ _tag: "Closed", code })
    this.#ways.later(this.#isSilent ? GOODBYE : 2 * this.#ways.way(), () => this.#leave())
  }

  /** The server cuts it off. */
  terminate(): void {
    this.#deliver({ _tag: "Closed", code: ABNORMAL })
    this.#leave()
  }

  /** The server's machine is gone, and tells nobody. */
  vanish(): void {
    this.#isSilent = true
  }

  /** The client sends a frame. */
  send(text: string): void {
    if (!this.#isOpen) return
    const server = this.#server
    this.#enter(() => server?.heard(text))
  }

  /** The client closes it, or is gone. */
  hangUp(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#enter(() => this.#leave())
  }

  /** It breaks, and both ends notice. */
  snap(): void {
    this.#end(this.#ways.random.chance(0.5) ? { _tag: "Closed", code: ABNORMAL } : ERRORED)
    this.#ways.later(this.#ways.way(), () => this.#leave())
  }

  /** It breaks, and nobody notices. */
  silence(): void {
    this.#isSilent = true
  }

  /** Nothing passes for so many milliseconds, then all of it does. */
  stall(millis: number): void {
    this.#toClient = Math.max(this.#toClient, this.#ways.now + millis)
    this.#toServer = Math.max(this.#toServer, this.#ways.now + millis)
  }

  #end(how: Heard): void {
    this.#ways.later(this.#ways.way(), () => {
      if (!this.#isOpen) return
      this.#isOpen = false
      this.#heard(how)
    })
  }

  #leave(): void {
    this.#server?.gone()
    this.#server = undefined
  }

  /** Two that leave at one moment still leave in their order. */
  #enter(arrive: () => void): void {
    this.#toServer = Math.max(this.#toServer, this.#ways.now + this.#ways.way())
    this.#entering.push(arrive)
    this.#ways.later(this.#toServer - this.#ways.now, () => {
      const first = this.#entering.shift()
      if (!this.#isSilent) first?.()
    })
  }

  #deliver(what: Heard, isBeat = false): void {
    this.#toClient = Math.max(this.#toClient, this.#ways.now + this.#ways.way())
    this.#leaving.push(what)
    if (!isBeat) this.#ways.underWay += 1
    this.#ways.later(this.#toClient - this.#ways.now, () => {
      if (!isBeat) this.#ways.underWay -= 1
      const first = this.#leaving.shift()
      if (first !== undefined) this.#arrive(first)
    })
  }

  /** Leaves its turn, and comes so many milliseconds later. */
  #stray(what: Heard, millis: number): void {
    this.#ways.underWay += 1
    this.#ways.later(this.#ways.way() + millis, () => {
      this.#ways.underWay -= 1
      this.#arrive(what)
    })
  }

  #arrive(what: Heard): void {
    if (!this.#isOpen || this.#isSilent) return
    if (what._tag === "Closed") this.#isOpen = false
    this.#heard(what)
  }
}
