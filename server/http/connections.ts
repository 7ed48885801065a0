import type { IncomingMessage, RequestListener, Server } from "node:http"
import type { Socket } from "node:net"
import type { Config } from "../Config.ts"
import type { Metrics } from "../metrics.ts"
import { peerAddress } from "./address.ts"
import type { RequestCounter } from "./requests.ts"
import type { SecurityLog } from "./securityLog.ts"

/** Requests in a row that came before the one before was answered, after which a connection is closed: browsers send none (DEC-0170). */
export const EARLY_MAX = 64
/** Such requests of all connections together. */
const EARLY_IN_ALL = 10_000

/** What Node's parser asks for each request in what came; it may not be there in another version, and then costs more. */
interface Parser {
  onIncoming?: (() => number) | null
}
/** Its answer for "what follows is no HTTP". */
const NO_MORE = 2

/** Closes a connection, of which up to 64 KB were read and would be parsed to their end: thousands of requests. */
const cutOff = (socket: Socket): void => {
  const { parser } = socket as Socket & { readonly parser?: Parser | null }
  if (typeof parser?.onIncoming === "function") parser.onIncoming = () => NO_MORE
  socket.destroy()
}

/** A connection: its address, and the requests that wait while one is answered. */
interface Peer {
  readonly address: string
  isAnswering: boolean
  /** It has become a socket. */
  isUpgraded: boolean
  /** Requests in a row that came before the one before was answered. */
  early: number
  readonly waiting: Array<() => void>
}

export interface Connections {
  /** Lets connections in, or not, and hands over their requests one after the other. */
  readonly serve: (server: Server, listener: RequestListener) => void
  /** Closes connections without a request under way, now and as soon as their request is done: a stop waits for requests, not for browsers. */
  readonly closeWhenIdle: () => void
}

export interface ConnectionsNeeds {
  readonly config: Pick<Config, "connectionLimit" | "connectionsMax" | "trustProxy">
  readonly requests: RequestCounter
  readonly metrics: Pick<Metrics, "add" | "watch">
  readonly security: Pick<SecurityLog, "attempt">
}

/**
 * Connections of each address, and of all, are bounded (DEC-0170). Behind a proxy they are the proxy's, so that only all of them are
 * counted there. A newcomer is let in while others have more than one. A connection is read no further while one of its requests is answered.
 */
export const connectionsOf = ({ config, metrics, requests, security }: ConnectionsNeeds): Connections => {
  const peers = new Map<Socket, Peer>()
  const byAddress = new Map<string, Set<Socket>>()
  /** Requests that wait for the one before, of all connections. */
  let early = 0
  let isClosing = false
  metrics.watch(() => ({ parley_connections: peers.size }))

  /** When all places are taken, the address that has most gives one up, an idle one where it can; none where all have as few. */
  const makeRoom = (): boolean => {
    let most: Set<Socket> | undefined
    for (const each of byAddress.values()) if (each.size > (most?.size ?? 1)) most = each
    if (config.trustProxy > 0 || most === undefined) return false
    const [first] = most
    let given = first
    for (const socket of most) {
      const peer = peers.get(socket)
      if (peer?.isAnswering === true || peer?.isUpgraded === true) continue
      given = socket
      break
    }
    if (given === undefined) return false
    metrics.add("parley_connections_refused_total", "given-up")
    leave(given)
    given.destroy()
    return true
  }

  const whyNot = (address: string): string | undefined => {
    const own = byAddress.get(address)?.size ?? 0
    if (config.trustProxy === 0 && own >= config.connectionLimit) return "address"
    if (config.trustProxy === 0 && !requests.mayAsk(address)) return "too-fast"
    return peers.size < config.connectionsMax || (own === 0 && makeRoom()) ? undefined : "all"
  }

  const leave = (socket: Socket): void => {
    const peer = peers.get(socket)
    if (peer === undefined) return
    const { address, waiting } = peer
    early -= waiting.length
    waiting.length = 0
    peers.delete(socket)
    const own = byAddress.get(address)
    own?.delete(socket)
    if (own?.size === 0) byAddress.delete(address)
  }

  const enter = (socket: Socket): void => {
    const address = peerAddress(socket.remoteAddress)
    const why = whyNot(address)
    if (why !== undefined) {
      metrics.add("parley_connections_refused_total", why)
      security.attempt({ call: "connection", ip: address, why })
      socket.destroy()
      return
    }
    peers.set(socket, { address, isAnswering: false, isUpgraded: false, early: 0, waiting: [] })
    const own = byAddress.get(address)
    if (own === undefined) byAddress.set(address, new Set([socket]))
    else own.add(socket)
    socket.once("close", () => leave(socket))
  }

  const answered = (socket: Socket, peer: Peer): void => {
    if (socket.destroyed) return
    const next = peer.waiting.shift()
    if (next !== undefined) early -= 1
    peer.isAnswering = next !== undefined
    if (next === undefined) {
      if (isClosing) socket.destroySoon()
      return
    }
    next()
    if (peer.waiting.length > 0) return
    socket.resume()
  }

  const ask = (req: IncomingMessage, peer: Peer, work: () => void): void => {
    const { socket } = req
    if (!peer.isAnswering) {
      peer.isAnswering = true
      peer.early = 0
      return work()
    }
    peer.early += 1
    if (peer.early > EARLY_MAX || early >= EARLY_IN_ALL) {
      metrics.add("parley_connections_refused_total", "pipelined")
      security.attempt({ call: "connection", ip: peer.address, why: "pipelined" })
      // each of them was parsed, and is paid
      for (let i = 0; i < peer.early; i += 1) requests.mayAsk(peer.address)
      return cutOff(socket)
    }
    early += 1
    peer.waiting.push(work)
    socket.pause()
  }

  return {
    serve: (server, listener) => {
      server.on("connection", enter)
      server.on("request", (req, res) => {
        const { socket } = req
        const peer = peers.get(socket)
        if (peer === undefined || socket.destroyed) return
        ask(req, peer, () => {
          res.once("close", () => answered(socket, peer))
          listener(req, res)
        })
      })
      server.on("upgrade", ({ socket }) => {
        const peer = peers.get(socket)
        if (peer !== undefined) peer.isUpgraded = true
      })
    },
    closeWhenIdle: () => {
      isClosing = true
      for (const [socket, { isAnswering, isUpgraded }] of peers) if (!isAnswering && !isUpgraded) socket.destroy()
    }
  }
}
