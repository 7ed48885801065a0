import { once } from "node:events"
import { WebSocket } from "ws"
import type { ServerProcess } from "#server/testProcess.ts"

/** Environment under which a server lets {@link memoryOf} look into it. */
export const OPEN = { NODE_OPTIONS: "--inspect=127.0.0.1:0" }

/** Bytes that a server holds once all that nobody needs is gone. */
export interface Memory {
  readonly heap: number
  readonly outside: number
  readonly resident: number
}

/** Collects the garbage of a server that was started with {@link OPEN}, and says what it still holds. */
export const memoryOf = async (server: ServerProcess): Promise<Memory> => {
  const address = /Debugger listening on (ws:\S+)/.exec(server.said())?.[1]
  if (address === undefined) throw new Error("The server does not listen to a debugger.")
  const ws = new WebSocket(address)
  await once(ws, "open")
  let asked = 0
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    asked += 1
    const id = asked
    const answer = new Promise<unknown>((resolve) => {
      const hear = (data: Buffer): void => {
        const said = JSON.parse(data.toString()) as { readonly id?: number; readonly result?: unknown }
        if (said.id !== id) return
        ws.off("message", hear)
        resolve(said.result)
      }
      ws.on("message", hear)
    })
    ws.send(JSON.stringify({ id, method, params }))
    return answer
  }
  for (let i = 0; i < 3; i += 1) await ask("HeapProfiler.collectGarbage")
  const expression = "JSON.stringify(process.memoryUsage())"
  const { result } = (await ask("Runtime.evaluate", { expression })) as { readonly result: { readonly value: string } }
  ws.terminate()
  const { arrayBuffers, external, heapUsed, rss } = JSON.parse(result.value) as NodeJS.MemoryUsage
  return { heap: heapUsed, outside: external + arrayBuffers, resident: rss }
}
