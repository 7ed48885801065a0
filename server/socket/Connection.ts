import { headerLanguage } from "../http/language.ts"
import type { Due } from "./Due.ts"
import type { QueueEntry, Outlet } from "./outgoing.ts"

/** What a connection needs of its socket. */
export interface Wire extends Outlet {
  /** Says goodbye with a code. */
  readonly close: (code: number, reason: string) => void
  /** Cuts it off. */
  readonly terminate: () => void
}

/** Why the server ends a socket, and the code that the client sees (RFC 6455, 7.4). */
const ENDS = {
  stopping: 1001,
  silent: 1001,
  "never-bound": 1001,
  "service-closed": 1001,
  "too-many-frames": 1008,
  "too-many-tokens": 1008,
  "too-many-sockets": 1008,
  "logged-out": 4001,
  "session-over": 4001,
  "too-slow": 0
} as const
export type CloseReason = keyof typeof ENDS

/** One socket, and whose it is. Kept small: there are ten thousand of them. */
export class SocketConnection implements QueueEntry {
  due: Due | undefined
  isOpen = true
  /** 0 and empty until it is bound. */
  userId = 0
  sessionId = ""
  /** Instant of the wall clock in milliseconds at which its session ends; means nothing until it is bound. */
  expiresAt = 0
  /** Instants in milliseconds of the server's steady clock. */
  heardAt: number
  readonly openedAt: number
  /** Frames heard in the running second, and their bytes. */
  second = 0
  heard = 0
  heardBytes = 0
  /** Tokens that were unknown. */
  wrongTokens = 0
  /** A token is being looked up. */
  isBinding = false
  /** Calls of it that are under way. */
  calls = 0
  readonly clientId: string
  readonly outlet: Wire
  readonly ip: string
  /** Where it reaches the service, for links in answers. */
  readonly home: string
  /** Whether it surely comes from this machine. */
  readonly isLocal: boolean
  /** Whether it takes messages in their short form (DEC-0408). */
  readonly isShort: boolean
  /** In which sentences are said. */
  language: string
  readonly #isAsked: boolean
  /** Counts sockets, so that pings spread over time. */
  readonly turn: number
  readonly #ended: (connection: SocketConnection, end: CloseReason) => void

  constructor(
    it: {
      readonly clientId: string
      readonly outlet: Wire
      readonly ip: string
      readonly language: string
      readonly home?: string
      readonly isLocal?: boolean
      readonly isShort?: boolean
      /** Whether the socket itself asked for this language; its browser always has one. */
      readonly isAsked?: boolean
      readonly now: number
      readonly turn: number
    },
    ended: (connection: SocketConnection, end: CloseReason) => void
  ) {
    this.clientId = it.clientId
    this.outlet = it.outlet
    this.ip = it.ip
    this.home = it.home ?? ""
    this.isLocal = it.isLocal === true
    this.isShort = it.isShort === true
    this.language = it.language
    this.#isAsked = it.isAsked === true
    this.openedAt = it.now
    this.heardAt = it.now
    this.turn = it.turn
    this.#ended = ended
  }

  /** Says sentences in the language that its person chose, but where it asked for one itself. */
  speak(code: string): void {
    if (!this.#isAsked) this.language = headerLanguage(code)
  }

  /** Its own device has chosen another language. */
  ask(code: string): void {
    this.language = headerLanguage(code)
  }

  overflow(): void {
    this.#ended(this, "too-slow")
    this.outlet.terminate()
  }

  /** Ends it; what was due should have been written before. */
  end(end: CloseReason): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.#ended(this, end)
    this.outlet.close(ENDS[end], end)
  }
}
