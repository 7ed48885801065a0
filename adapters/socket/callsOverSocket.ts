import { Context, Effect, Layer } from "effect"
import type { CallName } from "#engine/api/calls.ts"
import { readFrame } from "#engine/api/frames.ts"
import { timeoutOf } from "#engine/api/request.ts"
import { callFrame, CLIENT_FRAME_MAX, SOCKET_CALLS_MAX } from "#engine/api/socketCalls.ts"
import { type Came, Calls } from "#engine/client/ports/Calls.ts"
import { type OpenedSocket, Socket, type SocketEvent } from "#engine/client/ports/Socket.ts"

/** How long a call over the socket waits before it is made over HTTP, in milliseconds: of the ten seconds of a call, seven are left. */
export const SOCKET_PATIENCE = 3000

/** Most bytes of UTF-8 that stand for one unit of UTF-16. */
const BYTES_OF_UNIT = 3

const ANSWER = /^\s*\{\s*"type"\s*:\s*"answer"/

const UTF8 = new TextEncoder()

const fits = (text: string): boolean =>
  text.length * BYTES_OF_UNIT <= CLIENT_FRAME_MAX || UTF8.encode(text).length <= CLIENT_FRAME_MAX

/** What hears of one call: what came, or nothing where it has to go over HTTP. */
type Heard = (came: Came | undefined) => void

/** One socket, and the calls that are on their way over it. */
class Line {
  /** Numbers are told apart within a socket. */
  #last = 0
  #socket: OpenedSocket | undefined
  /** Open, and no call went unanswered. */
  #answers = false
  readonly #waiting = new Map<number, Heard>()

  opened(socket: OpenedSocket): void {
    this.#socket = socket
  }

  /** What it told is for others, too, unless it answers a call. */
  hears(event: SocketEvent): boolean {
    if (event._tag === "Opened") this.#answers = true
    if (event._tag === "Closed" || event._tag === "Errored") this.end()
    return event._tag === "Text" && ANSWER.test(event.text) && this.#answered(event.text)
  }

  /** Nothing comes over it any more. */
  end(): void {
    this.#answers = false
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const heard of waiting) heard(undefined)
  }

  /** Sends a call, where it can go this way; nothing otherwise. */
  ask(call: CallName, body: object): Effect.Effect<Came | undefined> | undefined {
    const socket = this.#socket
    if (socket === undefined || !this.#answers || this.#waiting.size >= SOCKET_CALLS_MAX) return undefined
    const id = this.#last + 1
    const text = callFrame(id, call, body)
    if (!fits(text)) return undefined
    this.#last = id
    return Effect.callback<Came | undefined>((resume) => {
      this.#waiting.set(id, (came) => resume(Effect.succeed(came)))
      socket.send(text)
      return Effect.sync(() => void this.#waiting.delete(id))
    }).pipe(
      Effect.timeoutOrElse({
        duration: SOCKET_PATIENCE,
        orElse: () =>
          Effect.sync(() => {
            // a socket that leaves a call without an answer gets no other
            this.#answers = false
            return undefined
          })
      })
    )
  }

  #answered(text: string): boolean {
    const read = readFrame(text)
    if (read._tag === "Failure" || read.success.type !== "answer") return false
    const { answer, id } = read.success.data
    this.#waiting.get(id)?.({ _tag: "Body", json: answer })
    this.#waiting.delete(id)
    return true
  }
}

/**
 * `Calls` and `Socket` over those given, where calls that may do so go over the open socket (DEC-0381). Such a call goes over HTTP all the same
 * where the socket is not open, ends before it answers, does not answer in time, or has much to answer already, and where the frame is too large. It is the
 * same call with the same ids, so that what was done is not done twice.
 */
export const callsOverSocket: Layer.Layer<Calls | Socket, never, Calls | Socket> = Layer.effectContext(
  Effect.gen(function* () {
    const overHttp = yield* Calls
    const sockets = yield* Socket
    let line = new Line()

    const calls: Calls["Service"] = {
      alive: overHttp.alive,
      ask: (call, body, headers, path, overSocket) => {
        const http = Effect.suspend(() => overHttp.ask(call, body, headers, path))
        if (overSocket !== true) return http
        return Effect.suspend(() => {
          const asked = line.ask(call, body)
          if (asked === undefined) return http
          return Effect.flatMap(asked, (came) => (came === undefined ? http : Effect.succeed(came)))
        }).pipe(Effect.timeoutOrElse({ duration: timeoutOf(path), orElse: () => Effect.succeed<Came>({ _tag: "NoResponse" }) }))
      }
    }

    const socket: Socket["Service"] = {
      open: (on, language) =>
        Effect.suspend(() => {
          line.end()
          const mine = new Line()
          line = mine
          const heard = (event: SocketEvent): void => {
            if (!mine.hears(event)) on(event)
          }
          return Effect.map(sockets.open(heard, language), (opened) => {
            mine.opened(opened)
            return {
              send: opened.send,
              close: () => {
                mine.end()
                opened.close()
              }
            }
          })
        })
    }
    return Context.make(Calls, calls).pipe(Context.add(Socket, socket))
  })
)
