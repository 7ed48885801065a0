import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let eve: TestPerson
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
  await service.friends(tomas, eve)
  for (const who of [mira, tomas, eve]) service.heard(who)
})

type Bag = Readonly<Record<string, unknown>>
const make = async (owner: TestPerson, ...others: ReadonlyArray<TestPerson>): Promise<string> =>
  String(((await service.ok("groupAdd", { user_ids: others.map(({ id }) => id) }, owner)).data as Bag)["id"])
const list = async (who: TestPerson, chat: string) =>
  (await service.ok("groupUserList", { group_id: chat }, who)).data as ReadonlyArray<Bag>
const rowOf = async (who: TestPerson, chat: string) =>
  ((await service.ok("getContacts", {}, who)).data as ReadonlyArray<Bag>).find(({ id }) => id === chat)
const set = (name: string, value: string): void =>
  void service.sql
    .prepare("INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
    .run(name, value)
const unset = (name: string): void => void service.sql.prepare("DELETE FROM settings WHERE name = ?").run(name)
const promote = (chat: string, who: TestPerson): void =>
  void service.sql.prepare("UPDATE members SET role = 2 WHERE chat = ? AND user_id = ?").run(chat, who.id)

/** Where the picture lies that is made of these members (DEC-0388). */
const made = (chat: string, ...members: ReadonlyArray<TestPerson>): string =>
  `/storage/${chat}/${members.map(({ id }) => id).join("-")}`

// (GROUP-06, GROUP-11)
it("a new group: each of its members gets it as a row with the right role, then the line that says who made it", async () => {
  const { data } = await service.ok("groupAdd", { user_ids: [tomas.id, eve.id, tomas.id, mira.id] }, mira)
  const row = data as Bag
  const chat = String(row["id"])
  expect(row).toEqual({
    id: chat,
    user_id: chat,
    group_id: Number(chat.slice(6)),
    displayName: `MIRA.${round}names-jointTOMAS.${round}names-jointEVE.${round}`,
    realname: row["displayName"],
    account: chat,
    avatar: made(chat, mira, tomas, eve),
    name_py: String(row["displayName"]).toLowerCase(),
    index: "[2]#",
    is_group: 1,
    is_online: 1,
    role: 1,
    owner_id: mira.id,
    notice: "",
    no_speak_time: 0,
    setting: { manage: 0, invite: 1, nospeak: 0, history: 0, profile: 0 },
    type: "event",
    lastContent: `group-created:MIRA.${round}`,
    lastSendTime: expect.any(Number),
    unread: 0,
    is_at: 0,
    is_top: 0,
    is_notice: 1,
    cleared: 0,
    scope: `c:${chat}`,
    log: 1,
    read: expect.any(Number),
    created_by: mira.id
  })
  for (const [who, role] of [
    [mira, 1],
    [tomas, 3],
    [eve, 3]
  ] as const) {
    const heard = service.heard(who)
    expect(heard.map(({ type }) => type)).toEqual(["addGroup", "groupEvent"])
    expect(heard[0]?.data).toEqual({ ...row, role })
    expect(heard[1]?.data).toMatchObject({
      type: "event",
      content: `group-created:MIRA.${round}`,
      toContactId: chat,
      is_group: 1,
      msg_id: row["read"],
      created_by: mira.id
    })
    const listed: Bag = Object.fromEntries(
      Object.entries({ ...row, role }).filter(([key]) => !["scope", "log", "read"].includes(key))
    )
    expect(await rowOf(who, chat)).toEqual(listed)
  }
  expect((await service.ok("getMessageList", { toContactId: chat }, eve)).data).toMatchObject([
    { type: "event", content: `group-created:MIRA.${round}`, created_by: mira.id }
  ])
  await service.send(mira, chat, "hello", `hello.${round}`)
  expect(await rowOf(eve, chat)).not.toHaveProperty("created_by")
  await service.ok("undoMessage", { id: `hello.${round}` }, mira)
  const { created_by, undo_by } = (await rowOf(eve, chat)) as Bag
  expect([undo_by, created_by]).toEqual([mira.id, undefined])
})

// (GROUP-13, GROUP-14, GROUP-15)
it("a group needs a contact, room, and permission to make it", async () => {
  const stranger = await service.person(`stranger.${round}`)
  const no = (ids: ReadonlyArray<number>, more: object = {}) => service.no("groupAdd", { user_ids: [...ids], ...more }, mira)
  expect(await no([])).toBe("group-nobody")
  expect(await no([mira.id])).toBe("group-nobody")
  expect(await no([tomas.id, stranger.id])).toBe("group-not-contact")
  expect(await no([999_999])).toBe("group-not-contact")
  expect(await no([tomas.id], { name: "x".repeat(65) })).toBe("group-name-length")
  set("chatInfo.groupUserMax", "2")
  expect(await no([tomas.id, eve.id])).toBe("group-full")
  expect(await no([tomas.id])).toBe("nothing")
  unset("chatInfo.groupUserMax")
  set("chatInfo.groupChat", "0")
  expect(await no([tomas.id])).toBe("group-off")
  unset("chatInfo.groupChat")
  set("sysInfo.runMode", "1")
  expect(await no([stranger.id])).toBe("nothing")
  unset("sysInfo.runMode")
  const limit = (n: number) => service.sql.prepare("UPDATE users SET group_limit = ? WHERE user_id = ?").run(n, mira.id)
  limit(2)
  expect(await no([tomas.id])).toBe("group-quota")
  limit(3)
  expect(await no([tomas.id])).toBe("nothing")
  limit(-1)
  expect(await no([tomas.id])).toBe("group-quota")
  service.sql.prepare("UPDATE users SET role = 2 WHERE user_id = ?").run(mira.id)
  expect(await no([tomas.id])).toBe("nothing")
  service.sql.prepare("UPDATE users SET role = 0 WHERE user_id = ?").run(mira.id)
})

it("nobody opens groups without end", async () => {
  const answers = []
  for (let n = 0; n < 61; n += 1) answers.push(await service.no("groupAdd", { user_ids: [eve.id] }, tomas))
  expect(answers.findIndex((answer) => answer === "too-fast")).toBe(60)
})

// (WIRE-18)
it("the members of a group: owner, admins, members, without what is theirs alone", async () => {
  const chat = await make(mira, tomas, eve)
  promote(chat, eve)
  const rows = await list(tomas, chat)
  expect(rows.map(({ role, user_id }) => [user_id, role])).toEqual([
    [mira.id, 1],
    [eve.id, 2],
    [tomas.id, 3]
  ])
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
    [
      "create_time",
      "delete_time",
      "group_id",
      "id",
      "invite_id",
      "no_speak_time",
      "role",
      "status",
      "user_id",
      "userInfo"
    ].toSorted()
  )
  expect(rows[1]).toMatchObject({ invite_id: mira.id, no_speak_time: 0, userInfo: { id: eve.id, displayName: `EVE.${round}` } })
  const page = await service.ok("groupUserList", { group_id: chat, limit: 2, page: 2 }, mira)
  expect([page.count, (page.data as ReadonlyArray<Bag>).map(({ user_id }) => user_id)]).toEqual([3, [tomas.id]])
})

