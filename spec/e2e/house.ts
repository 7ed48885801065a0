import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type Browser, chromium } from "playwright"
import { announceToAll } from "#server/admin/announceToAll.ts"
import { defaultConfig } from "#server/Config.ts"
import { SILENT } from "#server/log.ts"
import { startServer } from "#server/start.ts"
import { CHROMIUM } from "../layout/browser.ts"

/** The real server over a database of its own, and a browser to look at it. */
export interface House {
  readonly url: string
  readonly browser: Browser
  /** Moves the first `count` messages this many days into the past. */
  readonly age: (count: number, days: number) => void
  /** Tells everybody something, as an operator does. */
  readonly announce: (title: string, text: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

const DAY = 86_400_000

/** `app`: folder of the built app, when it is another one than ours. */
export const openHouse = async (app?: string): Promise<House> => {
  const data = mkdtempSync(join(tmpdir(), "parley-e2e-"))
  const config = defaultConfig({
    port: 0,
    host: "127.0.0.1",
    data,
    argon2: { memoryKib: 8, passes: 1, waiting: 1000 },
    sendLimit: { count: 0, seconds: 1 }
  })
  const [server, browser] = await Promise.all([startServer(config, SILENT, app), chromium.launch(CHROMIUM)])
  return {
    url: server.url,
    browser,
    age: (count, days) => {
      const sql = new DatabaseSync(join(data, "parley.db"), { timeout: 10_000 })
      sql
        .prepare(
          "UPDATE messages SET sent_at = sent_at - ? WHERE msg_id IN (SELECT msg_id FROM messages ORDER BY msg_id LIMIT ?)"
        )
        .run(days * DAY, count)
      sql.close()
    },
    announce: (title, text) => announceToAll(config, title, text),
    close: async () => {
      await browser.close()
      await server.close()
      rmSync(data, { recursive: true, force: true })
    }
  }
}
