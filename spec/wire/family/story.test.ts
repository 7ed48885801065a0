import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RawClient, startRawClient } from "../RawClient.ts"
import type { Bag } from "../speak.ts"
import { among, needContact, needFile, needMessage, needSignal } from "./needs.ts"
import { type Dialect, SeenClient, unplayed } from "./SeenClient.ts"

/** A day of two people at clients that we did not write, each in both dialects: what they need of every answer and frame is there. */

let raw: RawClient
beforeAll(async () => {
  raw = await startRawClient()
})
afterAll(async () => {
  await raw.stop()
  expect(raw.log).toEqual([])
})

const PASSWORD = "pass word 1"
const bytes = (...parts: ReadonlyArray<string | ReadonlyArray<number>>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))))
  )
const DOT = Uint8Array.from(
  Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64")
)
const WAVE = [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0]
const FILES = [
  { type: "image", name: "pic.png", bytes: DOT },
  { type: "file", name: "notes.txt", bytes: bytes("hello") },
  {
    type: "voice",
    name: "a.wav",
    bytes: bytes("RIFF", [0x64, 0x1f, 0, 0], "WAVEfmt ", WAVE, "data", [0x40, 0x1f, 0, 0], Array<number>(8000).fill(128))
  },
  {
    type: "video",
    name: "walk.mp4",
    bytes: bytes([0, 0, 0, 20], "ftypisom", [0, 0, 2, 0], "isom", [0, 0, 0, 16], "mdat", Array<number>(8).fill(0))
  }
] as const

