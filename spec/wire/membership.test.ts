import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { type Person, type RawClient, type RawSocket, startRawClient } from "./RawClient.ts"
import { type Bag, readEnvelope } from "./speak.ts"

let raw: RawClient
let ann: Person
let ben: Person
let eve: Person
let round = 0
beforeAll(async () => void (raw = await startRawClient()))
afterAll(async () => {
  await raw.stop()
  expect(raw.log).toEqual([])
})
beforeEach(async () => {
  round += 1
  ann = await raw.person(`ann.${round}`)
  ben = await raw.person(`ben.${round}`)
  eve = await raw.person(`eve.${round}`)
  await raw.befriend(ann, ben)
  await raw.befriend(ann, eve)
})

const make = async (owner: Person, others: ReadonlyArray<Person>, more: Bag = {}): Promise<Bag> =>
  (await raw.data("/enterprise/group/add", { user_ids: others.map(({ id }) => id), ...more }, owner)) as Bag
const say = (who: Person, chat: string, content: string) =>
  raw.data("/enterprise/im/sendMessage", { id: randomUUID(), type: "text", content, toContactId: chat, is_group: 1 }, who)
const code = async (path: string, body: Bag, who: Person): Promise<number> => (await raw.call(path, body, who)).envelope.code
const rows = async (who: Person): Promise<ReadonlyArray<Bag>> =>
  (await raw.data("/enterprise/im/getContacts", {}, who)) as ReadonlyArray<Bag>
const page = async (who: Person, chat: string): Promise<Bag> =>
  (await raw.data("/enterprise/group/groupInfo", { group_id: chat }, who)) as Bag
