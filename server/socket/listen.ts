import { Result } from "effect"
import { readClientFrame } from "#engine/api/frames.ts"
import { answerFrame, BINDS, emptyAnswerFrame } from "#engine/api/socketCalls.ts"
import { tokenHash } from "../account/session/token.ts"
import { allowance } from "../http/rateLimit/allowance.ts"
import { successEnvelope } from "../http/envelope.ts"
import type { EventLog } from "../log.ts"
import type { Metrics } from "../metrics.ts"
import { callNumber, type SaidCall, type SocketCalls } from "./calls.ts"
import type { SocketConnection } from "./Connection.ts"
import { frameBytes } from "./frameBytes.ts"
import type { SocketHub } from "./hubOverSockets.ts"

/** Frames that one socket may send in a second, and their bytes (DEC-0173). */
const FRAMES_A_SECOND = 30
const BYTES_A_SECOND = 16 * 1024
/** Bytes that all sockets of an address may send before a login: so much a second, so much at once. */
const STRANGERS_A_SECOND = 256 * 1024
const STRANGERS_AT_ONCE = 2 * 1024 * 1024
/** The least cost of a frame of a client, however short it is: the server has to read each one. */
const FRAME_COST = 256
/** Unknown tokens, after which a socket is closed: clients try one, and wait for the next login. */
const WRONG_TOKENS_MAX = 5

/** What clients say that is understood; all else is not even parsed. */
const UNDERSTOOD = /"type"\s*:\s*"(?:ping|pong|bindUid|close)"/

export const PING = frameBytes('{"type":"ping"}')
const PONG_ALONE = frameBytes('{"type":"pong","multiport":false}')
const PONG_IN_COMPANY = frameBytes('{"type":"pong","multiport":true}')
const NOT_LOGGED_IN = frameBytes('{"type":"error","code":401}')
/** What a call that binds is answered with: nothing is said, so that it is the same in each language. */
const BOUND = JSON.stringify(successEnvelope({ data: "" }, ""))

/** The token of a call that binds (DEC-0411); nothing where it is another call. */
const boundBy = (text: string): string | undefined => {
  const read = readClientFrame(text)
  if (Result.isFailure(read) || read.success.type !== "call" || read.success.call !== BINDS) return undefined
  const { body } = read.success
  return typeof body === "object" && body !== null && "token" in body && typeof body.token === "string" ? body.token : ""
}
export const initFrame = (clientId: string): Buffer => frameBytes(`{"type":"init","client_id":${JSON.stringify(clientId)}}`)

export interface ListenNeeds {
  readonly hub: SocketHub
  /** Gives the socket to the living session of a token; false when there is none, or the socket is somebody else's. */
  readonly bind: (clientId: string, tokenHash: string) => Promise<boolean>
  readonly metrics: Pick<Metrics, "add">
  readonly log: Pick<EventLog, "error">
  /** A steady clock in milliseconds. */
  readonly now: () => number
  /** Answers calls; not there where sockets come through no door. */
  readonly calls?: Pick<SocketCalls, "take">
}

export interface Listening {
  /** A whole message came. */
  readonly heard: (connection: SocketConnection, data: Buffer, isBinary: boolean) => void
  /** A control frame of this length arrived, which needs no answer; it counts towards the limits. */
  readonly noticed: (connection: SocketConnection, bytes: number) => boolean
}

