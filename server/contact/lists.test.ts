import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../testService.ts"

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
  const made = await service.ok("groupAdd", { user_ids: [tomas.id], name: "walkers" }, mira)
  group = String((made.data as Row)["id"])
  service.pass(10)
})

type Row = Readonly<Record<string, unknown>>
const rowOf = async (who: TestPerson, id: string | number): Promise<Row> => {
  const { data } = await service.ok("getContacts", {}, who)
  return (data as ReadonlyArray<Row>).find((row) => row["id"] === id) ?? {}
}
const texts = async (who: TestPerson, toContactId: string | number) =>
  ((await service.ok("getMessageList", { toContactId, limit: 100 }, who)).data as ReadonlyArray<Row>).map(
    ({ content }) => content
  )
const count = (table: string) => Number(service.sql.prepare(`SELECT COUNT(*) AS n FROM ${table}`).get()?.["n"])
const asEnterprise = async (check: () => Promise<void>): Promise<void> => {
  service.sql.exec("INSERT INTO settings VALUES ('sysInfo.runMode', '1')")
  try {
    await check()
  } finally {
    service.sql.exec("DELETE FROM settings")
  }
}

it("people and groups come in the order of their numbers, in whichever they were met", async () => {
  const friends: Array<TestPerson> = []
  for (let n = 0; n < 12; n += 1) friends.push(await service.person(`friend${n}.${round}`))
  for (const each of friends.toReversed()) await service.friends(mira, each)
  for (let n = 0; n < 3; n += 1) await service.ok("groupAdd", { user_ids: [friends[n]?.id ?? 0], name: `group ${n}` }, mira)
  const ordered = async () => {
    const rows = (await service.ok("getContacts", {}, mira)).data as ReadonlyArray<Row>
    const numbers = (kind: number, field: string) =>
      rows.filter(({ is_group }) => is_group === kind).map((row) => Number(row[field]))
    for (const each of [numbers(0, "user_id"), numbers(1, "group_id")]) expect(each).toEqual(each.toSorted((a, b) => a - b))
    return numbers(0, "user_id").length
  }
  expect(await ordered()).toBe(13)
  await asEnterprise(async () => {
    expect(await ordered()).toBeGreaterThan(13)
  })
})

// (ROW-01, SETTING-09, CONTACT-09)
it("people, groups, the helper and the announcements are pinned and quietened, for me alone and on all my devices", async () => {
  service.heard(mira)
  service.heard(tomas)
  for (const [id, kind] of [
    [tomas.id, 0],
    [group, 1],
    [-1, 3],
    ["admin_notice", 2]
  ] as const) {
    await service.ok("setChatTop", { id, is_top: 1, is_group: String(kind) }, mira)
    await service.ok("isNotice", { id, is_notice: 0, is_group: String(kind) }, mira)
    // said twice, told once
    await service.ok("isNotice", { id, is_notice: 0 }, mira)
    expect(service.heard(mira)).toEqual([
      { type: "setChatTop", data: { id, is_top: 1, is_group: kind } },
      { type: "setIsNotice", data: { id, is_notice: 0, is_group: kind } }
    ])
  }
  expect(service.heard(tomas)).toEqual([])
  for (const id of [tomas.id, group, -1]) expect(await rowOf(mira, id)).toMatchObject({ is_top: 1, is_notice: 0 })
  expect(await rowOf(mira, -1)).toMatchObject({ lastContent: "helper-hint" })
  expect(await rowOf(tomas, mira.id)).toMatchObject({ is_top: 0, is_notice: 1 })
  await service.ok("setChatTop", { id: tomas.id, is_top: 0 }, mira)
  expect(await rowOf(mira, tomas.id)).toMatchObject({ is_top: 0, is_notice: 0 })
})

it("a colleague is pinned before a word is said, which makes no friendship and costs the first message nothing", async () => {
  await asEnterprise(async () => {
    const friendships = count("friends")
    await service.ok("setChatTop", { id: eve.id, is_top: 1 }, mira)
    expect(count("friends")).toBe(friendships)
    expect(await rowOf(mira, eve.id)).toMatchObject({ is_top: 1, lastContent: "" })
    await service.send(mira, eve, "first")
    expect(await rowOf(eve, mira.id)).toMatchObject({ unread: 1, lastContent: "first", is_top: 0 })
    expect(await rowOf(mira, eve.id)).toMatchObject({ unread: 0, is_top: 1 })
  })
})

