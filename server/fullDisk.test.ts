import { spawnSync } from "node:child_process"
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { postCall, QUICK, type Sender, sendWithoutPause, type ServerProcess, startProcess, twoFriends } from "./testProcess.ts"

/** A disk that fills up, as a file system of 32 MB in memory: nothing acknowledged is lost, and all goes on when there is room (S-17, DEC-0193). */

const folder = mkdtempSync(join(tmpdir(), "parley-full-"))
const disk = join(folder, "disk")
const data = join(disk, "data")
const filler = join(disk, "filler")

mkdirSync(disk)
const mayMount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=32m", "tmpfs", disk]).status === 0
afterAll(() => {
  if (mayMount) spawnSync("umount", ["-l", disk])
  rmSync(folder, { recursive: true, force: true })
})

const MB = 2 ** 20
const free = (): number => {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}

/** Fills the disk, or empties it, until so many bytes are left. */
const leave = (bytes: number): void => {
  const by = free() - bytes
  if (by > 0) appendFileSync(filler, Buffer.alloc(by))
  else truncateSync(filler, Math.max(0, statSync(filler).size + by))
}

const running = new Set<ServerProcess>()
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill("SIGKILL")
    await ended
  }
  running.clear()
})
const serve = (env: Record<string, string>): ServerProcess => {
  const server = startProcess({ PARLEY_DATA: data, ...QUICK, ...env })
  running.add(server)
  return server
}

const ready = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/ready`)
  return `${answer.status} ${await answer.text()}`
}
const READY = '200 {"status":"ready"}'
const NO_ROOM = '503 {"status":"not ready","reason":"room"}'

const upload = async (url: string, { token }: Sender, language = "en") => {
  const form = new FormData()
  form.set("file", new File(["some words in a file"], `${Math.random()}.txt`))
  const answer = await fetch(url + CALLS.uploadFile.path, {
    method: "POST",
    headers: { authorization: token, "accept-language": language },
    body: form
  })
  return (await answer.json()) as { readonly code: number; readonly msg: string }
}

let sends = 0
const send = (url: string, [mira, tomas]: readonly [Sender, Sender]) =>
  postCall(url, "sendMessage", { id: `word-${sends++}`, toContactId: tomas.id, type: "text", content: "hello" }, mira.token)

const idsIn = (): ReadonlySet<string> => {
  const database = new DatabaseSync(join(data, "parley.db"))
  expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" })
  const rows = database.prepare("SELECT id FROM messages").all()
  database.close()
  return new Set(rows.map(({ id }) => String(id)))
}

describe.skipIf(!mayMount)("a disk of 32 MB (mounted by root)", () => {
  beforeAll(() => writeFileSync(filler, ""))
  afterEach(() => {
    truncateSync(filler, 0)
    rmSync(data, { recursive: true, force: true })
  })

  it("keeps a reserve: files stop first, then messages, each in words; and all goes on when there is room", async () => {
    const server = serve({ DISK_RESERVE: String(8 * MB) })
    const url = await server.url
    const friends = await twoFriends(url)
    expect(await upload(url, friends[0])).toMatchObject({ code: 0 })

    leave(7 * MB)
    await expect
      .poll(() => upload(url, friends[0]))
      .toMatchObject({ code: 401, msg: expect.stringContaining("out of space for files") })
    expect(await upload(url, friends[0], "zh-CN")).toMatchObject({
      code: 401,
      msg: expect.stringContaining("没有存放文件的空间")
    })
    expect(await send(url, friends)).toMatchObject({ code: 0 })
    expect(await ready(url)).toBe(READY)

    leave(1.5 * MB)
    await expect.poll(() => ready(url)).toBe(NO_ROOM)
    expect(await send(url, friends)).toMatchObject({ code: 400, data: { retryAfter: 10 } })
    // what keeps order goes on
    expect(await postCall(url, "getContacts", {}, friends[1].token)).toMatchObject({ code: 0 })
    expect(await postCall(url, "setMsgIsRead", { toContactId: friends[0].id, is_group: 0 }, friends[1].token)).toMatchObject({
      code: 0
    })
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const valueOf = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, "m").exec(metrics)?.[1])
    expect(valueOf("parley_disk_reserve_bytes")).toBe(8 * MB)
    expect(valueOf("parley_disk_free_bytes")).toBeLessThan(2 * MB)

    leave(20 * MB)
    await expect.poll(() => ready(url)).toBe(READY)
    expect(await send(url, friends)).toMatchObject({ code: 0 })
    expect(await upload(url, friends[0])).toMatchObject({ code: 0 })
    expect(server.said()).toMatch(/files are refused.*messages and files are refused.*room again/s)
    expect(server.said()).not.toContain("call broke")
  })

  it("full to the last byte without any reserve, it asks senders to wait, and has all that it acknowledged, also when it is killed", async () => {
    const acknowledged: Array<string> = []
    let friends: readonly [Sender, Sender] | undefined
    for (let round = 0; round < 3; round += 1) {
      const server = serve({ DISK_RESERVE: "0" })
      const url = await server.url
      friends ??= await twoFriends(url)
      const sending = sendWithoutPause(url, friends, 8, `full-${round}`)
      while (sending.acknowledged.length < 50) await setTimeout(5)
      leave(300_000)
      await expect.poll(async () => (leave(0), (await send(url, friends!)).data)).toEqual({ retryAfter: 10 })
      // beyond the rest after which the log is cut
      await setTimeout(round === 0 ? 5000 : 500)
      leave(0)
      expect(await send(url, friends)).toMatchObject({ code: 400, data: { retryAfter: 10 } })
      if (round < 2) {
        truncateSync(filler, 0)
        const before = sending.acknowledged.length
        await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(before + 20)
      }
      server.child.kill("SIGKILL")
      await server.ended
      await sending.stop()
      acknowledged.push(...sending.acknowledged)
      expect([sending.refused, server.said()]).toEqual([[], expect.not.stringContaining("call broke")])
    }
    const refused = serve({})
    expect([await refused.ended, refused.said()]).toEqual([1, expect.stringMatching(/the disk is full\. Make room/)])
    truncateSync(filler, 0)
    const server = serve({ DISK_RESERVE: "0" })
    const url = await server.url
    expect(await send(url, friends!)).toMatchObject({ code: 0 })
    server.child.kill("SIGTERM")
    expect(await server.ended).toBe(0)
    const found = idsIn()
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  })
})
