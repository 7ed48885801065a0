import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer as httpServer } from "node:http"
import { type AddressInfo, createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type Config, defaultConfig } from "./Config.ts"
import { DATABASE, FILES, STAGING } from "./dataFolder.ts"
import { SILENT } from "./log.ts"
import { startServer } from "./start.ts"
import { watchHandles } from "./testHandles.ts"

let data = ""
let handles: ReturnType<typeof watchHandles>
/** What stood in the way, to be taken away again. */
const cleared: Array<() => unknown> = []

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "parley-failed-"))
})
afterEach(async () => {
  handles.stop()
  for (const clear of cleared.splice(0)) await clear()
  rmSync(data, { recursive: true, force: true })
})

const config = (changes: Partial<Config> = {}): Config =>
  defaultConfig({ port: 0, host: "127.0.0.1", data, argon2: { memoryKib: 8, passes: 1, waiting: 100 }, ...changes })

const listening = async (server: Server): Promise<number> => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  cleared.push(() => new Promise((done) => server.close(done)))
  return (server.address() as AddressInfo).port
}

const spoilt = (file: string) => (): void =>
  writeFileSync(join(data, file), "this is a shopping list, not a database".repeat(200))

const HOLDS_LOCK = `
  const lock = new (require("node:sqlite").DatabaseSync)(process.argv[1])
  lock.exec("BEGIN EXCLUSIVE")
  console.log("held")
  setInterval(() => lock, 1000)`

/** Each point at which a start can fail, in the order of the start: what stands in the way, and what the operator reads. */
const POINTS: ReadonlyArray<
  readonly [point: string, what: () => Promise<Partial<Config>> | Partial<Config> | void, said: RegExp]
> = [
  [
    "the data folder is a file",
    () => {
      writeFileSync(join(data, "file"), "")
      return { data: join(data, "file") }
    },
    /cannot be used: that is a file/
  ],
  [
    "the data folder cannot be written",
    () => {
      writeFileSync(join(data, "file"), "")
      return { data: join(data, "file", "deeper") }
    },
    /a part of that path is a file/
  ],
  [
    "another server works in the folder",
    async () => {
      // in a process of its own: SQLite keeps a file open while another connection of the process has a lock on it
      const other = spawn(process.execPath, ["-e", HOLDS_LOCK, join(data, "lock")], { stdio: ["ignore", "pipe", "ignore"] })
      const ended = once(other, "close")
      cleared.push(() => (other.kill("SIGKILL"), ended))
      await once(other.stdout, "data")
    },
    /Another Parley already works/
  ],
  ["the database is none", spoilt(DATABASE), /it is no database/],
  [
    "a newer program made the database",
    () => {
      const database = new DatabaseSync(join(data, DATABASE))
      database.exec(
        "CREATE TABLE schema_version (only INTEGER PRIMARY KEY, version INTEGER); INSERT INTO schema_version VALUES (1, 999)"
      )
      database.close()
    },
    /version 999/
  ],
  ["the mark of the last commit is spoilt", spoilt(`${DATABASE}-mark`), /is spoiled/],
  [
    "PostgreSQL is not reached",
    async () => {
      const server = createServer()
      const port = await listening(server)
      await cleared.pop()?.()
      return { databaseUrl: `postgres://parley@127.0.0.1:${port}/parley` }
    },
    /127\.0\.0\.1/
  ],
  ["the folder of files is a file", () => writeFileSync(join(data, FILES), ""), /EEXIST|ENOTDIR/],
  [
    "the store of files says no",
    async () => {
      const port = await listening(httpServer((_, response) => response.writeHead(403).end()))
      return { blobUrl: `http://key:secret@127.0.0.1:${port}/bucket` }
    },
    /BLOB_URL cannot be used/
  ],
  ["the folder of what comes in is a file", () => writeFileSync(join(data, STAGING), ""), /EEXIST|ENOTDIR/],
  [
    "the list of breached passwords is not there",
    () => ({ breachedPasswords: join(data, "none") }),
    /BREACHED_PASSWORDS cannot be read/
  ],
  ["the port is taken", async () => ({ port: await listening(createServer()) }), /is taken by another program/],
  ["the host is of another machine", () => ({ host: "203.0.113.7" }), /no address of this machine/],
  [
    "the socket of the operator cannot lie there",
    () => mkdirSync(join(data, "admin.sock", "deeper"), { recursive: true }),
    /admin\.sock/
  ]
]

it.each(POINTS)("a start that fails leaves nothing running: %s", async (_, stand, said) => {
  const changes = await stand()
  handles = watchHandles(data)
  await expect(startServer(config(changes ?? {}), SILENT)).rejects.toThrow(said)
  expect(await handles.left()).toEqual([])
})

it("sees what a server has open while it runs, and that it closes all of it", async () => {
  handles = watchHandles(data)
  const server = await startServer(config(), SILENT)
  const open = handles.now().join("\n")
  expect(open).toMatch(/Timeout of server\/socket\/recheck/)
  expect(open).toMatch(/TCPSERVERWRAP/)
  expect(open).toMatch(/PIPESERVERWRAP/)
  expect(open).toMatch(/thread \d+/)
  expect(open).toMatch(/file \/lock/)
  await server.close()
  expect(await handles.left()).toEqual([])
})
