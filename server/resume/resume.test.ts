import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let eve: TestPerson
let chat: string
let round = 0
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())
beforeEach(async () => {
  round += 1
  mira = await service.person(`mira-${round}`)
  tomas = await service.person(`tomas-${round}`)
  eve = await service.person(`eve-${round}`)
  await service.friends(mira, tomas)
  chat = `c:${mira.id}-${tomas.id}`
})

type Bag = Readonly<Record<string, unknown>>
interface Resumed {
  readonly reload: number
  readonly contacts: ReadonlyArray<Bag>
  readonly entries: ReadonlyArray<{ readonly s: string; readonly n: number; readonly type: string; readonly data: Bag }>
  readonly user: number
  readonly online: ReadonlyArray<number>
  readonly gone: ReadonlyArray<string>
  readonly count: number | undefined
  readonly page: number | undefined
}

const resume = async (who: TestPerson, scopes: object): Promise<Resumed> => {
  const { count, data, page } = await service.ok("resume", { scopes: { ...scopes } }, who)
  return { ...(data as Omit<Resumed, "count" | "page">), count, page }
}
/** All that somebody knows who has just loaded everything. */
const upToDate = async (who: TestPerson): Promise<Record<string, number>> => {
  const { contacts, user } = await resume(who, {})
  return { [`u:${who.id}`]: user, ...Object.fromEntries(contacts.map((row) => [String(row["scope"]), Number(row["log"])])) }
}
const ids = ({ contacts }: Resumed) => contacts.map(({ id }) => id)
const places = ({ entries }: Resumed) => entries.map(({ n, s, type }) => [s, n, type])
const read = (who: TestPerson, from: TestPerson, upTo = 0) =>
  service.ok("setMsgIsRead", { toContactId: from.id, messages: [], upTo }, who)

it("who knows nothing gets all rows with where they stand", async () => {
  service.online.add(tomas.id)
  const { msg_id } = await service.send(mira, tomas, "hello")
  const all = await resume(mira, {})
  expect(all).toMatchObject({ reload: 1, entries: [], user: 0, online: [tomas.id], gone: [], count: 0, page: 0 })
  expect(ids(all)).toEqual([tomas.id, "admin_notice", -1])
  expect(all.contacts[0]).toMatchObject({ scope: chat, log: 2, read: msg_id, lastContent: "hello", unread: 0, is_online: 1 })
  expect(all.contacts[1]).toMatchObject({ scope: "c:admin_notice", log: 0, read: 0 })
  expect(all.contacts[2]).toMatchObject({ scope: `c:-1-${mira.id}`, log: 0, read: 0 })
  const { data } = await service.ok("getContacts", {}, mira)
  expect(all.contacts.map(({ log: _1, read: _2, scope: _3, ...row }) => row)).toEqual(data)
})

// (LOG-01)
it("who missed nothing gets nothing", async () => {
  await service.send(mira, tomas, "hello")
  service.online.add(tomas.id)
  const known = await upToDate(mira)
  expect(await resume(mira, known)).toMatchObject({ reload: 0, contacts: [], entries: [], online: [tomas.id], gone: [] })
})

// (LOG-01, LOG-02)
it("missed lines come as they were pushed, in order, with the row that they lead to", async () => {
  const known = await upToDate(tomas)
  service.heard(tomas)
  const one = await service.send(mira, tomas, "one")
  await service.send(tomas, mira, "two")
  const three = await service.send(mira, tomas, "three")
  const heard = service.heard(tomas)
  const missed = await resume(tomas, known)
  expect(missed).toMatchObject({ reload: 0, gone: [] })
  expect(places(missed)).toEqual([...[2, 3, 4].map((n) => [chat, n, "simple"]), [`u:${tomas.id}`, 3, "readAll"]])
  const [first, second, third, receipt] = heard.map(({ data }) => data)
  expect(missed.entries.map(({ data }) => data)).toEqual([first, { ...second, is_read: 1 }, third, receipt])
  expect(missed.contacts).toEqual([
    expect.objectContaining({ id: mira.id, scope: chat, log: 4, unread: 1, lastContent: "three" })
  ])
  expect(Number(missed.contacts[0]?.["read"])).toBeLessThan(Number(three["msg_id"]))
  expect(Number(missed.contacts[0]?.["read"])).toBeGreaterThan(Number(one["msg_id"]))
})

