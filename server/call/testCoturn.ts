import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createConnection } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { quietPort } from "../testProcess.ts"

/** Whether tests over a real coturn run: at home they are left out without one, in CI they fail (`apt-get install coturn`). */
export const mayRelay = spawnSync("turnserver", ["--version"]).error === undefined || process.env["CI"] !== undefined

/** A relay of this machine. */
export interface TestCoturn {
  readonly port: number
  readonly close: () => Promise<void>
}

/** Starts coturn, which shares `secret` with the server; `args` is what else it is told, `at` a port where one was before. Done when it answers. */
export const openCoturn = async (secret: string, args: ReadonlyArray<string> = [], at?: number): Promise<TestCoturn> => {
  const folder = mkdtempSync(join(tmpdir(), "parley-turn-"))
  const port = at ?? (await quietPort())
  const usual = `-n --use-auth-secret --static-auth-secret=${secret} --realm=parley -L 127.0.0.1 -E 127.0.0.1 -p ${port} --no-tls --no-dtls`
  const own = ["--no-cli", "--pidfile", join(folder, "pid"), "--userdb", join(folder, "db"), "--log-file", "stdout"]
  const coturn = spawn("turnserver", [...usual.split(" "), ...own, ...args], { stdio: "ignore" })
  const ended = once(coturn, "exit")
  await once(coturn, "spawn")
  const close = async (): Promise<void> => {
    coturn.kill()
    await ended
    rmSync(folder, { recursive: true })
  }
  while (coturn.exitCode === null) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const trial = createConnection(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false))
      trial.once("connect", () => trial.destroy())
    })
    if (isOpen) return { port, close }
    await sleep(100)
  }
  await close()
  throw new Error(`coturn ended with ${coturn.exitCode}.`)
}
