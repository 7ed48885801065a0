import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { QUICK, sendWithoutPause, type ServerProcess, startProcess, twoFriends } from "../../testProcess.ts"
import { SqliteConnection } from "./Connection.ts"
import { openSqlite } from "./open.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-sync-"))
afterAll(() => rmSync(folder, { recursive: true }))

it("SQLite says of the writer's own connection that it waits for the disk: synchronous is FULL", async () => {
  const store = await openSqlite(join(folder, "asked.db"))
  expect(store.stats().synchronous).toBe(2)
  await store.close()
})

it("what SQLite says is asked of it, not remembered", () => {
  const connection = new SqliteConnection(join(folder, "told.db"), { readOnly: false })
  expect(connection.synchronous()).toBe(2)
  connection.database.exec("PRAGMA synchronous = NORMAL")
  expect(connection.synchronous()).toBe(1)
  connection.close()
})

/** A look at the system calls of another process; some containers forbid it. */
const mayTrace = spawnSync("strace", ["-f", "-e", "trace=fsync", "true"]).status === 0

/** Room for one page of the database with its bytes spelled out. */
const LONGEST = 4300
const WATCHED = "trace=read,readv,write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync"
const ANSWERS = 400

interface SystemCall {
  readonly name: string
  /** Line of the trace in which it began, and the one in which it was done. */
  readonly from: number
  readonly to: number
  readonly text: string
}

const BEGUN = /^(\d+) +[\d.]+ (\w+)\((.*)$/s
const RESUMED = /^(\d+) +[\d.]+ <\.\.\. (\w+) resumed>(.*)$/s
const UNFINISHED = " <unfinished ...>"

/** System calls in the order in which they were done. The lines of a trace are in the order of time, over all threads. */
const systemCalls = (trace: string): ReadonlyArray<SystemCall> => {
  const begun = new Map<string, SystemCall>()
  return trace.split("\n").flatMap((line, at) => {
    const [, resumedBy = "", , rest = ""] = RESUMED.exec(line) ?? []
    const open = begun.get(resumedBy)
    if (open !== undefined) {
      begun.delete(resumedBy)
      return [{ ...open, to: at, text: open.text + rest }]
    }
    const [, thread = "", name, text = ""] = BEGUN.exec(line) ?? []
    if (name === undefined) return []
    const call = { name, from: at, to: at, text: text.replace(UNFINISHED, "") }
    if (!line.endsWith(UNFINISHED)) return [call]
    begun.set(thread, call)
    return []
  })
}

const isSync = ({ name, text }: SystemCall): boolean => /^f(data)?sync$/.test(name) && text.includes("parley.db-wal>")
const idsIn = ({ text }: SystemCall): ReadonlyArray<string> => [...new Set(text.match(/sync-\d+\./g))]

const commitsOf = async (url: string): Promise<number> => {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toContain("\nparley_store_synchronous 2\n")
  return Number(/^parley_store_commits_total (\d+)$/m.exec(metrics)?.[1])
}

describe.skipIf(!mayTrace)("the system calls of a server under load, as strace sees them (apt-get install strace)", () => {
  let server: ServerProcess
  let acknowledged: ReadonlyArray<string>
  let commits = 0
  let calls: ReadonlyArray<SystemCall>

  beforeAll(async () => {
    const file = join(folder, "trace")
    const strace = ["strace", "-D", "-f", "-y", "-ttt", "-s", String(LONGEST), "-e", WATCHED, "-e", "signal=none", "-o", file]
    server = startProcess({ PARLEY_DATA: join(folder, "data"), ...QUICK }, strace)
    const url = await server.url
    const friends = await twoFriends(url)
    const before = await commitsOf(url)
    const sending = sendWithoutPause(url, friends, 20, "sync")
    while (sending.acknowledged.length < ANSWERS) await setTimeout(10)
    await sending.stop()
    commits = (await commitsOf(url)) - before
    server.child.kill("SIGTERM")
    expect(await server.ended).toBe(0)
    // strace writes its last lines after the server is gone
    while (!/\+\+\+ exited with 0 \+\+\+\n$/.test(readFileSync(file, "latin1"))) await setTimeout(20)
    ;({ acknowledged } = sending)
    calls = systemCalls(readFileSync(file, "latin1"))
  })

  it("each commit has a sync of its own", () => {
    const [since = Infinity, until = -1] = calls
      .filter(({ name, text }) => name === "read" && text.includes('"GET /metrics'))
      .map(({ to }) => to)
    const syncs = calls.filter((call) => isSync(call) && call.from > since && call.to < until).length
    expect(commits).toBeGreaterThan(20)
    expect(syncs).toBeGreaterThanOrEqual(commits)
  })

  it("no answer leaves before the sync of what it acknowledges", () => {
    expect(acknowledged.length).toBeGreaterThanOrEqual(ANSWERS)
    const read = new Map<string, number>()
    const logged = new Map<string, number>()
    const answered = new Map<string, number>()
    for (const call of calls)
      for (const id of idsIn(call)) {
        if (call.name.startsWith("read")) read.set(id, call.to)
        else if (call.text.includes("parley.db-wal>") && !logged.has(id)) logged.set(id, call.to)
        else if (call.text.includes('"HTTP/1.1 200 OK') && !answered.has(id)) answered.set(id, call.from)
      }
    const syncs = calls.filter(isSync)
    const isKept = (id: string): boolean => {
      const [asked, written, told] = [read.get(id), logged.get(id), answered.get(id)]
      if (asked === undefined || written === undefined || told === undefined || written < asked) return false
      return syncs.some(({ from, to }) => from > written && to < told)
    }
    expect(acknowledged.filter((id) => !isKept(id))).toEqual([])
  })
})
