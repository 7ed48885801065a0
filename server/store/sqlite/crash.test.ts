import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, expect, it } from "vitest"
import { SERVICE } from "../../testProcess.ts"
import { openSqlite } from "./open.ts"

/** Sends without pause from many sides and prints each id once its send was answered. */
const WRITER = (helper: string): string => `
  import { openService } from ${JSON.stringify(helper)}
  const service = await openService({}, "file")
  const a = await service.person("mira"), b = await service.person("tomas")
  await service.friends(a, b)
  process.stdout.write("file " + service.folder + "/parley.db\\n")
  let next = 0
  const one = async (from, to) => {
    for (;;) {
      const id = "sent-" + next++
      await service.send(from, to, "hello", id)
      process.stdout.write(id + "\\n")
    }
  }
  for (let i = 0; i < 20; i++) void (i % 2 === 0 ? one(a, b) : one(b, a))
`

const folder = mkdtempSync(join(tmpdir(), "parley-"))
afterAll(() => rmSync(folder, { recursive: true }))

const killedAfter = (acknowledged: number): Promise<{ readonly file: string; readonly ids: ReadonlyArray<string> }> =>
  new Promise((resolve, reject) => {
    const script = join(folder, "writer.mjs")
    writeFileSync(script, WRITER(SERVICE))
    const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "pipe"] })
    let out = ""
    let count = 0
    let problem = ""
    child.stderr.on("data", (text: Buffer) => void (problem += text.toString()))
    child.stdout.on("data", (text: Buffer) => {
      const more = text.toString()
      out += more
      count += more.split("\n").length - 1
      if (count > acknowledged) child.kill("SIGKILL")
    })
    child.on("close", (_, signal) => {
      // The last line may have been cut in the middle.
      const lines = out.split("\n").slice(0, -1)
      const file = lines[0]?.replace("file ", "") ?? ""
      if (signal === "SIGKILL") resolve({ file, ids: lines.slice(1) })
      else reject(new Error(`The writer ended by itself: ${problem}`))
    })
  })

it.each([20, 400])(
  "killed in the middle of its work after %i answers, it has lost none that it acknowledged",
  async (answers) => {
    const { file, ids } = await killedAfter(answers)
    expect(ids.length).toBeGreaterThanOrEqual(answers)
    const store = await openSqlite(file)
    const database = new DatabaseSync(file)
    const found = new Set(
      database
        .prepare("SELECT id FROM messages")
        .all()
        .map(({ id }) => String(id))
    )
    expect(ids.filter((id) => !found.has(id))).toEqual([])
    expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" })
    // What was committed is whole: as many positions as messages, no line of the log missing.
    const { head, messages } = database
      .prepare("SELECT c.head, (SELECT COUNT(*) FROM messages WHERE type <> 'event') AS messages FROM conversations c")
      .get() as { head: number; messages: number }
    expect(head).toBe(messages)
    const lines = database
      .prepare("SELECT n FROM messages WHERE type <> 'event' UNION ALL SELECT n FROM log WHERE scope = 'c:1-2' ORDER BY n")
      .all()
    expect(lines.map(({ n }) => n)).toEqual(lines.map((_, i) => i + 1))
    database.close()
    await store.close()
    rmSync(dirname(file), { recursive: true })
  }
)
