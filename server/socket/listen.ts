import { Result } from "effect"
import { readClientFrame } from "#engine/api/frames.ts"
import { tokenHash } from "../account/session/token.ts"
import { allowance } from "../http/rateLimit/allowance.ts"
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

  /** The token decides whose it is; what else the frame claims does not matter (spec 7). */
  const bind = async (connection: SocketConnection, token: string): Promise<void> => {
    if (connection.isBinding) return
    connection.isBinding = true
    try {
      const hash = tokenHash(token.slice(0, 1000))
      if (hash !== "" && (await bindTo(connection.clientId, hash))) return pong(connection)
      hub.send(connection, NOT_LOGGED_IN)
      connection.wrongTokens += 1
      if (connection.wrongTokens >= WRONG_TOKENS_MAX) hub.end(connection, "too-many-tokens")
    } catch (error) {
      log.error("socket not bound", { error })
    } finally {
      connection.isBinding = false
    }
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
    const { bytes, connection } = said
    if (!connection.isOpen) return
    if (connection.userId === 0 && !noticed(connection, bytes)) return
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
          void bind(connection, read.success.token)
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
