import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { connectionsOf } from "./http/connections.ts"
import { callPartsOf } from "./http/call.ts"
import { httpDoor } from "./http/door.ts"
import type { Parts } from "./http/Parts.ts"
import { requestCounter } from "./http/requests.ts"
import { securityLog } from "./http/securityLog.ts"
import { callsOverSockets } from "./socket/calls.ts"
import { socketDoor, type SocketDoorNeeds } from "./socket/door.ts"
import type { SocketHub } from "./socket/hubOverSockets.ts"

/** What both doors open on. */
export type DoorsNeeds = Parts & {
  readonly hub: SocketHub
  /** Within how many milliseconds clients are sent to other processes when this one stops; without one they all go at once. */
  readonly drainMillis?: number
} & Pick<SocketDoorNeeds, "bind" | "now" | "socketName">

export interface Doors {
  /** Starts to listen; the port that it got. Fails with what the system says. */
  readonly listen: (port: number, host: string) => Promise<number>
  /** Accepts no new calls, closes sockets, waits for the calls under way, and cuts off what is left after `patience` milliseconds. */
  readonly close: (patience?: number) => Promise<void>
}

/** How long a stop waits for calls under way, in milliseconds. */
const PATIENCE = 10_000

/** Limits against callers that are slow on purpose, in milliseconds and bytes; how long a body may take is a matter of what it is (`http/slow.ts`). */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024
} as const

/** Some programs offer HTTP/2 with every call (`Upgrade: h2c`): that is a call, not a socket. */
const isSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === "websocket"

const listening = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen({ port, host, backlog: 4096 }, () => {
      server.off("error", reject)
      resolve((server.address() as AddressInfo).port)
    })
  })

/** Both doors on one port. */
export const openDoors = (needs: DoorsNeeds): Doors => {
  const { config, hub, log, metrics } = needs
  const requests = requestCounter(config.requestRate)
  const security = securityLog(log, needs.codes)
  const parts = callPartsOf({ ...needs, requests, security })
  const calls = callsOverSockets({ ...parts, hub })
  const sockets = socketDoor({ ...needs, calls, requests, security })
  const http = httpDoor({ ...parts, isStopping: sockets.isStopping })
  const server = createServer({ ...LIMITS, shouldUpgradeCallback: isSocket })
  const connections = connectionsOf({ config, requests, metrics, security })
  connections.serve(server, http.listener)
  server.on("upgrade", sockets.upgrade)

  return {
    listen: async (port, host) => {
      const got = await listening(server, port, host)
      server.on("error", (error) => log.error("door broke", { error }))
      return got
    },
    close: async (patience = PATIENCE) => {
      if (needs.drainMillis !== undefined && server.listening) await sockets.drain(needs.drainMillis)
      sockets.stop()
      // a start that failed may never have listened
      if (!server.listening) return hub.stop()
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      connections.closeWhenIdle()
      const cut = setTimeout(() => {
        log.warn("cut off", { calls: http.underWay() })
        server.closeAllConnections()
        for (const connection of hub.connections()) connection.outlet.terminate()
      }, patience)
      await closed
      clearTimeout(cut)
      // sockets are gone, but what they asked is carried out before the store closes
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, patience)
      await Promise.race([calls.settled(), late.promise])
      clearTimeout(timer)
      hub.stop()
    }
  }
}