it("receipts come after the messages that they speak of, and what was read meanwhile says so itself", async () => {
  const known = await upToDate(mira)
  const one = await service.send(mira, tomas, "one")
  await read(tomas, mira)
  await service.send(mira, tomas, "two")
  const missed = await resume(mira, known)
  expect(places(missed)).toEqual([
    [chat, 2, "simple"],
    [chat, 3, "simple"],
    [`u:${mira.id}`, 1, "readAll"]
  ])
  expect(missed.entries.map(({ data }) => data["is_read"])).toEqual([1, 0, undefined])
  expect(missed.entries[2]?.data).toEqual({ toContactId: tomas.id, upTo: one["msg_id"] })
  expect(missed.user).toBe(1)
})

// (LOG-05)
it("a chat that was only read on another device comes as a row", async () => {
  const one = await service.send(mira, tomas, "one")
  const known = await upToDate(tomas)
  await read(tomas, mira)
  const missed = await resume(tomas, known)
  expect(places(missed)).toEqual([[`u:${tomas.id}`, 3, "readByMe"]])
  expect(missed.contacts).toEqual([expect.objectContaining({ id: mira.id, unread: 0, log: 2, read: one["msg_id"] })])
})

// (CLIENT-30)
it("a recalled message comes recalled, in the reader's words, and so does its recall", async () => {
  const known = { mira: await upToDate(mira), tomas: await upToDate(tomas) }
  const sent = await service.send(mira, tomas, "regretted")
  service.heard(mira)
  service.heard(tomas)
  await service.ok("undoMessage", { id: String(sent["id"]) }, mira)
  await service.send(mira, tomas, "instead")
  const told = { mira: service.heard(mira), tomas: service.heard(tomas) }
  for (const [who, person, words] of [
    ["mira", mira, "recalled-by-you"],
    ["tomas", tomas, "recalled-by-other"]
  ] as const) {
    const missed = await resume(person, known[who])
    expect(places(missed).slice(0, 3)).toEqual([2, 3, 4].map((n) => [chat, n, n === 3 ? "undoMessage" : "simple"]))
    expect(missed.entries[0]?.data).toMatchObject({ id: sent["id"], type: "event", is_undo: 1, content: words })
    expect(missed.entries[1]?.data).toEqual(told[who][0]?.data)
    expect(missed.entries[1]?.data).toMatchObject({ content: words, is_last: 1, isMobile: 0 })
    expect(JSON.stringify(missed)).not.toContain("regretted")
  }
})

it("a recall of what was not the newest says so later too", async () => {
  const sent = await service.send(mira, tomas, "one")
  await service.send(mira, tomas, "two")
  const known = await upToDate(tomas)
  await service.ok("undoMessage", { id: String(sent["id"]) }, mira)
  await service.send(mira, tomas, "three")
  expect((await resume(tomas, known)).entries[0]?.data).toMatchObject({ is_last: 0, content: "recalled-by-other" })
})

it("a new friend comes with the line between us, and the notice of who asks", async () => {
  const known = { eve: await upToDate(eve), mira: await upToDate(mira) }
  await service.friends(mira, eve)
  const line = `c:${mira.id}-${eve.id}`
  const asked = await resume(eve, known.eve)
  expect(places(asked)).toEqual([
    [line, 1, "appendContact"],
    [`u:${eve.id}`, 1, "simple"],
    [`u:${eve.id}`, 2, "requestsWaiting"]
  ])
  expect(asked.entries[0]?.data).toMatchObject({ id: mira.id, lastContent: "friend-greeting" })
  expect(asked.entries[1]?.data).toMatchObject({ toContactId: "system", content: `friend-notice:MIRA-${round}` })
  expect(ids(asked)).toEqual([mira.id])
  const asker = await resume(mira, known.mira)
  expect(asker.entries.map(({ data }) => data["id"])).toEqual([eve.id])
})

it("a row is given alone to who does not trust what they have, or speaks nonsense", async () => {
  await service.send(mira, tomas, "one")
  const known = await upToDate(tomas)
  for (const unsure of [-1, -7, 1.5, "x", null, {}, "", true]) {
    const missed = await resume(tomas, { ...known, [chat]: unsure })
    expect([unsure, missed.reload, missed.entries, ids(missed)]).toEqual([unsure, 0, [], [mira.id]])
  }
  expect(ids(await resume(tomas, { ...known, [chat]: "2" }))).toEqual([])
})

it("a contact that the client does not name comes as a row, with what was said if that is little", async () => {
  await service.send(mira, tomas, "one")
  const known = await upToDate(tomas)
  const { [chat]: _, ...others } = known
  const missed = await resume(tomas, others)
  expect([ids(missed), places(missed)]).toEqual([
    [mira.id],
    [
      [chat, 1, "appendContact"],
      [chat, 2, "simple"]
    ]
  ])
})

