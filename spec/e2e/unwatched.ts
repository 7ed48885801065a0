import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Schema } from "effect"
import { chromium } from "playwright"
import { WHOLE_CHROMIUM } from "../layout/browser.ts"

const Opened = Schema.Struct({ webSocketDebuggerUrl: Schema.String })
const Given = Schema.Struct({ value: Schema.optionalKey(Schema.Unknown) })
/** Without a result where the page went away meanwhile. */
const Evaluated = Schema.fromJsonString(
  Schema.Struct({ result: Schema.optionalKey(Schema.Struct({ result: Schema.optionalKey(Given) })) })
)

/** How long Chromium may take to start, in milliseconds. */
const START = 30_000

const portIn = async (profile: string): Promise<string> => {
  const file = join(profile, "DevToolsActivePort")
  for (const until = Date.now() + START; !existsSync(file) || readFileSync(file, "utf8") === "";) {
    if (Date.now() > until) throw new Error("Chromium did not start.")
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return readFileSync(file, "utf8").split("\n")[0] ?? ""
}

/**
 * A page of a Chromium with a debugger at nothing but the page. Playwright has one at each worker, which Chromium 156 then takes for busy
 * for as long as its page stands, so that no next one comes in.
 */
export const openUnwatched = async (url: string) => {
  const profile = mkdtempSync(join(tmpdir(), "parley-profile-"))
  const { args = [], executablePath = chromium.executablePath() } = WHOLE_CHROMIUM
  const flags = [...args, "--headless=new", "--lang=en", "--remote-debugging-port=0", `--user-data-dir=${profile}`]
  const running = spawn(executablePath, [...flags, "about:blank"], { stdio: "ignore", detached: true })
  const gone = new Promise((resolve) => running.once("exit", resolve))
  const close = async (): Promise<void> => {
    // with all processes of its own
    if (running.pid !== undefined) process.kill(-running.pid)
    await gone
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  const answer = await fetch(`http://127.0.0.1:${await portIn(profile)}/json/new?${url}`, { method: "PUT" })
  const { webSocketDebuggerUrl } = Schema.decodeUnknownSync(Opened)(await answer.json())
  /** What an expression, or its promise, gives in the page, as JSON; nothing where the page goes away meanwhile. */
  const evaluate = async (expression: string): Promise<unknown> => {
    const socket = new WebSocket(webSocketDebuggerUrl)
    const said = await new Promise<string>((resolve, reject) => {
      socket.addEventListener("error", () => reject(new Error("The page does not answer.")))
      socket.addEventListener("message", ({ data }) => resolve(String(data)))
      const params = { expression, awaitPromise: true, returnByValue: true }
      socket.addEventListener("open", () => socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params })))
    })
    socket.close()
    return Schema.decodeUnknownSync(Evaluated)(said).result?.result?.value
  }
  return { close, evaluate }
}
