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
})

type Row = Readonly<Record<string, unknown>>
const rowOf = async (who: TestPerson, id: number): Promise<Row | undefined> =>
  ((await service.ok("getContacts", {}, who)).data as ReadonlyArray<Row>).find((row) => row["id"] === id)
const setMode = (mode: string) =>
  service.sql
    .prepare("INSERT INTO settings VALUES ('sysInfo.runMode', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
    .run(mode)

// (ROW-04)
it("a friendship ends for both at once, on all devices, and a resume says that it is gone", async () => {
  await service.send(mira, tomas, "hello")
  for (const who of [mira, tomas]) service.heard(who)
  expect(await service.ok("friendDel", { id: tomas.id }, mira)).toEqual({ data: "", text: "friend-deleted" })
  expect(service.heard(mira)).toEqual([{ type: "removeGroup", data: { group_id: tomas.id, by: mira.id } }])
  expect(service.heard(tomas)).toEqual([{ type: "removeGroup", data: { group_id: mira.id, by: mira.id } }])
  expect([await rowOf(mira, tomas.id), await rowOf(tomas, mira.id)]).toEqual([undefined, undefined])
  expect(await service.no("sendMessage", { id: `x${round}`, toContactId: mira.id, type: "text", content: "hi" }, tomas)).toBe(
    "not-friends"
  )
  const scope = `c:${mira.id}-${tomas.id}`
  const user = Number(service.sql.prepare("SELECT log_head FROM users WHERE user_id = ?").get(tomas.id)?.["log_head"])
  expect((await service.ok("resume", { scopes: { [scope]: 1, [`u:${tomas.id}`]: user } }, tomas)).data).toMatchObject({
    gone: [scope],
    contacts: expect.not.arrayContaining([expect.objectContaining({ scope })])
  })
  expect(await service.no("friendDel", { id: tomas.id }, mira)).toBe("friend-none")
  expect(await service.no("friendDel", { id: mira.id }, tomas)).toBe("friend-none")
})

it("who was a friend can be one again, and what was said is there", async () => {
  await service.send(mira, tomas, "hello")
  await service.ok("friendDel", { id: mira.id }, tomas)
  await service.friends(tomas, mira)
  expect(await rowOf(tomas, mira.id)).toMatchObject({ lastContent: "friend-greeting", unread: 1 })
  expect((await service.ok("getMessageList", { toContactId: mira.id }, tomas)).data).toHaveLength(3)
})

it("a request is no friendship that could end, and colleagues stay contacts", async () => {
  await service.meet(mira, eve)
  await service.ok("friendAdd", { user_id: eve.id, remark: "hi" }, mira)
  expect(await service.no("friendDel", { id: eve.id }, mira)).toBe("friend-none")
  expect(await service.no("friendDel", { id: mira.id }, eve)).toBe("friend-none")
  setMode("1")
  service.heard(mira)
  await service.ok("friendDel", { id: tomas.id }, mira)
  expect(service.heard(mira)).toEqual([])
  expect(await rowOf(mira, tomas.id)).toBeDefined()
  setMode("2")
})

// (ROW-03, FRIEND-03)
it("a remark is mine alone: in my row, beside messages, on my devices", async () => {
  await service.send(tomas, mira, "hello")
  for (const who of [mira, tomas]) service.heard(who)
  expect(await service.ok("setNickname", { user_id: tomas.id, nickname: " Tom from work " }, mira)).toEqual({
    data: "",
    text: "remark-saved"
  })
  const told = { id: tomas.id, nickname: "Tom from work", displayName: "Tom from work" }
  expect(service.heard(mira)).toEqual([{ type: "setNickname", data: told }])
  expect(service.heard(tomas)).toEqual([])
  expect(await rowOf(mira, tomas.id)).toMatchObject({ displayName: "Tom from work", realname: `TOMAS.${round}`, index: "T" })
  expect(await rowOf(tomas, mira.id)).toMatchObject({ displayName: `MIRA.${round}` })
  const { data } = await service.ok("getMessageList", { toContactId: tomas.id }, mira)
  expect((data as ReadonlyArray<Row>).at(-1)).toMatchObject({ fromUser: { realname: "Tom from work" } })
})

it("a remark is set by the number of my own row, and of no other", async () => {
  const rowNumber = (owner: TestPerson, friend: TestPerson) =>
    Number(
      service.sql.prepare("SELECT friend_id FROM friends WHERE owner = ? AND friend = ?").get(owner.id, friend.id)?.["friend_id"]
    )
  await service.ok("setNickname", { friend_id: rowNumber(mira, tomas), nickname: "Tom" }, mira)
  expect(await rowOf(mira, tomas.id)).toMatchObject({ displayName: "Tom" })
  expect(await service.no("setNickname", { friend_id: rowNumber(tomas, mira), nickname: "Me" }, mira)).toBe("friend-none")
  expect(await service.no("setNickname", { user_id: eve.id, nickname: "Eve" }, mira)).toBe("friend-none")
  expect(await service.no("setNickname", { user_id: mira.id, nickname: "Me" }, mira)).toBe("friend-none")
  expect(await service.no("setNickname", { user_id: tomas.id, nickname: " " }, mira)).toBe("remark-missing")
  expect(await service.no("setNickname", { user_id: tomas.id, nickname: "x".repeat(33) }, mira)).toBe("remark-length")
})

it("a remark about a colleague is no friendship and no request", async () => {
  setMode("1")
  await service.ok("setNickname", { user_id: eve.id, nickname: "Boss" }, mira)
  expect(await rowOf(mira, eve.id)).toMatchObject({ displayName: "Boss" })
  setMode("2")
  expect(await rowOf(mira, eve.id)).toBeUndefined()
  expect((await service.ok("friendIndex", {}, eve)).count).toBe(0)
  await service.meet(mira, eve)
  await service.ok("friendAdd", { user_id: eve.id, remark: "hi" }, mira)
  expect((await service.ok("friendIndex", {}, eve)).count).toBe(1)
})

it("who has as many friends as they may have asks nobody else, unless they work for the service", async () => {
  const set = (limit: number, role: number) =>
    service.sql.prepare("UPDATE users SET friend_limit = ?, role = ? WHERE user_id = ?").run(limit, role, mira.id)
  await service.meet(mira, eve)
  const asks = () => service.no("friendAdd", { user_id: eve.id, remark: "hi" }, mira)
  set(1, 0)
  expect(await asks()).toBe("friend-quota")
  set(-1, 0)
  expect(await asks()).toBe("friend-quota")
  set(-1, 1)
  expect(await asks()).toBe("nothing")
})
