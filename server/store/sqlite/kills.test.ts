import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"
import { afterAll, expect, it } from "vitest"
import { inspect } from "./inspect.ts"
import { readMark } from "./Mark.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-kills-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const source = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href)

/** Commits without pause, as the writer does, moves and cuts the log at odd moments, and prints what it would have acknowledged. */
const WRITER = `
  import { writeSync } from "node:fs"
  import { SqliteConnection } from ${source("./Connection.ts")}
  import { commitSqliteGroup } from ${source("./commitGroup.ts")}
  import { lastCommit, makeCommits } from ${source("./commits.ts")}
  import { inspect } from ${source("./inspect.ts")}
  import { WriterMark } from ${source("./Mark.ts")}
  const file = process.argv[2]
  inspect(file)
  const connection = new SqliteConnection(file, { readOnly: false })
  connection.database.exec("CREATE TABLE IF NOT EXISTS t (a INTEGER, b TEXT)")
  makeCommits(connection.database)
  const mark = new WriterMark(file, lastCommit(connection.database))
  const table = { add: function* () { yield { _tag: "Query", sql: "INSERT INTO t VALUES (1, ?)", args: ["x".repeat(Math.random() * 9000)], want: "run" } } }
  for (let i = 0; ; i += 1) {
    const { commit } = commitSqliteGroup(connection, table, [[1, "add", 0]])
    mark.write(commit)
    writeSync(1, commit.n + "\\n")
    if (Math.random() < 0.2) connection.moveLog()
    if (Math.random() < 0.2) connection.cutLog()
  }`

it("killed thirty times, also while its log is moved and cut, a store is never said to have lost something, and has not", async () => {
  const file = join(folder, "parley.db")
  const script = join(folder, "writer.mjs")
  writeFileSync(script, WRITER)
  let told = 0
  for (let round = 0; round < 30; round += 1) {
    const child = spawn(process.execPath, [script, file], { stdio: ["ignore", "pipe", "pipe"] })
    let [out, problem] = ["", ""]
    child.stdout.on("data", (chunk: Buffer) => void (out += chunk.toString()))
    child.stderr.on("data", (chunk: Buffer) => void (problem += chunk.toString()))
    const closed = once(child, "close")
    while (out === "" && child.exitCode === null) await setTimeout(5)
    await setTimeout(Math.random() * 60)
    child.kill("SIGKILL")
    await closed
    expect(problem).toBe("")
    // the last line may have been cut
    told = Number(out.split("\n").at(-2))
    expect(told).toBeGreaterThan(0)
    expect(() => inspect(file)).not.toThrow()
    expect(readMark(file)?.n).toBeGreaterThanOrEqual(told)
  }
  const database = new DatabaseSync(file)
  expect(database.prepare("SELECT COUNT(*) >= ? AS all_there FROM t").get(told)).toEqual({ all_there: 1 })
  database.close()
})
