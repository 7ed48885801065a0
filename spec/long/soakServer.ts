import { defaultConfig } from "#server/Config.ts"
import { SILENT } from "#server/log.ts"
import { type RunningServer, startServer } from "#server/start.ts"
import { answering } from "../../bench/server/Pinned.ts"

/** The server of a soak, in a process of its own; no limit holds up who plays the people. */

export type SoakQuestion = { readonly _tag: "Start"; readonly folder: string } | { readonly _tag: "Held" }

/** What the process holds after its garbage was collected, in bytes. */
export interface Held {
  readonly resident: number
  readonly heap: number
}

const FREE = { count: 0, seconds: 1 }

let running: RunningServer | undefined

answering<SoakQuestion>(
  async (question) => {
    if (question._tag === "Held") {
      globalThis.gc?.()
      const { heapUsed, rss } = process.memoryUsage()
      return { resident: rss, heap: heapUsed } satisfies Held
    }
    running = await startServer(
      defaultConfig({
        port: 0,
        host: "127.0.0.1",
        data: question.folder,
        argon2: { memoryKib: 8, passes: 1, waiting: 1000 },
        ...{ sendLimit: FREE, loginLimit: FREE, loginAddressLimit: FREE, registerLimit: FREE, requestRate: FREE },
        requestLimit: 10_000,
        waitingSockets: 10_000
      }),
      SILENT
    )
    return { url: running.url, port: running.port }
  },
  async () => running?.close()
)
