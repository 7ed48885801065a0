import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterEach, beforeEach, expect, it } from "vitest"
import { WebSocket } from "ws"
import { type ServerProcess, startProcess } from "./testProcess.ts"

let folder = ""
const running = new Set<ServerProcess>()
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "parley-main-"))))
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill("SIGKILL")
    // until then it may write into the folder that goes
    await ended
  }
  running.clear()
  rmSync(folder, { recursive: true, force: true })
})

const start = (env: Record<string, string>): ServerProcess => {
  const started = startProcess({ PARLEY_DATA: join(folder, "data"), ...env })
  running.add(started)
  return started
}

const fails = async (env: Record<string, string>): Promise<string> => {
  const { ended, said } = start(env)
  expect(await ended).toBe(1)
  expect(said()).not.toMatch(/\n\s+at /)
  return said()
}

it("says where it is, answers, and stops in good order", async () => {
  const { child, ended, said, url } = start({})
  const at = await url
  expect((await fetch(`${at}/health`)).status).toBe(200)
  const ws = new WebSocket(`${at.replace("http", "ws")}/wss`)
  await once(ws, "message")
  child.kill("SIGTERM")
  const [code] = (await once(ws, "close")) as [number]
  expect([code, await ended]).toEqual([1001, 0])
  expect(said()).toContain('"event":"stopped"')
})

it("names every variable that it cannot use", async () => {
  const said = await fails({ PORT: "eighty", LOG_LEVEL: "loud", DATABASE_URL: "mysql://me:secret@db" })
  expect(said).toMatch(/PORT is "eighty": .* for example PORT=8787/)
  expect(said).toMatch(/LOG_LEVEL is "loud"/)
  expect(said).toMatch(/DATABASE_URL is ".*postgres URL/)
  expect(said).not.toContain("secret")
})

it("says which port is taken and how to choose another", async () => {
  const other = createServer().listen(0, "127.0.0.1")
  await once(other, "listening")
  const { port } = other.address() as { readonly port: number }
  const said = await fails({ PORT: String(port) })
  expect(said).toContain(`Port ${port} is taken`)
  expect(said).toContain(`PORT=${port + 1}`)
  other.close()
})

it("says when the host is not of this machine", async () => {
  expect(await fails({ HOST: "203.0.113.7" })).toMatch(/no address of this machine/)
})

it("says when the data folder is a file", async () => {
  writeFileSync(join(folder, "file"), "")
  expect(await fails({ PARLEY_DATA: join(folder, "file") })).toMatch(/cannot be used: that is a file/)
  expect(await fails({ PARLEY_DATA: join(folder, "file", "deeper") })).toMatch(/a part of that path is a file/)
})

it("leaves a database of a newer program alone", async () => {
  const { child, ended, url } = start({})
  await url
  child.kill("SIGINT")
  expect(await ended).toBe(0)
  const database = new DatabaseSync(join(folder, "data", "parley.db"))
  database.exec("UPDATE schema_version SET version = 999")
  database.close()
  expect(await fails({})).toMatch(/version 999/)
})

it("says when what lies there is no database", async () => {
  mkdirSync(join(folder, "data"))
  writeFileSync(join(folder, "data", "parley.db"), "this is a shopping list, not a database".repeat(100))
  expect(await fails({})).toMatch(
    /^\S*parley\.db cannot be used: it is no database\. Nothing was changed\. Restore the last backup: .*\n$/
  )
})

it("keeps its data from other users of the machine", async () => {
  const { url } = start({})
  await url
  const data = join(folder, "data")
  const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8)
  expect(mode(data)).toBe("700")
  expect(readdirSync(data)).toEqual(expect.arrayContaining(["parley.db", "parley.db-shm", "parley.db-wal"]))
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    expect([path, mode(path)]).toEqual([path, entry.isDirectory() ? "700" : "600"])
  }
})
