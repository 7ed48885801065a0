import { setTimeout } from "node:timers/promises"
import { type Attack, counting } from "./Attack.ts"
import { wiresFrom } from "./wires.ts"

/** Connections, and requests on each. */
const CONNECTIONS = 1500
const REQUESTS = 2000

/** Requests without end on each connection, of whose answers nobody reads a byte. */
export const pipelined: Attack = {
  title: "S-01: thousands of requests on each connection, and nobody reads an answer",
  refusals: ["closed"],
  run: async (ground) => {
    const { addresses, scale, until } = ground
    const { add, counts } = counting()
    const bytes = Buffer.from("GET /health HTTP/1.1\r\nHost: x\r\n\r\n".repeat(REQUESTS))
    const one = async (i: number): Promise<void> => {
      for await (const wire of wiresFrom(ground, addresses[i % addresses.length] ?? "", () => add("refused"))) {
        wire.pause()
        wire.write(bytes)
        // a side that does not read learns of an end by its writes alone
        const probe = setInterval(() => wire.write("\r\n"), 250)
        const isClosed = await Promise.race([
          new Promise<boolean>((resolve) => void wire.once("close", () => resolve(true))),
          setTimeout(Math.max(0, until - Date.now()), false)
        ])
        clearInterval(probe)
        if (isClosed) add("closed")
        wire.destroy()
      }
    }
    await Promise.all(Array.from({ length: Math.ceil(CONNECTIONS * scale) }, (_, i) => one(i)))
    return counts
  }
}
