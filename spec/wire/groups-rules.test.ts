import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { type Person, type RawClient, type RawSocket, startRawClient } from "./RawClient.ts"
import type { Bag, Encoding } from "./speak.ts"

let raw: RawClient
let ann: Person
let ben: Person
let cay: Person
let eve: Person
let chat: string
let round = 0
beforeAll(async () => void (raw = await startRawClient()))
afterAll(async () => {
  await raw.stop()
  expect(raw.log).toEqual([])
})
/** Ann owns a group in which ben is an admin and cay a member; eve is a friend of ann's and not in it. */
beforeEach(async () => {
  round += 1
  ann = await raw.person(`rule.ann.${round}`)
  ben = await raw.person(`rule.ben.${round}`)
  cay = await raw.person(`rule.cay.${round}`)
  eve = await raw.person(`rule.eve.${round}`)
  for (const each of [ben, cay, eve]) await raw.befriend(ann, each)
  chat = String(((await raw.data("/enterprise/group/add", { user_ids: [ben.id, cay.id], name: "Choir" }, ann)) as Bag)["id"])
  await raw.data("/enterprise/group/setManager", { id: chat, user_id: ben.id, role: 2 }, ann)
})

const message = (content: string, more: Bag = {}): Bag => ({
  id: randomUUID(),
  type: "text",
  content,
  toContactId: chat,
  is_group: 1,
  ...more
})
const send = (who: Person, content: string, more: Bag = {}, encoding: Encoding = "json") =>
  raw.call("/enterprise/im/sendMessage", message(content, more), {
    token: who.token,
    encoding,
    headers: { "accept-language": "en" }
  })
const say = async (who: Person, content: string, more: Bag = {}): Promise<Bag> => {
  const { envelope } = await send(who, content, more)
  expect(envelope).toMatchObject({ code: 0 })
  return envelope.data as Bag
}
const code = async (path: string, body: Bag, who: Person): Promise<number> => (await raw.call(path, body, who)).envelope.code
const page = async (who: Person, more: Bag = {}): Promise<ReadonlyArray<Bag>> =>
  (await raw.data("/enterprise/im/getMessageList", { toContactId: chat, is_group: 1, ...more }, who)) as ReadonlyArray<Bag>
const row = async (who: Person): Promise<Bag> =>
  ((await raw.data("/enterprise/im/getContacts", {}, who)) as ReadonlyArray<Bag>).find(({ id }) => id === chat) ?? {}
const dataOf = async (socket: RawSocket, type: string): Promise<Bag> => (await socket.next(type))["data"] as Bag
/** What comes to all sockets, which is the same for all. */
const told = async (sockets: ReadonlyArray<RawSocket>, type: string): Promise<Bag> => {
  const frames = []
  for (const socket of sockets) frames.push(await socket.next(type))
  for (const frame of frames) expect({ ...frame, time: 0 }).toEqual({ ...frames[0], time: 0 })
  expect(frames[0]).toMatchObject({ s: `c:${chat}`, n: expect.any(Number) })
  return frames[0]?.["data"] as Bag
}

// (GROUP-11, WIRE-18)
it("each change of a group comes to all its members and to nobody else, in the form of the wire", async () => {
  const sockets = [await raw.socketOf(ann), await raw.socketOf(ben), await raw.socketOf(cay)]
  const outside = await raw.socketOf(eve)
  await outside.settled()
  const before = outside.heard().length
  const change = async (path: string, body: Bag, who: Person): Promise<void> => {
    const { envelope } = await raw.call(
      `/enterprise/group/${path}`,
      { id: chat, ...body },
      { token: who.token, encoding: "form" }
    )
    expect([path, envelope.code, envelope.data]).toEqual([path, 0, ""])
  }
  await change("editGroupName", { displayName: "Band" }, cay)
  expect(await told(sockets, "editGroupName")).toEqual({ id: chat, displayName: "Band", editUserName: `Name of ${cay.account}` })
  await change("groupSetting", { setting: { manage: "1", profile: "true", unknown: 5 } }, ben)
  expect(await told(sockets, "groupSetting")).toEqual({
    group_id: chat,
    setting: { manage: 1, invite: 1, nospeak: 0, history: 0, profile: 1 }
  })
  await change("setManager", { user_id: cay.id, role: 2 }, ann)
  expect(await told(sockets, "setManager")).toMatchObject({ group_id: chat, user_id: cay.id, role: 2 })
  // its end is in whole seconds
  const asked = Math.floor(Date.now() / 1000)
  await change("setNoSpeak", { user_id: cay.id, noSpeakTimer: 2, noSpeakDay: 1 }, ann)
  const answered = Math.ceil(Date.now() / 1000)
  const muted = await told(sockets, "setNoSpeak")
  expect(muted).toEqual({ group_id: chat, user_id: cay.id, no_speak_time: expect.any(Number) })
  expect(muted["no_speak_time"]).toBeGreaterThanOrEqual(asked + 3600)
  expect(muted["no_speak_time"]).toBeLessThanOrEqual(answered + 3600)
  await change("setNotice", { notice: "Bring <i>scores</i>\n<script>alert(1)</script>" }, ben)
  expect(await told(sockets, "setNotice")).toEqual({ group_id: chat, notice: "Bring <i>scores</i>\n<script>alert(1)</script>" })
  for (const [i, who] of [ann, ben, cay].entries()) {
    const said = await dataOf(sockets[i] as RawSocket, "group")
    expect(said).toMatchObject({ type: "text", user_id: ben.id, at: who === ben ? [0] : [0, who.id], role: 2, toContactId: chat })
    expect(said["content"]).toMatch(/^<p><b>.+<\/b><\/p><p>@.+<br>Bring &lt;i&gt;scores&lt;\/i&gt;<\/p><p>&lt;script&gt;/)
  }
  await change("changeOwner", { user_id: ben.id }, ann)
  expect(await told(sockets, "changeOwner")).toEqual({ group_id: chat, user_id: ben.id })
  expect(await told(sockets, "groupEvent")).toMatchObject({
    type: "event",
    content: expect.stringContaining(`Name of ${ben.account}`)
  })
  expect([await row(ann), await row(ben)]).toMatchObject([
    { role: 3, owner_id: ben.id, displayName: "Band" },
    { role: 1, owner_id: ben.id }
  ])
  await change("clearMessage", {}, ben)
  expect(await told(sockets, "clearMessage")).toEqual({ group_id: chat, upTo: expect.any(Number) })
  expect(await page(ann)).toEqual([])
  await change("removeGroup", {}, ben)
  expect(await told(sockets, "removeGroup")).toEqual({ group_id: chat, by: ben.id })
  for (const who of [ann, ben, cay]) expect(await row(who)).toEqual({})
  await outside.settled()
  expect(outside.heard().slice(before)).not.toContain(chat)
})

