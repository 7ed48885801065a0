import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../../testService.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let eve: TestPerson
let group: string
let round = 0
beforeAll(async () => void (service = await openService()))
afterAll(() => service.close())
beforeEach(async () => {
  round += 1
  mira = await service.person(`mira.${round}`)
  tomas = await service.person(`tomas.${round}`)
  eve = await service.person(`eve.${round}`)
  await service.friends(mira, tomas)
  await service.friends(mira, eve)
  const made = await service.ok("groupAdd", { user_ids: [tomas.id, eve.id], name: "walkers" }, mira)
  group = String((made.data as Row)["id"])
  service.pass(10)
})

type Row = Readonly<Record<string, unknown>>
const page = async (who: TestPerson, of: TestPerson | string, more: object = {}) => {
  const toContactId = typeof of === "string" ? of : of.id
  const { count = 0, data } = await service.ok("getMessageList", { toContactId, limit: 100, ...more }, who)
  return { count, rows: data as ReadonlyArray<Row>, texts: (data as ReadonlyArray<Row>).map(({ content }) => content) }
}
const rowOf = async (who: TestPerson, of: TestPerson | string): Promise<Row> => {
  const { data } = await service.ok("getContacts", {}, who)
  const id = typeof of === "string" ? of : of.id
  return (data as ReadonlyArray<Row>).find((row) => row["id"] === id) ?? {}
}
const say = async (from: TestPerson, to: TestPerson | string, ...texts: ReadonlyArray<string>) => {
  const ids: Array<string> = []
  for (const text of texts) ids.push(String((await service.send(from, to, text))["id"]))
  return ids
}
const numberOf = (id: string) => Number(service.sql.prepare("SELECT msg_id FROM messages WHERE id = ?").get(id)?.["msg_id"])
const set = (name: string, value: string | null): void => {
  service.sql.prepare("DELETE FROM settings WHERE name = ?").run(name)
  if (value !== null) service.sql.prepare("INSERT INTO settings VALUES (?, ?)").run(name, value)
}
/** What a client that knew nothing of a conversation is told of it. */
const resumed = async (who: TestPerson, scope: string, from = 0) => {
  const user = Number(service.sql.prepare("SELECT log_head FROM users WHERE user_id = ?").get(who.id)?.["log_head"])
  const { data } = await service.ok("resume", { scopes: { [`u:${who.id}`]: user, [scope]: from } }, who)
  const { contacts, entries } = data as { contacts: ReadonlyArray<Row>; entries: ReadonlyArray<Row> }
  return { entries: entries.filter(({ s }) => s === scope), row: contacts.find((row) => row["scope"] === scope) }
}

// (DELETE-01, DELETE-03)
it("what its author deletes for everyone is gone from pages, rows and counts, and everybody hears which", async () => {
  const [, second, third = ""] = await say(tomas, mira, "one", "two", "three")
  for (const who of [mira, tomas]) service.heard(who)
  const before = (await page(mira, tomas, { last_id: numberOf(third) + 1 })).count
  service.sql
    .prepare("UPDATE members SET read_position = 0, read_msg = 0 WHERE user_id = ? AND chat NOT LIKE 'group%'")
    .run(mira.id)
  await service.ok("delMessage", { id: third }, tomas)
  const frame = { id: third, msg_id: numberOf(third), is_group: 0 }
  expect(service.heard(mira)).toEqual([{ type: "delMessage", data: { ...frame, toContactId: tomas.id } }])
  expect(service.heard(tomas)).toEqual([{ type: "delMessage", data: { ...frame, toContactId: mira.id } }])
  expect(await rowOf(mira, tomas)).toMatchObject({ lastContent: "two", unread: 2 })
  for (const who of [mira, tomas]) {
    const { count, texts } = await page(who, who === mira ? tomas : mira)
    expect([texts.slice(1), count]).toEqual([["one", "two"], before - 1])
  }
  expect(JSON.stringify(service.sql.prepare("SELECT * FROM messages WHERE id = ?").get(third))).not.toContain("three")
  service.heard(mira)
  // asked again: done
  await service.ok("delMessage", { id: third }, tomas)
  expect(service.heard(mira)).toEqual([])
  expect(await service.no("delMessage", { id: third }, mira)).toBe("message-unknown")
  expect(await service.no("delMessage", { id: second ?? "" }, mira)).toBe("delete-not-yours")
  expect(await service.no("undoMessage", { id: third }, tomas)).toBe("message-unknown")
  expect(await service.no("delMessage", { id: "no-such" }, mira)).toBe("message-unknown")
})

