import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
let owner: TestPerson
let admin: TestPerson
let member: TestPerson
let outsider: TestPerson
let group: string
let round = 0
beforeAll(async () => {
  service = await openService()
  service.sql.prepare("INSERT INTO settings VALUES ('sysInfo.runMode', '1')").run()
})
afterAll(() => service.close())

type Row = Readonly<Record<string, unknown>>

beforeEach(async () => {
  round += 1
  owner = await service.person(`owner-${round}`)
  admin = await service.person(`admin-${round}`)
  member = await service.person(`member-${round}`)
  outsider = await service.person(`outsider-${round}`)
  const { data } = await service.ok("groupAdd", { user_ids: [admin.id, member.id], name: "Skiers" }, owner)
  group = (data as { id: string }).id
  service.sql.prepare("UPDATE members SET role = 2 WHERE chat = ? AND user_id = ?").run(group, admin.id)
  for (const who of [owner, admin, member, outsider]) service.heard(who)
})

const body = (more: object = {}) => ({ id: crypto.randomUUID(), toContactId: group, type: "text", content: "hi", ...more })
const say = async (who: TestPerson, more: object = {}): Promise<Row> =>
  (await service.ok("sendMessage", body(more), who)).data as Row
const list = async (who: TestPerson, more: object = {}): Promise<ReadonlyArray<Row>> =>
  ((await service.ok("getMessageList", { toContactId: group, ...more }, who)).data as ReadonlyArray<Row>).filter(
    ({ type, is_undo }) => type !== "event" || is_undo === 1
  )
const row = async (who: TestPerson): Promise<Row> =>
  ((await service.ok("getContacts", {}, who)).data as ReadonlyArray<Row>).find(({ id }) => id === group) ?? {}
const last = (who: TestPerson): Row => service.heard(who).findLast(({ type }) => type === "group")?.data ?? {}
/** The group as one who was away since its beginning learns it. */
const missed = async (who: TestPerson): Promise<ReadonlyArray<Row>> => {
  const head = Number(service.sql.prepare("SELECT log_head FROM users WHERE user_id = ?").get(who.id)?.["log_head"])
  const from = Number(
    service.sql.prepare("SELECT joined_n FROM members WHERE chat = ? AND user_id = ?").get(group, who.id)?.["joined_n"]
  )
  const answer = await service.ok("resume", { scopes: { [`u:${who.id}`]: head, [`c:${group}`]: from } }, who)
  const { entries } = answer.data as { entries: ReadonlyArray<{ s: string; type: string; data: Row }> }
  return entries.filter(({ type, data }) => type === "group" && data["type"] !== "event").map(({ data }) => data)
}

// (MENTION-02, MENTION-03, WIRE-04)
it("mentions are the numbers of other members, each once, told alike by the answer, the frame, the list and a resume", async () => {
  const at = [String(member.id), admin.id, admin.id, owner.id, outsider.id, -7, "1.5", 999_999]
  const sent = await say(owner, { at: at.filter((each) => each !== "1.5") })
  const want = [admin.id, member.id].toSorted((a, b) => a - b)
  expect(sent).toMatchObject({ at: want, role: 1 })
  const frames = [owner, admin, member].map(last)
  for (const frame of frames) expect(frame).toMatchObject({ at: want, role: 1 })
  expect((await list(member)).at(-1)).toMatchObject({ at: want, role: 1 })
  expect((await missed(admin)).at(-1)).toEqual(frames[1])
  expect(service.heard(outsider)).toEqual([])
})

it("the same send once more answers whom it mentioned first", async () => {
  const one = body({ at: [member.id] })
  const [first, again] = [
    await service.ok("sendMessage", one, owner),
    await service.ok("sendMessage", { ...one, at: [0] }, owner)
  ]
  expect(again.data).toEqual(first.data)
  expect(again.data).toMatchObject({ at: [member.id], role: 1 })
})

