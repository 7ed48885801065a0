import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { placeholder } from "../../placeholder.ts"
import { openService, type TestPerson, type TestService } from "../../testService.ts"

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
const everyone = () => [owner, admin, member]
const seat = (role: number, who: TestPerson) =>
  service.sql.prepare("UPDATE members SET role = ? WHERE chat = ? AND user_id = ?").run(role, group, who.id)

beforeEach(async () => {
  round += 1
  owner = await service.person(`owner-${round}`)
  admin = await service.person(`admin-${round}`)
  member = await service.person(`member-${round}`)
  outsider = await service.person(`outsider-${round}`)
  const { data } = await service.ok("groupAdd", { user_ids: [admin.id, member.id], name: "Skiers" }, owner)
  group = (data as { id: string }).id
  seat(2, admin)
  for (const who of [...everyone(), outsider]) service.heard(who)
})

/** The frame that each of the three got last, which is one and the same. */
const told = (type: string): Row => {
  const heard = everyone().map((who) => service.heard(who).filter((frame) => frame.type === type))
  for (const each of heard) expect(each).toEqual(heard[0])
  expect(heard[0]).toHaveLength(1)
  expect(service.heard(outsider)).toEqual([])
  return heard[0]?.[0]?.data ?? {}
}
const nothing = () => everyone().flatMap((who) => service.heard(who))
const row = async (who: TestPerson): Promise<Row> =>
  ((await service.ok("getContacts", {}, who)).data as ReadonlyArray<Row>).find(({ id }) => id === group) ?? {}
const list = async (who: TestPerson, more: object = {}): Promise<ReadonlyArray<Row>> =>
  (await service.ok("getMessageList", { toContactId: group, ...more }, who)).data as ReadonlyArray<Row>

// (GROUP-05, GROUP-06)
it("a group is renamed by members until it is locked, then by who manages it; everybody learns by whom", async () => {
  await service.ok("editGroupName", { id: group, displayName: "  Climbers " }, member)
  expect(told("editGroupName")).toEqual({ id: group, displayName: "Climbers", editUserName: `MEMBER-${round}` })
  expect(await row(owner)).toMatchObject({ displayName: "Climbers" })
  await service.ok("groupSetting", { id: group, setting: { manage: "1" } }, admin)
  nothing()
  expect(await service.no("editGroupName", { id: group, displayName: "Mine" }, member)).toBe("no-permission")
  await service.ok("editGroupName", { id: group, displayName: "Ours" }, admin)
  expect(told("editGroupName")).toMatchObject({ displayName: "Ours" })
  await service.ok("editGroupName", { id: group, displayName: "Ours" }, owner)
  expect(nothing()).toEqual([])
})

// (GROUP-06, GROUP-02)
it("an announcement is the group's, and is said to everybody as plain text; who may not speak makes none, nor another name", async () => {
  const muteUntil = (until: number) =>
    service.sql.prepare("UPDATE members SET muted_until = ? WHERE user_id = ?").run(until, member.id)
  muteUntil(9e15)
  nothing()
  const says = async (who: typeof member) => [
    await service.no("setNotice", { id: group, notice: "I am back" }, who),
    await service.no("editGroupName", { id: group, displayName: "I am back" }, who),
    await service.no("sendMessage", { id: "m", toContactId: group, type: "text", content: "I am back" }, who)
  ]
  expect(await says(member)).toEqual(["member-muted", "member-muted", "member-muted"])
  muteUntil(0)
  await service.ok("groupSetting", { id: group, setting: { nospeak: 1 } }, owner)
  expect(await says(member)).toEqual(["group-muted", "group-muted", "group-muted"])
  await service.ok("groupSetting", { id: group, setting: { nospeak: 2 } }, owner)
  expect(await says(admin)).toEqual(["group-muted", "group-muted", "group-muted"])
  await service.ok("groupSetting", { id: group, setting: { nospeak: 0 } }, owner)
  nothing()
  await service.ok("setNotice", { id: group, notice: "Meet <b>here</b>\n& bring skis" }, member)
  const frames = service.heard(admin)
  expect(frames.map(({ type }) => type)).toEqual(["setNotice", "group"])
  expect(frames[0]?.data).toEqual({ group_id: group, notice: "Meet <b>here</b>\n& bring skis" })
  const begin = `<p><b>${placeholder("notice-heading")}</b></p><p>@${placeholder("notice-everybody")}`
  const content = `${begin}<br>Meet &lt;b&gt;here&lt;/b&gt;</p><p>&amp; bring skis</p>`
  expect(frames[1]?.data).toMatchObject({
    type: "text",
    content,
    at: [0, admin.id],
    user_id: member.id,
    role: 3,
    toContactId: group
  })
  expect(await row(owner)).toMatchObject({ notice: "Meet <b>here</b>\n& bring skis", is_at: 1, unread: 1 })
  expect(await row(member)).toMatchObject({ is_at: 0, unread: 0 })
  expect((await list(owner)).at(-1)).toMatchObject({ content, at: [0, owner.id], role: 3 })
  await service.ok("setNotice", { id: group, notice: "# Plan\n- **Skis**\n<i>" }, member)
  expect(await row(owner)).toMatchObject({ notice: "# Plan\n- **Skis**\n<i>" })
  expect((await list(owner)).at(-1)).toMatchObject({
    content: `${begin}</p><h1>Plan</h1><ul><li><strong>Skis</strong></li></ul><p>&lt;i&gt;</p>`
  })
})

