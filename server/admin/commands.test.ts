import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, expect, it } from "vitest"
import { WebSocket } from "ws"
import { ADMIN, postCall, QUICK, type Sender, type ServerProcess, startProcess, twoFriends } from "../testProcess.ts"
import { DATABASE } from "../dataFolder.ts"
import { placeholder } from "../placeholder.ts"
import { DEFAULTS, type SettingName } from "../setting/defaults.ts"
import { settingText } from "../setting/rules.ts"
import { channelPath } from "./channelPath.ts"
import { parseArgs } from "./parseArgs.ts"
import { usage } from "./usage.ts"

let folder = ""
let server: ServerProcess
let url = ""
let mira: Sender
let tomas: Sender
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-commands-"))
  server = serve()
  url = await server.url
  ;[mira, tomas] = await twoFriends(url)
})
afterAll(async () => {
  server.child.kill("SIGKILL")
  await server.ended
  rmSync(folder, { recursive: true, force: true })
})

const data = () => join(folder, "data")
const serve = (): ServerProcess => startProcess({ PARLEY_DATA: data(), DATABASE_URL: "", ...QUICK })

interface Done {
  readonly code: number
  readonly out: string
  readonly err: string
}

const admin = async (args: ReadonlyArray<string>, input = ""): Promise<Done> => {
  const env = { PATH: process.env["PATH"], PARLEY_DATA: data(), ...QUICK }
  const child = spawn(process.execPath, [ADMIN, ...args], { env })
  const heard = { out: "", err: "" }
  child.stdout.on("data", (chunk: Buffer) => void (heard.out += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => void (heard.err += chunk.toString()))
  child.stdin.end(input)
  const [code] = (await once(child, "close")) as [number]
  return { code, ...heard }
}
const asData = async (...args: ReadonlyArray<string>): Promise<Record<string, unknown>> => {
  const { code, err, out } = await admin([...args, "--json"])
  expect([code, err]).toEqual([0, ""])
  return JSON.parse(out) as Record<string, unknown>
}

/** Somebody's socket, with the frames that came. */
const listening = async ({ token }: Sender) => {
  const ws = new WebSocket(`${url.replace("http", "ws")}/wss`)
  const frames: Array<{ readonly type: string; readonly data: Record<string, unknown> }> = []
  ws.on("message", (frame: Buffer) => void frames.push(JSON.parse(frame.toString()) as (typeof frames)[number]))
  const closed = once(ws, "close").then(([code]) => code as number)
  await once(ws, "open")
  ws.send(JSON.stringify({ type: "bindUid", user_id: 0, token }))
  const next = (type: string) => expect.poll(() => frames.find((frame) => frame.type === type)?.data)
  await expect.poll(() => frames.some((frame) => frame.type === "pong")).toBe(true)
  return { closed, next, ws }
}

it("shows calls under way, with who is in them", async () => {
  expect(await asData("calls")).toEqual([])
  const socket = await listening(tomas)
  const body = { id: "admin-call", toContactId: tomas.id, type: 1, event: "calling" }
  expect((await postCall(url, "sendToMsg", body, mira.token)).code).toBe(0)
  const [rings] = (await asData("calls")) as unknown as ReadonlyArray<Record<string, unknown>>
  expect(rings).toMatchObject({ kind: "video", taken_at: null, caller: "mira.one", callee: "tomas.two" })
  expect((await admin(["calls"])).out).toMatch(/video +rings +mira\.one +tomas\.two/)
  expect((await postCall(url, "sendToMsg", { ...body, event: "hangup", code: 902 }, mira.token)).code).toBe(0)
  expect(await asData("calls")).toEqual([])
  socket.ws.close()
})

it("speaks to the running server: who is there hears at once, and who is switched off is out at once", async () => {
  const [hers, his] = [await listening(mira), await listening(tomas)]
  expect(await admin(["settings", "set", "chatInfo.redoTime", "77"])).toEqual({
    code: 0,
    out: "chatInfo.redoTime is 77.\n",
    err: ""
  })
  await hers.next("updateConfig").toMatchObject({ chatInfo: { redoTime: "77" } })
  expect(await admin(["announce", "Maintenance", "On Sunday"])).toMatchObject({ code: 0, out: "Announced: Maintenance\n" })
  await his.next("simple").toMatchObject({ content: "Maintenance", toContactId: "admin_notice" })
  expect(await asData("stats")).toMatchObject({ users: 2, online: 2, sockets: 2 })
  expect(await admin(["users", "disable", "tomas.two"])).toMatchObject({ code: 0, out: "tomas.two is switched off.\n" })
  expect(await his.closed).toBeGreaterThan(0)
  expect((await postCall(url, "getContacts", {}, tomas.token)).code).toBe(-1)
  expect((await admin(["users", "list"])).out).toMatch(/tomas\.two +tomas\.two +switched off/)
  expect((await admin(["users", "enable", String(tomas.id)])).code).toBe(0)
  hers.ws.terminate()
})

it("opens accounts, gives passwords and roles, and never shows a password but to who made it up", async () => {
  const made = await admin(["users", "create", "anna.one", "Anna One", "--role", "super"])
  expect(made.out).toMatch(/^Account anna\.one is number \d+\.\nPassword: [A-Za-z0-9]{14}\n$/)
  const first = made.out.trim().slice(-14)
  const login = async (password: string) => (await postCall(url, "login", { account: "anna.one", password })).code
  expect(await login(first)).toBe(0)
  expect(await admin(["users", "set-password", "anna.one", "--stdin"], "typed pass 1\n")).toMatchObject({
    code: 0,
    out: "anna.one has another password, and logs in again.\n"
  })
  expect([await login(first), await login("typed pass 1")]).toEqual([400, 0])
  expect(await admin(["users", "set-password", "anna.one", "--password", "seen"])).toMatchObject({ code: 2 })
  expect(await asData("users", "show", "anna.one")).toMatchObject({ role: 1, sessions: 1, status: 1 })
  expect(await asData("users", "limits", "anna.one", "--friends", "5")).toMatchObject({ friend_limit: 5, group_limit: 0 })
  expect(await admin(["users", "end-sessions", "anna.one"])).toMatchObject({ out: "anna.one is logged out everywhere (1).\n" })
  expect((await admin(["users", "delete", "anna.one"])).code).toBe(1)
  expect((await admin(["users", "set-role", "anna.one", "none"])).code).toBe(0)
  expect(await admin(["users", "delete", "anna.one"])).toMatchObject({ code: 0, out: "anna.one is deleted.\n" })
  expect((await admin(["users", "show", "anna.one"])).code).toBe(1)
  const { rows } = await asData("audit")
  expect(rows).toMatchObject([
    { act: "user.delete", origin: "console" },
    { act: "user.role", origin: "console" },
    { act: "user.sessions-end" },
    { act: "user.edit" },
    { act: "user.password", details: {} },
    { act: "user.role" },
    { act: "user.add" },
    { act: "user.enable" },
    { act: "user.disable", target: `user ${tomas.id} (tomas.two)` },
    { act: "notice.publish" },
    { act: "setting", target: "chatInfo.redoTime", details: { from: "120", to: "77" } }
  ])
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`typed pass|${first}`))
})

