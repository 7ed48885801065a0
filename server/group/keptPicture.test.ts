import { afterAll, beforeAll, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../testService.ts"

let service: TestService
let owner: TestPerson
const others: Array<TestPerson> = []

beforeAll(async () => {
  service = await openService()
  owner = await service.person("owner")
  for (const name of ["benno", "cleo", "dania", "evita", "finn"]) {
    const person = await service.person(name)
    await service.friends(owner, person)
    others.push(person)
  }
})
afterAll(() => service.close())

const make = async (...members: ReadonlyArray<TestPerson>): Promise<string> =>
  ((await service.ok("groupAdd", { user_ids: members.map(({ id }) => id) }, owner)).data as { id: string }).id
const pictureOf = async (who: TestPerson, chat: string): Promise<string | undefined> => {
  const rows = (await service.ok("getContacts", {}, who)).data as ReadonlyArray<{ id: string; avatar: string }>
  return rows.find(({ id }) => id === chat)?.avatar
}
/** What the last frame of this type said of the picture. */
const told = (who: TestPerson, type: string): unknown =>
  service
    .heard(who)
    .filter((frame) => frame.type === type)
    .map(({ data }) => (data as { avatar: string }).avatar)
    .at(-1)
const path = (chat: string, ...members: ReadonlyArray<TestPerson | undefined>): string =>
  `/storage/${chat}/${members.map((each) => each?.id).join("-")}`

// (DEC-0388)
it("a group's picture shows the first four of its members, as they come and go", async () => {
  const [ben, cleo, dan, eva, finn] = others
  if (ben === undefined || cleo === undefined || dan === undefined || eva === undefined || finn === undefined)
    throw new Error("few")
  const chat = await make(ben)
  expect(told(ben, "addGroup")).toBe(path(chat, owner, ben))
  await service.ok("addGroupUser", { id: chat, user_ids: [eva.id, cleo.id, dan.id] }, owner)
  const [third, fourth] = [eva, cleo, dan].toSorted((a, b) => a.id - b.id)
  const four = path(chat, owner, ben, third, fourth)
  expect(told(ben, "addGroupUser")).toBe(four)
  expect(told(eva, "addGroup")).toBe(four)
  expect(await pictureOf(owner, chat)).toBe(four)
  await service.ok("addGroupUser", { id: chat, user_ids: [finn.id] }, owner)
  expect(told(ben, "addGroupUser")).toBe(four)
  await service.ok("removeUser", { id: chat, user_id: finn.id }, finn)
  expect(told(owner, "removeUser")).toBe(four)
  await service.ok("removeUser", { id: chat, user_id: ben.id }, owner)
  const left = [eva, cleo, dan].toSorted((a, b) => a.id - b.id)
  expect(told(owner, "removeUser")).toBe(path(chat, owner, ...left))
  expect(await pictureOf(eva, chat)).toBe(path(chat, owner, ...left))
})

it("a group from before pictures were made has one as well, for its members", async () => {
  const [ben, cleo] = others
  if (ben === undefined || cleo === undefined) throw new Error("few")
  const chat = await make(ben)
  service.sql.prepare("UPDATE groups SET avatar = '' WHERE chat = ?").run(chat)
  expect(await pictureOf(ben, chat)).toBe(`/storage/${chat}/0`)
  await service.ok("addGroupUser", { id: chat, user_ids: [cleo.id] }, owner)
  expect(await pictureOf(ben, chat)).toBe(path(chat, owner, ben, cleo))
})

it("another picture is told to all members, and stays as people come and go", async () => {
  const [benno, cleo] = others
  if (benno === undefined || cleo === undefined) throw new Error("few")
  const chat = await make(benno)
  const chosen = `/storage/${chat}/f7`
  service.sql.prepare("UPDATE groups SET avatar = ? WHERE chat = ?").run(chosen, chat)
  await service.ok("addGroupUser", { id: chat, user_ids: [cleo.id] }, owner)
  expect([told(benno, "addGroupUser"), told(cleo, "addGroup")]).toEqual([chosen, chosen])
  await service.ok("editGroupAvatar", { group_id: chat, file_id: 0 }, owner)
  const faces = path(chat, owner, benno, cleo)
  expect(service.heard(benno).at(-1)).toEqual({ type: "setManager", data: { group_id: chat, avatar: faces } })
  expect(await pictureOf(cleo, chat)).toBe(faces)
})