it("members who are no contacts of mine keep their account to themselves", async () => {
  const far = await service.person(`far.away.${round}`)
  await service.friends(tomas, far)
  const chat = await make(tomas, mira, far)
  const account = async (who: TestPerson) => (await list(who, chat)).map(({ userInfo }) => (userInfo as Bag)["account"])
  expect(await account(far)).toEqual([tomas.account, expect.stringContaining("***"), far.account])
  expect(await account(tomas)).toEqual([tomas.account, mira.account, far.account])
})

it("clients that count every `group` frame of others count no line of the system but that somebody joined", async () => {
  const chat = await make(mira, tomas)
  await service.ok("addGroupUser", { id: chat, user_ids: [eve.id] }, mira)
  await service.ok("removeUser", { id: chat, user_id: eve.id }, mira)
  await service.ok("changeOwner", { id: chat, user_id: tomas.id }, mira)
  await service.ok("removeUser", { id: chat, user_id: mira.id }, mira)
  for (const who of [mira, tomas, eve]) {
    const heard = service.heard(who)
    expect(heard.filter(({ type }) => type === "group")).toEqual([])
    // the row says what the line says, so that clients which leave that aside show it
    const [row] = heard.filter(({ type }) => type === "addGroup")
    expect(row?.data).toMatchObject({ unread: 0, type: "event", lastContent: expect.stringMatching(/^group-(created|invited)/) })
  }
})

