import { afterAll, beforeAll, expect, it } from "vitest"
import type { CallBody, CallName } from "#engine/api/calls.ts"
import { placeholder } from "../placeholder.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
let root: TestPerson
let clerk: TestPerson
let mira: TestPerson
let tomas: TestPerson
let group = 0
beforeAll(async () => {
  service = await openService({
    iceServers: [{ urls: "turn:relay.example", username: "", credential: "" }],
    turnSecret: "s".repeat(20)
  })
  root = await service.person("root")
  clerk = await service.person("clerk")
  mira = await service.person("mira")
  tomas = await service.person("tomas")
  await service.friends(mira, tomas)
  const role = service.sql.prepare("UPDATE users SET role = ? WHERE user_id = ?")
  role.run(1, root.id)
  role.run(2, clerk.id)
  const made = (await service.ok("groupAdd", { user_ids: [tomas.id], name: "Team" }, mira)).data as { id: string }
  group = Number(made.id.slice("group-".length))
})
afterAll(() => service.close())

type Row = Readonly<Record<string, unknown>>
const rows = async <C extends CallName>(name: C, body: CallBody<C>, as = clerk): Promise<ReadonlyArray<Row>> =>
  (await service.ok(name, body, as)).data as ReadonlyArray<Row>
const acts = () => rows("manageAudit", {}, root)
const login = async (account: string, password = "secret 1"): Promise<TestPerson> => {
  const { authToken, userInfo } = (await service.ok("login", { account, password })).data as {
    authToken: string
    userInfo: { user_id: number }
  }
  return { id: userInfo.user_id, account, token: authToken }
}

/** A request of each call; `super`: only super administrators may make it. */
const CALLS: ReadonlyArray<readonly [name: CallName, body: object, least?: "super"]> = [
  ["manageSetConfig", { name: "sysInfo", value: { description: "x" } }, "super"],
  ["manageGetAllConfig", {}],
  ["manageGetInfo", { name: "sysInfo" }],
  ["manageGetInviteLink", {}],
  ["manageSendTestEmail", { email: "a@example.org" }],
  ["manageIndex", {}],
  ["managePublishNotice", { title: "t", content: "c" }],
  ["manageNoticeList", {}],
  ["manageDelNotice", { id: 999_999 }],
  ["manageClearMessage", {}, "super"],
  ["manageAudit", {}, "super"],
  ["manageGroupIndex", {}],
  ["manageGroupUserList", { group_id: 1 }],
  ["manageGroupDel", { group_id: 999 }],
  ["manageGroupChangeOwner", { group_id: 1, user_id: 999 }],
  ["manageGroupAddUser", { group_id: 1, user_ids: [999] }],
  ["manageGroupDelUser", { group_id: 1, user_id: 999 }],
  ["manageGroupSetManager", { group_id: 1, user_id: 999, role: 2 }],
  ["manageMessageIndex", {}],
  ["manageGetContacts", {}],
  ["manageDealMsg", { id: "none", dealType: 1 }],
  ["manageUserIndex", {}],
  ["manageUserDetail", { user_id: 999 }],
  ["manageUserAdd", { account: "some.body", realname: "Some", password: "secret 1" }],
  ["manageUserEdit", { user_id: 999 }],
  ["manageUserSetStatus", { user_id: 999, status: 0 }],
  ["manageUserDel", { user_id: 999 }, "super"],
  ["manageUserEditPassword", { user_id: 999, password: "secret 2" }],
  ["manageUserSetRole", { user_id: 999, role: 2 }, "super"]
]

it.each(CALLS.map(([name, body, least = ""]) => ({ name, body, least })))(
  "$name is refused without a role in the back office, also to the first account",
  async ({ body, least, name }) => {
    const asked = (as?: TestPerson) => service.no(name, body, as)
    expect([await asked(), await asked(mira)]).toEqual(["not-logged-in", "no-permission"])
    if (least === "super") expect(await asked(clerk)).toBe("no-permission")
    else expect(await asked(clerk)).not.toBe("no-permission")
  }
)

