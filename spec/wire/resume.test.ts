import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { type Person, type RawClient, type RawSocket, startRawClient } from "./RawClient.ts"
import type { Bag } from "./speak.ts"

let raw: RawClient
let ann: Person
let ben: Person
let eve: Person
let chat: string
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
  chat = `c:${ann.id}-${ben.id}`
})

const send = async (from: Person, to: Person, content: string): Promise<Bag> =>
  (await raw.data("/enterprise/im/sendMessage", { id: randomUUID(), type: "text", content, toContactId: to.id }, from)) as Bag
const resume = async (who: Person, scopes: unknown): Promise<Bag> =>
  (await raw.data("/enterprise/im/resume", { scopes }, who)) as Bag
const rows = (answer: Bag): ReadonlyArray<Bag> => answer["contacts"] as ReadonlyArray<Bag>
const entries = (answer: Bag): ReadonlyArray<Bag> => answer["entries"] as ReadonlyArray<Bag>
/** All that somebody knows who has just loaded everything. */
const upToDate = async (who: Person): Promise<Bag> => {
  const answer = await resume(who, {})
  expect(answer["reload"]).toBe(1)
  return {
    [`u:${who.id}`]: answer["user"],
    ...Object.fromEntries(rows(answer).map(({ log, scope }) => [String(scope), log]))
  }
}
const gone = async (socket: RawSocket): Promise<void> => {
  socket.ws.close()
  await socket.closed
}

it("says in the settings that it knows the call", async () => {
  expect(await raw.data("/common/pub/getSystemInfo")).toMatchObject({ chatInfo: { resume: "1" } })
})

// (WIRE-17)
it("pushes carry their place in the log; what is no change carries none", async () => {
  const [annSocket, benSocket] = [await raw.socketOf(ann), await raw.socketOf(ben)]
  const sent = await send(ann, ben, "one")
  const frames = [await annSocket.next("simple"), await benSocket.next("simple")]
  expect(frames.map(({ n, s }) => [s, n])).toEqual([
    [chat, 2],
    [chat, 2]
  ])
  await raw.data("/enterprise/im/setMsgIsRead", { toContactId: ann.id, is_group: 0, messages: [], upTo: sent["msg_id"] }, ben)
  expect(await annSocket.next("readAll")).toMatchObject({ s: `u:${ann.id}`, n: 1, data: { toContactId: ben.id } })
  // the first lines were the notice of who asked, and that nobody waits any more
  expect(await benSocket.next("readByMe")).toEqual({
    type: "readByMe",
    time: expect.any(Number),
    s: `u:${ben.id}`,
    n: 3,
    data: { toContactId: ann.id, is_group: 0, upTo: sent["msg_id"] }
  })
  expect(await annSocket.next("isOnline")).toEqual({
    type: "isOnline",
    time: expect.any(Number),
    data: { id: ben.id, is_online: 1 }
  })
})

// (LOG-01, LOG-02)
it("what was missed while away comes exactly, once, as it would have been pushed", async () => {
  const first = await raw.socketOf(ben)
  await send(ann, ben, "heard")
  const heard = await first.next("simple")
  const known = await upToDate(ben)
  expect(known[chat]).toBe(heard["n"])
  await gone(first)
  const annSocket = await raw.socketOf(ann)
  for (const content of ["one", "two", "three"]) await send(ann, ben, content)
  const pushed = [await annSocket.next("simple"), await annSocket.next("simple"), await annSocket.next("simple")]
  const second = await raw.socketOf(ben)
  const answer = await resume(ben, known)
  expect(answer).toMatchObject({ reload: 0, gone: [], online: [ann.id], user: known[`u:${ben.id}`] })
  expect(entries(answer)).toEqual(pushed)
  expect(rows(answer)).toEqual([expect.objectContaining({ id: ann.id, scope: chat, log: 5, unread: 4, lastContent: "three" })])
  await send(ann, ben, "four")
  expect(await second.next("simple")).toMatchObject({ s: chat, n: 6 })
  const now = { ...known, [chat]: 6 }
  expect(await resume(ben, now)).toMatchObject({ reload: 0, contacts: [], entries: [] })
})