// (GROUP-02, WIRE-18)
it("switches: known ones change, others stay, and all travel as numbers", async () => {
  await service.ok("groupSetting", { id: group, setting: { nospeak: "1", history: true, number_join: 7 } }, admin)
  const setting = { manage: 0, invite: 1, nospeak: 1, history: 1, profile: 0 }
  expect(told("groupSetting")).toEqual({ group_id: group, setting })
  expect(await row(member)).toMatchObject({ setting })
  for (const bad of [{ nospeak: 3 }, { nospeak: true }, { manage: 2 }, { invite: [1] }, { profile: null }])
    expect(await service.no("groupSetting", { id: group, setting: bad }, owner)).toBe("wrong-shape")
  await service.ok("groupSetting", { id: group, setting: {} }, owner)
  expect(nothing()).toEqual([])
  expect(await service.no("groupSetting", { id: group, setting: { invite: 0 } }, member)).toBe("no-permission")
})

// (GROUP-01, GROUP-02)
it("only the owner makes admins, of members, and never an owner", async () => {
  await service.ok("setManager", { id: group, user_id: member.id, role: 2 }, owner)
  expect(told("setManager")).toEqual({ group_id: group, user_id: member.id, role: 2, avatar: (await row(member))?.["avatar"] })
  expect(await row(member)).toMatchObject({ role: 2 })
  for (const role of [0, 1, 4])
    expect(await service.no("setManager", { id: group, user_id: member.id, role }, owner)).toBe("wrong-shape")
  expect(await service.no("setManager", { id: group, user_id: owner.id, role: 3 }, owner)).toBe("no-permission")
  expect(await service.no("setManager", { id: group, user_id: outsider.id, role: 2 }, owner)).toBe("member-unknown")
  expect(await service.no("setManager", { id: group, user_id: member.id, role: 3 }, admin)).toBe("no-permission")
})

// (GROUP-04, GROUP-08)
it("a mute lasts as long as it was said to, tells everybody, and is lifted", async () => {
  await service.ok("setNoSpeak", { id: group, user_id: member.id, noSpeakTimer: 1, noSpeakDay: 1 }, admin)
  const until = Number(told("setNoSpeak")["no_speak_time"]) * 1000
  const send = () =>
    service.call("sendMessage", { id: crypto.randomUUID(), toContactId: group, type: "text", content: "hi" }, member)
  const say = async () => ((await send()) as { failure?: { reason: string; params: object } }).failure
  expect(await say()).toMatchObject({ reason: "member-muted", params: { until: expect.any(Number) } })
  expect(await row(member)).toMatchObject({ no_speak_time: until / 1000 })
  service.pass(600_000)
  expect(await say()).toBeUndefined()
  await service.ok("setNoSpeak", { id: group, user_id: member.id, noSpeakTimer: 0, noSpeakDay: 365 }, admin)
  await service.ok("setNoSpeak", { id: group, user_id: member.id, noSpeakTimer: 0, noSpeakDay: 0 }, owner)
  expect(service.heard(member).at(-1)?.data).toEqual({ group_id: group, user_id: member.id, no_speak_time: 0 })
  expect(await say()).toBeUndefined()
  for (const [timer, days] of [
    [5, 1],
    [0, 366],
    [-1, 1]
  ])
    expect(await service.no("setNoSpeak", { id: group, user_id: member.id, noSpeakTimer: timer, noSpeakDay: days }, owner)).toBe(
      "mute-length"
    )
  expect(await service.no("setNoSpeak", { id: group, user_id: owner.id, noSpeakTimer: 1 }, admin)).toBe("no-permission")
  expect(await service.no("setNoSpeak", { id: group, user_id: member.id, noSpeakTimer: 1 }, member)).toBe("no-permission")
})

