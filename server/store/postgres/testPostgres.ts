import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { Client } from "pg"
import { openPostgres } from "./open.ts"
import { quietPort } from "../../testProcess.ts"

const DEBIAN = "/usr/lib/postgresql"

/** Folder of PostgreSQL's programs; nothing where it is not installed. */
const programs = (): string | undefined => {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...(process.env["POSTGRES_BIN"] ?? "").split(delimiter),
    ...debian.map((version) => join(DEBIAN, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter)
  ]
  return places.find((place) => place !== "" && existsSync(join(place, "initdb")) && existsSync(join(place, "postgres")))
}

/** PostgreSQL refuses to work for root: then it works for the user that its package made. */
const asWhom = (): ReadonlyArray<string> =>
  process.getuid?.() === 0 ? ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--init-groups"] : []

/** Quick, for nothing of it outlives the tests. */
const QUICK = {
  fsync: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_wal_size: "4GB",
  shared_buffers: "64MB",
  max_connections: "200",
  listen_addresses: "127.0.0.1",
  log_min_messages: "error"
} as const

/**
 * Runs it until who started it closes the pipe, or dies. It gives up at once then, as if the power had gone, and repairs itself when it
 * starts over the same data.
 */
const UNTIL_ALONE = 'exec 3<&0; "$@" </dev/null 3<&- & read -r _ <&3; kill -QUIT $!; wait $!'

/** A throw-away PostgreSQL. */
export interface TestPostgres {
  /** Of a database of that name; the one that is there is `postgres`. */
  readonly url: (database: string) => string
  /** Ends it in the middle of whatever it does, and starts it again over the same data. */
  readonly crash: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a PostgreSQL of its own in a folder of its own; `settings` beside the quick ones. */
export const startPostgres = async (settings: Readonly<Record<string, string>> = {}): Promise<TestPostgres> => {
  const bin = programs()
  if (bin === undefined) throw new Error("PostgreSQL is not installed: initdb is neither in POSTGRES_BIN nor in PATH.")
  const folder = mkdtempSync(join(tmpdir(), "parley-postgres-"))
  const whom = asWhom()
  if (whom.length > 0) execFileSync("chown", ["postgres:postgres", folder])
  else chmodSync(folder, 0o700)
  const [program, ...args] = [...whom, join(bin, "initdb"), "-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8"]
  execFileSync(program, [...args, "--locale=C.UTF-8", "--no-sync", "--no-instructions"], { cwd: "/", stdio: "pipe" })
  const port = await quietPort()
  const set = Object.entries({ ...QUICK, unix_socket_directories: folder, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`
  ])
  const [server, ...how] = [...whom, join(bin, "postgres"), "-D", folder, "-p", String(port), ...set]
  const url = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`
  const start = async (): Promise<ChildProcess> => {
    const child = spawn("sh", ["-c", UNTIL_ALONE, "sh", String(server), ...how], {
      cwd: "/",
      stdio: ["pipe", "ignore", "ignore"]
    })
    await answering(url("postgres"), child)
    return child
  }
  const end = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, "exit")
    child.stdin?.end()
    await ended
  }
  let child = await start()
  return {
    url,
    crash: async () => {
      await end(child)
      child = await start()
    },
    stop: async () => {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Makes the database that those of the tests are copies of: its tables are there, and empty. */
export const makeTemplate = async ({ url }: TestPostgres): Promise<void> => {
  await asOwner(url("postgres"), "CREATE DATABASE template")
  await (await openPostgres(url("template"))).close()
}

/** Waits until a server lets somebody in. */
const answering = async (url: string, child: ChildProcess): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url })
    client.on("error", () => undefined)
    try {
      await client.connect()
      return await client.end()
    } catch (cause) {
      if (tries > 2400 || child.exitCode !== null) throw cause
      await setTimeout(50)
    }
  }
}

/** Carries out statements over a connection of their own. */
export const asOwner = async (url: string, ...statements: ReadonlyArray<string>): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}
