import { Result } from "effect"
import { readClientFrame } from "#engine/api/frames.ts"
import { tokenHash } from "../account/token.ts"
import type { Log } from "../log.ts"
import type { Metrics } from "../metrics.ts"
import type { Connection } from "./Connection.ts"
import { frameBytes } from "./frameBytes.ts"
import type { SocketHub } from "./hubOverSockets.ts"

/** Frames that one socket may send in a second. */
const FRAMES_A_SECOND = 30

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
  readonly log: Pick<Log, "error">
  /** A steady clock in milliseconds. */
  readonly now: () => number
}

export interface Listening {
  /** A whole message came. */
  readonly heard: (connection: Connection, data: Buffer, isBinary: boolean) => void
  /** Something came that needs no answer from us (control frames); it counts towards the limit. */
  readonly noticed: (connection: Connection) => boolean
}

/** What clients say. Unknown and malformed frames are counted and left aside (spec 7). */
export const listening = ({ hub, log, metrics, now, bind: bindTo }: ListenNeeds): Listening => {
  const pong = (connection: Connection): void => hub.send(connection, hub.hasCompany(connection) ? PONG_IN_COMPANY : PONG_ALONE)

  /** The token decides whose it is; what else the frame claims does not matter (spec 7). */
  const bind = async (connection: Connection, token: string): Promise<void> => {
    if (connection.isBinding) return
    connection.isBinding = true
    try {
      const hash = tokenHash(token.slice(0, 1000))
      if (hash !== "" && (await bindTo(connection.clientId, hash))) pong(connection)
      else hub.send(connection, NOT_LOGGED_IN)
    } catch (error) {
      log.error("socket not bound", { error })
    } finally {
      connection.isBinding = false
    }
  }

  const noticed = (connection: Connection): boolean => {
    if (!connection.isOpen) return false
    const at = now()
    connection.heardAt = at
    const second = Math.floor(at / 1000)
    if (connection.second !== second) {
      connection.second = second
      connection.heard = 0
    }
    connection.heard += 1
    if (connection.heard <= FRAMES_A_SECOND) return true
    hub.end(connection, "too-many-frames")
    return false
  }

  return {
    noticed,
    heard: (connection, data, isBinary) => {
      if (!noticed(connection)) return
      if (isBinary) return metrics.add("parley_frames_ignored_total", "binary")
      const read = readClientFrame(data.toString("utf8"))
      if (Result.isFailure(read)) return metrics.add("parley_frames_ignored_total", read.failure)
      switch (read.success.type) {
        case "ping":
          return pong(connection)
        case "bindUid":
          void bind(connection, read.success.token)
          return
        case "pong":
        case "close":
          return
      }
    }
  }
}
