import { afterAll, beforeAll, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../../testService.ts"

let service: TestService
let mira: TestPerson
let eve: TestPerson
beforeAll(async () => {
  service = await openService()
  mira = await service.person("mira")
  eve = await service.person("evelyn")
  const ming = await service.person("somebody")
  service.sql.prepare("UPDATE users SET realname = 'Zoë 明' WHERE user_id = ?").run(ming.id)
  const off = await service.person("switched-off")
  service.sql.prepare("UPDATE users SET status = 0 WHERE user_id = ?").run(off.id)
})
afterAll(() => service.close())

const names = async (who: TestPerson, more: object = {}) =>
  ((await service.ok("userList", more, who)).data as ReadonlyArray<{ realname: string }>).map(({ realname }) => realname)

it("[H-16] in a community nobody looks through all accounts but the back office", async () => {
  expect(await service.no("userList", {}, mira)).toBe("no-permission")
  expect(await service.no("userList", { keywords: "evel" }, mira)).toBe("no-permission")
  // who looks after newcomers has no role by that
  const looksAfter = JSON.stringify({ status: "1", user_ids: [String(mira.id)], welcome: "" })
  service.sql.prepare("INSERT INTO settings VALUES ('chatInfo.autoAddUser', ?)").run(looksAfter)
  expect(await service.no("userList", {}, mira)).toBe("no-permission")
  service.sql.prepare("UPDATE users SET role = 2 WHERE user_id = ?").run(eve.id)
  expect(await names(eve)).toContain("MIRA")
})

it("colleagues are listed in pages, and found by account and by name, with accents or without; nobody finds themselves", async () => {
  service.sql.prepare("INSERT INTO settings VALUES ('sysInfo.runMode', '1')").run()
  expect(await names(mira)).toEqual(["MIRA", "EVELYN", "Zoë 明"])
  const { count, data, page } = await service.ok("userList", { page: 2, limit: 2 }, mira)
  expect([data, count, page]).toEqual([
    [{ user_id: expect.any(Number), id: expect.any(Number), realname: "Zoë 明", avatar: "" }],
    3,
    2
  ])
  expect(await names(mira, { keywords: "SOMEB" })).toEqual(["Zoë 明"])
  expect(await names(mira, { keywords: "zoe" })).toEqual(["Zoë 明"])
  expect(await names(mira, { keywords: " 明 " })).toEqual(["Zoë 明"])
  expect(await names(mira, { keywords: "mira" })).toEqual([])
  expect(await names(mira, { keywords: "switched" })).toEqual([])
})

it("requests that wait for me are counted", async () => {
  expect((await service.ok("getApplyMsg", {}, mira)).data).toBe(0)
  await service.meet(eve, mira)
  await service.ok("friendAdd", { user_id: mira.id, remark: "it is me" }, eve)
  expect((await service.ok("getApplyMsg", {}, mira)).data).toBe(1)
  expect((await service.ok("getApplyMsg", {}, eve)).data).toBe(0)
})
