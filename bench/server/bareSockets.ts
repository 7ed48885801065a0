import type { AddressInfo } from "node:net"
import { type WebSocket, WebSocketServer } from "ws"
import { answering, cpuSeconds } from "./Pinned.ts"

/** The least that telling everybody can be: `ws`, and the same text sent to each socket. Nothing is stored. */

export type BareQuestion =
  | { readonly _tag: "Start" }
  | { readonly _tag: "Used" }
  /** Broadcasts texts of so many bytes for so many milliseconds, as fast as the sockets take them. */
  | { readonly _tag: "Broadcast"; readonly bytes: number; readonly millis: number }

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false, backlog: 4096 })
const listening = new Promise<void>((resolve) => server.once("listening", resolve))

/** No socket may hold more than this while others are served, in bytes. */
const WAITING_MAX = 256 * 1024

const sockets = (): ReadonlyArray<WebSocket> => [...server.clients]

const broadcast = async (bytes: number, millis: number): Promise<number> => {
  const everybody = sockets()
  const filling = "x".repeat(bytes)
  const end = performance.now() + millis
  let told = 0
  while (performance.now() < end) {
    if (everybody.every(({ bufferedAmount }) => bufferedAmount < WAITING_MAX)) {
      const text = `${filling} t=${Math.floor(performance.timeOrigin + performance.now())} `
      for (const socket of everybody) socket.send(text)
      told += 1
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return told
}

answering<BareQuestion>(
  async (question) => {
    await listening
    if (question._tag === "Start") return { port: (server.address() as AddressInfo).port }
    if (question._tag === "Broadcast") return { told: await broadcast(question.bytes, question.millis), cpu: cpuSeconds() }
    globalThis.gc?.()
    return { bytes: process.memoryUsage().rss, cpu: cpuSeconds() }
  },
  () => Promise.resolve()
)
