import { setTimeout } from "node:timers/promises"
import { type Attack, counting } from "./Attack.ts"
import { wireFrom } from "./wires.ts"

/** More than any office has. */
const CONNECTIONS = 6000
const AT_ONCE = 100

/** Connections of one address that are opened and kept, with half a request on each. */
export const connections: Attack = {
  title: "S-01: one address opens as many connections as it can",
  refusals: [],
  ofOne: ["refused"],
  run: async ({ addresses, scale, until, url }) => {
    const { add, counts } = counting()
    const kept = []
    for (let opened = 0; opened < CONNECTIONS * scale && Date.now() < until; opened += AT_ONCE) {
      const wires = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, i) => wireFrom(url, addresses[i % addresses.length] ?? ""))
      )
      for (const wire of wires) {
        if (wire === undefined || wire.destroyed) {
          add("refused")
          continue
        }
        wire.on("close", () => add("refused"))
        wire.write("GET /health HTTP/1.1\r\nHost: x")
        wire.resume()
        kept.push(wire)
      }
    }
    add("opened", kept.length)
    await setTimeout(Math.max(0, until - Date.now()))
    for (const wire of kept) wire.removeAllListeners("close").destroy()
    return counts
  }
}
