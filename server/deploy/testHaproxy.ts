import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { quietPort } from "../testProcess.ts"
import { deployedFile, programPath } from "./testPrograms.ts"

/** A real HAProxy with our own configuration. */
export interface TestHaproxy {
  readonly url: string
  readonly said: () => string
  readonly stop: () => Promise<void>
}

const PLACE = /^ {2}server (\S+) \S+$/gm

/** Starts HAProxy as `deploy/haproxy.cfg` says, before these processes instead of those that it names. Done when one of them is ready through it. */
export const openHaproxy = async (urls: ReadonlyArray<string>): Promise<TestHaproxy> => {
  const folder = mkdtempSync(join(tmpdir(), "parley-haproxy-"))
  const port = await quietPort()
  const servers = urls.map((url, i) => `  server parley-${i + 1} ${new URL(url).host}`)
  const [text, file] = [readFileSync(deployedFile("haproxy.cfg"), "utf8"), join(folder, "haproxy.cfg")]
  if (!text.includes("\n  bind :8787\n") || text.match(PLACE) === null)
    throw new Error("haproxy.cfg is not as the tests know it.")
  writeFileSync(
    file,
    `${text.replace("  bind :8787\n", `  bind 127.0.0.1:${port}\n`).replaceAll(PLACE, "").trimEnd()}\n${servers.join("\n")}\n`
  )
  const child = spawn(programPath("haproxy"), ["-f", file], { stdio: ["ignore", "pipe", "pipe"] })
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (chunk: string) => (said += chunk))
  const ended = once(child, "exit")
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL")
    await ended
    rmSync(folder, { recursive: true })
  }
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const isReady = await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false
    )
    if (isReady) return { url, said: () => said, stop }
    await setTimeout(100)
  }
  await stop()
  throw new Error(`HAProxy is not there, or finds nobody: ${said}`)
}