/** What clients say. Unknown and malformed frames are counted and left aside (spec 7). */
export const clientListener = ({ bind: bindTo, calls, hub, log, metrics, now }: ListenNeeds): Listening => {
  const pong = (connection: SocketConnection): void =>
    hub.send(connection, hub.hasCompany(connection) ? PONG_IN_COMPANY : PONG_ALONE)

  /** The token decides whose it is; what else the frame claims does not matter (spec 7). Whether it is bound now; nothing where that is not known. */
  const bind = async (connection: SocketConnection, token: string): Promise<boolean | undefined> => {
    if (connection.isBinding) return undefined
    connection.isBinding = true
    try {
      const hash = tokenHash(token.slice(0, 1000))
      // clients say it once more when a call has bound it
      if (connection.userId !== 0 && connection.sessionId === hash) return true
      if (hash !== "" && (await bindTo(connection.clientId, hash))) return true
      connection.wrongTokens += 1
      return false
    } catch (error) {
      log.error("socket not bound", { error })
      return undefined
    } finally {
      connection.isBinding = false
    }
  }

  const endWrong = (connection: SocketConnection): void => {
    if (connection.wrongTokens >= WRONG_TOKENS_MAX) hub.end(connection, "too-many-tokens")
  }

  const bindByFrame = async (connection: SocketConnection, token: string): Promise<void> => {
    const isBound = await bind(connection, token)
    if (isBound === true) pong(connection)
    if (isBound !== false) return
    hub.send(connection, NOT_LOGGED_IN)
    endWrong(connection)
  }

  /** A socket that was not bound hears why over HTTP. */
  const bindByCall = async (connection: SocketConnection, id: number, token: string): Promise<void> => {
    const isBound = await bind(connection, token)
    hub.answer(connection, frameBytes(isBound === true ? answerFrame(id, BOUND) : emptyAnswerFrame(id)))
    metrics.add("parley_frames_sent_total", "answer")
    endWrong(connection)
  }

  const strangers = allowance(STRANGERS_A_SECOND, STRANGERS_AT_ONCE)

  const isPaid = ({ ip, userId }: SocketConnection, bytes: number, at: number): boolean =>
    userId !== 0 || strangers.spend(ip, Math.max(FRAME_COST, bytes), at)

  const noticed = (connection: SocketConnection, bytes: number): boolean => {
    if (!connection.isOpen) return false
    const at = now()
    connection.heardAt = at
    const second = Math.floor(at / 1000)
    if (connection.second !== second) {
      connection.second = second
      connection.heard = 0
      connection.heardBytes = 0
    }
    connection.heard += 1
    connection.heardBytes += bytes
    const isModest = connection.heard <= FRAMES_A_SECOND && connection.heardBytes <= BYTES_A_SECOND
    if (isModest && isPaid(connection, bytes, at)) return true
    hub.end(connection, "too-many-frames")
    return false
  }

  /** A call is paid from the budgets of its account; one that is turned away counts as any other frame, so that no flood of them is answered for long. */
  const takes = (taking: Pick<SocketCalls, "take">, said: SaidCall): void => {
    const { bytes, connection, id, text } = said
    if (!connection.isOpen) return
    if (connection.userId === 0) {
      if (!noticed(connection, bytes)) return
      const token = boundBy(text)
      if (token !== undefined) return void bindByCall(connection, id, token)
    }
    connection.heardAt = now()
    if (!taking.take(said) && connection.userId !== 0) noticed(connection, bytes)
  }

  return {
    noticed,
    heard: (connection, data, isBinary) => {
      const text = isBinary ? "" : data.toString("utf8")
      const id = calls === undefined ? undefined : callNumber(text)
      if (calls !== undefined && id !== undefined) return takes(calls, { connection, id, text, bytes: data.length })
      if (!noticed(connection, data.length)) return
      if (isBinary) return metrics.add("parley_frames_ignored_total", "binary")
      if (!UNDERSTOOD.test(text)) return metrics.add("parley_frames_ignored_total", "unknown-type")
      const read = readClientFrame(text)
      if (Result.isFailure(read)) return metrics.add("parley_frames_ignored_total", read.failure)
      switch (read.success.type) {
        case "ping":
          return pong(connection)
        case "bindUid":
          void bindByFrame(connection, read.success.token)
          return
        case "call":
          return metrics.add("parley_frames_ignored_total", "unknown-type")
        case "pong":
        case "close":
          return
      }
    }
  }
}
