import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { setTimeout } from "node:timers/promises"
import { type RawData, type WebSocket, WebSocketServer } from "ws"
import { CLIENT_FRAME_MAX } from "#engine/api/socketCalls.ts"
import type { Config } from "../Config.ts"
import { callerAddress } from "../http/address.ts"
import { homeOf } from "../http/home.ts"
import { isLocal } from "../http/isLocal.ts"
import { warnTurnedAway } from "../http/crossOrigin.ts"
import { headerLanguage } from "../http/language.ts"
import type { RequestCounter } from "../http/requests.ts"
import { routePath, requestTarget } from "../http/routes.ts"
import type { SecurityLog } from "../http/securityLog.ts"
import type { EventLog } from "../log.ts"
import type { Metrics } from "../metrics.ts"
import { SocketConnection, type CloseReason, type Wire } from "./Connection.ts"
import type { SocketHub } from "./hubOverSockets.ts"
import { initFrame, clientListener, type ListenNeeds, PING } from "./listen.ts"
import { isAllowedOrigin, isOwnOrigin } from "./origin.ts"

/** How long to wait for the other side's goodbye, in milliseconds. */
const GOODBYE = 5000
/** The server's own `ping`, and how long a silent socket lives, in milliseconds (spec 9.2). */
const PING_EVERY = 20_000
const SILENCE_MAX = 90_000
/** How long a socket may stay unbound: a person may leave the login page open for a while. */
const WAITING_MAX = 3_600_000
const TICK = 1000
/** Close code for a client that breaks a rule (RFC 6455, 7.4). */
const ABUSE = 1008
/** How long such a socket stays for our goodbye to arrive, in milliseconds: it is read no further, so that its own end would not be seen. */
const ABUSE_GOODBYE = 500

/** Not a literal at its use: the types of `ws` do not know `closeTimeout` yet. */
const OPTIONS = {
  noServer: true,
  maxPayload: CLIENT_FRAME_MAX,
  perMessageDeflate: false,
  clientTracking: false,
  closeTimeout: GOODBYE
}

const PATHS = new Set(["/wss", "/ws"])

export interface SocketDoorNeeds {
  readonly config: Pick<Config, "corsOrigins" | "publicUrl" | "trustProxy" | "waitingSockets">
  readonly hub: SocketHub
  readonly requests: RequestCounter
  readonly bind: ListenNeeds["bind"]
  readonly calls: NonNullable<ListenNeeds["calls"]>
  readonly metrics: Pick<Metrics, "add">
  readonly log: EventLog
  readonly security: Pick<SecurityLog, "attempt">
  readonly now?: () => number
  /** A name that no socket had before, in no process. */
  readonly socketName?: () => string
}

export interface SocketDoor {
  readonly upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Accepts no new sockets, and closes the open ones one by one, at random times within this many milliseconds. */
  readonly drain: (millis: number) => Promise<void>
  readonly isStopping: () => boolean
  /** Closes all sockets and accepts no new ones. */
  readonly stop: () => void
}

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

const asBuffer = (data: RawData): Buffer =>
  Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)

class SocketWire implements Wire {
  readonly #ws: WebSocket
  readonly #socket: Duplex

  constructor(ws: WebSocket, socket: Duplex) {
    this.#ws = ws
    this.#socket = socket
  }

  /** Frames are made once for many sockets, so they go past `ws`; it only ever writes control frames of its own. */
  write(bytes: Buffer): void {
    this.#socket.write(bytes)
  }

  get writableLength(): number {
    return this.#socket.writableLength
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason)
    if (code !== ABUSE) return
    // who sends too much goes on sending: it is read no further
    this.#ws.pause()
    void setTimeout(ABUSE_GOODBYE, undefined, { ref: false }).then(() => this.#ws.terminate())
  }

  terminate(): void {
    this.#ws.terminate()
  }
}