// (DELETE-01)
it("deleting for everyone needs the service's leave, a group's owner has none, and outsiders find nothing", async () => {
  const [id = ""] = await say(tomas, group, "said")
  set("chatInfo.dbDelMsg", "0")
  expect(await service.no("delMessage", { id }, tomas)).toBe("delete-off")
  set("chatInfo.dbDelMsg", null)
  expect(await service.no("delMessage", { id }, mira)).toBe("delete-not-yours")
  const stranger = await service.person(`stranger.${round}`)
  expect(await service.no("delMessage", { id }, stranger)).toBe("message-unknown")
  const event = service.sql.prepare("SELECT id FROM messages WHERE chat = ? AND type = 'event'").get(group)?.["id"]
  expect(await service.no("delMessage", { id: String(event) }, mira)).toBe("message-unknown")
})

// (DELETE-03)
it("a recalled message can be deleted, and then no line of it is left", async () => {
  const [id = ""] = await say(tomas, mira, "oops")
  await service.ok("undoMessage", { id }, tomas)
  expect((await page(mira, tomas)).texts).toContain("recalled-by-other")
  await service.ok("delMessage", { id }, tomas)
  expect((await page(mira, tomas)).texts).not.toContain("recalled-by-other")
  const { entries } = await resumed(mira, `c:${mira.id}-${tomas.id}`, 1)
  expect(entries.map(({ type }) => type)).toEqual(["delMessage", "delMessage", "delMessage"])
})

// (DELETE-02)
it("what I delete for myself is gone for me alone, from count, unread and row", async () => {
  const [first = "", , last = ""] = await say(tomas, group, "one", "two", "three")
  for (const who of [mira, eve]) service.heard(who)
  await service.ok("removeMessage", { id: last }, mira)
  await service.ok("removeMessage", { id: first }, mira)
  await service.ok("removeMessage", { id: first }, mira)
  expect(await rowOf(mira, group)).toMatchObject({ lastContent: "two", unread: 1 })
  expect(await rowOf(eve, group)).toMatchObject({ lastContent: "three", unread: 3 })
  expect(service.heard(eve)).toEqual([])
  expect(service.heard(mira)).toEqual(
    [last, first].map((id) => ({ type: "removeMessage", data: { id, msg_id: numberOf(id), toContactId: group, is_group: 1 } }))
  )
  const [mine, hers] = [await page(mira, group), await page(eve, group)]
  expect(mine.texts.filter((text) => hers.texts.includes(text))).toEqual(expect.arrayContaining(["two"]))
  expect([mine.texts.includes("one"), hers.texts.includes("one"), hers.count - mine.count]).toEqual([false, true, 2])
  expect((await page(mira, group, { type: "text" })).texts).toEqual(["two"])
  const stranger = await service.person(`stranger.${round}`)
  expect(await service.no("removeMessage", { id: first }, stranger)).toBe("message-unknown")
  // deleted by both in one way and the other, it counts once
  await service.ok("delMessage", { id: last }, tomas)
  expect(await rowOf(mira, group)).toMatchObject({ lastContent: "two", unread: 0 })
  expect((await page(eve, group)).count - (await page(mira, group)).count).toBe(1)
})