/** Nothing came to a socket since. */
const silent = async (socket: RawSocket, act: () => Promise<unknown>): Promise<void> => {
  await socket.settled()
  const before = socket.heard()
  await act()
  await socket.settled()
  expect(
    socket
      .heard()
      .slice(before.length)
      .replaceAll(/\{"type":"pong"[^\n]*\n?/g, "")
      .trim()
  ).toBe("")
}

// (GROUP-11)
it("a group is on everybody's list at once, in their language, with their role", async () => {
  const [annSocket, benSocket] = [await raw.socketOf(ann), await raw.socketOf(ben)]
  const { envelope } = await raw.call(
    "/Enterprise/Group/ADD",
    { user_ids: `${ben.id},${eve.id}`, name: "  Choir  " },
    { token: ann.token, encoding: "form" }
  )
  const row = envelope.data as Bag
  expect([envelope.code, envelope.msg]).toEqual([0, ""])
  expect(row).toMatchObject({ displayName: "Choir", is_group: 1, role: 1, owner_id: ann.id, index: "[2]#" })
  expect(row["lastContent"]).toBe(`Name of ${ann.account} created the group`)
  expect(row["setting"]).toEqual({ manage: 0, invite: 1, nospeak: 0, history: 0, profile: 0 })
  expect(await annSocket.next("addGroup")).toMatchObject({ s: `u:${ann.id}`, data: { id: row["id"], role: 1 } })
  const told = (await benSocket.next("addGroup"))["data"] as Bag
  expect(told).toMatchObject({ id: row["id"], role: 3, scope: `c:${String(row["id"])}`, log: 1 })
  // the socket's language is the server's own
  expect(String(told["lastContent"])).toContain(`Name of ${ann.account}`)
  expect(await benSocket.next("groupEvent")).toMatchObject({ s: `c:${String(row["id"])}`, n: 1, data: { type: "event" } })
  for (const who of [ann, ben, eve]) expect((await rows(who)).map(({ id }) => id)).toContain(row["id"])
})

it("without a name a group has those of its members", async () => {
  expect((await make(ann, [ben, eve]))["displayName"]).toBe(
    `Name of ${ann.account}, Name of ${ben.account}, Name of ${eve.account}`
  )
})

// (WRITE-02)
it("[H-02] [H-33] one message reaches every member, and nobody else", async () => {
  const chat = String((await make(ann, [ben]))["id"])
  const [benSocket, eveSocket] = [await raw.socketOf(ben), await raw.socketOf(eve)]
  await silent(eveSocket, async () => {
    await say(ann, chat, "for members")
    expect(await benSocket.next("group")).toMatchObject({ data: { content: "for members", toContactId: chat } })
  })
  const outside = [
    code("/enterprise/im/sendMessage", { id: randomUUID(), type: "text", content: "x", toContactId: chat }, eve),
    code("/enterprise/im/getMessageList", { toContactId: chat, is_group: 1 }, eve),
    code("/enterprise/group/groupUserList", { group_id: chat }, eve),
    code("/enterprise/group/groupInfo", { group_id: chat }, eve),
    code("/enterprise/group/getAllUser", { group_id: chat }, eve),
    code("/enterprise/im/getContactInfo", { id: chat }, eve),
    code("/common/Pub/bindGroup", { client_id: eveSocket.clientId, group_id: chat }, eve),
    code("/common/index/bindGroup", { client_id: eveSocket.clientId, group_id: chat }, eve),
    code("/enterprise/group/addGroupUser", { id: chat, user_ids: [eve.id] }, eve),
    code("/enterprise/group/removeUser", { id: chat, user_id: ann.id }, eve),
    code("/enterprise/group/removeUser", { id: chat, user_id: eve.id }, eve)
  ]
  expect(await Promise.all(outside)).toEqual(outside.map(() => 403))
  expect(await code("/common/index/bindGroup", { client_id: "gone", group_id: chat }, ben)).toBe(0)
  expect(await code("/enterprise/group/groupInfo", { group_id: "group-999999" }, ann)).toBe(404)
})

it("who is brought in, and who is removed or leaves, hears exactly what is theirs", async () => {
  const chat = String((await make(ann, [ben]))["id"])
  const [annSocket, benSocket, eveSocket] = [await raw.socketOf(ann), await raw.socketOf(ben), await raw.socketOf(eve)]
  await say(ann, chat, "before")
  const { envelope } = await raw.call("/enterprise/group/addGroupUser", { id: chat, user_ids: [eve.id, ben.id] }, ann)
  expect([envelope.code, envelope.msg]).toEqual([0, "Members added"])
  expect(await benSocket.next("addGroupUser")).toMatchObject({ n: 3, data: { group_id: chat, user_ids: [eve.id] } })
  expect(benSocket.left("addGroup")).toEqual([])
  expect((await eveSocket.next("addGroup"))["data"]).toMatchObject({ id: chat, role: 3, unread: 0, log: 4 })
  expect(await eveSocket.next("groupEvent")).toMatchObject({ n: 4, data: { type: "event" } })
  const seen = (await raw.data("/enterprise/im/getMessageList", { toContactId: chat }, eve)) as ReadonlyArray<Bag>
  expect(seen.map(({ type }) => type)).toEqual(["event"])

  await raw.data("/enterprise/group/removeUser", { id: chat, user_id: eve.id }, ann)
  expect(await eveSocket.next("removeUser")).toMatchObject({ n: 5, data: { group_id: chat, user_id: eve.id } })
  expect(await annSocket.next("removeUser")).toMatchObject({ n: 5 })
  await silent(eveSocket, () => say(ann, chat, "without her"))
  expect((await rows(eve)).map(({ id }) => id)).not.toContain(chat)

  expect(await code("/enterprise/group/removeUser", { id: chat, user_id: ann.id }, ann)).toBe(400)
  expect(await code("/enterprise/group/removeUser", { id: chat, user_id: ann.id }, ben)).toBe(403)
  expect(await code("/enterprise/group/removeUser", { id: chat, user_id: ben.id }, ben)).toBe(0)
  await silent(benSocket, () => say(ann, chat, "alone"))
  const members = (await raw.data("/enterprise/group/groupUserList", { group_id: chat }, ann)) as ReadonlyArray<Bag>
  expect(members.map(({ role, user_id }) => [user_id, role])).toEqual([[ann.id, 1]])
})

it("members add only their own contacts, and no more than 20 at once", async () => {
  const chat = String((await make(ann, [ben]))["id"])
  expect(await code("/enterprise/group/addGroupUser", { id: chat, user_ids: [eve.id] }, ben)).toBe(400)
  const many = Array.from({ length: 21 }, (_, at) => at + 1)
  expect(await code("/enterprise/group/addGroupUser", { id: chat, user_ids: many }, ann)).toBe(400)
  expect(await code("/enterprise/group/add", { user_ids: [eve.id] }, ben)).toBe(400)
  expect(await code("/enterprise/group/add", { user_ids: [] }, ann)).toBe(400)
  expect(await code("/enterprise/group/add", {}, ann)).toBe(400)
})

// (GROUP-10, CODE-01)
it("a code is posted to its own path, leads in, and is worth nothing without its signature", async () => {
  const chat = String((await make(ann, [ben], { name: "Choir" }))["id"])
  const { qrExpire, qrUrl } = await page(ben, chat)
  expect(qrExpire).toMatch(/^\d\d-\d\d$/)
  const url = new URL(String(qrUrl))
  expect(url.pathname).toMatch(/^\/scan\/g\/[\w.-]+$/)
  const token = url.pathname.split("/").at(-1) ?? ""
  const scan = async (path: string, who: Person, body: Bag = { realToken: token }) => (await raw.call(path, body, who)).envelope
  // what was scanned counts for a while (DEC-0106); nothing was
  expect(await code("/enterprise/group/joinGroup", { group_id: chat, inviteUid: ben.id }, eve)).toBe(400)
  const { code: scanned, data } = await scan(url.pathname, eve)
  expect(scanned).toBe(0)
  expect(data).toEqual({
    id: chat,
    group_id: Number(chat.slice(6)),
    name: "Choir",
    displayName: "Choir",
    avatar: expect.stringMatching(/\/static\/img\/group\.png$/) as unknown,
    groupUserCount: 2,
    isJoin: 0,
    setting: { invite: 1 },
    invite_id: ben.id,
    action: "groupInfo",
    token,
    realToken: token
  })
  expect((await scan("/index/index/scanQr", eve)).data).toEqual(data)
  expect((await scan(url.pathname, eve, {})).data).toEqual(data)
  // who holds the code sees where it leads before they have an account (DEC-0094)
  expect((await scan(url.pathname, { ...eve, token: "" })).data).toMatchObject({ name: "Choir" })
  const forged = `${token.slice(0, -4)}AAAA`
  expect((await scan(`/scan/g/${forged}`, eve, {})).code).toBe(400)
  expect(await code("/enterprise/group/joinGroup", { group_id: chat, token: forged }, eve)).toBe(400)
  const [benSocket, eveSocket] = [await raw.socketOf(ben), await raw.socketOf(eve)]
  expect(await code("/enterprise/group/joinGroup", { group_id: chat, inviteUid: ben.id, token }, eve)).toBe(0)
  expect(await benSocket.next("addGroupUser")).toMatchObject({ data: { group_id: chat } })
  expect(await benSocket.next("group")).toMatchObject({ data: { type: "event", action: "joinGroup" } })
  expect((await eveSocket.next("addGroup"))["data"]).toMatchObject({ id: chat, role: 3 })
  expect(await code("/enterprise/group/joinGroup", { group_id: chat, token }, eve)).toBe(400)
})

it("a code that somebody opens in a browser leads into the app; only its own server reads it", async () => {
  const { qrUrl } = (await raw.data("/enterprise/im/getUserInfo", { user_id: ann.id }, ann)) as Bag
  const { pathname } = new URL(String(qrUrl))
  const opened = await fetch(raw.url + pathname, { redirect: "manual" })
  expect([opened.status, opened.headers.get("location")]).toEqual([
    302,
    `/h5/#/pages/index/joinGroup?token=${pathname.slice("/scan/u/".length)}`
  ])
  const group = await fetch(`${raw.url}/scan/g/%22%0d%0aX:1<script>`, { redirect: "manual" })
  expect(group.headers.get("location")).toBe(`/h5/#/pages/index/joinUs?token=${encodeURIComponent('"\r\nX:1<script>')}`)
  expect((await fetch(`${raw.url}/scan/g/%E0%A4%A`, { redirect: "manual" })).status).toBe(404)
  const answer = await fetch(raw.url + pathname, { method: "POST", headers: { authorization: ben.token } })
  expect((await readEnvelope(answer)).envelope.data).toMatchObject({ user_id: ann.id, id: ann.id, action: "userInfo" })
})

it("a personal link from before goes on working", async () => {
  const old = `/scan/u/${Buffer.from(`u${ann.id}`).toString("base64url")}`
  const { envelope } = await raw.call(old, { realToken: old.split("/").at(-1) ?? "" }, eve)
  expect(envelope.data).toMatchObject({ user_id: ann.id, displayName: `Name of ${ann.account}`, action: "userInfo" })
})