// (DEC-0327)
it("takes no characters that stand for sentences of the service, and tells in English what such a sentence says", async () => {
  expect((await admin(["users", "create", "forged.one", `${placeholder("message-blocked")}Forged`])).code).toBe(0)
  expect(await asData("users", "show", "forged.one")).toMatchObject({ realname: "Forged" })
  const database = new DatabaseSync(join(data(), DATABASE), { timeout: 60_000 })
  database.prepare("UPDATE users SET realname = ? WHERE account = 'forged.one'").run(placeholder("account-deleted"))
  database.close()
  expect((await admin(["users", "show", "forged.one"])).out).toMatch(/^forged\.one \(Deleted account\), number \d+\n/)
  expect(await asData("users", "show", "forged.one")).toMatchObject({ realname: "Deleted account" })
  const [headings = "", ...rows] = (await admin(["users", "list"])).out.split("\n")
  const row = rows.find((each) => each.includes("forged.one")) ?? ""
  expect(row.indexOf("Deleted account")).toBe(headings.indexOf("name"))
  // the column is as wide as the words
  expect(headings.indexOf("role")).toBe(headings.indexOf("name") + "Deleted account  ".length)
})

it("decides who may register: by a link, by a personal code, or nobody's word", async () => {
  expect(await admin(["registration", "mode", "invited"])).toMatchObject({ code: 0, out: "sysInfo.regtype is 2 (invited).\n" })
  const wanted = { account: "invited.one", realname: "Invited", password: "secret 1" }
  expect((await postCall(url, "register", wanted)).code).toBe(400)
  const { inviteCode } = await asData("registration", "invite")
  expect((await postCall(url, "register", { ...wanted, inviteCode })).code).toBe(0)
  expect((await postCall(url, "register", { ...wanted, account: "invited.two", inviteCode })).code).toBe(400)
  expect((await admin(["registration", "show"])).out).toContain("Registration is invited, accounts are plain")
  expect((await admin(["registration", "mode", "open"])).code).toBe(0)
  expect((await admin(["registration", "accounts", "fax"])).code).toBe(1)
})

