import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { DatabaseSync } from "node:sqlite"
import type { Browser, LaunchOptions } from "playwright"
import { announceToAll } from "#server/admin/announceToAll.ts"
import { dispatch } from "#server/admin/dispatch.ts"
import { type Config, defaultConfig } from "#server/Config.ts"
import { SILENT } from "#server/log.ts"
import { startServer } from "#server/start.ts"
import { openBrowser } from "./browser.ts"

/** The real server over a database of its own, and a browser to look at it. */
export interface House {
  readonly url: string
  readonly browser: Browser
  /** Moves the first `count` messages this many days into the past. */
  readonly age: (count: number, days: number) => void
  /** Tells everybody something, as an operator does. */
  readonly announce: (title: string, text: string) => Promise<unknown>
  /** Gives a command as an operator does, and answers its lines. */
  readonly operate: (command: string, args?: ReadonlyArray<string>) => Promise<ReadonlyArray<string>>
  /** The newest code that was sent to an address or a number, as soon as there is another one than `but`. */
  readonly codeFor: (to: string, but?: string) => Promise<string>
  /** As if everybody had waited long enough: nothing that was counted counts any more. */
  readonly rest: () => void
  readonly close: () => Promise<void>
}

/** How long to wait for a letter, in ms: only what hangs reaches it, also on a busy machine. */
const LETTERS_MILLIS = 30_000

const DAY = 86_400_000

/** What a letter says: what is not Latin travels encoded. */
const textOf = (letter: string): string => {
  const [head = "", ...rest] = letter.split(/\r?\n\r?\n/)
  const body = rest.join("\n")
  if (/Encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8")
  const bytes = body
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /Encoding: quoted/i.test(head) ? Buffer.from(bytes, "latin1").toString("utf8") : body
}

/** The code in the newest letter to somebody; empty where there is none. */
const newestCode = (outbox: string, to: string): string => {
  if (!existsSync(outbox)) return ""
  const letters = readdirSync(outbox)
    .toSorted()
    .map((file) => readFileSync(join(outbox, file), "utf8"))
    .filter((letter) => letter.includes(`To: ${to}`))
  return /\d{6}/.exec(textOf(letters.at(-1) ?? ""))?.[0] ?? ""
}

/**
 * `app`: folder of the built app, when it is another one than ours; `PARLEY_APP` names it for tests. Codes are handed out as in a
 * service whose operator does so; `changes` says what is otherwise, `chromium` which browser looks at it.
 */
export const openHouse = async (
  app = process.env["PARLEY_APP"],
  changes: Partial<Config> = {},
  chromium?: LaunchOptions
): Promise<House> => {
  const data = mkdtempSync(join(tmpdir(), "parley-e2e-"))
  const config = defaultConfig({
    port: 0,
    host: "127.0.0.1",
    data,
    argon2: { memoryKib: 8, passes: 1, waiting: 1000 },
    sendLimit: { count: 0, seconds: 1 },
    codesByHand: 1,
    ...changes
  })
  const [server, browser] = await Promise.all([startServer(config, SILENT, app), openBrowser(chromium)])
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
    operate: async (command, args = []) => {
      const answer = await dispatch(config, { command, args, options: {} })
      if (!answer.ok) throw new Error(answer.sentence)
      return answer.lines
    },
    codeFor: async (to, but = "") => {
      const until = Date.now() + LETTERS_MILLIS
      while (Date.now() < until) {
        const code = newestCode(join(data, "outbox"), to)
        if (code !== "" && code !== but) return code
        await sleep(50)
      }
      throw new Error(`No code came for ${to}.`)
    },
    rest: () => {
      const sql = new DatabaseSync(join(data, "parley.db"), { timeout: 10_000 })
      sql.exec("DELETE FROM limits")
      sql.close()
    },
    close: async () => {
      await browser.close()
      await server.close()
      rmSync(data, { recursive: true, force: true })
    }
  }
}