// (GROUP-05)
it("a member brings contacts in; who was there stays as they are, and only who came gets the group", async () => {
  const chat = await make(mira, tomas)
  await service.send(mira, chat, "before")
  for (const who of [mira, tomas, eve]) service.heard(who)
  await service.ok("addGroupUser", { id: chat, user_ids: [eve.id, mira.id, eve.id] }, tomas)
  const invited = `group-invited:TOMAS.${round}:EVE.${round}`
  for (const who of [mira, tomas]) {
    const heard = service.heard(who)
    expect(heard.map(({ type }) => type)).toEqual(["addGroupUser", "groupEvent"])
    expect(heard[0]?.data).toEqual({ group_id: chat, avatar: made(chat, mira, tomas, eve), user_ids: [eve.id] })
    expect(heard[1]?.data).toMatchObject({ type: "event", content: invited, toContactId: chat, user_id: tomas.id })
  }
  const [row, line, ...rest] = service.heard(eve)
  expect([row?.type, line?.type, rest]).toEqual(["addGroup", "groupEvent", []])
  expect(row?.data).toMatchObject({ id: chat, role: 3, owner_id: mira.id, unread: 0, lastContent: invited, log: 4 })
  // what was said before is not hers, unless the group shows it
  const page = async () => ((await service.ok("getMessageList", { toContactId: chat }, eve)).data as ReadonlyArray<Bag>).length
  expect(await page()).toBe(1)
  service.sql.prepare("UPDATE groups SET history = 1 WHERE chat = ?").run(chat)
  expect(await page()).toBe(3)
  expect((await list(eve, chat)).map(({ invite_id }) => invite_id)).toEqual([0, mira.id, tomas.id])
  expect(await service.no("addGroupUser", { id: chat, user_ids: [mira.id] }, tomas)).toBe("nothing")
  expect(service.heard(mira)).toEqual([])
})

// (GROUP-05, GROUP-14, GROUP-15)
it("[H-06] a member brings nobody in who is no contact, too many, above the limit, or while invitations are closed", async () => {
  const chat = await make(mira, tomas)
  const stranger = await service.person(`stranger.${round}`)
  const no = (who: TestPerson, ...ids: ReadonlyArray<number>) => service.no("addGroupUser", { id: chat, user_ids: [...ids] }, who)
  expect(await no(tomas, stranger.id)).toBe("group-not-contact")
  expect(await no(tomas)).toBe("group-nobody")
  expect(await no(tomas, ...Array.from({ length: 21 }, (_, at) => at + 1))).toBe("group-batch")
  expect(await no(eve, eve.id)).toBe("chat-not-yours")
  set("chatInfo.groupUserMax", "2")
  expect(await no(tomas, eve.id)).toBe("group-full")
  unset("chatInfo.groupUserMax")
  service.sql.prepare("UPDATE groups SET invite = 0 WHERE chat = ?").run(chat)
  expect(await no(tomas, eve.id)).toBe("no-permission")
  expect(await no(mira, eve.id)).toBe("nothing")
  expect(await service.no("addGroupUser", { id: "group-999999", user_ids: [eve.id] }, mira)).toBe("group-unknown")
  expect(await service.no("addGroupUser", { id: "5-6", user_ids: [eve.id] }, mira)).toBe("group-unknown")
})

// (GROUP-11)
it("[H-42] who is removed hears that, and nothing after it", async () => {
  const chat = await make(mira, tomas, eve)
  for (const who of [mira, tomas, eve]) service.heard(who)
  await service.ok("removeUser", { id: chat, user_id: eve.id }, mira)
  const removed = { type: "removeUser", data: { group_id: chat, user_id: eve.id, by: mira.id, avatar: made(chat, mira, tomas) } }
  expect(service.heard(eve)).toEqual([removed])
  expect(service.heard(tomas)).toMatchObject([
    removed,
    { type: "groupEvent", data: { type: "event", content: `group-removed:MIRA.${round}:EVE.${round}` } }
  ])
  await service.send(mira, chat, "after")
  expect(service.heard(eve)).toEqual([])
  expect(await rowOf(eve, chat)).toBe(undefined)
  expect(await service.no("getMessageList", { toContactId: chat }, eve)).toBe("chat-not-yours")
  expect(await service.no("bindGroup", { client_id: "x", group_id: chat }, eve)).toBe("chat-not-yours")
  expect(await service.no("bindGroup", { client_id: "x", group_id: chat }, tomas)).toBe("nothing")
})

// (GROUP-01, GROUP-02, GROUP-07)
it("[H-05] [H-31] one removes only from above, and the owner does not leave", async () => {
  const ada = await service.person(`ada.${round}`)
  await service.friends(mira, ada)
  const chat = await make(mira, tomas, eve, ada)
  promote(chat, tomas)
  promote(chat, ada)
  const no = (who: TestPerson, whom: number) => service.no("removeUser", { id: chat, user_id: whom }, who)
  expect(await no(eve, tomas.id)).toBe("no-permission")
  expect(await no(tomas, mira.id)).toBe("no-permission")
  expect(await no(tomas, ada.id)).toBe("no-permission")
  expect(await no(tomas, 999_999)).toBe("member-unknown")
  expect(await no(mira, mira.id)).toBe("owner-stays")
  expect(await no(tomas, eve.id)).toBe("nothing")
  expect(await no(eve, tomas.id)).toBe("chat-not-yours")
  expect(await no(eve, eve.id)).toBe("chat-not-yours")
  expect(await no(ada, ada.id)).toBe("nothing")
  expect(service.heard(ada).at(-1)).toEqual({
    type: "removeUser",
    data: { group_id: chat, user_id: ada.id, by: ada.id, avatar: made(chat, mira, tomas) }
  })
  expect(service.heard(tomas).at(-1)?.data).toMatchObject({ type: "event", content: `group-left:ADA.${round}` })
  expect((await list(mira, chat)).map(({ user_id }) => user_id)).toEqual([mira.id, tomas.id])
})