it("oversees groups", async () => {
  const fresh = await postCall(url, "login", { account: "tomas.two", password: "secret 1" })
  const { authToken } = fresh.data as { authToken: string }
  const made = await postCall(url, "groupAdd", { user_ids: [tomas.id], name: "Team" }, mira.token)
  const { id } = made.data as { id: string }
  expect((await admin(["groups", "list"])).out).toMatch(/1 +Team +2 +mira\.one/)
  expect((await admin(["groups", "transfer", id, "tomas.two"])).out).toBe(`${id} belongs to tomas.two.\n`)
  expect((await admin(["groups", "remove", "1", "mira.one"])).out).toBe(`mira.one is out of ${id}.\n`)
  expect((await admin(["groups", "members", "1"])).out).toMatch(/tomas\.two +owner/)
  expect((await postCall(url, "groupUserList", { group_id: id }, mira.token)).code).toBe(403)
  expect((await admin(["groups", "dissolve", "1"])).code).toBe(0)
  expect((await postCall(url, "groupInfo", { group_id: id }, authToken)).code).toBe(404)
  expect(await admin(["groups", "show", "1"])).toMatchObject({ code: 1, err: "This group doesn’t exist.\n" })
})

it("empties the settings that may be empty, and no other", async () => {
  const set = (name: string, value: string) => admin(["settings", "set", name, value])
  expect(await set("sysInfo.description", "Words")).toMatchObject({ code: 0 })
  expect(await set("sysInfo.description", "")).toEqual({ code: 0, out: 'sysInfo.description is "".\n', err: "" })
  expect(await admin(["settings", "get", "sysInfo.description"])).toMatchObject({ code: 0, out: "\n" })
  expect(await set("sysInfo.name", "")).toMatchObject({ code: 1, err: expect.stringContaining("sysInfo.name") })
  const names = Object.keys(DEFAULTS) as ReadonlyArray<SettingName>
  expect(names.filter((name) => settingText(name, "") !== null)).toEqual([
    ...["description", "logo", "closeTips", "terms", "privacy"].map((name) => `sysInfo.${name}`),
    "fileUpload.preview"
  ])
  expect(parseArgs(["users", "show", ""])).toMatchObject({ sentence: "users show takes WHO." })
  expect(parseArgs(["settings", "set", "", "x"])).toMatchObject({ sentence: "settings set takes NAME VALUE." })
})