it.each([[[0]], [["0"]], [["isALL"]], ["all"], [[0, 5]]])(
  "everybody, said as %j, is 0 and the reader's own number",
  async (at) => {
    const sent = await say(admin, { at })
    expect(sent["at"]).toEqual([0])
    const frames = [owner, admin, member].map(last)
    expect(frames.map((frame) => frame["at"])).toEqual([[0, owner.id], [0], [0, member.id]])
    expect(((await list(member)).at(-1) ?? {})["at"]).toEqual([0, member.id])
    expect((await missed(owner)).at(-1)).toEqual(frames[0])
    expect([await row(owner), await row(admin), await row(member)]).toMatchObject([{ is_at: 1 }, { is_at: 0 }, { is_at: 0 }])
  }
)

// (MENTION-06, GROUP-02)
it("only owner and admins mention everybody, and the message of another is not sent", async () => {
  const one = body({ at: ["isALL"] })
  expect(await service.no("sendMessage", one, member)).toBe("mention-everybody")
  expect(await list(owner)).toEqual([])
  await service.ok("sendMessage", { ...one, at: [] }, member)
})

it("one-to-one nobody is mentioned, whatever the request says", async () => {
  await service.ok("sendMessage", { ...body({ at: [member.id, 0, "isALL"] }), toContactId: member.id }, owner)
  expect(service.heard(member).find(({ type }) => type === "simple")?.data).toMatchObject({ at: [], role: 3 })
})

it("of more than a hundred mentions the first hundred count", async () => {
  const add = service.sql.prepare("INSERT INTO members (chat, user_id, joined_at) VALUES (?, ?, 0)")
  const user = service.sql.prepare(
    "INSERT INTO users (account, account_key, password, realname, created_at) VALUES (?, ?, '', 'x', 0) RETURNING user_id"
  )
  const many = Array.from({ length: 120 }, (_, i) => Number(user.get(`m${round}-${i}`, `m${round}-${i}`)?.["user_id"]))
  for (const id of many) add.run(group, id)
  expect((await say(member, { at: many }))["at"]).toEqual(many.slice(0, 100))
})

// (RECEIVED-03, MENTION-07)
it("what mentions me is counted until it is read, listed until it is seen, and neither when it is recalled", async () => {
  await say(owner, { at: [member.id], content: "one" })
  const two = await say(admin, { at: [0], content: "two" })
  await say(admin, { content: "three" })
  const gone = await say(owner, { at: [member.id], content: "four" })
  expect(await row(member)).toMatchObject({ is_at: 3, unread: 4 })
  await service.ok("undoMessage", { id: String(gone["id"]) }, owner)
  expect(await row(member)).toMatchObject({ is_at: 2, unread: 3 })
  service.heard(member)
  await list(member)
  expect(await row(member)).toMatchObject({ is_at: 0, unread: 0 })
  const pushed = service.pushed.filter(({ type }) => type === "atMsgList").at(-1)
  expect(pushed).toMatchObject({ to: [member.id], data: { count: 2, toContactId: group } })
  const told = (pushed?.data as { list: ReadonlyArray<Row> } | undefined)?.list ?? []
  expect(told.map(({ content, at }) => [content, at])).toEqual([
    ["two", [0, member.id]],
    ["one", [member.id]]
  ])
  service.heard(member)
  const { count, data } = await service.ok("getMessageList", { toContactId: group, is_at: 1, limit: 1 }, member)
  expect([count, data]).toEqual([2, told])
  expect(service.heard(member)).toEqual([{ type: "readAt", data: { toContactId: group, upTo: two["msg_id"] } }])
  expect(await list(member, { is_at: 1 })).toEqual([])
  const before = service.pushed.length
  await list(member)
  expect(service.pushed.slice(before).filter(({ type }) => type === "atMsgList")).toEqual([])
})

it("what one member has seen the others have not (H-38)", async () => {
  await say(owner, { at: [0] })
  await list(member, { is_at: 1 })
  expect(await list(member, { is_at: 1 })).toEqual([])
  expect(await list(admin, { is_at: 1 })).toHaveLength(1)
})