// (GROUP-02, GROUP-07)
it("a group goes to another member, whose mute ends; the old owner is a member", async () => {
  await service.ok("setNoSpeak", { id: group, user_id: member.id, noSpeakTimer: 4 }, owner)
  nothing()
  expect(await service.no("changeOwner", { id: group, user_id: outsider.id }, owner)).toBe("member-unknown")
  expect(await service.no("changeOwner", { id: group, user_id: admin.id }, admin)).toBe("no-permission")
  expect(await service.no("changeOwner", { id: group, user_id: owner.id }, owner)).toBe("no-permission")
  await service.ok("changeOwner", { id: group, user_id: member.id }, owner)
  const heard = service.heard(admin)
  expect(heard.map(({ type }) => type)).toEqual(["changeOwner", "groupEvent"])
  expect(heard[0]?.data).toEqual({ group_id: group, user_id: member.id })
  expect(heard[1]?.data).toMatchObject({ type: "event", content: `group-owner:MEMBER-${round}`, toContactId: group })
  expect([await row(owner), await row(member)]).toMatchObject([
    { role: 3, owner_id: member.id },
    { role: 1, owner_id: member.id, no_speak_time: 0 }
  ])
})

it("a group goes to nobody whose account is switched off", async () => {
  service.sql.prepare("UPDATE users SET status = 0 WHERE user_id = ?").run(member.id)
  expect(await service.no("changeOwner", { id: group, user_id: member.id }, owner)).toBe("user-unknown")
  expect(await row(owner)).toMatchObject({ role: 1 })
})

// (GROUP-02, GROUP-11)
it("a dissolved group is gone for everybody, with its members; what was said stays stored", async () => {
  await service.send(member, group, "bye")
  nothing()
  expect(await service.no("removeGroup", { id: group }, admin)).toBe("no-permission")
  await service.ok("removeGroup", { id: group }, owner)
  expect(told("removeGroup")).toEqual({ group_id: group, by: owner.id })
  expect(await row(owner)).toEqual({})
  expect(await service.no("getMessageList", { toContactId: group }, owner)).toBe("chat-not-yours")
  expect(await service.no("editGroupName", { id: group, displayName: "x" }, owner)).toBe("group-unknown")
  expect(await service.no("sendMessage", { id: "late", toContactId: group, type: "text", content: "x" }, owner)).toBe(
    "chat-not-yours"
  )
  expect(service.sql.prepare("SELECT COUNT(*) AS n FROM messages WHERE chat = ? AND content = 'bye'").get(group)).toEqual({
    n: 1
  })
})

// (GROUP-12)
it("what is cleared is gone from the store, from all lists and counts, and what is said after stays", async () => {
  const body = { id: crypto.randomUUID(), toContactId: group, type: "text", content: "secret", at: [0] }
  await service.ok("sendMessage", body, owner)
  expect(await row(member)).toMatchObject({ unread: 1, is_at: 1, lastContent: "secret" })
  nothing()
  for (const who of [admin, member]) expect(await service.no("clearMessage", { id: group }, who)).toBe("no-permission")
  await service.ok("clearMessage", { id: group }, owner)
  const { upTo } = told("clearMessage")
  expect(upTo).toBe(service.sql.prepare("SELECT msg_id FROM messages WHERE id = ?").get(body.id)?.["msg_id"])
  expect(service.sql.prepare("SELECT COUNT(*) AS n FROM messages WHERE chat = ? AND content <> ''").get(group)).toEqual({ n: 0 })
  for (const who of everyone()) {
    expect(await row(who)).toMatchObject({ unread: 0, is_at: 0, lastContent: "" })
    expect(await list(who)).toEqual([])
    expect(await list(who, { is_at: 1 })).toEqual([])
  }
  await service.send(admin, group, "after")
  expect((await list(member)).map(({ content }) => content)).toEqual(["after"])
})

it("the back office clears groups, whether or not it takes part", async () => {
  expect(await service.no("clearMessage", { id: group }, outsider)).toBe("chat-not-yours")
  service.sql.prepare("UPDATE users SET role = 2 WHERE user_id = ?").run(outsider.id)
  await service.ok("clearMessage", { id: group }, outsider)
  expect(await service.no("removeGroup", { id: group }, outsider)).toBe("chat-not-yours")
})