it("only the owner of the data may open the socket, and nonsense harms nobody", async () => {
  const path = channelPath(data()) ?? ""
  expect((statSync(path).mode & 0o777).toString(8)).toBe("600")
  const socket = connect(path)
  let said = ""
  socket.on("data", (chunk: Buffer) => void (said += chunk.toString()))
  // a line may come in pieces
  const lines = () => said.split("\n").slice(0, -1)
  socket.write('nonsense\n{"command":"users list"}\n{"command":"constructor","args":[],"options":{},"by":"x"}\n')
  await expect.poll(() => lines().length).toBe(3)
  expect(lines().map((line) => (JSON.parse(line) as { reason: string }).reason)).toEqual([
    "not-understood",
    "not-understood",
    "unknown-command"
  ])
  const closed = new Promise((done) => socket.on("error", () => undefined).once("close", done))
  socket.write("x".repeat(600_000))
  await closed
  expect((await asData("stats"))["users"]).toBeGreaterThan(1)
})

it("works on the data while no server runs, and leaves no socket; a backup stands in the trail", async () => {
  server.child.kill("SIGTERM")
  await server.ended
  expect(readdirSync(data())).not.toContain("admin.sock")
  expect(await admin(["settings", "get", "chatInfo.redoTime"])).toMatchObject({ code: 0, out: "77\n" })
  expect((await admin(["users", "disable", "mira.one"])).code).toBe(0)
  expect((await admin(["backup", join(folder, "kept.db")])).code).toBe(0)
  expect((await asData("audit", "--limit", "2"))["rows"]).toMatchObject([
    { act: "backup", target: join(folder, "kept.db") },
    { act: "user.disable" }
  ])
  server = serve()
  url = await server.url
  expect((await postCall(url, "login", { account: "mira.one", password: "secret 1" })).code).toBe(-1)
})

it("a server that was killed leaves a socket behind, which is in nobody's way", async () => {
  server.child.kill("SIGKILL")
  await server.ended
  expect(readdirSync(data())).toContain("admin.sock")
  expect((await admin(["users", "enable", "mira.one"])).code).toBe(0)
  server = serve()
  url = await server.url
  expect((await asData("stats"))["users"]).toBeGreaterThan(1)
})

it("says what can be typed, and what was not understood", async () => {
  expect(await admin(["help"])).toMatchObject({ code: 0, out: expect.stringContaining("users set-password WHO [--stdin]") })
  const { code, out } = await admin(["settings", "set", "--help"])
  expect([code, out]).toEqual([0, `${usage("settings set").join("\n")}\n`])
  expect(await admin([])).toMatchObject({ code: 2, err: expect.stringContaining("Say what to do.") })
  const sentence = (...args: ReadonlyArray<string>) => {
    const order = parseArgs(args)
    return "sentence" in order ? order.sentence : order
  }
  expect(sentence("users", "dance")).toBe('There is no command "users dance".')
  expect(sentence("users", "show")).toBe("users show takes WHO.")
  expect(sentence("users", "list", "more")).toBe("users list takes [--page N] [--limit N].")
  expect(sentence("users", "list", "--size", "3")).toBe("users list knows no --size.")
  expect(sentence("users", "list", "--page")).toBe("--page needs a value.")
  expect(sentence("stats", "--stdin")).toBe("stats knows no --stdin.")
  expect(sentence("announce", "A", "--", "--text")).toEqual({
    command: "announce",
    args: ["A", "--text"],
    options: {},
    json: false,
    stdin: false
  })
  expect(sentence("users", "list", "--page=2", "--json")).toMatchObject({ options: { page: "2" }, json: true })
  expect(usage("groups").join("\n")).not.toContain("users list")
  expect(usage().join("\n")).not.toContain("note")
  expect(channelPath("/data", "win32")).toMatch(/^\\\\\.\\pipe\\parley-[0-9a-f]{24}$/)
  expect(channelPath(`/${"x".repeat(100)}`, "linux")).toBe(null)
})