// (LOG-04)
it("everything from the beginning: without the own scope, without trust in it, or with numbers that were never given", async () => {
  await service.send(mira, tomas, "one")
  const known = await upToDate(tomas)
  const own = `u:${tomas.id}`
  const { [own]: _, ...others } = known
  for (const scopes of [
    others,
    { ...known, [own]: -1 },
    { ...known, [own]: "x" },
    { ...known, [own]: 3 },
    { ...known, [chat]: 3 },
    { ...known, "c:admin_notice": 1 }
  ])
    expect(await resume(tomas, scopes)).toMatchObject({ reload: 1, entries: [], gone: [], user: 2 })
})

it("of what is somebody else's there is nothing but that it is gone", async () => {
  await service.send(mira, tomas, "secret")
  const known = await upToDate(eve)
  const foreign = {
    [chat]: 0,
    [`u:${mira.id}`]: 0,
    "c:group-1": 1,
    [`c:-1-${mira.id}`]: 0,
    "c:": 0,
    "": 0,
    nonsense: 99,
    constructor: 1
  }
  const missed = await resume(eve, { ...known, ...foreign })
  expect(missed).toMatchObject({ reload: 0, contacts: [], entries: [], gone: Object.keys(foreign) })
  expect(await resume(eve, { ...known, "c:99998-99999": 7, [chat]: 70_000 })).toMatchObject({ reload: 0, contacts: [] })
})

it("who is no contact any more is gone, and so is what they say", async () => {
  const known = await upToDate(tomas)
  service.sql.prepare("UPDATE friends SET status = 0 WHERE owner = ? AND friend = ?").run(tomas.id, mira.id)
  expect(await resume(tomas, known)).toMatchObject({ reload: 0, contacts: [], entries: [], gone: [chat] })
})

it("the helper is a conversation like others", async () => {
  const known = await upToDate(mira)
  await service.send(mira, -1, "a note")
  const missed = await resume(mira, known)
  expect(places(missed)).toEqual([[`c:-1-${mira.id}`, 1, "simple"]])
  expect(missed.entries[0]?.data).toMatchObject({ toContactId: mira.id, toUser: -1, content: "a note" })
  expect(ids(missed)).toEqual([-1])
})

// (LOG-04)
it("beyond 500 lines of a conversation only its row comes; others are told in full", async () => {
  await service.friends(mira, eve)
  const known = await upToDate(mira)
  for (let i = 0; i < 501; i += 1) await service.send(tomas, mira, `message ${i}`)
  await service.send(eve, mira, "hello")
  const missed = await resume(mira, known)
  expect(places(missed)).toEqual([[`c:${mira.id}-${eve.id}`, 2, "simple"]])
  expect(new Set(ids(missed))).toEqual(new Set([tomas.id, eve.id]))
  expect(missed.contacts.find(({ id }) => id === tomas.id)).toMatchObject({ log: 502, unread: 501 })
  const one = await resume(mira, { ...known, [chat]: 2 })
  expect(one.entries.filter(({ s }) => s === chat).length).toBe(500)
})

it("beyond 2,000 lines in all, or much text, the conversations that moved most come as rows alone", async () => {
  const people = await Promise.all([1, 2, 3, 4, 5].map((i) => service.person(`p${i}-${round}`)))
  for (const person of people) await service.friends(mira, person)
  const known = await upToDate(mira)
  for (const [i, person] of people.entries())
    await Promise.all(Array.from({ length: 440 + i }, (_, j) => service.send(person, mira, `message ${j}`)))
  const missed = await resume(mira, known)
  const counted = people.map(({ id }) => missed.entries.filter(({ data }) => data["toContactId"] === id).length)
  expect(counted).toEqual([440, 441, 442, 443, 0])
  expect(missed.contacts.length).toBe(5)
  service.sql.prepare("UPDATE messages SET content = ? WHERE sender = ?").run("x".repeat(10_000), people[0]?.id ?? 0)
  const again = await resume(mira, known)
  expect(people.map(({ id }) => again.entries.some(({ data }) => data["toContactId"] === id))).toEqual([
    false,
    true,
    true,
    true,
    true
  ])
})

