import { afterEach, beforeEach, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../../testService.ts"

let service: TestService
let root: TestPerson
let anna: TestPerson
let bert: TestPerson
beforeEach(async () => {
  service = await openService()
  root = await service.person("root.one")
  anna = await service.person("anna.one")
  bert = await service.person("bert.one")
  service.sql.prepare("UPDATE users SET role = 1 WHERE user_id = ?").run(root.id)
})
afterEach(() => service.close())

type Row = Readonly<Record<string, unknown>>
const set = (name: string, value: unknown) => service.ok("manageSetConfig", { name, value }, root)
const contacts = async (who: TestPerson): Promise<ReadonlyArray<Row>> =>
  (await service.ok("getContacts", {}, who)).data as ReadonlyArray<Row>
const people = async (who: TestPerson): Promise<ReadonlyArray<number>> =>
  (await contacts(who))
    .filter(({ is_group }) => is_group === 0)
    .map(({ id }) => Number(id))
    .toSorted((a, b) => a - b)
const groups = async (who: TestPerson) => (await contacts(who)).filter(({ is_group }) => is_group === 1)
const service_ = { status: 1, user_ids: [] as ReadonlyArray<number>, welcome: "Hello <you>" }

it("in a community newcomers are looked after in turn, and welcomed; both are contacts, and may write, without being friends", async () => {
  await set("chatInfo.autoAddUser", { ...service_, user_ids: [anna.id, bert.id] })
  const [c, d, e] = [await service.person("cora.one"), await service.person("dora.one"), await service.person("emma.one")]
  expect([await people(c), await people(d), await people(e)]).toEqual([[anna.id], [bert.id], [anna.id]])
  expect(await people(anna)).toEqual([c.id, e.id])
  expect((await contacts(c)).find(({ id }) => id === anna.id)).toMatchObject({
    lastContent: "<p>Hello &lt;you&gt;</p>",
    unread: 1
  })
  expect(service.heard(anna).map(({ type }) => type)).toEqual(["appendContact", "simple", "appendContact", "simple"])
  await service.send(c, anna, "thank you")
  await service.send(anna, c, "you are welcome")
  await service.meet(c, d)
  expect(await service.no("friendAdd", { user_id: d.id, remark: "hi" }, c)).toBe("nothing")
  expect(await service.no("sendMessage", { id: "s1", toContactId: d.id, type: "text", content: "x" }, c)).toBe("not-friends")
  // who is taken from the list stays with whom they look after
  await set("chatInfo.autoAddUser", { ...service_, status: 0, user_ids: [] })
  expect(await people(await service.person("finn.one"))).toEqual([])
  await service.send(c, anna, "still there?")
  // who is looked after can be asked into a group, as contacts can
  await service.ok("groupAdd", { user_ids: [c.id] }, anna)
})

it("newcomers of a community come to a group, and to another one when it is full", async () => {
  await set("chatInfo.autoAddGroup", { status: 1, name: "Lobby", userMax: 3, owner_uid: anna.id })
  const [c, d, e] = [await service.person("cora.one"), await service.person("dora.one"), await service.person("emma.one")]
  const [first] = await groups(c)
  expect(first).toMatchObject({ displayName: "Lobby", role: 3, owner_id: anna.id })
  expect((await groups(d)).map(({ id }) => id)).toEqual([first?.["id"]])
  expect((await groups(e)).map(({ displayName }) => displayName)).toEqual(["Lobby 2"])
  expect((await groups(anna)).map(({ displayName }) => displayName)).toEqual(["Lobby", "Lobby 2"])
  const heard = service.heard(c)
  expect(heard.at(-1)).toMatchObject({
    type: "group",
    data: { type: "event", action: "autoAddGroup", content: "group-joined:DORA.ONE" }
  })
  await service.ok("removeUser", { id: String(first?.["id"]), user_id: d.id }, anna)
  const f = await service.person("finn.one")
  expect((await groups(f)).map(({ displayName }) => displayName)).toEqual(["Lobby 2"])
  service.sql.prepare("UPDATE users SET status = 0 WHERE user_id = ?").run(anna.id)
  expect(await groups(await service.person("gina.one"))).toEqual([])
})

it("in an enterprise everybody is a contact from the first day, is found and written to, and nobody is looked after", async () => {
  await set("chatInfo.autoAddUser", { ...service_, user_ids: [anna.id] })
  await set("sysInfo.runMode", 1)
  const c = await service.person("cora.one")
  expect(await people(c)).toEqual([root.id, anna.id, bert.id])
  expect((await service.ok("searchUser", { keywords: "bert.one" }, c)).data).toMatchObject([{ user_id: bert.id }])
  await service.send(c, bert, "good morning")
  const made = (await service.ok("groupAdd", { user_ids: [anna.id, bert.id], name: "Desk" }, c)).data as { id: string }
  await service.send(bert, made.id, "here I am")
  const { cs_uid } = service.sql.prepare("SELECT cs_uid FROM users WHERE user_id = ?").get(c.id) as { cs_uid: number }
  expect(cs_uid).toBe(0)
  service.sql.prepare("UPDATE users SET status = 0 WHERE user_id = ?").run(bert.id)
  expect(await people(c)).toEqual([root.id, anna.id])
  // and the same people are strangers again in a community, but for those who work for the service
  await set("sysInfo.runMode", 2)
  expect(await people(c)).toEqual([])
  expect(await service.no("groupAdd", { user_ids: [anna.id] }, c)).toBe("group-not-contact")
  await service.send(c, root, "I need help")
  await service.send(c, anna, "and so do you")
  await set("chatInfo.simpleChat", 0)
  await service.send(root, c, "how can I help?")
  const d = await service.person("dora.one")
  expect(await service.no("sendMessage", { id: "s2", toContactId: d.id, type: "text", content: "x" }, c)).toBe("chat-private-off")
})
