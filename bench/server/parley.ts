import { defaultConfig } from "#server/Config.ts"
import { SILENT } from "#server/log.ts"
import { type RunningServer, startServer } from "#server/start.ts"
import { answering, cpuSeconds } from "./Pinned.ts"

/** The server itself, in the process that is measured. */

let running: RunningServer | undefined

export type ServerQuestion = { readonly _tag: "Start"; readonly folder: string } | { readonly _tag: "Used" }

/** What the process has used so far, after its garbage was collected. */
export interface Used {
  readonly bytes: number
  readonly cpu: number
}

const used = (): Used => {
  globalThis.gc?.()
  return { bytes: process.memoryUsage().rss, cpu: cpuSeconds() }
}

answering<ServerQuestion>(
  async (question) => {
    if (question._tag === "Used") return used()
    running = await startServer(
      defaultConfig({
        port: 0,
        host: "127.0.0.1",
        data: question.folder,
        sendLimit: { count: 0, seconds: 1 },
        connectionLimit: 1_000_000,
        connectionsMax: 1_000_000,
        requestRate: { count: 0, seconds: 1 },
        requestLimit: 1_000_000,
        waitingSockets: 1_000_000
      }),
      SILENT
    )
    return { port: running.port }
  },
  async () => running?.close()
)