it("nobody pins, quietens or puts away what is not in their list", async () => {
  const before = count("members")
  for (const [id, reason] of [
    [eve.id, "chat-not-yours"],
    [mira.id, "chat-unknown"],
    [999_999, "chat-unknown"],
    ["group-999999", "chat-unknown"],
    [`${mira.id}-${tomas.id}`, "chat-unknown"]
  ] as const) {
    expect(await service.no("setChatTop", { id, is_top: 1 }, mira)).toBe(reason)
    expect(await service.no("isNotice", { id, is_notice: 0 }, mira)).toBe(reason)
    expect(await service.no("delChat", { id, is_group: "" }, mira)).toBe(reason)
  }
  expect(await service.no("delChat", { id: group, is_group: "1" }, eve)).toBe("chat-not-yours")
  expect(count("members")).toBe(before)
})

// (ROW-02)
it("a conversation that I delete leaves my list until the next message, read, and nobody else's", async () => {
  for (const [id, from] of [
    [tomas.id, mira.id],
    [group, group]
  ] as const) {
    await service.send(tomas, typeof id === "number" ? mira : group, "one")
    service.heard(mira)
    await service.ok("delChat", { id, is_group: "" }, mira)
    const upTo = Number(service.sql.prepare("SELECT MAX(msg_id) AS n FROM messages").get()?.["n"])
    const is_group = typeof id === "number" ? 0 : 1
    expect(service.heard(mira).at(-1)).toEqual({ type: "delChat", data: { id, is_group, clear: 0, upTo } })
    const row = await rowOf(mira, id)
    expect(row).toMatchObject({ lastContent: "", lastSendTime: 0, unread: 0, cleared: 0 })
    expect(row).not.toHaveProperty("type")
    expect(await rowOf(tomas, from)).toMatchObject({ lastContent: "one" })
    expect(await texts(mira, id)).toContain("one")
    await service.send(tomas, typeof id === "number" ? mira : group, "two")
    expect(await rowOf(mira, id)).toMatchObject({ lastContent: "two", unread: 1 })
  }
})

// (ROW-02, GROUP-12, GROUP-17)
it("with clear all that was said is gone for me, for good, and everybody else keeps it", async () => {
  await service.send(tomas, group, "one")
  await service.ok("delChat", { id: group, is_group: 1, clear: 1 }, mira)
  expect(await texts(mira, group)).toEqual([])
  const sent = await service.send(tomas, group, "two")
  expect(await texts(mira, group)).toEqual(["two"])
  expect(await texts(tomas, group)).toContain("one")
  const row = await rowOf(mira, group)
  expect(row).toMatchObject({ lastContent: "two", unread: 0, cleared: Number(sent["msg_id"]) - 1 })
  const { count } = await service.ok("getMessageList", { toContactId: group }, mira)
  expect(count).toBe(1)
  expect(await service.ok("getMessageList", { toContactId: group, type: "text", keywords: "one" }, mira)).toMatchObject({
    data: []
  })
  await service.ok("delMessage", { id: String(sent["id"]) }, tomas)
  expect(await rowOf(mira, group)).toMatchObject({ lastContent: "" })
})

// (LOG-03)
it("a device that was away learns what another one pinned, put away and cleared", async () => {
  const known = async () => {
    const { contacts, user } = (await service.ok("resume", { scopes: {} }, mira)).data as {
      contacts: ReadonlyArray<Row>
      user: number
    }
    return { [`u:${mira.id}`]: user, ...Object.fromEntries(contacts.map(({ log, scope }) => [String(scope), log])) }
  }
  await service.send(tomas, mira, "one")
  const before = await known()
  await service.ok("setChatTop", { id: group, is_top: 1 }, mira)
  await service.ok("delChat", { id: tomas.id, clear: 1 }, mira)
  const { contacts, entries, reload } = (await service.ok("resume", { scopes: before }, mira)).data as Record<
    "contacts" | "entries",
    ReadonlyArray<Row>
  > & { reload: number }
  expect(reload).toBe(0)
  expect(entries.map(({ type }) => type)).toEqual(["setChatTop", "readByMe", "delChat"])
  expect(contacts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: group, is_top: 1 }),
      expect.objectContaining({ id: tomas.id, lastContent: "", unread: 0, cleared: expect.any(Number) })
    ])
  )
})
