import { randomBytes } from "node:crypto"
import { connect, type Socket } from "node:net"
import { type Counting, FrameCounter } from "./FrameCounter.ts"

const END = Buffer.from("\r\n\r\n")

/** One piece of memory for all sockets: what came is counted before anything else is read. */
const SHARED = Buffer.allocUnsafe(256 * 1024)

/** How an answer goes on that says that the call is done. */
const DONE = Buffer.from('"answer":{"code":0,')

const ZERO_MASK = Buffer.alloc(4)

/** A masked text frame of a client (RFC 6455, 5.2); a mask of zeros is a mask. */
const frame = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 255])
  return Buffer.concat([head, ZERO_MASK, payload])
}

export interface RawSocketNeeds {
  readonly port: number
  readonly counting: Counting
  /** Whether the number of every message is looked at. */
  readonly checks?: boolean
  /** Token to bind with; empty for none. */
  readonly token?: string
  /** Whether calls are made over it. */
  readonly calls?: boolean
  /** Whether it asks for messages in their short form. */
  readonly short?: boolean
}

/** A WebSocket by hand: the upgrade, one frame that says who it is, a call at a time, and a count of what comes. */
export class RawSocket {
  readonly counter: FrameCounter
  readonly #socket: Socket
  #isOpen = false
  #answered: ((answer: Buffer | undefined) => void) | undefined

  private constructor(
    { calls = false, checks = false, counting, port, short = false }: RawSocketNeeds,
    opened: () => void,
    failed: (error: Error) => void
  ) {
    const answered = (answer: Buffer): void => {
      const waiting = this.#answered
      this.#answered = undefined
      waiting?.(answer)
    }
    this.counter = new FrameCounter(counting, { checks, short, ...(calls ? { answered } : {}) })
    this.#socket = connect({
      port,
      host: "127.0.0.1",
      noDelay: true,
      onread: {
        buffer: SHARED,
        callback: (length, buffer) => {
          this.#read(Buffer.from(buffer.buffer, buffer.byteOffset, length), opened)
          return true
        }
      }
    })
    this.#socket.on("error", failed)
    this.#socket.on("close", () => failed(new Error("The server closed a socket.")))
    this.#socket.write(
      `GET /wss${short ? "?short=1" : ""} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`
    )
  }

  static open(needs: RawSocketNeeds): Promise<RawSocket> {
    return new Promise((resolve, reject) => {
      const socket: RawSocket = new RawSocket(
        needs,
        () => {
          if (needs.token !== undefined) socket.#socket.write(frame(JSON.stringify({ type: "bindUid", token: needs.token })))
          resolve(socket)
        },
        reject
      )
    })
  }

  /** Makes a call, as its frame says it; whether it was done. */
  call(text: string): Promise<boolean> {
    return new Promise((resolve) => this.#say(text, (answer) => resolve(answer?.includes(DONE) ?? false)))
  }

  /** The same, with the whole answer; nothing where the socket was closed. */
  ask(text: string): Promise<string> {
    return new Promise((resolve) => this.#say(text, (answer) => resolve(answer?.toString() ?? "")))
  }

  #say(text: string, answered: (answer: Buffer | undefined) => void): void {
    this.#answered = answered
    this.#socket.write(frame(text))
  }

  close(): void {
    this.#answered?.(undefined)
    this.#socket.destroy()
  }

  #read(chunk: Buffer, opened: () => void): void {
    const now = performance.timeOrigin + performance.now()
    if (this.#isOpen) return this.counter.take(chunk, now)
    const head = chunk.indexOf(END)
    if (head === -1) return
    this.#isOpen = true
    opened()
    this.counter.take(chunk.subarray(head + END.length), now)
  }
}