it("a role that is taken is gone with the next call", async () => {
  await service.ok("manageUserSetRole", { user_id: tomas.id, role: 2 }, root)
  await service.ok("manageUserIndex", {}, tomas)
  await service.ok("manageUserSetRole", { user_id: tomas.id, role: 0 }, root)
  expect(await service.no("manageUserIndex", {}, tomas)).toBe("no-permission")
  expect(await service.no("manageUserSetRole", { user_id: root.id, role: 0 }, root)).toBe("own-account")
  expect((await acts())[0]).toMatchObject({
    act: "user.role",
    account: "root",
    target: `user ${tomas.id} (tomas)`,
    details: { from: 2, to: 0 }
  })
})

it("lists accounts by a part of their name, without passwords and where they came from", async () => {
  const found = await rows("manageUserIndex", { keywords: "MIR" })
  expect(found).toMatchObject([{ user_id: mira.id, account: "mira", realname: "MIRA", role: 0, status: 1, is_online: 0 }])
  expect(Object.keys(found[0] ?? {})).not.toEqual(expect.arrayContaining(["password"]))
  expect(await rows("manageUserIndex", { keywords: "%" })).toEqual([])
  expect((await service.ok("manageUserIndex", { limit: 2, page: 2 }, clerk)).count).toBeGreaterThan(3)
})

it("shows one account as the list of accounts does", async () => {
  const [listed] = await rows("manageUserIndex", { keywords: "mira" })
  expect((await service.ok("manageUserDetail", { user_id: mira.id }, clerk)).data).toEqual(listed)
  // a number is meant, whatever somebody else's account looks like
  await service.ok("manageUserAdd", { account: `000${mira.id}`, realname: "Digits", password: "secret 1" }, clerk)
  expect((await service.ok("manageUserDetail", { user_id: mira.id }, clerk)).data).toEqual(listed)
  expect(await service.no("manageUserDetail", { user_id: 999_999 }, clerk)).toBe("user-unknown")
})

it("opens accounts also while registration is closed, and changes what stands of them", async () => {
  const { data } = await service.ok(
    "manageUserAdd",
    { account: "newbie", realname: "New", password: "secret 7", email: "new@example.org", friend_limit: 1 },
    clerk
  )
  const { user_id } = data as { user_id: number }
  expect(data).toEqual({ user_id, account: "newbie", realname: "New" })
  expect(await service.no("manageUserAdd", { account: "NEWBIE", realname: "N", password: "secret 7" }, clerk)).toBe(
    "account-taken"
  )
  await service.ok("manageUserEdit", { user_id, realname: "Newer", group_limit: -1, remark: "came late", sex: 1 }, clerk)
  expect((await rows("manageUserIndex", { keywords: "newbie" }))[0]).toMatchObject({
    realname: "Newer",
    email: "new@example.org",
    friend_limit: 1,
    group_limit: -1,
    remark: "came late",
    sex: 1
  })
  const newbie = await login("newbie", "secret 7")
  await service.friends(newbie, mira)
  await service.meet(newbie, tomas)
  expect(await service.no("friendAdd", { user_id: tomas.id, remark: "hi" }, newbie)).toBe("friend-quota")
  expect(await service.no("groupAdd", { user_ids: [mira.id] }, newbie)).toBe("group-quota")
  expect(await service.no("manageUserEdit", { user_id, email: "nobody" }, clerk)).toBe("account-email")
  expect(await service.no("manageUserEdit", { user_id, sex: 7 }, clerk)).toBe("wrong-shape")
  expect(await service.no("manageUserEdit", { user_id, group_limit: -2 }, clerk)).toBe("wrong-shape")
  const trail = JSON.stringify(await acts())
  expect([trail.includes("user.add"), trail.includes("secret 7")]).toEqual([true, false])
})