it("people to choose: my contacts, those chosen before marked; of a group everybody but its owner", async () => {
  const chat = await make(mira, tomas)
  const all = (await service.ok("getAllUser", { user_ids: [eve.id] }, mira)).data as ReadonlyArray<Bag>
  expect(all.map(({ account, disabled, user_id }) => [user_id, account, disabled])).toEqual([
    [tomas.id, tomas.account, false],
    [eve.id, eve.account, true]
  ])
  const others = (await service.ok("getAllUser", { group_id: chat }, tomas)).data as ReadonlyArray<Bag>
  expect(others.map(({ user_id }) => user_id)).toEqual([tomas.id])
  expect(await service.no("getAllUser", { group_id: chat }, eve)).toBe("chat-not-yours")
})

it("one contact is told as the list has it, a stranger with little, a group to its members alone", async () => {
  const chat = await make(mira, tomas)
  const info = async (id: string | number, who: TestPerson) => (await service.ok("getContactInfo", { id }, who)).data as Bag
  expect(await info(chat, tomas)).toEqual(await rowOf(tomas, chat))
  expect(await info(String(tomas.id), mira)).toMatchObject({ id: tomas.id, account: tomas.account, is_group: 0 })
  const stranger = await service.person(`stranger.${round}`)
  expect(await service.no("getContactInfo", { id: stranger.id }, mira)).toBe("user-unknown")
  await service.meet(mira, stranger)
  const seen = await info(stranger.id, mira)
  expect(seen).toMatchObject({ id: stranger.id, user_id: stranger.id, displayName: `STRANGER.${round}`, lastContent: "" })
  expect(seen["account"]).toBe(undefined)
  expect(await info(-1, mira)).toMatchObject({ id: -1, is_group: 3 })
  expect(await service.no("getContactInfo", { id: chat }, eve)).toBe("chat-not-yours")
  expect(await service.no("getContactInfo", { id: "group-999999" }, eve)).toBe("group-unknown")
  expect(await service.no("getContactInfo", { id: 999_999 }, eve)).toBe("user-unknown")
})

// (DEED-01)
it("a line tells by number and name who invited and removed whom, pushed, listed and in the row of the chat", async () => {
  const named = { did_name: `MIRA.${round}`, did_names: [`EVE.${round}`] }
  const chat = await make(mira, tomas)
  service.heard(tomas)
  const told = async () => {
    const page = (await service.ok("getMessageList", { toContactId: chat }, tomas)).data as ReadonlyArray<Bag>
    const rows = (await service.ok("getContacts", {}, tomas)).data as ReadonlyArray<Bag>
    const pushed = service.heard(tomas).findLast(({ type }) => type === "groupEvent")?.data
    return [page.at(-1), rows.find(({ id }) => id === chat), pushed]
  }
  await service.ok("addGroupUser", { id: chat, user_ids: [eve.id] }, mira)
  for (const each of await told()) expect(each).toMatchObject({ did: "invited", did_by: mira.id, did_to: [eve.id], ...named })
  await service.ok("removeUser", { id: chat, user_id: eve.id }, mira)
  for (const each of await told()) expect(each).toMatchObject({ did: "removed", did_by: mira.id, did_to: [eve.id], ...named })
})

// (DEED-01)
it("a line tells by number who owns the group now, and who left it", async () => {
  const chat = await make(mira, tomas, eve)
  const lines = async () => (await service.ok("getMessageList", { toContactId: chat }, tomas)).data as ReadonlyArray<Bag>
  await service.ok("changeOwner", { id: chat, user_id: tomas.id }, mira)
  expect((await lines()).at(-1)).toMatchObject({ type: "event", did: "owned", did_by: tomas.id, did_name: `TOMAS.${round}` })
  await service.ok("removeUser", { id: chat, user_id: mira.id }, mira)
  expect((await lines()).at(-1)).toMatchObject({ type: "event", did: "left", did_by: mira.id })
})
