import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../../testService.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let eve: TestPerson
let chat: string
let round = 0
beforeAll(async () => void (service = await openService()))
afterAll(() => service.close())
beforeEach(async () => {
  round += 1
  mira = await service.person(`mira.${round}`)
  tomas = await service.person(`tomas.${round}`)
  eve = await service.person(`eve.${round}`)
  await service.friends(mira, tomas)
  chat = String(((await service.ok("groupAdd", { user_ids: [tomas.id], name: "Choir" }, mira)).data as Bag)["id"])
  for (const who of [mira, tomas, eve]) service.heard(who)
})

type Bag = Readonly<Record<string, unknown>>
const info = async (who: TestPerson) => (await service.ok("groupInfo", { group_id: chat }, who)).data as Bag
const tokenOf = async (who: TestPerson): Promise<string> => {
  const url = String((await info(who))["qrUrl"])
  return url.slice(url.lastIndexOf("/") + 1)
}
const no = (token: string, who = eve) => service.no("joinGroup", { group_id: chat, token }, who)
const invite = (value: 0 | 1): void => void service.sql.prepare("UPDATE groups SET invite = ? WHERE chat = ?").run(value, chat)

it("[H-33] members see the whole page and a code of their own; others nothing, or with a code what it shows", async () => {
  const page = await info(tomas)
  expect(page).toMatchObject({
    id: chat,
    name: "Choir",
    displayName: "Choir",
    notice: "",
    setting: { manage: "0", invite: "1", nospeak: "0", history: "0", profile: "0" },
    owner_id: mira.id,
    ownerName: `MIRA.${round}`,
    groupUserCount: 2,
    isJoin: 3
  })
  const expires = new Date(Number(page["qrExpiresAt"]))
  const [month, day] = [expires.getMonth() + 1, expires.getDate()].map((each) => String(each).padStart(2, "0"))
  expect(page["qrExpire"]).toBe(`${month}-${day}`)
  expect(JSON.stringify(page)).not.toContain(`"${mira.account}"`)
  expect(await service.no("groupInfo", { group_id: chat }, eve)).toBe("chat-not-yours")
  expect(await service.no("groupInfo", { group_id: "group-999999" }, eve)).toBe("group-unknown")
  const preview = {
    id: chat,
    group_id: Number(chat.slice(6)),
    name: "Choir",
    displayName: "Choir",
    avatar: "/static/img/group.png",
    groupUserCount: 2
  }
  expect(page["avatar"]).toBe(`/storage/${chat}/${mira.id}-${tomas.id}`)
  const token = await tokenOf(tomas)
  expect((await service.ok("groupInfo", { group_id: chat, token }, eve)).data).toEqual({
    ...preview,
    isJoin: 0,
    setting: { invite: 1 }
  })
  expect((await service.ok("scanQr", { token }, eve)).data).toEqual({
    ...preview,
    isJoin: 0,
    setting: { invite: 1 },
    invite_id: tomas.id,
    action: "groupInfo",
    token,
    realToken: token
  })
  expect((await service.ok("scanQr", { realToken: token }, mira)).data).toMatchObject({ isJoin: 1, invite_id: tomas.id })
  const other = (await service.ok("groupAdd", { user_ids: [tomas.id] }, mira)).data as Bag
  expect(await service.no("groupInfo", { group_id: String(other["id"]), token }, eve)).toBe("chat-not-yours")
  expect(await service.no("joinGroup", { group_id: String(other["id"]), token }, eve)).toBe("code-unknown")
})

// (GROUP-10, GROUP-11, DEED-01)
it("who joins gets the group; its members learn it, with the line that says so", async () => {
  await service.ok("joinGroup", { group_id: chat, inviteUid: 999, token: await tokenOf(tomas) }, eve)
  const joined = `group-joined:EVE.${round}`
  const heard = service.heard(mira)
  expect(heard).toMatchObject([
    { type: "addGroupUser", data: { group_id: chat, user_ids: [eve.id] } },
    { type: "group", data: { type: "event", content: joined, action: "joinGroup", toContactId: chat } }
  ])
  // our client names them as its reader does
  const tells = { did: "joined", did_by: eve.id }
  const page = (await service.ok("getMessageList", { toContactId: chat }, mira)).data as ReadonlyArray<Bag>
  const row = ((await service.ok("getContacts", {}, mira)).data as ReadonlyArray<Bag>).find(({ id }) => id === chat)
  for (const told of [heard[1]?.data, page.at(-1), row]) expect(told).toMatchObject(tells)
  expect(service.heard(eve)).toMatchObject([
    { type: "addGroup", data: { id: chat, role: 3, owner_id: mira.id, lastContent: joined, scope: `c:${chat}`, log: 3 } },
    { type: "group", data: { content: joined } }
  ])
  const members = (await service.ok("groupUserList", { group_id: chat }, eve)).data as ReadonlyArray<Bag>
  expect(members.at(-1)).toMatchObject({ user_id: eve.id, role: 3, invite_id: tomas.id })
  await service.send(eve, chat, "hello")
  expect(service.heard(tomas).at(-1)).toMatchObject({ type: "group", data: { content: "hello" } })
  // the service has no administrator who could say it
  expect(heard[1]?.data).toMatchObject({ user_id: eve.id, fromUser: { id: eve.id }, role: 3 })
  expect(await no(await tokenOf(tomas))).toBe("join-already")
  expect(await no("", tomas)).toBe("join-already")
})