it("a vector may come as a form, or as JSON in one", async () => {
  const known = await upToDate(ben)
  await send(ann, ben, "one")
  for (const scopes of [known, JSON.stringify(known)]) {
    const options = { token: ben.token, encoding: "form" } as const
    const answer = (await raw.data("/enterprise/im/resume", { scopes }, options)) as Bag
    expect(entries(answer).map(({ n, s }) => [s, n])).toEqual([[chat, 2]])
  }
})

it("sentences are in the reader's language, recalled texts never told", async () => {
  const known = await upToDate(ben)
  const sent = await send(ann, ben, "regretted")
  await raw.data("/enterprise/im/undoMessage", { id: sent["id"] }, ann)
  const say = async (language: string) => {
    const { envelope, text } = await raw.call(
      "/enterprise/im/resume",
      { scopes: known },
      { token: ben.token, headers: { "accept-language": language } }
    )
    expect(text).not.toContain("regretted")
    return entries(envelope.data as Bag).map(({ data }) => (data as Bag)["content"])
  }
  const [english, chinese] = [await say("en"), await say("zh-CN")]
  expect(english).toEqual([expect.stringMatching(/recalled/), english[0]])
  expect(chinese).toEqual([expect.stringMatching(/撤回/), chinese[0]])
})

it("of a conversation of others there is nothing but that it is gone", async () => {
  await send(ann, ben, "between us")
  const known = await upToDate(eve)
  const { text } = await raw.call("/enterprise/im/resume", { scopes: { ...known, [chat]: 0, [`u:${ann.id}`]: 0 } }, eve)
  expect(JSON.parse(text)).toMatchObject({ code: 0, data: { contacts: [], entries: [], gone: [chat, `u:${ann.id}`] } })
  expect(text).not.toContain("between us")
})

it("a vector of twenty thousand parts is read, a longer one refused", async () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`c:${900_000 + i}-${1_900_000 + i}`, 1000]))
  const asked = async (scopes: Bag) => (await raw.call("/enterprise/im/resume", { scopes }, ben)).envelope.code
  expect(await asked({ ...many(19_990), ...(await upToDate(ben)) })).toBe(0)
  expect(await asked(many(20_001))).toBe(400)
})

// (LOG-06)
it("clients that know none of it go on as before", async () => {
  const socket = await raw.socketOf(ben)
  await send(ann, ben, "one")
  const { data, time, type } = await socket.next("simple")
  expect([type, typeof time, data]).toEqual([
    "simple",
    "number",
    expect.objectContaining({ content: "one", toContactId: ann.id })
  ])
  await raw.data("/enterprise/im/setMsgIsRead", { toContactId: ann.id, is_group: 0, messages: [data], fromUser: ann.id }, ben)
  const contacts = (await raw.data("/enterprise/im/getContacts", {}, ben)) as ReadonlyArray<Bag>
  const row = contacts.find(({ id }) => id === ann.id)
  expect(row).toMatchObject({ unread: 0, lastContent: "one" })
  expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(["scope"]))
})

it("where one device of a kind is allowed, another session of the same user is told when a new one comes, its own sockets are not", async () => {
  raw.database.sql.prepare("INSERT INTO settings (name, value) VALUES ('sysInfo.multipleLogin', '0')").run()
  const config = async () => (await raw.data("/common/pub/getSystemInfo")) as { readonly sysInfo: Bag }
  await expect.poll(async () => (await config()).sysInfo["multipleLogin"]).toBe("0")
  const [old, twin] = [await raw.socketOf(ben), await raw.socketOf(ben)]
  const fresh = await raw.socket()
  const body = { account: ben.account, password: "pass word 1", client_id: fresh.clientId, terminal: "h5" }
  const { authToken } = (await raw.data("/common/pub/login", body)) as { authToken: string }
  for (const socket of [old, twin])
    expect((await socket.next("offline"))["data"]).toEqual({ id: ben.id, client_id: fresh.clientId, isMobile: true })
  const again = await raw.socketOf({ ...ben, token: authToken })
  for (const socket of [old, twin, fresh, again]) {
    await socket.settled()
    expect(socket.left("offline")).toEqual([])
  }
  raw.database.sql.prepare("DELETE FROM settings WHERE name = 'sysInfo.multipleLogin'").run()
})
