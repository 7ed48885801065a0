import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ADMIN, DEMO, postCall, QUICK, type ServerProcess, startProcess } from "../testProcess.ts"
import { demoFolder } from "./demoFolder.ts"
import { accountOf, NAMES, PASSWORD } from "./people.ts"

const startDemo = (env: Readonly<Record<string, string>>): ServerProcess => startProcess({ ...QUICK, ...env }, [], DEMO)

let demo: ServerProcess
let url = ""
let folder = ""
const data = () => join(folder, "town")
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-demos-"))
  mkdirSync(data())
  demo = startDemo({ PARLEY_DATA: data() })
  url = await demo.url
})
afterAll(async () => {
  demo.child.kill("SIGTERM")
  await demo.ended
  rmSync(folder, { recursive: true, force: true })
})

interface Row {
  readonly id: number | string
  readonly displayName: string
  readonly lastContent: string
  readonly unread: number
  readonly is_top: number
  readonly setting: Readonly<Record<string, number>>
}

const login = async (number: number): Promise<string> => {
  const { code, data } = await postCall(url, "login", { account: accountOf(number), password: PASSWORD })
  expect(code).toBe(0)
  return (data as { readonly authToken: string }).authToken
}

it("prints whom to log in as, and everybody can", async () => {
  expect(demo.said()).toContain(accountOf(2))
  expect(demo.said()).toContain(PASSWORD)
  for (const number of [2, 3, NAMES.length]) await login(number)
})

it("has friends, groups with history, something unread, something pinned, and a chat of 10,000", async () => {
  const token = await login(2)
  const rows = (await postCall(url, "getContacts", {}, token)).data as ReadonlyArray<Row>
  const groups = rows.filter(({ id }) => String(id).startsWith("group-"))
  expect(groups.map(({ displayName }) => displayName).toSorted()).toEqual(
    ["Board (muted)", "Everybody", "Release 2.0", "午饭 Lunch 🍜"].toSorted()
  )
  expect(groups.every(({ lastContent }) => lastContent !== "")).toBe(true)
  expect(rows.filter(({ id }) => Number(id) > 0).length).toBe(NAMES.length - 2)
  expect(rows.some(({ unread }) => unread > 0)).toBe(true)
  expect(rows.some(({ is_top }) => is_top === 1)).toBe(true)
  expect(rows.find(({ id }) => id === 3)?.displayName).toBe("Wei from sales")
  expect(rows.find(({ id }) => id === "admin_notice")?.lastContent).toContain("Welcome")
  const page = await postCall(url, "getMessageList", { toContactId: 3, is_group: 0, page: 1, limit: 20 }, token)
  expect((page.data as ReadonlyArray<unknown>).length).toBe(20)
  expect((page as unknown as { readonly count: number }).count).toBeGreaterThanOrEqual(10_000)
})

it("has messages of every kind that there is", async () => {
  const token = await login(3)
  const rows = (await postCall(url, "getContacts", {}, token)).data as ReadonlyArray<Row>
  const messages = async (name: string): Promise<ReadonlyArray<Record<string, unknown>>> => {
    const id = rows.find(({ displayName }) => displayName === name)?.id
    const body = { toContactId: id, is_group: 1, page: 1, limit: 200 }
    return (await postCall(url, "getMessageList", body, token)).data as ReadonlyArray<Record<string, unknown>>
  }
  const release = await messages("Release 2.0")
  expect(release.some(({ pid }) => Number(pid) > 0)).toBe(true)
  expect(release.some(({ at }) => (at as ReadonlyArray<number>).includes(2))).toBe(true)
  const lunch = await messages("午饭 Lunch 🍜")
  expect(lunch.some(({ is_undo }) => is_undo === 1)).toBe(true)
  expect(lunch.every(({ content }) => !String(content).includes("deleted"))).toBe(true)
  const requests = (await postCall(url, "friendIndex", { is_mine: 0 }, await login(2))).data as ReadonlyArray<{ status: number }>
  expect(requests.some(({ status }) => status === 2)).toBe(true)
})

it("has pictures, an album, files, a video, voices, places and cards, and their bytes", async () => {
  const token = await login(2)
  const rows = (await postCall(url, "getContacts", {}, token)).data as ReadonlyArray<Row & { readonly avatar: string }>
  expect(rows.filter(({ avatar, id }) => Number(id) > 0 && avatar.includes("/storage/avatar/")).length).toBeGreaterThan(12)
  const everybody = rows.find(({ displayName }) => displayName === "Everybody")?.id
  const lunch = rows.find(({ displayName }) => displayName === "午饭 Lunch 🍜")?.id
  const said: Array<{
    readonly type: string
    readonly content: string
    readonly fromUser: { readonly id: number }
    readonly extends: Record<string, unknown>
  }> = []
  for (const [toContactId, is_group] of [
    [3, 0],
    [4, 0],
    [everybody, 1],
    [lunch, 1]
  ] as const) {
    const { data: page } = await postCall(url, "getMessageList", { toContactId, is_group, page: 1, limit: 400 }, token)
    said.push(...(page as typeof said))
  }
  for (const type of ["image", "file", "video", "voice", "location", "contact"]) {
    const some = said.filter((each) => each.type === type)
    expect([type, some.length > 0]).toEqual([type, true])
    for (const { content } of some.filter(() => ["image", "file", "video", "voice"].includes(type))) {
      const answer = await fetch(content.startsWith("/") ? url + content : content.replace(/^https?:\/\/[^/]+/, url), {
        headers: { authorization: token }
      })
      expect([answer.status, (await answer.arrayBuffer()).byteLength > 500]).toEqual([200, true])
    }
  }
  expect(said.find(({ type }) => type === "image")?.extends).toMatchObject({ width: 1280, height: 853 })
  expect(said.find(({ type }) => type === "voice")?.extends["peaks"]).toHaveLength(64)
  expect(said.find(({ type }) => type === "video")?.extends).toMatchObject({ width: 480, height: 270, duration: 7 })
})

it("says where its data is, and the operator's commands find it there", () => {
  const [, named = ""] = /PARLEY_DATA=(\S+) npm run admin/.exec(demo.said()) ?? []
  expect(named).toBe(data())
  const { stdout } = spawnSync(process.execPath, [ADMIN, "stats", "--json"], {
    env: { PATH: process.env["PATH"], PARLEY_DATA: named },
    encoding: "utf8"
  })
  expect(JSON.parse(stdout)).toMatchObject({ users: NAMES.length })
})

it("takes no folder with something in it, and leaves that alone", async () => {
  const own = join(folder, "own")
  mkdirSync(own)
  writeFileSync(join(own, "parley.db"), "somebody's")
  const refused = startDemo({ PARLEY_DATA: own })
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toMatch(/^The demo cannot start: .*own is not empty/)
  expect(readdirSync(own)).toEqual(["parley.db"])
})

it("throws away what it made, and keeps the folder that was there", async () => {
  demo.child.kill("SIGTERM")
  expect(await demo.ended).toBe(0)
  expect(readdirSync(data())).toEqual([])
  const made = demoFolder(join(folder, "fresh", "deep"))
  writeFileSync(join(made.folder, "parley.db"), "")
  made.drop()
  expect(readdirSync(join(folder, "fresh"))).toEqual([])
  // as when a signal and the end come both
  made.drop()
})