it("the service's first administrator says who joined, with their role in the group; what was changed counts as the joiner's", async () => {
  const role = (who: TestPerson, is: number): void =>
    void service.sql.prepare("UPDATE users SET role = ? WHERE user_id = ?").run(is, who.id)
  const [root, late] = [await service.person(`root.${round}`), await service.person(`late.${round}`)]
  for (const who of [late, root]) role(who, 1)
  const joined = async (who: TestPerson) => {
    await service.ok("joinGroup", { group_id: chat, token: await tokenOf(tomas) }, who)
    const last = service.heard(tomas).at(-1)
    const page = (await service.ok("getMessageList", { toContactId: chat }, tomas)).data as ReadonlyArray<Bag>
    return [last, { type: "group", data: page.at(-1) }]
  }
  const name = `ROOT.${round}`
  for (const line of await joined(eve))
    expect(line).toMatchObject({
      type: "group",
      data: { type: "event", content: `group-joined:EVE.${round}`, role: 3, fromUser: { id: root.id, realname: name } }
    })
  const counted = service.sql.prepare("SELECT COUNT(*) AS n FROM limits WHERE key = ?")
  expect([eve, root].map(({ id }) => Number(counted.get(`change:${id}`)?.["n"]))).toEqual([1, 0])
  service.sql.prepare("UPDATE users SET status = 0 WHERE user_id = ?").run(root.id)
  for (const line of await joined(late)) expect(line).toMatchObject({ data: { role: 3, fromUser: { id: late.id } } })
  role(mira, 1)
  const last = await service.person(`last.${round}`)
  for (const line of await joined(last)) expect(line).toMatchObject({ data: { role: 1, fromUser: { id: mira.id } } })
  for (const who of [root, late, mira]) role(who, 0)
})

it("who has just scanned a group's code need not show it again, for 10 minutes (DEC-0106)", async () => {
  const scan = async (who = eve) => service.ok("scanQr", { realToken: await tokenOf(tomas) }, who)
  await scan()
  expect(await no("", mira)).toBe("join-already")
  expect(await service.no("groupInfo", { group_id: chat }, await service.person(`other.${round}`))).toBe("chat-not-yours")
  expect((await service.ok("groupInfo", { group_id: chat }, eve)).data).toMatchObject({ id: chat, isJoin: 0 })
  service.pass(10 * 60_000)
  expect(await no("")).toBe("code-unknown")
  await scan()
  invite(0)
  expect(await no("")).toBe("join-closed")
  invite(1)
  expect(await no("spoiled")).toBe("code-unknown")
  await service.ok("joinGroup", { group_id: chat, inviteUid: mira.id }, eve)
  const members = (await service.ok("groupUserList", { group_id: chat }, eve)).data as ReadonlyArray<Bag>
  expect(members.at(-1)).toMatchObject({ user_id: eve.id, invite_id: tomas.id })
  await scan(mira)
  expect(await no("", mira)).toBe("join-already")
})

// (GROUP-19)
it("who was removed comes back by no code and no plain member; who left by themselves does", async () => {
  service.sql.prepare("INSERT INTO settings VALUES ('sysInfo.runMode', '1')").run()
  const add = { id: chat, user_ids: [eve.id] }
  await service.ok("joinGroup", { group_id: chat, token: await tokenOf(tomas) }, eve)
  await service.ok("removeUser", { id: chat, user_id: eve.id }, mira)
  service.pass(1000)
  expect(await no(await tokenOf(tomas))).toBe("join-removed")
  expect(await no(await tokenOf(mira))).toBe("join-removed")
  const other = await service.person(`fresh.${round}`)
  expect(await service.no("addGroupUser", { ...add, user_ids: [other.id, eve.id] }, tomas)).toBe("invite-removed")
  const ids = async () =>
    ((await service.ok("groupUserList", { group_id: chat }, mira)).data as ReadonlyArray<Bag>).map((each) => each["user_id"])
  expect(await ids()).toEqual([mira.id, tomas.id])
  await service.ok("joinGroup", { group_id: chat, token: await tokenOf(tomas) }, other)
  await service.ok("addGroupUser", add, mira)
  expect(new Set(await ids())).toEqual(new Set([mira.id, tomas.id, other.id, eve.id]))
  await service.ok("removeUser", { id: chat, user_id: eve.id }, eve)
  await service.ok("joinGroup", { group_id: chat, token: await tokenOf(tomas) }, eve)
  await service.ok("removeUser", { id: chat, user_id: eve.id }, eve)
  await service.ok("addGroupUser", add, tomas)
  service.sql.exec("DELETE FROM settings")
})