/** Sockets at `/wss` and `/ws`. They are unbound until a token says whose they are. */
export const socketDoor = (needs: SocketDoorNeeds): SocketDoor => {
  const { calls, config, hub, log, metrics, requests, security, now = () => performance.now(), socketName = randomUUID } = needs
  const server = new WebSocketServer(OPTIONS)
  const listener = clientListener({ hub, bind: needs.bind, calls, metrics, log, now })
  const foreign = warnTurnedAway(log)
  let ticks = 0
  let opened = 0
  let isStopping = false

  const ended = ({ ip, userId }: SocketConnection, end: CloseReason): void => {
    metrics.add("parley_sockets_closed_total", end)
    security.attempt({ call: "socket", ip, by: userId === 0 ? undefined : `user ${userId}`, why: end })
  }

  const open = (ws: WebSocket, wire: Duplex, req: IncomingMessage, ip: string, asks: URLSearchParams): void => {
    const asked = asks.get("lang")
    const connection = new SocketConnection(
      {
        clientId: socketName(),
        outlet: new SocketWire(ws, wire),
        ip,
        home: homeOf(req, config.publicUrl),
        isLocal: isLocal(req, ip, config),
        language: headerLanguage(asked ?? req.headers["accept-language"]),
        isAsked: asked !== null,
        isShort: asks.get("short") === "1",
        now: now(),
        turn: (opened += 1)
      },
      ended
    )
    ws.on("message", (data, isBinary) => listener.heard(connection, asBuffer(data), isBinary))
    ws.on("ping", ({ length }) => void listener.noticed(connection, length))
    ws.on("pong", ({ length }) => void listener.noticed(connection, length))
    ws.on("error", (error) => {
      metrics.add("parley_frames_ignored_total", "protocol")
      log.debug("socket broke the protocol", { message: error.message })
    })
    ws.on("close", () => hub.remove(connection))
    hub.add(connection)
    hub.send(connection, initFrame(connection.clientId))
  }

  /** One timer for all; each second every twentieth socket has its turn to be pinged. */
  const tick = (): void => {
    const at = now()
    const wall = Date.now()
    const turns = PING_EVERY / TICK
    for (const connection of hub.connections()) {
      if (!connection.isOpen) continue
      if (at - connection.heardAt > SILENCE_MAX) hub.end(connection, "silent")
      else if (connection.userId === 0 && at - connection.openedAt > WAITING_MAX) hub.end(connection, "never-bound")
      else if (connection.userId !== 0 && connection.expiresAt <= wall) hub.end(connection, "session-over")
      else if (connection.turn % turns === ticks % turns) hub.send(connection, PING)
    }
    ticks += 1
  }
  const timer = setInterval(tick, TICK).unref()

  return {
    upgrade: (req, socket, head) => {
      socket.on("error", (error) => log.debug("socket lost", { message: error.message }))
      const turnAway = (status: string, reason: string): void => {
        metrics.add("parley_upgrades_refused_total", reason)
        security.attempt({ call: "socket", ip: callerAddress(req, config.trustProxy), why: reason })
        refuse(socket, status)
      }
      const target = requestTarget(req.url ?? "")
      if (isStopping) return turnAway("503 Service Unavailable", "stopping")
      if (target === undefined || !PATHS.has(routePath(target.path))) return turnAway("404 Not Found", "path")
      if (!isOwnOrigin(req, config.publicUrl) && !isAllowedOrigin(req, config.corsOrigins)) {
        foreign(req.headers.origin ?? "")
        return turnAway("403 Forbidden", "origin")
      }
      const ip = callerAddress(req, config.trustProxy)
      if (!requests.mayAsk(ip)) return turnAway("429 Too Many Requests", "too-fast")
      if (hub.waitingFrom(ip) >= config.waitingSockets) return turnAway("429 Too Many Requests", "too-many")
      const asks = new URLSearchParams(target.query)
      server.handleUpgrade(req, socket, head, (ws) => open(ws, socket, req, ip, asks))
    },
    isStopping: () => isStopping,
    drain: async (millis) => {
      isStopping = true
      const leaving = [...hub.connections()].map(async (connection) => {
        await setTimeout(Math.random() * millis)
        hub.end(connection, "stopping")
      })
      // a balancer that looks meanwhile finds this process unready, also where nobody is left
      await Promise.all([...leaving, setTimeout(millis)])
    },
    stop: () => {
      isStopping = true
      clearInterval(timer)
      for (const connection of hub.connections()) hub.end(connection, "stopping")
    }
  }
}