// (GROUP-02)
it("an outsider and who has left change nothing and hear nothing of it", async () => {
  await raw.data("/enterprise/group/removeUser", { id: chat, user_id: cay.id }, ann)
  const calls: ReadonlyArray<readonly [string, Bag]> = [
    ["group/editGroupName", { displayName: "Mine" }],
    ["group/setNotice", { notice: "Mine" }],
    ["group/groupSetting", { setting: { nospeak: 2 } }],
    ["group/setManager", { user_id: ben.id, role: 3 }],
    ["group/setNoSpeak", { user_id: ann.id, noSpeakTimer: 1 }],
    ["group/changeOwner", { user_id: eve.id }],
    ["group/removeGroup", {}],
    ["group/clearMessage", {}],
    ["im/readAtMsg", { toContactId: chat }]
  ]
  const before = await row(ben)
  for (const who of [eve, cay]) {
    for (const [path, body] of calls)
      expect([path, await code(`/enterprise/${path}`, { id: chat, ...body }, who)]).toEqual([path, 403])
    expect((await send(who, "let me in")).envelope.code).toBe(403)
  }
  expect(await row(ben)).toEqual(before)
})

// (GROUP-03, GROUP-04, WRITE-06)
it("in a muted group only those speak whom it lets, and who is muted learns for how long, in two sentences", async () => {
  await raw.data("/enterprise/group/groupSetting", { id: chat, setting: { nospeak: 1 } }, ann)
  const muted = (await send(cay, "hm")).envelope
  expect([muted.code, (await send(ben, "hm")).envelope.code]).toEqual([401, 0])
  await raw.data("/enterprise/group/groupSetting", { id: chat, setting: { nospeak: "2" } }, ben)
  expect([(await send(ben, "hm")).envelope.code, (await send(ann, "hm")).envelope.code]).toEqual([401, 0])
  await raw.data("/enterprise/group/groupSetting", { id: chat, setting: { nospeak: 0 } }, ann)
  await raw.data("/enterprise/group/setNoSpeak", { id: chat, user_id: cay.id, noSpeakTimer: 3, noSpeakDay: 1 }, ben)
  const mine = (await send(cay, "hm")).envelope
  expect(mine).toMatchObject({ code: 400, msg: "You are muted in this group. The mute ends: in 3 hours." })
  expect(muted.msg).toBe("The group is muted. You can’t send messages now.")
  await raw.data("/enterprise/group/setNoSpeak", { id: chat, user_id: cay.id, noSpeakTimer: 0, noSpeakDay: 0 }, ben)
  expect((await send(cay, "hm")).envelope.code).toBe(0)
  expect(await code("/enterprise/group/setNoSpeak", { id: chat, user_id: ann.id, noSpeakTimer: 1 }, ben)).toBe(403)
  expect(await code("/enterprise/group/setNoSpeak", { id: chat, user_id: ben.id, noSpeakTimer: 1 }, ben)).toBe(403)
  for (const role of [0, 1, 4, "owner"])
    expect(await code("/enterprise/group/setManager", { id: chat, user_id: cay.id, role }, ann)).toBe(400)
})

