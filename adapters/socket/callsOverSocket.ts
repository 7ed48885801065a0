import { Clock, Context, Effect, Layer } from "effect"
import type { CallName } from "#engine/api/calls.ts"
import { readFrame } from "#engine/api/frames.ts"
import { BRINGS_PASS, PASS_LIFE } from "#engine/api/pass.ts"
import { timeoutOf } from "#engine/api/request.ts"
import { BINDS, callFrame, CLIENT_FRAME_MAX, SOCKET_CALLS_MAX } from "#engine/api/socketCalls.ts"
import { type Came, Calls } from "#engine/client/ports/Calls.ts"
import { type OpenedSocket, Socket, type SocketEvent } from "#engine/client/ports/Socket.ts"

/** How long a call over the socket waits before it is made over HTTP, in milliseconds: of the ten seconds of a call, seven are left. */
export const SOCKET_PATIENCE = 3000
/** The same after a break, when all come back at once: who asks twice then makes it worse, and a socket that has just spoken is not dead. */
export const RETURN_PATIENCE = 8000

/** What is asked when a client comes back. */
const RETURNING: ReadonlySet<CallName> = new Set<CallName>([BINDS, "resume"])

/** Most bytes of UTF-8 that stand for one unit of UTF-16. */
const BYTES_OF_UNIT = 3

const ANSWER = /^\s*\{\s*"type"\s*:\s*"answer"/

const UTF8 = new TextEncoder()

const fits = (text: string): boolean =>
  text.length * BYTES_OF_UNIT <= CLIENT_FRAME_MAX || UTF8.encode(text).length <= CLIENT_FRAME_MAX

/** How old a pass may be before what binds goes over HTTP for another, in milliseconds: a page may have slept for a night. */
export const PASS_AGE = PASS_LIFE / 2

const isDone = (came: Came): boolean =>
  came._tag === "Body" && typeof came.json === "object" && came.json !== null && "code" in came.json && came.json.code === 0

/** What hears of one call: the envelope, or nothing where the socket has none. */
type Heard = (envelope: unknown) => void

/** Code by which an older service says that it does not take a call over its socket. */
const NOT_TAKEN = 404

/**
 * Whether the call is to be made over HTTP all the same (DEC-0411): there is no envelope, since it would be too long; an older service does not take
 * this call over its socket; or the socket was not bound, of which HTTP says why.
 */
const isForHttp = (call: CallName, answer: unknown): boolean => {
  if (typeof answer !== "object" || answer === null || !("code" in answer)) return true
  if (call === BINDS) return answer.code !== 0
  return call === "resume" && answer.code === NOT_TAKEN
}

/** One socket, and the calls that are on their way over it. */
class Line {
  /** Numbers are told apart within a socket. */
  #last = 0
  #socket: OpenedSocket | undefined
  /** Open, and no call went unanswered. */
  #answers = false
  /** A call went unanswered. */
  isMute = false
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
  ask(call: CallName, body: object, token: string): Effect.Effect<Came | undefined> | undefined {
    const socket = this.#socket
    if (socket === undefined || !this.#answers || this.#waiting.size >= SOCKET_CALLS_MAX) return undefined
    const id = this.#last + 1
    // whose socket it is, a bound one knows
    const text = callFrame(id, call, call === BINDS ? { ...body, token } : body)
    if (!fits(text)) return undefined
    this.#last = id
    return Effect.callback<Came | undefined>((resume) => {
      this.#waiting.set(id, (answer) =>
        resume(Effect.succeed(isForHttp(call, answer) ? undefined : { _tag: "Body", json: answer }))
      )
      socket.send(text)
      return Effect.sync(() => void this.#waiting.delete(id))
    }).pipe(
      Effect.timeoutOrElse({
        duration: RETURNING.has(call) ? RETURN_PATIENCE : SOCKET_PATIENCE,
        orElse: () =>
          Effect.sync(() => {
            // a socket that leaves a call without an answer gets no other
            this.#answers = false
            this.isMute = true
            return undefined
          })
      })
    )
  }

  #answered(text: string): boolean {
    const read = readFrame(text)
    if (read._tag === "Failure" || read.success.type !== "answer") return false
    const { answer, id } = read.success.data
    this.#waiting.get(id)?.(answer)
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
    /** When a pass came last. */
    let passAt = Number.NEGATIVE_INFINITY
    /** A socket was opened and left unanswered whose it is: such a network would do so again. */
    let bindsOverHttp = false

    const noted = (call: CallName, came: Came): Effect.Effect<void> =>
      BRINGS_PASS.has(call) && isDone(came)
        ? Effect.map(Clock.currentTimeMillis, (now) => {
            passAt = now
          })
        : Effect.void

    const calls: Calls["Service"] = {
      alive: overHttp.alive,
      ask: (call, body, headers, path, overSocket) => {
        const http = Effect.suspend(() => overHttp.ask(call, body, headers, path)).pipe(Effect.tap((came) => noted(call, came)))
        if (overSocket !== true) return http
        // what a client asks when it comes back has all the time of a call over HTTP when the socket has failed it
        const patience = timeoutOf(path) + (RETURNING.has(call) ? RETURN_PATIENCE : 0)
        return Effect.flatMap(Clock.currentTimeMillis, (now) => {
          if (call === BINDS && (bindsOverHttp || now - passAt >= PASS_AGE)) return http
          const mine = line
          const asked = mine.ask(call, body, headers.token)
          if (asked === undefined) return http
          return Effect.flatMap(asked, (came) => {
            if (call === BINDS && mine.isMute) bindsOverHttp = true
            return came === undefined ? http : Effect.succeed(came)
          })
        }).pipe(Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.succeed<Came>({ _tag: "NoResponse" }) }))
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