describe.each<readonly [Dialect, Dialect]>([
  ["h5", "desktop"],
  ["desktop", "h5"],
  ["h5", "h5"],
  ["desktop", "desktop"]
])("%s writes to %s", (first, second) => {
  let ann: SeenClient
  let ben: SeenClient
  let cleo: SeenClient
  beforeAll(async () => {
    const accounts = ["ann", "ben", "cleo"].map((name) => `${name}.${first}.${second}`)
    const [a, b, c] = [
      await raw.person(accounts[0] ?? ""),
      await raw.person(accounts[1] ?? ""),
      await raw.person(accounts[2] ?? "")
    ]
    for (const other of [b, c]) await raw.befriend(a, other)
    ann = await SeenClient.open(raw, first, a.account, PASSWORD)
    ben = await SeenClient.open(raw, second, b.account, PASSWORD)
    cleo = await SeenClient.open(raw, second, c.account, PASSWORD)
  })

  const send = async (changes: Bag = {}, name = "sendMessage", from = ann): Promise<Bag> => {
    const sent = { id: randomUUID(), toContactId: ben.id, is_group: 0, ...changes }
    const answer = needMessage(await from.ok(name, sent))
    expect(answer).toMatchObject({ id: sent.id, toContactId: sent.toContactId })
    return answer
  }
  const searched = async (type: "all" | "image" | "file", keywords = ""): Promise<ReadonlyArray<Bag>> => {
    const name = type === "all" ? "getMessageList search" : `getMessageList search ${type}`
    return ((await ann.ok(name, { toContactId: ben.id, keywords })) as ReadonlyArray<Bag>).map(needMessage)
  }
  const list = (who: SeenClient, toContactId: unknown, is_group = 0) =>
    who.ok("getMessageList", { toContactId, is_group, page: 1, last_id: 0 })

  it("logs in, and what is asked before that is a list that can be sorted", async () => {
    expect(ann.me).toMatchObject({ user_id: ann.id, account: expect.any(String), qrUrl: expect.any(String) })
    const { envelope } = await raw.call("/enterprise/im/getContacts")
    expect([envelope.code, envelope.data]).toEqual([-1, []])
    const config = (await ann.ok("getSystemInfo")) as Bag
    // the newest announcement, of which there is none
    expect(await ann.ok("getAdminNotice")).toEqual(expect.anything())
    expect(config).toMatchObject({ sysInfo: { name: expect.any(String) }, chatInfo: { webrtc: expect.any(String) }, compass: {} })
    for (const each of [ann, ben]) among(await each.ok("getContacts"), needContact, "is_group", 0)
  })

  it("sends, reads, quotes, takes back, deletes and forwards", async () => {
    const content = "<p>Hello &lt;b&gt; &amp; you</p>"
    const before = await ben.unread()
    const sent = await send({ content })
    const heard = needMessage(await ben.hears("simple"))
    expect(heard).toMatchObject({ id: sent["id"], content, toContactId: ann.id, toUser: ben.id })
    expect(await ben.unread()).toBe(before + 1)
    await ben.read(heard)
    const seen = (await ann.hears("isRead")) as unknown as ReadonlyArray<Bag>
    expect(seen).toEqual([
      expect.objectContaining({
        id: sent["id"],
        msg_id: sent["msg_id"],
        type: "text",
        content,
        sendTime: sent["sendTime"],
        is_read: 1
      })
    ])
    expect(among(await list(ann, ben.id), needMessage, "id", sent["id"])).toMatchObject({ content, is_read: 1 })

    const quote = { msg_id: sent["msg_id"], content: "Ann：Hello", user_id: ann.id, realname: "Ann" }
    const reply = await send(
      { toContactId: ann.id, content: "<p>reply</p>", pid: sent["msg_id"], extends: quote },
      "sendMessage quote",
      ben
    )
    expect(reply).toMatchObject({ pid: sent["msg_id"], extends: { msg_id: sent["msg_id"], content: expect.any(String) } })

    const slip = await send({ content: "<p>slip</p>" })
    await ann.ok("undoMessage", { id: slip["id"] })
    for (const each of [ann, ben])
      expect(await each.hears("undoMessage")).toMatchObject({
        id: slip["id"],
        type: "event",
        is_last: 1,
        content: expect.any(String)
      })
    const gone = await send({ content: "<p>gone</p>" })
    await ann.ok("delMessage", { id: gone["id"] })
    expect(await ben.hears("delMessage")).toMatchObject({ id: gone["id"] })
    await ann.ok("forwardMessage", { user_ids: [-1, cleo.id], msg_id: sent["msg_id"] })
    expect(needMessage(await cleo.hears("simple"))).toMatchObject({ content, toContactId: ann.id })
    expect((await searched("all", "Hello")).map(({ id }) => id)).toContain(sent["id"])
  })

  it("sends files of all kinds, a card, and an emoji that was kept", async () => {
    for (const file of FILES) {
      const message = { id: randomUUID(), toContactId: ben.id, is_group: 0, type: file.type, extends: { duration: 3.4 } }
      const sent = needFile(
        await ann.upload("uploadFile", file, { ...message, fileName: file.name, fileSize: file.bytes.length })
      )
      expect(sent).toMatchObject({ id: message.id, type: file.type, fileName: file.name })
      const listed = among(await list(ben, ann.id), needMessage, "id", message.id)
      needFile(listed)
      expect(sent["content"]).toMatch(/\/storage\//)
    }
    const preview = String((among(await list(ben, ann.id), needMessage, "type", "image") as Bag)["preview"])
    const page = await fetch(raw.url + preview.replace(raw.url, ""), { headers: { authorization: ann.token } })
    expect([page.status, page.headers.get("x-frame-options")]).toEqual([200, "SAMEORIGIN"])
    for (const type of ["image", "file"] as const)
      expect((await searched(type)).map((each) => [each["type"], needFile(each)["fileName"]])).toEqual([
        [type, FILES.find((each) => each.type === type)?.name]
      ])
    const sent = (await ann.ok("files/index")) as ReadonlyArray<Bag>
    // the newest first; a voice is a word, no file
    expect(sent.map(({ name }) => name)).toEqual(["walk.mp4", "notes.txt", "pic.png"])
    expect(sent[0]).toMatchObject({ file_id: expect.any(Number), src: expect.any(String), size: expect.any(Number) })
    const card = { id: cleo.id, displayName: "Cleo", avatar: "" }
    await send({ content: "[card] Cleo", extends: card }, "sendMessage contact")
    await ann.upload("uploadEmoji", { name: "dot.png", bytes: DOT })
    const [kept] = (await ann.ok("emoji/index")) as ReadonlyArray<Bag>
    expect(kept).toMatchObject({ id: expect.any(Number), src: expect.any(String), file_id: expect.any(Number) })
    await send({ content: kept?.["src"], file_id: kept?.["file_id"] }, "sendMessage emoji")
    // who hears it keeps it, too
    await ben.ok("emoji/add", { file_id: kept?.["file_id"] })
    expect(await ben.ok("emoji/index")).toEqual([expect.objectContaining({ file_id: kept?.["file_id"] })])
    expect(await ann.upload("uploadAvatar", { name: "file-1", bytes: DOT })).toEqual(expect.any(String))
  })

  it("makes a group, runs it, and dissolves it", async () => {
    const gathered = (await ann.ok("getAllUser")) as ReadonlyArray<Bag>
    expect(gathered.map((each) => each["user_id"])).toEqual(expect.arrayContaining([ben.id, cleo.id]))
    // who is in already cannot be chosen
    const others = (await ann.ok("getAllUser members", { user_ids: [ben.id] })) as ReadonlyArray<Bag>
    expect(others.find((each) => each["user_id"] === cleo.id)).toMatchObject({ disabled: false })
    expect(others.find((each) => each["user_id"] === ben.id)).toMatchObject({ disabled: true })
    const group = needContact(await ann.ok("group/add", { user_ids: [ben.id] }))
    const id = String(group["id"])
    expect(needContact(await ben.hears("addGroup"))).toMatchObject({ id, role: 3 })
    await ben.ok("bindGroup", { client_id: ben.socket.clientId, group_id: id })
    await ann.ok("editGroupName", { id, displayName: "Choir" })
    expect(await ben.hears("editGroupName")).toMatchObject({ id, displayName: "Choir" })
    const mention = await send({ toContactId: id, is_group: 1, at: [ben.id], content: "<p>look</p>" }, "sendMessage mention")
    const told = needMessage(await ben.hears("group"))
    expect(told).toMatchObject({ id: mention["id"], at: [ben.id], toContactId: id })
    await ben.read(told)
    const setting = { manage: "1", invite: "1", nospeak: "0", history: "1", profile: "0" }
    await ann.ok("groupSetting", { id, setting })
    expect(await ben.hears("groupSetting")).toMatchObject({ group_id: id })
    // compared with "1", so that a number stands as off
    expect(await ben.ok("groupInfo", { group_id: id })).toMatchObject({ id, isJoin: 3, setting, groupUserCount: 2 })
    await ann.ok("addGroupUser", { id, user_ids: [cleo.id] })
    await ann.ok("setManager", { id, user_id: ben.id, role: 2 })
    await ann.ok("setNoSpeak", { id, user_id: cleo.id, noSpeakDay: 1, noSpeakTimer: 1 })
    const members = await ann.ok("groupUserList", { group_id: id })
    expect(members).toEqual([
      expect.objectContaining({ user_id: ann.id, role: 1 }),
      expect.objectContaining({ user_id: ben.id, role: 2, no_speak_time: 0 }),
      expect.objectContaining({ user_id: cleo.id, role: 3, userInfo: expect.objectContaining({ id: cleo.id }) })
    ])
    expect(await ann.ok("groupuserlist", { group_id: id })).toEqual(members)
    expect(await ann.ok("groupUserList page", { group_id: id })).toEqual(members)
    await ann.ok("setNotice", { id, notice: "Notice\nline 2" })
    expect(await ben.hears("setNotice")).toMatchObject({ group_id: id, notice: "Notice\nline 2" })
    await ann.ok("removeUser", { id, user_id: cleo.id })
    expect(await cleo.hears("removeUser")).toMatchObject({ group_id: id, user_id: cleo.id })
    await ann.ok("clearMessage", { id })
    expect(await ben.hears("clearMessage")).toMatchObject({ group_id: id })
    await ann.ok("removeGroup", { id })
    expect(await ben.hears("removeGroup")).toMatchObject({ group_id: id })
  })

  it("finds somebody, asks them, and parts again", async () => {
    const account = `dora.${first}.${second}`
    const dora = await SeenClient.open(raw, second, account, PASSWORD, true)
    expect(await ann.ok("searchUser", { keywords: account })).toMatchObject([
      { user_id: dora.id, displayName: expect.any(String) }
    ])
    await ann.ok("friend/add", { user_id: dora.id, remark: "hello" })
    expect(await dora.hears("simple")).toMatchObject({ toContactId: "system", fromUser: { id: "system" }, at: [] })
    const [request] = (await dora.ok("friend/index", { is_mine: 0 })) as ReadonlyArray<Bag>
    expect(request).toMatchObject({ friend_id: expect.any(Number), status: 2, create_user_info: { id: ann.id } })
    await dora.ok("friend/update", { friend_id: request?.["friend_id"], status: 1 })
    for (const each of [ann, dora]) needContact(await each.hears("appendContact"))
    const friend = ((await ann.ok("getUserInfo", { user_id: dora.id })) as Bag)["friend"] as Bag
    await ann.ok("setNickname", { friend_id: friend["friend_id"], nickname: "Dot" })
    await ann.ok("setChatTop", { id: dora.id, is_top: 1, is_group: 0 })
    expect(among(await ann.ok("getContacts"), needContact, "id", dora.id)).toMatchObject({ displayName: "Dot", is_top: 1 })
    await ann.ok("friend/del", { id: dora.id })
    expect(await dora.hears("removeGroup")).toMatchObject({ group_id: ann.id })
    await ann.ok("updateUserInfo", { realname: "Ann", email: "ann@example.org", sex: 2, motto: "" })
  })

  it("calls, talks and hangs up; each side counts the call once", async () => {
    const [mine, theirs] = [await ann.unread(), await ben.unread()]
    const id = randomUUID()
    const say = async (who: SeenClient, to: SeenClient, event: string, more: Bag = {}): Promise<Bag> =>
      (await who.ok(`sendToMsg ${event}`, { id, toContactId: String(to.id), ...more })) as Bag
    const { msg_id } = needSignal(await say(ann, ben, "calling"), "calling", 901)
    const rings = needSignal(await ben.hears("webrtc"), "calling", 901)
    expect(rings).toMatchObject({ toContactId: ann.id, toUser: ben.id })
    // the open chat of the device that calls draws the call by its own copy
    expect(needSignal(await ann.hears("webrtc"), "calling", 901)).toMatchObject({
      toContactId: ben.id,
      contactInfo: { id: ben.id }
    })
    await ben.read(rings)
    // a socket that names no language hears Chinese
    expect(await ann.hears("isRead")).toEqual([expect.objectContaining({ id, type: "webrtc", content: "视频通话" })])
    await say(ben, ann, "acceptRtc", { code: 904 })
    needSignal(await ann.hears("webrtc"), "acceptRtc", 904)
    await say(ann, ben, "offer", { msg_id })
    needSignal(await ben.hears("webrtc"), "offer", 901)
    await say(ann, ben, "iceCandidate", { msg_id })
    needSignal(await ben.hears("webrtc"), "iceCandidate", 901)
    await say(ben, ann, "answer", { msg_id })
    needSignal(await ann.hears("webrtc"), "answer", 901)
    await say(ann, ben, "hangup", { msg_id, code: 906, callTime: 1 })
    needSignal(await ben.hears("webrtc"), "hangup", 906)
    needSignal(await ann.hears("webrtc"), "otherOpt", 906)
    expect([await ann.unread(), await ben.unread()]).toEqual([mine, theirs + 1])
    for (const each of [ann, ben]) expect(each.socket.left("webrtc")).toEqual([])
    expect(among(await list(ben, ann.id), needMessage, "id", id)["content"]).toMatch(/^Duration/)
  })

  it("keeps what it lets people choose, lives by pings, and logs out", async () => {
    await ann.ok("setting", { sendKey: "2" })
    const again = await SeenClient.open(raw, first, String(ann.me["account"]), PASSWORD)
    expect(again.me).toMatchObject({ setting: { sendKey: "2", theme: "default" } })
    // neither is answered
    for (const type of ["pong", "close"]) again.says(type)
    again.says("ping")
    await again.socket.next("pong")
    await again.ok("logout", { client_id: again.socket.clientId })
    expect((await again.ask("getContacts")).envelope.code).toBe(-1)
  })
})

it("all that these clients were seen to send was played", () => {
  expect(unplayed()).toEqual([])
})

// (DEC-0138)
it("an administrator reads at the path of the desktop's back office what ours answers", async () => {
  const staff = await raw.person("staff.one")
  const mira = await raw.person("mira.one")
  raw.database.sql.prepare("UPDATE users SET role = 2 WHERE user_id = ?").run(staff.id)
  const asked = (path: string, body: Bag, who = staff) =>
    raw.call(`/manage/config/${path}`, body, { token: who.token, encoding: "form" })
  for (const body of [{}, { name: "sysInfo" }, { name: "compass" }]) {
    const ours = await asked("getInfo", body)
    expect([ours.envelope.code, ours.envelope.data]).toEqual([0, expect.any(Object)])
    expect((await asked("getConfig", body)).text).toBe(ours.text)
  }
  expect((await asked("getConfig", { name: "sysInfo" }, mira)).envelope.code).toBe(403)
})

it("there is a picture of every built-in emoji that they may send", async () => {
  const file = new URL("../../../fixtures/wire/seen/emoji.json", import.meta.url)
  const { drawn } = JSON.parse(readFileSync(file, "utf8")) as { readonly drawn: ReadonlyArray<string> }
  const statuses = await Promise.all(
    drawn.map(async (code) => (await fetch(`${raw.url}/static/img/emoji/twitter/${code}.png`, { method: "HEAD" })).status)
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})