// (GROUP-05, CODE-02, GROUP-16)
it("[H-07] nobody joins without a code, with a spoiled one, or while invitations are closed", async () => {
  const token = await tokenOf(tomas)
  expect(await no("")).toBe("code-unknown")
  expect(await no(`${token}x`)).toBe("code-unknown")
  invite(0)
  expect(await no(token)).toBe("join-closed")
  expect(await info(mira)).toMatchObject({ qrUrl: "", qrExpire: "", qrExpiresAt: 0 })
  invite(1)
  service.sql.prepare("INSERT INTO settings VALUES ('chatInfo.groupUserMax', '2')").run()
  expect(await no(token)).toBe("group-full")
  service.sql.exec("DELETE FROM settings")
  service.pass(7 * 24 * 3600 * 1000)
  expect(await no(token)).toBe("code-expired")
  const fresh = await tokenOf(tomas)
  await service.ok("removeUser", { id: chat, user_id: tomas.id }, tomas)
  expect(await no(fresh)).toBe("code-expired")
  expect(await service.no("scanQr", { token: fresh }, eve)).toBe("code-expired")
  expect(await no(await tokenOf(mira))).toBe("nothing")
  expect(service.heard(eve).map(({ type }) => type)).toEqual(["addGroup", "group"])
})

it("a personal code leads to who shared it, and oneself gets a fresh one", async () => {
  const own = (await service.ok("getUserInfo", { user_id: eve.id }, eve)).data as Bag
  expect(Number(own["qrExpiresAt"])).toBeGreaterThan(1_750_000_000_000)
  const token = String(own["qrUrl"]).split("/").at(-1) ?? ""
  const seen = (await service.ok("scanQr", { token }, mira)).data as Bag
  expect(seen).toMatchObject({ id: eve.id, user_id: eve.id, displayName: `EVE.${round}`, action: "userInfo" })
  expect(seen["account"]).toContain("***")
  expect((await service.ok("getUserInfo", { user_id: eve.id }, mira)).data).not.toHaveProperty("qrUrl")
  service.pass(7 * 24 * 3600 * 1000)
  expect(await service.no("scanQr", { token }, mira)).toBe("code-expired")
  const old = Buffer.from(`u${eve.id}`).toString("base64url")
  expect((await service.ok("scanQr", { realToken: old }, mira)).data).toMatchObject({ user_id: eve.id })
})

// (GROUP-04)
it("a mute goes on for who leaves and comes back, until it is over or lifted", async () => {
  const token = await tokenOf(mira)
  const leave = () => service.ok("removeUser", { id: chat, user_id: tomas.id }, tomas)
  const comeBack = () => service.ok("joinGroup", { group_id: chat, token }, tomas)
  const speak = { toContactId: chat, type: "text", content: "hi" }
  await service.ok("setNoSpeak", { id: chat, user_id: tomas.id, noSpeakTimer: 2 }, mira)
  const until = Number((await service.ok("getContactInfo", { id: chat }, tomas).then(({ data }) => data as Bag))["no_speak_time"])
  for (let time = 0; time < 2; time++) {
    await leave()
    service.heard(tomas)
    await comeBack()
    const row = service.heard(tomas).find(({ type }) => type === "addGroup")
    expect(row?.data).toMatchObject({ id: chat, no_speak_time: until })
    expect(await service.no("sendMessage", { id: `m${round}${time}`, ...speak }, tomas)).toBe("member-muted")
  }
  await service.ok("setNoSpeak", { id: chat, user_id: tomas.id, noSpeakTimer: 0, noSpeakDay: 0 }, mira)
  await leave()
  await comeBack()
  await service.ok("sendMessage", { id: `m${round}free`, ...speak }, tomas)
})

it("who is not logged in sees the group of a code that they hold, and no person (DEC-0094)", async () => {
  const token = await tokenOf(tomas)
  expect((await service.ok("scanQr", { token })).data).toEqual({
    id: chat,
    group_id: Number(chat.slice(6)),
    name: "Choir",
    displayName: "Choir",
    avatar: "/static/img/group.png",
    groupUserCount: 2,
    isJoin: 0,
    setting: { invite: 1 },
    invite_id: tomas.id,
    action: "groupInfo",
    token,
    realToken: token
  })
  invite(0)
  expect((await service.ok("scanQr", { token })).data).toMatchObject({ setting: { invite: 0 } })
  const { qrUrl } = (await service.ok("getUserInfo", { user_id: mira.id }, mira)).data as Bag
  expect(await service.no("scanQr", { token: String(qrUrl).slice(String(qrUrl).lastIndexOf("/") + 1) })).toBe("not-logged-in")
  expect(await service.no("scanQr", { token: "5.1.tz4a3y.AAAAAAAAAAAAAAAAAAAAAA" })).toBe("code-unknown")
  expect(await service.no("scanQr", {})).toBe("not-logged-in")
  await service.ok("removeUser", { id: chat, user_id: tomas.id }, mira)
  expect(await service.no("scanQr", { token })).toBe("code-expired")
  invite(1)
  const fresh = await tokenOf(mira)
  await service.ok("removeGroup", { id: chat }, mira)
  expect(await service.no("scanQr", { token: fresh })).toBe("group-unknown")
})
