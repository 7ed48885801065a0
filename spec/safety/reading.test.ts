import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import type { Sql } from "#server/testSql.ts"
import { type Person, type RawClient, startRawClient } from "../wire/RawClient.ts"
import type { Bag } from "../wire/speak.ts"

/** Holes through which deployed servers let people read what is not theirs (spec 6): none is here. */

let raw: RawClient
let sql: Sql
let ann: Person
let ben: Person
let eve: Person
let round = 0
beforeAll(async () => {
  raw = await startRawClient({
    iceServers: [{ urls: "turn:turn.example.org", username: "turn-user", credential: "turn-password" }]
  })
  sql = raw.database.sql
})
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
})

const say = async (who: Person, toContactId: unknown, content: string, more: Bag = {}): Promise<Bag> =>
  (await raw.data("/enterprise/im/sendMessage", { id: randomUUID(), type: "text", content, toContactId, ...more }, who)) as Bag
const make = async (owner: Person, others: ReadonlyArray<Person>): Promise<string> => {
  const group = (await raw.data("/enterprise/group/add", { user_ids: others.map(({ id }) => id) }, owner)) as Bag
  return String(group["id"])
}

it("[H-04] a person who is not a member, or not any more, reads nothing of a group, whatever its history shows", async () => {
  await raw.befriend(ann, eve)
  const chat = await make(ann, [ben, eve])
  await raw.data("/enterprise/group/removeUser", { id: chat, user_id: eve.id }, ann)
  const stranger = await raw.person(`stranger.${round}`)
  await say(ann, chat, "our secret", { at: [0] })
  for (const history of [0, 1]) {
    await raw.data("/enterprise/group/groupSetting", { id: chat, setting: { history } }, ann)
    for (const who of [eve, stranger])
      for (const [path, body] of [
        ["getMessageList", { toContactId: chat, is_group: 1 }],
        ["getMessageList", { toContactId: chat, is_group: 1, is_at: 1 }],
        ["getMessageList", { toContactId: chat, is_group: 1, type: "all", keywords: "secret" }],
        ["readAtMsg", { toContactId: chat }]
      ] as const) {
        const answer = await raw.call(`/enterprise/im/${path}`, body, who)
        expect([path, answer.envelope.code]).toEqual([path, 403])
        expect(answer.text).not.toContain("secret")
      }
  }
})

/** Every way by which somebody may try to read a message of a group that is not theirs to read. */
const ways = async (who: Person, chat: string, old: Bag, file: Bag): Promise<ReadonlyArray<string>> => {
  const forward = (message: Bag) => ["im/forwardMessage", { msg_id: message["msg_id"], user_ids: ["-1"] }] as const
  const quote = (message: Bag, to: unknown) =>
    ["im/sendMessage", { id: randomUUID(), type: "text", content: "see", toContactId: to, pid: message["msg_id"] }] as const
  const texts: Array<string> = []
  for (const [path, body] of [
    ["im/getMessageList", { toContactId: chat, limit: 200 }],
    ["im/getMessageList", { toContactId: chat, type: "all", keywords: "before" }],
    ["im/searchMessages", { keywords: "hush" }],
    ["im/searchMessages", { keywords: "before", limit: 200 }],
    ["im/getMessageList", { toContactId: chat, type: "file" }],
    ["im/getMessageList", { toContactId: chat, is_at: 1 }],
    ["im/getMessageList", { toContactId: chat, last_id: 999_999_999 }],
    ["im/getContacts", {}],
    ["im/getContactInfo", { id: chat }],
    ["im/resume", { scopes: { [`c:${chat}`]: 0, [`u:${who.id}`]: 0 } }],
    ["files/index", { keywords: "" }],
    ["files/index", { keywords: "before", role: 2 }],
    forward(old),
    forward(file),
    quote(old, chat),
    quote(old, -1),
    quote(file, chat),
    ["im/getMessageList", { toContactId: -1, limit: 200 }]
  ] as const)
    texts.push((await raw.call(`/enterprise/${path}`, body, who)).text)
  for (const field of ["content", "download", "preview"]) {
    const answer = await fetch(new URL(String(file[field]), raw.url), { headers: { authorization: who.token } })
    texts.push(`${field} ${answer.status} ${await answer.text()}`)
  }
  return texts
}