it("an account that is switched off is out at once: its sockets close, its calls answer -1, and it cannot come back", async () => {
  const paul = await service.person("paul.off")
  service.sockets.set("phone", undefined)
  await service.ok("bindUid", { client_id: "phone" }, paul)
  await service.ok("manageUserSetStatus", { user_id: paul.id, status: 0 }, clerk)
  expect(service.sockets.has("phone")).toBe(false)
  expect(await service.no("getContacts", {}, paul)).toBe("session-expired")
  expect(await service.no("login", { account: "paul.off", password: "secret 1" })).toBe("account-disabled")
  await service.ok("manageUserSetStatus", { user_id: paul.id, status: 1 }, clerk)
  expect(await service.no("getContacts", {}, paul)).toBe("session-expired")
  await login("paul.off")
  expect(await service.no("manageUserSetStatus", { user_id: clerk.id, status: 0 }, clerk)).toBe("own-account")
})

it("another password ends all sessions; administrators leave those alone who have a role", async () => {
  const rosa = await service.person("rosa.pass")
  service.sockets.set("desk", undefined)
  await service.ok("bindUid", { client_id: "desk" }, rosa)
  await service.ok("manageUserEditPassword", { user_id: rosa.id, password: "secret 9" }, clerk)
  expect([service.sockets.has("desk"), await service.no("getContacts", {}, rosa)]).toEqual([false, "session-expired"])
  expect(await service.no("login", { account: "rosa.pass", password: "secret 1" })).toBe("wrong-credentials")
  await login("rosa.pass", "secret 9")
  expect(await service.no("manageUserEditPassword", { user_id: rosa.id, password: "short" }, clerk)).toBe("password-length")
  for (const call of ["manageUserEdit", "manageUserSetStatus", "manageUserEditPassword"] as const)
    expect(await service.no(call, { user_id: root.id, status: 0, password: "secret 9", realname: "R" }, clerk)).toBe(
      "no-permission"
    )
  expect((await acts()).slice(0, 1)).toMatchObject([
    { act: "user.password", target: `user ${rosa.id} (rosa.pass)`, details: {}, from: "127.0.0.1" }
  ])
})

// (SETTING-14)
it("[H-23] changed settings reach everybody who is there, each with their own access to the relay, and nobody else's business", async () => {
  service.online.add(mira.id).add(tomas.id)
  const before = service.pushed.length
  await service.ok("manageSetConfig", { name: "chatInfo", value: { redoTime: "60", simpleChat: true } }, root)
  const told = service.pushed.slice(before).filter(({ type }) => type === "updateConfig")
  expect(told.map(({ to }) => to)).toEqual([[mira.id], [tomas.id]])
  const [first, second] = told.map(({ data }) => data as Record<string, Record<string, string>>)
  expect(first).toMatchObject({
    chatInfo: { redoTime: "60", simpleChat: "1", stun: "turn:relay.example" },
    sysInfo: { state: "1" }
  })
  expect(first).not.toHaveProperty("demon_mode")
  expect(first?.["sysInfo"]?.["phonePatterns"]).not.toBe("")
  expect(first?.["sysInfo"]).toHaveProperty("phonePatterns")
  expect(first?.["chatInfo"]?.["stunUser"]).toMatch(new RegExp(`:${mira.id}$`))
  expect(second?.["chatInfo"]?.["stunUser"]).toMatch(new RegExp(`:${tomas.id}$`))
  expect(JSON.stringify(told)).not.toMatch(/autoAdd|smtp/)
  service.online.clear()
  const anonymous = (await service.ok("getSystemInfo", {})).data as Record<string, Record<string, string>>
  expect(anonymous["chatInfo"]).toMatchObject({ redoTime: "60", stun: "", stunUser: "", stunPass: "" })
})

