import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { quietPort } from "../testProcess.ts"

/** Where Debian's package puts it beside `PATH`. */
const PLACES = ["/usr/sbin", "/usr/local/bin"]

const program = (): string | undefined =>
  [...(process.env["PATH"] ?? "").split(delimiter), ...PLACES]
    .filter((place) => place !== "")
    .map((place) => join(place, "nats-server"))
    .find((path) => existsSync(path))

/** Whether tests over a real NATS run: at home they are left out without one, in CI they fail (`apt-get install nats-server`). */
export const mayUseNats = program() !== undefined || process.env["CI"] !== undefined

/** A throw-away NATS. */
export interface TestNats {
  readonly url: string
  /** Kills it; sockets of its clients break. */
  readonly kill: () => Promise<void>
  /** Starts it again at the same address, with another password where one is given, and so that who is let in may not do all. */
  readonly start: (password?: string, forbidden?: ReadonlyArray<"publish" | "subscribe">) => Promise<void>
  readonly stop: () => Promise<void>
}

const answers = async (port: number): Promise<boolean> => {
  const socket = connect(port, "127.0.0.1")
  try {
    await once(socket, "data")
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Runs until who started it closes the pipe, or dies. */
const UNTIL_ALONE = 'exec 3<&0; "$@" </dev/null 3<&- & read -r _ <&3; kill -KILL $!; wait $!'

/** A file that lets a user in and forbids them something. */
const forbidding = (folder: string, user: string, password: string, forbidden: ReadonlyArray<string>): string => {
  const file = join(folder, "nats.conf")
  const permissions = `{${forbidden.map((each) => `${each}: {deny: ">"}`).join(", ")}}`
  writeFileSync(file, `authorization { users = [{user: "${user}", password: "${password}", permissions: ${permissions}}] }`)
  return file
}

/** Starts a NATS of its own on a free port; with a user and a password where they are given. */
export const startNats = async (user = "", password = ""): Promise<TestNats> => {
  const path = program()
  if (path === undefined) throw new Error("NATS is not installed: nats-server is not in PATH.")
  const port = await quietPort()
  const folder = mkdtempSync(join(tmpdir(), "parley-nats-"))
  let child: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    if (child === undefined) return
    const ended = once(child, "exit")
    child.stdin?.end()
    await ended
    child = undefined
  }
  const start = async (pass = password, forbidden: ReadonlyArray<string> = []): Promise<void> => {
    const named = user === "" ? [] : ["--user", user, "--pass", pass]
    const who = forbidden.length > 0 ? ["-c", forbidding(folder, user, pass, forbidden)] : named
    child = spawn("sh", ["-c", UNTIL_ALONE, "sh", path, "-a", "127.0.0.1", "-p", String(port), ...who], {
      stdio: ["pipe", "ignore", "ignore"]
    })
    for (let tries = 0; !(await answers(port)); tries += 1) {
      if (tries > 600) throw new Error("NATS does not start.")
      await setTimeout(50)
    }
  }
  const stop = async (): Promise<void> => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
  await start()
  const credentials = user === "" ? "" : `${user}:${encodeURIComponent(password)}@`
  return { url: `nats://${credentials}127.0.0.1:${port}`, kill, start, stop }
}