const withFile = async (who: Person, toContactId: unknown, content: string): Promise<Bag> => {
  const form = new FormData()
  form.append("message", JSON.stringify({ id: randomUUID(), toContactId, type: "file" }))
  form.append("file", new Blob([content], { type: "text/plain" }), "before.txt")
  const answer = await fetch(`${raw.url}/common/upload/uploadFile`, {
    method: "POST",
    headers: { authorization: who.token },
    body: form
  })
  return ((await answer.json()) as { readonly data: Bag }).data
}

it("[H-04] [H-11] who came later reads nothing from before, by no list, search, quote, copy or file", async () => {
  await raw.befriend(ann, eve)
  const chat = await make(ann, [ben])
  const old = await say(ann, chat, "hush, said before", { at: [0] })
  const file = await withFile(ann, chat, "hush, in a file")
  for (const text of await ways(ben, chat, old, file)) expect(text).not.toContain('"code":502')
  expect((await ways(ben, chat, old, file)).join()).toContain("hush, in a file")
  await raw.data("/enterprise/group/addGroupUser", { id: chat, user_ids: [eve.id] }, ann)
  for (const text of await ways(eve, chat, old, file)) expect(text).not.toMatch(/hush|before\.txt/)
})

it("[H-04] [H-11] what was cleared is read by nobody any more, by no list, search, quote, copy or file", async () => {
  const chat = await make(ann, [ben])
  const old = await say(ann, chat, "hush, said before", { at: [0] })
  const file = await withFile(ann, chat, "hush, in a file")
  await raw.data("/enterprise/group/clearMessage", { id: chat }, ann)
  for (const text of await ways(ben, chat, old, file)) expect(text).not.toMatch(/hush|before\.txt/)
})

it("[H-11] what was recalled or deleted is read by nobody any more, by no list, search, quote, copy or file", async () => {
  for (const call of ["undoMessage", "delMessage"]) {
    const chat = await make(ann, [ben])
    const old = await say(ann, chat, "hush, said before", { at: [0] })
    const file = await withFile(ann, chat, "hush, in a file")
    for (const { id } of [old, file]) await raw.data(`/enterprise/im/${call}`, { id }, ann)
    for (const text of await ways(ben, chat, old, file)) expect(text).not.toMatch(/hush|before\.txt/)
  }
})

const SENDER = new Set(["id", "user_id", "realname", "displayName", "avatar", "account", "is_online", "role", "name_py"])

it("[H-15] lists, messages and frames carry nothing of others but what a contact needs", async () => {
  sql.prepare("UPDATE users SET email = 'ann@private.example' WHERE user_id = ?").run(ann.id)
  const chat = await make(ann, [ben])
  const socket = await raw.socketOf(ben)
  const fromUser = { id: ann.id, displayName: "x", email: "ann@private.example", setting: { theme: "own" }, token: ann.token }
  await say(ann, ben.id, "hello", { fromUser })
  await say(ann, chat, "hello all", { fromUser })
  for (const type of ["simple", "group"]) {
    const { data } = (await socket.next(type)) as { readonly data: Bag }
    expect(Object.keys(data["fromUser"] as Bag).filter((field) => !SENDER.has(field))).toEqual([])
  }
  const answers = [
    socket.heard(),
    ...(await Promise.all(
      (
        [
          ["im/getContacts", {}],
          ["im/getMessageList", { toContactId: ann.id }],
          ["im/getMessageList", { toContactId: chat }],
          ["group/groupUserList", { group_id: chat }],
          ["group/groupInfo", { group_id: chat }],
          ["group/getAllUser", { group_id: chat }],
          ["friend/index", {}]
        ] as const
      ).map(async ([path, body]) => (await raw.call(`/enterprise/${path}`, body, ben)).text)
    ))
  ]
  for (const answer of answers) {
    expect(answer).not.toMatch(/private\.example|127\.0\.0\.1"|last_login_ip|"salt"|"password"|"setting":\{"theme/)
    expect(answer).not.toContain(ann.token.slice(7))
  }
})