// (MENTION-07)
it("readAtMsg sees them all; nothing to see is no news", async () => {
  const sent = await say(owner, { at: [0, member.id] })
  service.heard(member)
  await service.ok("readAtMsg", { toContactId: group }, member)
  await service.ok("readAtMsg", { toContactId: group }, member)
  await service.ok("readAtMsg", { toContactId: owner.id }, member)
  expect(service.heard(member)).toEqual([{ type: "readAt", data: { toContactId: group, upTo: sent["msg_id"] } }])
  expect(await list(member, { is_at: 1 })).toEqual([])
})

it("who reads every message that mentions them as it comes has seen them; who skips one has not", async () => {
  const one = await say(owner, { at: [member.id] })
  const two = await say(owner, { at: [member.id] })
  await service.ok("setMsgIsRead", { toContactId: group, messages: [{ id: two["id"] }], upTo: 0 }, member)
  expect(await row(member)).toMatchObject({ is_at: 0 })
  const three = await say(owner, { at: [member.id] })
  await service.ok("setMsgIsRead", { toContactId: group, messages: [one, two, three].map(({ id }) => ({ id })) }, member)
  expect(await list(member, { is_at: 1 })).toEqual([])
  const four = await say(owner, { at: [member.id] })
  const five = await say(owner, { at: [member.id] })
  service.heard(member)
  await service.ok("setMsgIsRead", { toContactId: group, messages: { id: five["id"] } }, member)
  expect(service.heard(member).map(({ type }) => type)).toEqual(["readByMe"])
  expect((await list(member, { is_at: 1, limit: 5 })).map(({ id }) => id)).toEqual([four["id"]])
})

// http.md 2.5
it("mentions are seen by their names, out of order, and also when all had been read before", async () => {
  const [one, two, three] = [
    await say(owner, { at: [member.id] }),
    await say(owner, { at: [0] }),
    await say(owner, { at: [member.id] })
  ]
  await service.ok("setMsgIsRead", { toContactId: group, messages: [], upTo: 0 }, member)
  const see = async (...messages: ReadonlyArray<Row>) => {
    service.heard(member)
    await service.ok("setMsgIsRead", { toContactId: group, messages: messages.map(({ id }) => ({ id })) }, member)
    return service.heard(member)
  }
  const left = async () => {
    const before = service.pushed.length
    await list(member)
    const data = service.pushed.slice(before).find(({ type }) => type === "atMsgList")?.data
    return ((data as { list?: ReadonlyArray<Row> } | undefined)?.list ?? []).map(({ id }) => id)
  }
  expect(await left()).toEqual([three["id"], two["id"], one["id"]])
  expect(await see(two)).toEqual([])
  expect(await left()).toEqual([three["id"], one["id"]])
  expect(await see(two, { id: "unknown" })).toEqual([])
  expect(await see(one)).toEqual([{ type: "readAt", data: { toContactId: group, upTo: one["msg_id"] } }])
  expect(await left()).toEqual([three["id"]])
  expect(await see(three)).toEqual([{ type: "readAt", data: { toContactId: group, upTo: three["msg_id"] } }])
  expect(await left()).toEqual([])
  const kept = service.sql.prepare("SELECT COUNT(*) AS n FROM mentions_seen WHERE chat = ?").get(group)
  expect(Number(kept?.["n"])).toBe(0)
})

// (GROUP-17)
it("what was said before I came mentions me to nobody, and a list of mentions is bounded", async () => {
  await say(owner, { at: [0], content: "before" })
  await service.ok("addGroupUser", { id: group, user_ids: [outsider.id] }, owner)
  expect(await row(outsider)).toMatchObject({ is_at: 0 })
  expect(await list(outsider, { is_at: 1 })).toEqual([])
  await service.ok("groupSetting", { id: group, setting: { history: 1 } }, owner)
  expect((await list(outsider)).map(({ content }) => content)).toEqual(["before"])
  expect(await list(outsider, { is_at: 1 })).toEqual([])
  for (let i = 0; i < 205; i += 1) await say(owner, { at: [outsider.id], content: String(i) })
  const { count, data } = await service.ok("getMessageList", { toContactId: group, is_at: 1 }, outsider)
  expect([count, (data as ReadonlyArray<Row>).length, (data as ReadonlyArray<Row>)[0]?.["content"]]).toEqual([205, 200, "204"])
})