it("an event that I delete for myself makes nothing read", async () => {
  await say(tomas, group, "one")
  service.sql.prepare("UPDATE members SET read_position = 0, read_msg = 0 WHERE chat = ? AND user_id = ?").run(group, mira.id)
  const event = service.sql.prepare("SELECT id FROM messages WHERE chat = ? AND type = 'event'").get(group)?.["id"]
  await service.ok("removeMessage", { id: String(event) }, mira)
  expect(await rowOf(mira, group)).toMatchObject({ unread: 1 })
  expect((await page(mira, group)).texts).toEqual(["one"])
})

it("a page is full however much of it was deleted", async () => {
  const ids = await say(tomas, group, ...Array.from({ length: 12 }, (_, i) => `text ${i}`))
  for (const id of ids.slice(4, 9)) await service.ok("removeMessage", { id }, eve)
  const { count, texts } = await page(eve, group, { limit: 5 })
  expect(texts).toEqual(["text 2", "text 3", "text 9", "text 10", "text 11"])
  expect((await page(eve, group, { limit: 5, page: 2 })).texts.slice(-2)).toEqual(["text 0", "text 1"])
  expect(count).toBe((await page(eve, group)).rows.length)
})

// (DELETE-03)
it("a resume tells what was deleted as gone, in its place, and never what it said", async () => {
  const scope = `c:${mira.id}-${tomas.id}`
  const [, hidden = "", gone = ""] = await say(tomas, mira, "one", "secret of two", "secret of three", "four")
  await service.ok("removeMessage", { id: hidden }, mira)
  await service.ok("delMessage", { id: gone }, tomas)
  const { entries, row } = await resumed(mira, scope, 1)
  expect(entries.map(({ n, type }) => [n, type])).toEqual([
    [2, "simple"],
    [3, "delMessage"],
    [4, "delMessage"],
    [5, "simple"],
    [6, "delMessage"]
  ])
  expect(entries[1]).toMatchObject({ data: { id: hidden, toContactId: tomas.id, is_group: 0 } })
  expect(JSON.stringify(entries)).not.toContain("secret")
  expect(row).toMatchObject({ lastContent: "four", log: 6, unread: 2 })
  expect(JSON.stringify((await resumed(tomas, scope, 1)).entries)).toContain("secret of two")
})

const forward = (who: TestPerson, id: string, user_ids: ReadonlyArray<string | number>, ids: ReadonlyArray<string> = []) =>
  service.call("forwardMessage", { msg_id: numberOf(id), user_ids, ids }, who)

// (FORWARD-01, FORWARD-03)
it("a message goes on to people and groups as if written there, without what it mentioned or quoted", async () => {
  const [quoted = ""] = await say(mira, group, "before")
  const sent = await service.ok(
    "sendMessage",
    { id: `q${round}`, toContactId: group, type: "text", content: "look", at: [0], pid: numberOf(quoted) },
    mira
  )
  for (const who of [tomas, eve]) service.heard(who)
  const { success } = (await forward(mira, String((sent.data as Row)["id"]), [tomas.id, group, group])) as unknown as {
    success: Row
  }
  expect(success).toEqual({ data: "", text: "forwarded" })
  const [toTomas] = service.heard(tomas).filter(({ type }) => type === "simple")
  expect(toTomas?.data).toMatchObject({ content: "look", at: [], extends: null, user_id: mira.id, type: "text" })
  expect(toTomas?.data["pid"] ?? 0).toBe(0)
  expect(service.heard(eve).map(({ type }) => type)).toEqual(["group"])
  expect(await rowOf(eve, group)).toMatchObject({ lastContent: "look" })
})