it("[H-23] nobody without a session learns how to relay calls, nor who looks after newcomers", async () => {
  const open = await raw.call("/common/pub/getSystemInfo", {})
  const rubbish = await raw.call("/common/pub/getSystemInfo", {}, { token: "bearer rubbish" })
  for (const { envelope, text } of [open, rubbish]) {
    expect(envelope.code).toBe(0)
    expect(text).not.toMatch(/turn-user|turn-password|autoAddUser|autoAddGroup|"user_ids"/)
  }
  const ws = await raw.socket()
  await ws.settled()
  expect(ws.heard()).not.toMatch(/turn-|autoAdd/)
})

it("[H-34] who is there is told to those who have them as a contact, and to no socket else", async () => {
  const [friend, stranger, unbound] = [await raw.socketOf(ben), await raw.socketOf(eve), await raw.socket()]
  const mine = await raw.socketOf(ann)
  expect((await friend.next("isOnline"))["data"]).toEqual({ id: ann.id, is_online: 1 })
  mine.ws.close()
  expect((await friend.next("isOnline"))["data"]).toEqual({ id: ann.id, is_online: 0 })
  for (const other of [stranger, unbound]) {
    await other.settled()
    expect(other.left("isOnline")).toEqual([])
  }
})

it("[H-34] where the service shows nobody's presence, no list, page or frame tells it", async () => {
  const put = sql.prepare(
    "INSERT INTO settings (name, value) VALUES ('chatInfo.online', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
  )
  put.run("0")
  const chat = await make(ann, [ben])
  const friend = await raw.socketOf(ben)
  await raw.socketOf(ann)
  for (const [path, body] of [
    ["im/getContacts", {}],
    ["im/getContactInfo", { id: ann.id }],
    ["im/getUserInfo", { user_id: ann.id }],
    ["im/resume", { scopes: {} }],
    ["group/groupUserList", { group_id: chat }],
    ["group/getAllUser", { group_id: chat }]
  ] as const) {
    const { text } = await raw.call(`/enterprise/${path}`, body, ben)
    // a group counts as there, always
    expect(text.replaceAll(/"id":"group-[^}]*"is_online":1/g, "")).not.toMatch(/"is_online":1|"online":\[\d/)
  }
  await friend.settled()
  expect(friend.left("isOnline")).toEqual([])
  put.run("1")
})

it("[H-37] passwords are kept by a hash that is slow on purpose, and no answer shows it", async () => {
  const rows = sql
    .prepare("SELECT password FROM users")
    .all()
    .map(({ password }) => String(password))
  for (const password of rows)
    expect(password).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(new Set(rows).size).toBe(rows.length)
  const login = await raw.call("/common/pub/login", { account: ann.account, password: "pass word 1" })
  const register = await raw.call("/common/pub/register", { account: `new.${round}`, realname: "New", password: "pass word 1" })
  for (const { envelope, text } of [login, register]) {
    expect(envelope.code).toBe(0)
    expect(text).not.toMatch(/argon2|salt|pass word/)
  }
})

it("[H-38] what mentions one member is told to them, whatever another member has loaded before", async () => {
  await raw.befriend(ann, eve)
  const chat = await make(ann, [ben, eve])
  await say(ann, chat, "everybody!", { at: [0] })
  const list = (who: Person) => raw.data("/enterprise/im/getMessageList", { toContactId: chat, page: 1 }, who)
  for (const who of [ben, eve]) {
    const socket = await raw.socketOf(who)
    await list(who)
    expect((await socket.next("atMsgList"))["data"]).toMatchObject({ toContactId: chat, count: 1 })
  }
})