it("what concerns me alone is kept for 30 days; who comes later starts over", async () => {
  const known = await upToDate(mira)
  await service.send(mira, tomas, "one")
  await read(tomas, mira)
  service.pass(29 * 24 * 3600 * 1000)
  const again = async () => {
    const { data } = await service.ok("login", { account: mira.account, password: "secret 1" })
    return { ...mira, token: (data as { authToken: string }).authToken }
  }
  const between = { ...(await upToDate(await again())), [`u:${mira.id}`]: 0 }
  expect((await resume(await again(), between)).reload).toBe(0)
  service.pass(24 * 3600 * 1000 + 1)
  expect((await resume(await again(), known)).reload).toBe(1)
  expect((await resume(await again(), between)).reload).toBe(1)
  const now = await upToDate(await again())
  expect((await resume(await again(), now)).reload).toBe(0)
})

it("old lines that were not for all who take part are passed over with their conversation", async () => {
  const known = await upToDate(tomas)
  await service.send(mira, tomas, "one")
  service.sql.prepare("UPDATE conversations SET log_head = 3 WHERE chat = ?").run(chat.slice(2))
  const body = JSON.stringify([{ to: [mira.id], json: JSON.stringify({ toContactId: tomas.id }) }])
  service.sql.prepare("INSERT INTO log (scope, n, at, type, body) VALUES (?, 3, 0, 'readAll', ?)").run(chat, body)
  expect(await resume(tomas, known)).toMatchObject({ reload: 0, entries: [], contacts: [{ id: mira.id, log: 3 }] })
})

// (GROUP-17)
it("what was said before somebody joined a group is not theirs, nor is anything after they left", async () => {
  const group = `group-${round}`
  service.sql.prepare("INSERT INTO conversations (chat, kind, head, log_head) VALUES (?, 1, 0, 0)").run(group)
  const join = service.sql.prepare("INSERT INTO members (chat, user_id, joined_n, joined_at) VALUES (?, ?, ?, 0)")
  join.run(group, mira.id, 0)
  await service.send(mira, group, "before")
  join.run(group, tomas.id, 1)
  const known = await upToDate(tomas)
  await service.send(mira, group, "after")
  for (const scopes of [known, { ...known, [`c:${group}`]: 0 }, { ...known, [`c:${group}`]: 1 }]) {
    const missed = await resume(tomas, scopes)
    expect([places(missed), missed.gone]).toEqual([[[`c:${group}`, 2, "group"]], []])
    expect(missed.entries[0]?.data).toMatchObject({ toContactId: group, toUser: group, content: "after" })
  }
  service.sql.prepare("DELETE FROM members WHERE chat = ? AND user_id = ?").run(group, tomas.id)
  expect(await resume(tomas, { ...known, [`c:${group}`]: 1 })).toMatchObject({ reload: 0, entries: [], gone: [`c:${group}`] })
})

it("of thousands of parts that are nobody's, each is told to be gone", async () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`c:${i}-${i + 1}`, 1]))
  expect((await resume(mira, { ...many(19_000), ...(await upToDate(mira)) })).gone.length).toBeGreaterThan(18_900)
})

it("tells how many friend requests wait, and when the newest came", async () => {
  await service.meet(eve, mira)
  await service.ok("friendAdd", { user_id: mira.id, remark: "hi" }, eve)
  const first = await resume(mira, {})
  expect([first.count, first.page, first.user]).toEqual([1, expect.any(Number), 1])
  expect(first.page).toBeGreaterThan(1_700_000_000_000)
})

it("who does not know more than 500 conversations, or has missed something in them, starts over", async () => {
  const many = (from: number, count: number) => {
    service.sql.exec(`
      BEGIN;
      WITH RECURSIVE i (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM i WHERE n < ${from + count - 1})
      INSERT INTO users (user_id, account, account_key, password, realname, created_at)
        SELECT 500000 + n, 'many' || n, 'many' || n, '', 'Many', 0 FROM i;
      INSERT INTO friends (owner, friend, is_invite, status, created_at, updated_at)
        SELECT ${mira.id}, user_id, 0, 1, 0, 0 FROM users WHERE user_id >= ${500_000 + from};
      INSERT INTO friends (owner, friend, is_invite, status, created_at, updated_at)
        SELECT user_id, ${mira.id}, 0, 1, 0, 0 FROM users WHERE user_id >= ${500_000 + from};
      COMMIT`)
  }
  const known = await upToDate(mira)
  many(1, 500)
  const some = await resume(mira, known)
  expect([some.reload, some.contacts.length]).toEqual([0, 500])
  many(501, 1)
  const all = await resume(mira, known)
  expect([all.reload, all.contacts.length, all.entries]).toEqual([1, 504, []])
  expect(await resume(mira, await upToDate(mira))).toMatchObject({ reload: 0, contacts: [] })
})