// (FORWARD-02)
it("a forward goes where it can, and says how many it did not reach", async () => {
  const [id = ""] = await say(mira, group, "news")
  const stranger = await service.person(`stranger.${round}`)
  service.sql.prepare("UPDATE groups SET nospeak = 2 WHERE chat = ?").run(group)
  expect(await forward(eve, id, [mira.id, stranger.id, group, "nothing"])).toMatchObject({
    success: { text: "forwarded-some", params: { failed: "3" } }
  })
  expect(await forward(eve, id, [stranger.id, "group-999999"])).toMatchObject({ failure: { reason: "forward-nowhere" } })
  expect(await forward(eve, id, [])).toMatchObject({ failure: { reason: "forward-nobody" } })
  expect(await forward(eve, id, [1, 2, 3, 4, 5, 6])).toMatchObject({
    failure: { reason: "forward-too-many", params: { max: 5 } }
  })
})

// (FORWARD-01, BODY-14)
it("only what I may read goes on: nothing of others, nothing gone, no line of the system", async () => {
  const [id = "", recalled = "", hidden = ""] = await say(tomas, mira, "between us", "oops", "seen")
  expect(await forward(eve, id, [mira.id])).toMatchObject({ failure: { reason: "message-unknown" } })
  await service.ok("undoMessage", { id: recalled }, tomas)
  expect(await forward(mira, recalled, [eve.id])).toMatchObject({ failure: { reason: "forward-kind" } })
  await service.ok("removeMessage", { id: hidden }, mira)
  expect(await forward(mira, hidden, [eve.id])).toMatchObject({ failure: { reason: "message-unknown" } })
  const event = service.sql.prepare("SELECT id FROM messages WHERE chat = ? AND type = 'event'").get(group)?.["id"]
  expect(await forward(mira, String(event), [eve.id])).toMatchObject({ failure: { reason: "forward-kind" } })
  // from before they came
  const late = await service.person(`late.${round}`)
  await service.friends(mira, late)
  const [old = ""] = await say(mira, group, "old")
  await service.ok("addGroupUser", { id: group, user_ids: [late.id] }, mira)
  expect(await forward(late, old, [mira.id])).toMatchObject({ failure: { reason: "message-unknown" } })
  expect(await service.no("removeMessage", { id: old }, late)).toBe("message-unknown")
  expect((await page(late, group)).texts).not.toContain("old")
  service.sql.prepare("UPDATE groups SET history = 1 WHERE chat = ?").run(group)
  expect((await page(late, group)).texts).toContain("old")
  expect(await rowOf(late, group)).toMatchObject({ unread: 0 })
})

it("a forward that is asked again with the same ids was done", async () => {
  const [id = ""] = await say(mira, group, "news")
  const ids = [`f1-${round}`, `f2-${round}`]
  await forward(mira, id, [tomas.id, eve.id], ids)
  service.heard(tomas)
  expect(await forward(mira, id, [tomas.id, eve.id], ids)).toMatchObject({ success: { text: "forwarded" } })
  expect(service.heard(tomas)).toEqual([])
  expect(await forward(tomas, id, [mira.id], ids)).toMatchObject({ failure: { reason: "forward-nowhere" } })
  expect(await forward(mira, id, [tomas.id], ["not an id"])).toMatchObject({ failure: { reason: "message-id" } })
})

it("each copy counts as a message that was sent: beyond the limit none goes", async () => {
  const slow = await openService({ sendLimit: { count: 3, seconds: 60 } })
  const [a, b, c] = [await slow.person("anna"), await slow.person("bert"), await slow.person("carl")]
  for (const other of [b, c]) await slow.friends(a, other)
  const sent = await slow.send(a, b, "one")
  const rows = () => Number(slow.sql.prepare("SELECT COUNT(*) AS n FROM messages").get()?.["n"])
  const before = rows()
  const msg_id = Number(sent["msg_id"])
  expect(await slow.no("forwardMessage", { msg_id, user_ids: [b.id, c.id, -1] }, a)).toBe("too-fast")
  expect(rows()).toBe(before)
  await slow.ok("forwardMessage", { msg_id, user_ids: [c.id, -1] }, a)
  expect(rows()).toBe(before + 2)
  await slow.close()
})
