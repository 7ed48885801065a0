import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "vitest"
import { FolderInUse, lockFolder } from "./lock.ts"

const base = mkdtempSync(join(tmpdir(), "parley-lock-"))
afterAll(() => rmSync(base, { recursive: true }))

const refusalOf = (folder: string): Promise<unknown> => lockFolder(folder).catch((error: unknown) => error)

/** Takes the folder and leaves it. */
const taken = async (folder: string): Promise<void> => (await lockFolder(folder))()

/** Another program that holds the folder until it is killed. */
const holding = async (folder: string) => {
  const lock = new URL("lock.ts", import.meta.url).href
  const program = `const { lockFolder } = await import(${JSON.stringify(lock)})
    await lockFolder(${JSON.stringify(folder)})
    process.stdout.write("held")
    setInterval(() => undefined, 1000)`
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", program]
  const child = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] })
  const [said] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string]
  assert.strictEqual(said, "held")
  return child
}

it("gives a folder to one program at a time", async () => {
  const folder = join(base, "one")
  const leave = await lockFolder(folder)
  const second = await refusalOf(folder)
  assert.ok(second instanceof FolderInUse && second.pid === process.pid && second.folder === folder)
  assert.strictEqual(
    second.message,
    `The folder "${folder}" is in use by another program (process ${process.pid}). Stop that program, or use another folder.`
  )
  await leave()
  await taken(folder)
})

it("a lock dies with its holder, however that ends", async () => {
  const folder = join(base, "killed")
  const child = await holding(folder)
  const refused = await refusalOf(folder)
  assert.ok(refused instanceof FolderInUse && refused.pid === child.pid)
  const ended = once(child, "exit")
  child.kill("SIGKILL")
  await ended
  await taken(folder)
})

it.each(["lock", "lock.pid"])("a number in %s that a foreign program has by now keeps nobody out", async (file) => {
  const folder = join(base, file)
  mkdirSync(folder)
  // the program that started this one lives, and has nothing to do with the folder
  writeFileSync(join(folder, file), String(process.ppid))
  await taken(folder)
})