// (GROUP-02)
it("an outsider changes nothing, for whom not being a member comes first (H-05)", async () => {
  const tries = [
    service.no("editGroupName", { id: group, displayName: "x" }, outsider),
    service.no("setNotice", { id: group, notice: "x" }, outsider),
    service.no("groupSetting", { id: group, setting: { nospeak: 2 } }, outsider),
    service.no("setManager", { id: group, user_id: member.id, role: 2 }, outsider),
    service.no("setNoSpeak", { id: group, user_id: owner.id, noSpeakTimer: 1 }, outsider),
    service.no("changeOwner", { id: group, user_id: outsider.id }, outsider),
    service.no("removeGroup", { id: group }, outsider),
    service.no("clearMessage", { id: group }, outsider),
    service.no("readAtMsg", { toContactId: group }, outsider),
    service.no("getMessageList", { toContactId: group, is_at: 1 }, outsider)
  ]
  expect(await Promise.all(tries)).toEqual(tries.map(() => "chat-not-yours"))
  expect(await service.no("editGroupName", { id: "group-999999", displayName: "x" }, owner)).toBe("group-unknown")
  expect(nothing()).toEqual([])
})

it("a new name, a role and a mute are confirmed to who made them, the rest goes quietly; bare numbers name groups, too", async () => {
  const bare = group.slice("group-".length)
  const texts = [
    await service.ok("editGroupName", { id: bare, displayName: "Divers" }, owner),
    await service.ok("setManager", { id: bare, user_id: member.id, role: 2 }, owner),
    await service.ok("setNoSpeak", { id: bare, user_id: member.id, noSpeakTimer: 1 }, owner),
    await service.ok("setNotice", { id: bare, notice: "hi" }, owner),
    await service.ok("groupSetting", { id: bare, setting: { history: 1 } }, owner),
    await service.ok("clearMessage", { id: bare }, owner),
    await service.ok("changeOwner", { id: bare, user_id: admin.id }, owner),
    await service.ok("removeGroup", { id: bare }, admin)
  ].map(({ text }) => text)
  expect(texts).toEqual(["group-renamed", "role-set", "mute-set", ...Array<undefined>(5).fill(undefined)])
})

it("nobody changes groups without end, for each change tells everybody", async () => {
  const rename = (name: string) => service.ok("editGroupName", { id: group, displayName: name }, member)
  for (let n = 0; n < 300; n++) await rename(`Name ${n}`)
  expect(await service.no("editGroupName", { id: group, displayName: "One more" }, member)).toBe("too-fast")
  expect(await service.no("removeUser", { id: group, user_id: member.id }, member)).toBe("too-fast")
  await service.ok("editGroupName", { id: group, displayName: "Mine" }, admin)
  service.pass(60_000)
  await rename("One more")
})

it("what is cleared leaves the store in steps, with the mentions; what is left goes with a sweep", async () => {
  const first = await service.send(owner, group, "first")
  const { n } = service.sql.prepare("SELECT n FROM messages WHERE msg_id = ?").get(Number(first["msg_id"])) as { n: number }
  const insert = service.sql.prepare(
    "INSERT INTO messages (id, chat, n, position, sender, type, content, extends, sent_at) VALUES (?, ?, ?, ?, ?, 'text', 'secret', '{}', 1) RETURNING msg_id"
  )
  const mention = service.sql.prepare("INSERT INTO mentions (chat, user_id, msg_id) VALUES (?, ?, ?)")
  service.sql.exec("BEGIN")
  for (let each = 1; each <= 5000; each++) {
    const row = insert.get(`${group}-${each}`, group, n + each, each + 1, owner.id)
    mention.run(group, member.id, Number(row?.["msg_id"]))
  }
  service.sql.prepare("UPDATE conversations SET head = 5001, log_head = ? WHERE chat = ?").run(n + 5000, group)
  service.sql.exec("COMMIT")
  const left = () =>
    service.sql
      .prepare(
        `SELECT COUNT(*) AS texts, (SELECT COUNT(*) FROM mentions WHERE chat = ?) AS mentions
         FROM messages WHERE chat = ? AND (content <> '' OR extends <> '')`
      )
      .get(group, group)
  await service.ok("clearMessage", { id: group }, owner)
  expect(left()).toMatchObject({ texts: 0 })
  expect(service.sql.prepare("SELECT COUNT(*) AS n FROM mentions WHERE chat = ?").get(group)).toEqual({ n: 0 })
  // as if the server had stopped before the last step
  service.sql.prepare("UPDATE messages SET content = 'secret' WHERE chat = ? AND n > ?").run(group, n + 4000)
  service.sql.prepare("UPDATE conversations SET erased_n = ? WHERE chat = ?").run(n + 4000, group)
  service.sql.exec("DELETE FROM limits WHERE key = 'sweep'")
  expect(await list(member)).toEqual([])
  await service.person(`sweeper-${round}`)
  expect(left()).toMatchObject({ texts: 0 })
})
