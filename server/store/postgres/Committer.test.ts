import { mkdtempSync } from "node:fs"
import { connect, createServer, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { once } from "node:events"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest"
import { type TestStore, testStore } from "../../testStore.ts"
import { one, type Program, refuse, run } from "../Program.ts"
import { Committer } from "./Committer.ts"
import { PostgresConnection } from "./Connection.ts"
import { asOwner } from "./testPostgres.ts"

/** A row that can be there once. */
function* add(name: string): Program<string> {
  yield* run("INSERT INTO settings (name, value) VALUES (?, 'x')", name)
  return name
}
function* addAndRefuse(name: string): Program<void> {
  yield* add(name)
  yield* refuse("too-fast")
}
function* addAndBreak(name: string): Program<void> {
  yield* add(name)
  yield* one("SELECT 1 / (SELECT COUNT(*) FROM settings WHERE name = 'nobody')")
}
/** Looks, and then does: right only where nobody writes in between. */
function* addOnce(name: string): Program<string> {
  if ((yield* one("SELECT 1 AS found FROM settings WHERE name = ?", name)) !== undefined) return "was there"
  yield* add(name)
  return "added"
}
const TABLE = { add, addOnce, addAndRefuse, addAndBreak }

let database: TestStore
/** What happens to the next commits on their way: nothing, the network goes before it arrives, or before its answer does. */
let cuts: Array<"before" | "after" | "none"> = []
let proxy: Server
let url = ""
const open: Array<Socket> = []

/** A network between a connection and the database that can be cut at a commit. */
const between = (port: number): Server =>
  createServer((near) => {
    const far = connect(port, "127.0.0.1")
    open.push(near, far)
    const cut = (): void => {
      near.destroy()
      far.destroy()
    }
    let isDeaf = false
    for (const end of [near, far]) end.on("error", cut).on("close", cut)
    near.on("data", (chunk: Buffer) => {
      const how = chunk.includes("COMMIT") ? (cuts.shift() ?? "none") : "none"
      if (how === "before") return cut()
      isDeaf ||= how === "after"
      far.write(chunk)
    })
    far.on("data", (chunk: Buffer) => {
      if (isDeaf) cut()
      else near.write(chunk)
    })
  })

beforeAll(async () => {
  database = await testStore(mkdtempSync(join(tmpdir(), "parley-")))
  const { databaseUrl } = database.config
  proxy = between(Number(new URL(databaseUrl).port)).listen(0, "127.0.0.1")
  await once(proxy, "listening")
  url = Object.assign(new URL(databaseUrl), { port: String((proxy.address() as { port: number }).port) }).href
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  proxy.close()
  await database.drop()
})

let committer: Committer
const connection = () => PostgresConnection.open({ url, connections: 1, statementMillis: 60_000 })
/** More than a busy machine takes for anything. */
const PATIENT = { programMillis: 60_000, databaseMillis: 120_000 }
beforeEach(() => void (committer = new Committer(connection, TABLE, PATIENT)))
afterEach(() => committer.close())

const names = (like: string) =>
  database.sql
    .prepare("SELECT name FROM settings WHERE name LIKE ? ORDER BY name")
    .all(like)
    .map(({ name }) => name)

it.each(["before", "after"] as const)(
  "a connection that is lost just %s the commit arrives: it happens once, and all are answered",
  async (how) => {
    cuts = [how, how, "none"]
    const ended = await committer.commit([
      [1, "add", `${how}-1`],
      [2, "add", `${how}-2`]
    ])
    expect(ended.outcomes).toEqual([
      [1, { _tag: "Done", value: `${how}-1` }],
      [2, { _tag: "Done", value: `${how}-2` }]
    ])
    expect(names(`${how}-%`)).toEqual([`${how}-1`, `${how}-2`])
  }
)

it("one that is refused or breaks after it changed something takes back only itself", async () => {
  const ended = await committer.commit([
    [1, "add", "kept-1"],
    [2, "addAndRefuse", "kept-2"],
    [3, "addAndBreak", "kept-3"],
    [4, "add", "kept-1"],
    [5, "missing", ""],
    [6, "add", "kept-6"]
  ])
  expect(ended.outcomes.map(([id, { _tag }]) => [id, _tag])).toEqual([
    [1, "Done"],
    [2, "Refused"],
    [3, "Broken"],
    [4, "Broken"],
    [5, "Broken"],
    [6, "Done"]
  ])
  expect(names("kept-%")).toEqual(["kept-1", "kept-6"])
})

it("runs a group again for one that is refused after it changed something, and once only in a second", async () => {
  const runs: Array<string> = []
  function* noted(name: string): Program<string> {
    runs.push(name)
    return yield* add(name)
  }
  const own = new Committer(connection, { ...TABLE, noted }, PATIENT)
  const start = performance.now()
  const clock = vi.spyOn(performance, "now")
  const round = async (at: number) => {
    clock.mockReturnValue(start + at)
    runs.length = 0
    const ended = await own.commit([
      [1, "noted", `again-${at}`],
      [2, "addAndRefuse", "again-refused"],
      [3, "noted", `again-${at}-after`]
    ])
    expect(ended.outcomes.map(([, { _tag }]) => _tag)).toEqual(["Done", "Refused", "Done"])
    return runs.length
  }
  expect([await round(0), await round(1), await round(999), await round(1000), await round(1999)]).toEqual([3, 2, 2, 3, 2])
  clock.mockRestore()
  expect(names("again-%")).toHaveLength(10)
  await own.close()
})

it("waits for another process that writes, and sees what it did", async () => {
  const other = new Committer(connection, TABLE, PATIENT)
  for (let i = 0; i < 20; i += 1) {
    const groups = await Promise.all([committer, other].map((each) => each.commit([[i, "addOnce", `shared-${i}`]])))
    const values = groups.map(({ outcomes }) => outcomes[0]?.[1])
    expect(values.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
      { _tag: "Done", value: "added" },
      { _tag: "Done", value: "was there" }
    ])
  }
  await other.close()
})

it("says busy while the database is away, goes on when it is back, and gives up when that takes too long", async () => {
  const hasty = new Committer(connection, TABLE, { ...PATIENT, programMillis: 300 })
  await hasty.commit([[1, "add", "away-1"]])
  const name = new URL(url).pathname.slice(1)
  const owner = Object.assign(new URL(database.config.databaseUrl), { pathname: "/postgres" }).href
  const allow = (allowed: boolean) => asOwner(owner, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${String(allowed)}`)
  await allow(false)
  await asOwner(
    owner,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND application_name = 'parley'`
  )
  expect((await hasty.commit([[2, "add", "away-2"]])).outcomes).toMatchObject([
    [2, { _tag: "Refused", refused: { reason: "busy" } }]
  ])
  await allow(true)
  expect((await hasty.commit([[3, "add", "away-3"]])).outcomes).toMatchObject([[3, { _tag: "Done" }]])
  expect(names("away-%")).toEqual(["away-1", "away-3"])
  await allow(false)
  await asOwner(
    owner,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND application_name = 'parley'`
  )
  const short = new Committer(connection, TABLE, { programMillis: 300, databaseMillis: 2000 })
  const forever = async () => {
    for (;;) await short.commit([[4, "add", "away-4"]])
  }
  await expect(forever()).rejects.toThrow(/gone for too long/)
  await allow(true)
  await hasty.close()
})