it.each<[Encoding, unknown]>([
  ["json", [0]],
  ["json", ["isALL"]],
  ["form", ["isALL"]],
  ["form", "0"],
  ["multipart", [0]]
])("everybody is mentioned (%s, %j) by who manages the group, and heard as 0 and one's own number", async (encoding, at) => {
  const sockets = [await raw.socketOf(ann), await raw.socketOf(cay)]
  expect((await send(cay, "all!", { at }, encoding)).envelope.code).toBe(403)
  const { envelope } = await send(ben, "all!", { at }, encoding)
  expect(envelope).toMatchObject({ code: 0, data: { at: [0], status: "succeed" } })
  expect((await dataOf(sockets[0] as RawSocket, "group"))["at"]).toEqual([0, ann.id])
  expect((await dataOf(sockets[1] as RawSocket, "group"))["at"]).toEqual([0, cay.id])
  expect([await row(ann), await row(ben), await row(cay)]).toMatchObject([{ is_at: 1 }, { is_at: 0 }, { is_at: 1 }])
})

// (MENTION-07, MENTION-02)
it("whom a message mentions is listed until seen, told at the opening of the group, and seen on all devices", async () => {
  const socket = await raw.socketOf(cay)
  const one = await say(ann, "one", { at: [String(cay.id), eve.id] })
  expect(one["at"]).toEqual([cay.id])
  const two = await say(ben, "two", { at: [0] })
  expect(await row(cay)).toMatchObject({ is_at: 2, unread: 2 })
  expect((await page(cay)).filter(({ type }) => type === "text").map(({ at }) => at)).toEqual([[cay.id], [0, cay.id]])
  expect(await row(cay)).toMatchObject({ is_at: 0, unread: 0 })
  const pushed = await dataOf(socket, "atMsgList")
  expect(pushed).toMatchObject({ toContactId: chat, count: 2 })
  const { envelope } = await raw.call(
    "/enterprise/im/getMessageList",
    { toContactId: chat, is_group: 1, is_at: 1, limit: 1 },
    cay
  )
  expect([envelope.count, envelope.data]).toEqual([2, pushed["list"]])
  expect((envelope.data as ReadonlyArray<Bag>).map(({ msg_id }) => msg_id)).toEqual([two["msg_id"], one["msg_id"]])
  expect(await socket.next("readAt")).toMatchObject({ s: `u:${cay.id}`, data: { toContactId: chat, upTo: two["msg_id"] } })
  expect(await page(cay, { is_at: 1 })).toEqual([])
  await page(cay)
  await say(ben, "three", { at: [cay.id] })
  await raw.data("/enterprise/im/readAtMsg", { toContactId: chat }, cay)
  expect(await page(cay, { is_at: 1 })).toEqual([])
  await socket.settled()
  expect(socket.left("atMsgList")).toEqual([])
  // ann's list is her own
  expect((await page(ann, { is_at: 1 })).map(({ content }) => content)).toEqual(["two"])
})

// (QUOTE-05, QUOTE-03)
it("a quote is the server's own, and a recalled text is in no quote, nor what is not of this conversation", async () => {
  const socket = await raw.socketOf(cay)
  const said = await say(cay, "<p>Eight <b>o'clock</b></p>")
  await socket.next("group")
  const forged = { msg_id: 7, content: "Nine", user_id: eve.id, realname: "Eve" }
  const answer = await say(ann, "fine", { pid: said["msg_id"], extends: forged })
  const name = `Name of ${cay.account}`
  const quote = { msg_id: said["msg_id"], content: `${name}：Eight o'clock`, user_id: cay.id, realname: name }
  const shown = { pid: said["msg_id"], extends: quote, at: [cay.id] }
  expect(answer).toMatchObject(shown)
  expect(await dataOf(socket, "group")).toMatchObject(shown)
  expect((await page(ben)).at(-1)).toMatchObject(shown)
  await raw.data("/enterprise/im/undoMessage", { id: said["id"] }, cay)
  for (const who of [ann, ben, cay]) expect(JSON.stringify(await page(who))).not.toContain("o'clock")
  expect((await page(ben)).find(({ id }) => id === answer["id"])).toMatchObject({
    pid: said["msg_id"],
    extends: { user_id: cay.id }
  })
  const secret = (await raw.data(
    "/enterprise/im/sendMessage",
    { ...message("secret"), toContactId: ben.id, is_group: 0 },
    ann
  )) as Bag
  expect(await say(cay, "what?", { pid: secret["msg_id"] })).toMatchObject({ pid: 0, extends: null })
})

it("the role of an author is the one they have now, in frames and in lists", async () => {
  const socket = await raw.socketOf(ann)
  await say(ben, "as an admin")
  expect(await dataOf(socket, "group")).toMatchObject({ role: 2, user_id: ben.id })
  await raw.data("/enterprise/group/setManager", { id: chat, user_id: ben.id, role: 3 }, ann)
  await say(ben, "as a member")
  expect(await dataOf(socket, "group")).toMatchObject({ role: 3 })
  expect((await page(ann)).filter(({ type }) => type === "text").map(({ role }) => role)).toEqual([3, 3])
})
