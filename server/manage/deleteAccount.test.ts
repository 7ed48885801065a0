import { afterEach, beforeEach, expect, it } from "vitest"
import { placeholder } from "../placeholder.ts"
import { STEPS } from "../store/schema.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
let root: TestPerson
let mira: TestPerson
let nora: TestPerson
let team = ""
beforeEach(async () => {
  service = await openService()
  root = await service.person("root")
  mira = await service.person("mira")
  nora = await service.person("nora")
  service.sql.prepare("UPDATE users SET role = 1 WHERE user_id = ?").run(root.id)
  await service.friends(mira, nora)
  team = ((await service.ok("groupAdd", { user_ids: [nora.id], name: "Team" }, mira)).data as { id: string }).id
  await service.ok("setManager", { id: team, user_id: nora.id, role: 2 }, mira)
})
afterEach(() => service.close())

type Row = Readonly<Record<string, unknown>>
const list = async (...asked: Parameters<TestService["ok"]>): Promise<ReadonlyArray<Row>> =>
  (await service.ok(...asked)).data as ReadonlyArray<Row>
const rowOf = ({ id }: TestPerson): Row => service.sql.prepare("SELECT * FROM users WHERE user_id = ?").get(id) as Row

it("whose account is deleted is out at once, cannot come back, and is in no list", async () => {
  service.sockets.set("phone", undefined)
  await service.ok("bindUid", { client_id: "phone" }, nora)
  await service.ok("manageUserDel", { user_id: nora.id }, root)
  expect(service.sockets.has("phone")).toBe(false)
  expect(await service.no("getContacts", {}, nora)).toBe("session-expired")
  for (const account of ["nora", `deleted:${nora.id}`])
    expect(await service.no("login", { account, password: "secret 1" })).toBe("wrong-credentials")
  const ids = (rows: ReadonlyArray<Row>) => rows.map((row) => row["user_id"])
  expect(ids(await list("getContacts", {}, mira))).not.toContain(nora.id)
  expect(ids(await list("groupUserList", { group_id: team }, mira))).toEqual([mira.id])
  expect(ids(await list("manageUserIndex", {}, root))).not.toContain(nora.id)
  for (const name of ["manageUserDetail", "manageUserEdit", "manageUserDel"] as const)
    expect([name, await service.no(name, { user_id: nora.id }, root)]).toEqual([name, "user-unknown"])
  // nothing brings it back
  expect(await service.no("manageUserSetStatus", { user_id: nora.id, status: 1 }, root)).toBe("user-unknown")
  expect(await service.no("manageUserSetRole", { user_id: nora.id, role: 2 }, root)).toBe("user-unknown")
  expect(await service.no("manageUserEdit", { user_id: mira.id, cs_uid: nora.id }, root)).toBe("user-unknown")
})

it("what was said by a deleted account stays, under a name that is nobody's, and its account is free", async () => {
  const said = await service.send(nora, team, "the plan")
  await service.ok("updateUserInfo", { realname: "Nora", email: "nora@example.org", motto: "onwards", sex: 0 }, nora)
  service.sql.prepare("UPDATE users SET note = 'came late', avatar = '/storage/image/a.png' WHERE user_id = ?").run(nora.id)
  await service.ok("manageUserDel", { user_id: nora.id }, root)
  const [found] = (await list("getMessageList", { toContactId: team }, mira)).filter(({ id }) => id === said["id"])
  expect(found).toMatchObject({ content: "the plan", fromUser: { id: nora.id, displayName: placeholder("account-deleted") } })
  expect(rowOf(nora)).toMatchObject({
    realname: placeholder("account-deleted"),
    email: "",
    motto: "",
    note: "",
    avatar: "",
    password: "",
    sex: 2
  })
  const [act] = await list("manageAudit", {}, root)
  expect(act).toMatchObject({ act: "user.delete", target: `user ${nora.id} (nora)` })
  const other = await service.person("nora")
  expect(other.id).not.toBe(nora.id)
  expect(await list("getContacts", {}, other)).not.toEqual(expect.arrayContaining([expect.objectContaining({ id: team })]))
})

it("those who knew a deleted account hear its new name, then that it is gone", async () => {
  const omar = await service.person("omar")
  await service.meet(omar, nora)
  await service.ok("friendAdd", { user_id: nora.id, remark: "it is me" }, omar)
  for (const each of [mira, omar]) service.heard(each)
  await service.ok("manageUserDel", { user_id: nora.id }, root)
  const heard = service.heard(mira)
  expect(heard.map(({ type }) => type)).toEqual(["userInfo", "userInfo", "removeUser", "contactGone", "requestsWaiting"])
  expect(heard[0]?.data).toMatchObject({
    user_id: nora.id,
    realname: placeholder("account-deleted"),
    was: "NORA",
    avatar: expect.any(String)
  })
  expect(heard[2]?.data).toMatchObject({ group_id: team, user_id: nora.id, by: 0 })
  expect(service.heard(omar).map(({ data, type }) => [type, data["waiting"]])).toEqual([
    ["userInfo", undefined],
    ["requestsWaiting", 0]
  ])
  expect(await list("friendIndex", { is_mine: 1 }, omar)).toEqual([])
})

it("who owns a group stays until somebody else owns it; so do super administrators, and oneself", async () => {
  expect(await service.no("manageUserDel", { user_id: mira.id }, root)).toBe("owns-groups")
  expect(rowOf(mira)).toMatchObject({ account: "mira", status: 1, deleted_at: 0 })
  await service.ok("manageGroupChangeOwner", { group_id: team.slice("group-".length), user_id: nora.id }, root)
  await service.ok("manageUserDel", { user_id: mira.id }, root)
  expect(await service.no("manageUserDel", { user_id: root.id }, root)).toBe("own-account")
  const chief = await service.person("chief")
  await service.ok("manageUserSetRole", { user_id: chief.id, role: 1 }, root)
  expect(await service.no("manageUserDel", { user_id: chief.id }, root)).toBe("no-permission")
  await service.ok("manageUserSetRole", { user_id: chief.id, role: 2 }, root)
  await service.ok("manageUserDel", { user_id: chief.id }, root)
})

it("in a demonstration no account is deleted", async () => {
  service.sql.prepare("INSERT INTO settings VALUES ('service.demo', '1')").run()
  expect(await service.no("manageUserDel", { user_id: nora.id }, root)).toBe("demo-mode")
})

it("who was deleted before names were put into words for each reader is called so, too", () => {
  const step = STEPS.find((each) => each.includes(placeholder("account-deleted"))) ?? ""
  service.sql.prepare("UPDATE users SET realname = 'Gelöschtes Konto', deleted_at = 5 WHERE user_id = ?").run(nora.id)
  service.sql.exec(step)
  expect([nora, mira].map((each) => rowOf(each)["realname"])).toEqual([placeholder("account-deleted"), "MIRA"])
})