it("settings that nobody knows or that cannot be are refused, and nothing of the request is stored", async () => {
  const set = (name: string, value: unknown) => service.no("manageSetConfig", { name, value }, root)
  expect(await set("smtp", { host: "x" })).toBe("setting-unknown")
  expect(await set("sysInfo", { runMode: "3", name: "Stored?" })).toBe("setting-value")
  expect(await set("sysInfo", { nonsense: 1 })).toBe("setting-unknown")
  expect(await set("chatInfo.redoTime", -1)).toBe("setting-value")
  expect(await set("sysInfo", "text")).toBe("wrong-shape")
  expect(await set("chatInfo.autoAddUser", { status: 1, user_ids: [999_999] })).toBe("user-unknown")
  expect(await set("compass", { status: 1, list: [{ name: "Bad", url: "javascript:alert(1)" }] })).toBe("setting-value")
  await service.ok(
    "manageSetConfig",
    { name: "compass", value: '{"status":"1","list":[{"name":"Shop","url":"https://shop.example"}]}' },
    root
  )
  await service.ok("manageSetConfig", { name: "fileUpload", value: { size: 20, fileExt: ["PNG", "pdf"] } }, root)
  const all = (await service.ok("manageGetAllConfig", {}, clerk)).data as Record<string, Row>
  expect(all).toMatchObject({
    sysInfo: { name: "Parley", runMode: "2" },
    chatInfo: { autoAddUser: { status: "0" }, autoAddGroup: { status: "0", userMax: "100" } },
    fileUpload: { size: "20", fileExt: ["png", "pdf"] },
    compass: { status: 1, mode: 1, list: [{ name: "Shop", url: "https://shop.example", type: 2, status: 1 }] }
  })
  // what was read can be sent back as it is
  await service.ok("manageSetConfig", { name: "chatInfo", value: all["chatInfo"] }, root)
  expect((await service.ok("manageGetInfo", { name: "compass" }, clerk)).data).toEqual(all["compass"])
  expect(await service.no("manageGetInfo", { name: "smtp" }, clerk)).toBe("setting-unknown")
})

it("an invitation registers one person, once; a letter shows that mail works", async () => {
  const link = (await service.ok("manageGetInviteLink", {}, clerk)).data as string
  expect(link).toMatch(/^http:\/\/chat\.example\/h5\/#\/pages\/login\/register\?inviteCode=[A-Z0-9]{8}$/)
  const inviteCode = link.slice(-8)
  await service.ok("manageSetConfig", { name: "sysInfo.regtype", value: 2 }, root)
  const wanted = { account: "invited.one", realname: "Invited", password: "secret 1", inviteCode }
  await service.ok("register", wanted)
  expect(await service.no("register", { ...wanted, account: "invited.two" })).toBe("invite-used")
  await service.ok("manageSetConfig", { name: "sysInfo.regtype", value: 1 }, root)
  expect(JSON.stringify(await acts())).not.toContain(inviteCode)
  await service.ok("manageSendTestEmail", { email: "ops@example.org" }, clerk)
  expect(await service.no("manageSendTestEmail", { email: "ops" }, clerk)).toBe("account-email")
})

it("counts what there is, and tells who asks", async () => {
  const before = service.watched.length
  const { data } = await service.ok("manageIndex", { client_id: "desk" }, clerk)
  expect(data).toMatchObject({ groupCount: 1, onlineCount: 0 })
  expect((data as Row)["userCount"]).toBeGreaterThan(4)
  expect(service.watched.slice(before)).toEqual([{ userId: clerk.id, clientId: "desk" }])
  expect(await service.no("manageIndex", { client_id: "phone" }, mira)).toBe("no-permission")
  expect(service.watched.length).toBe(before + 1)
})

it("knows of many people at once who works here", async () => {
  const many = Array.from({ length: 250 }, (_, n) => 100_000 + n)
  expect(await service.store.read("staffAmong", [mira.id, root.id, ...many, clerk.id, ...many])).toMatchObject({
    success: [root.id, clerk.id]
  })
  expect(await service.store.read("staffAmong", [])).toMatchObject({ success: [] })
})

it("an announcement is heard by everybody, can take another's place, and can be taken back", async () => {
  const first = (await service.ok("managePublishNotice", { title: "One", content: "1" }, clerk)).data as { msg_id: number }
  const heard = service.heard(mira).at(-1)
  expect(heard).toMatchObject({
    type: "simple",
    data: { content: "One", toContactId: "admin_notice", is_group: 2, at: [], msg_id: first.msg_id }
  })
  const second = (await service.ok("managePublishNotice", { title: "Two", content: "2", msgId: first.msg_id }, clerk))
    .data as typeof first
  expect(service.heard(mira).map(({ type }) => type)).toEqual(["delMessage", "simple"])
  const listed = await rows("manageNoticeList", {})
  expect(listed).toMatchObject([{ msg_id: second.msg_id, title: "Two", notice: "<p>2</p>" }, { title: "t" }])
  await service.ok("manageDelNotice", { id: second.msg_id }, clerk)
  expect(await rows("manageNoticeList", {})).toMatchObject([{ title: "t" }])
  expect(await service.no("manageDelNotice", { id: second.msg_id }, clerk)).toBe("notice-unknown")
  expect(await service.no("managePublishNotice", { title: " ", content: "x" }, clerk)).toBe("message-empty")
})

it("lists groups and who is in them; people come and go, get roles and the group, and all hear it", async () => {
  expect(await rows("manageGroupIndex", { keywords: "tea" })).toMatchObject([
    { group_id: group, id: `group-${group}`, name: "Team", owner_id: mira.id, ownerName: "MIRA", groupUserCount: 2 }
  ])
  const newcomer = await service.person("nora.new")
  for (const who of [mira, tomas, newcomer]) service.heard(who)
  await service.ok("manageGroupAddUser", { group_id: group, user_ids: [newcomer.id, tomas.id] }, clerk)
  expect(service.heard(newcomer).map(({ type }) => type)).toEqual(["addGroup", "groupEvent"])
  expect(service.heard(mira)).toMatchObject([
    { type: "addGroupUser", data: { group_id: `group-${group}` } },
    { type: "groupEvent" }
  ])
  await service.ok("manageGroupSetManager", { group_id: group, user_id: newcomer.id, role: 2 }, clerk)
  expect(service.heard(tomas).at(-1)).toMatchObject({
    type: "setManager",
    data: { group_id: `group-${group}`, user_id: newcomer.id, role: 2 }
  })
  expect(await service.no("manageGroupSetManager", { group_id: group, user_id: mira.id, role: 3 }, clerk)).toBe("no-permission")
  expect(await service.no("manageGroupSetManager", { group_id: group, user_id: newcomer.id, role: 1 }, clerk)).toBe("wrong-shape")
  service.heard(mira)
  await service.ok("manageGroupChangeOwner", { group_id: group, user_id: tomas.id }, clerk)
  expect(service.heard(mira)).toMatchObject([
    { type: "changeOwner", data: { group_id: `group-${group}`, user_id: tomas.id } },
    { type: "groupEvent" }
  ])
  expect(await rows("manageGroupUserList", { group_id: group })).toMatchObject([
    { user_id: tomas.id, role: 1 },
    { user_id: newcomer.id, role: 2 },
    { user_id: mira.id, role: 3 }
  ])
  expect(await service.no("manageGroupDelUser", { group_id: group, user_id: tomas.id }, clerk)).toBe("owner-stays")
  service.heard(newcomer)
  await service.ok("manageGroupDelUser", { group_id: group, user_id: newcomer.id }, clerk)
  expect(service.heard(newcomer)).toMatchObject([
    { type: "removeUser", data: { group_id: `group-${group}`, user_id: newcomer.id } }
  ])
  expect(
    await service.no("sendMessage", { id: "gone", toContactId: `group-${group}`, type: "text", content: "x" }, newcomer)
  ).toBe("chat-not-yours")
  expect(await service.no("manageGroupDelUser", { group_id: group, user_id: newcomer.id }, clerk)).toBe("member-unknown")
})

it("a message of a group can lose its words or go, by any author; what two people say is not listed", async () => {
  await service.send(mira, tomas, "between us")
  const kept = await service.send(mira, `group-${group}`, "nice words")
  const bad = await service.send(mira, `group-${group}`, "bad words")
  const worse = await service.send(mira, `group-${group}`, "worse words")
  const listed = await rows("manageMessageIndex", { keywords: "words" })
  expect(listed.map(({ msg_id }) => msg_id)).toEqual([worse["msg_id"], bad["msg_id"], kept["msg_id"]])
  expect(await rows("manageMessageIndex", { keywords: "between" })).toEqual([])
  service.heard(tomas)
  service.sql.exec(`
    INSERT INTO blobs (hash, blob, md5, size, mime) VALUES ('b', 'b', 'b', 1, 'image/png');
    INSERT INTO files (file_id, path, hash, owner, name, ext, cate, created_at, due)
      VALUES (900, '/storage/b.png', 'b', ${mira.id}, 'b.png', 'png', 2, 0, 9000000000000000);
    UPDATE messages SET file_id = 900 WHERE msg_id = ${Number(bad["msg_id"])}`)
  await service.ok("manageDealMsg", { id: String(bad["msg_id"]), dealType: 2 }, clerk)
  // its file is looked at soon: nothing else holds it
  expect(Number(service.sql.prepare("SELECT due FROM files WHERE file_id = 900").get()?.["due"])).toBeLessThan(9e15)
  await service.ok("manageDealMsg", { id: String(worse["id"]), dealType: 1 }, clerk)
  expect(service.heard(tomas)).toMatchObject([
    {
      type: "updateMessage",
      data: { id: bad["id"], type: "text", content: `<p>${placeholder("message-blocked")}</p>`, toContactId: `group-${group}` }
    },
    { type: "delMessage", data: { id: worse["id"], msg_id: worse["msg_id"] } }
  ])
  const page = (await service.ok("getMessageList", { toContactId: `group-${group}` }, tomas)).data as ReadonlyArray<Row>
  expect(page.filter(({ type }) => type === "text").map(({ content }) => content)).toEqual([
    "nice words",
    `<p>${placeholder("message-blocked")}</p>`
  ])
  expect(await service.no("manageDealMsg", { id: String(worse["id"]), dealType: 1 }, clerk)).toBe("message-unknown")
})

it("lists groups as conversations, those of one person too, and none between two people", async () => {
  await service.send(mira, tomas, "between us again")
  const vera = await service.person("vera")
  await service.friends(mira, vera)
  const quiet = (await service.ok("groupAdd", { user_ids: [vera.id], name: "Quiet" }, mira)).data as { id: string }
  const team = `group-${group}`
  const listed = await rows("manageGetContacts", {})
  expect(listed.map(({ id }) => id)).toEqual([team, quiet.id])
  const [said] = await rows("manageMessageIndex", { group_id: String(group), limit: 1 })
  expect(listed[0]).toMatchObject({
    is_group: 1,
    group_id: group,
    displayName: "Team",
    owner_id: tomas.id,
    type: "text",
    lastContent: said?.["content"],
    lastSendTime: said?.["sendTime"],
    unread: 0
  })
  // that it was made is no message of anybody's
  expect([listed[1]?.["type"], listed[1]?.["lastContent"], listed[1]?.["lastSendTime"]]).toEqual([undefined, "", 0])
  const ofVera = await rows("manageGetContacts", { user_id: vera.id })
  expect(ofVera.map(({ id, role }) => [id, role])).toEqual([[quiet.id, 3]])
  expect((await rows("manageGetContacts", { user_id: tomas.id })).map(({ id, role }) => [id, role])).toEqual([[team, 1]])
  expect(await rows("manageGetContacts", { user_id: clerk.id })).toEqual([])
  expect(await rows("manageGetContacts", { keywords: "QUI" })).toHaveLength(1)
  const { count, data } = await service.ok("manageGetContacts", { limit: 1, page: 2 }, clerk)
  expect([count, (data as ReadonlyArray<Row>).map(({ id }) => id)]).toEqual([2, [quiet.id]])
  expect(await service.no("manageGetContacts", { user_id: 999_999 }, clerk)).toBe("user-unknown")
  await service.ok("manageGroupDel", { group_id: quiet.id.slice("group-".length) }, clerk)
  expect(await rows("manageGetContacts", { user_id: vera.id })).toEqual([])
})

it("everything that was said can be forgotten, for everybody", async () => {
  await service.send(mira, tomas, "remember this")
  for (const who of [mira, tomas]) service.heard(who)
  await service.ok("manageClearMessage", {}, root)
  expect(service.heard(mira).map(({ data, type }) => [type, data["group_id"]])).toEqual(
    expect.arrayContaining([
      ["clearMessage", tomas.id],
      ["clearMessage", `group-${group}`]
    ])
  )
  expect(service.heard(tomas)).toEqual(
    expect.arrayContaining([expect.objectContaining({ data: expect.objectContaining({ group_id: mira.id }) })])
  )
  for (const id of [tomas.id, `group-${group}`])
    expect((await service.ok("getMessageList", { toContactId: id }, mira)).data).toEqual([])
  const texts = service.sql.prepare("SELECT COUNT(*) AS n FROM messages WHERE content LIKE '%remember%'").get()
  expect(texts?.["n"]).toBe(0)
})

it("a group is dissolved for everybody in it", async () => {
  service.heard(mira)
  await service.ok("manageGroupDel", { group_id: group }, clerk)
  expect(service.heard(mira)).toMatchObject([{ type: "removeGroup", data: { group_id: `group-${group}` } }])
  expect(await service.no("manageGroupDel", { group_id: group }, clerk)).toBe("group-unknown")
})

it("in a demonstration nobody changes accounts, passwords and settings", async () => {
  service.sql.prepare("INSERT INTO settings VALUES ('service.demo', '1')").run()
  expect((await service.ok("getSystemInfo", {})).data).toMatchObject({ demon_mode: true })
  expect(await service.no("manageSetConfig", { name: "sysInfo.name", value: "x" }, root)).toBe("demo-mode")
  expect(await service.no("manageUserEditPassword", { user_id: mira.id, password: "secret 5" }, clerk)).toBe("demo-mode")
  expect(await service.no("register", { account: "demo.user", realname: "Demo", password: "secret 1" })).toBe("demo-mode")
  await service.ok("manageUserIndex", {}, clerk)
  service.sql.prepare("DELETE FROM settings WHERE name = 'service.demo'").run()
})

it("while the service is closed only who has a role is let in, and others are told why", async () => {
  await service.ok("manageSetConfig", { name: "sysInfo", value: { state: 0, closeTips: "Back at nine." } }, root)
  for (const [name, body, as] of [
    ["getContacts", {}, mira],
    ["login", { account: "mira", password: "secret 1" }, undefined],
    ["register", { account: "late.comer", realname: "Late", password: "secret 1" }, undefined]
  ] as const)
    expect(await service.no(name, body, as)).toBe("service-closed")
  await service.ok("getContacts", {}, clerk)
  await login("clerk")
  await service.ok("logout", {}, tomas)
  await service.ok("manageSetConfig", { name: "sysInfo.state", value: 1 }, root)
  await service.ok("getContacts", {}, mira)
})
