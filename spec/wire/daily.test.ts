import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { announceToAll } from "#server/admin/announceToAll.ts"
import { type Person, type RawClient, type RawSocket, startRawClient } from "./RawClient.ts"
import type { Bag } from "./speak.ts"

let raw: RawClient
let ann: Person
let ben: Person
let eve: Person
let round = 0
beforeAll(async () => {
  raw = await startRawClient()
})
afterAll(async () => {
  await raw.stop()
  expect(raw.log).toEqual([])
})
beforeEach(async () => {
  round += 1
  ann = await raw.person(`ann.${round}`)
  ben = await raw.person(`ben.${round}`)
  eve = await raw.person(`eve.${round}`)
  await raw.befriend(ann, ben)
})

const im = (call: string, body: Bag, who: Person) => raw.data(`/enterprise/im/${call}`, body, who)
const send = async (from: Person, toContactId: number | string, content: string): Promise<Bag> =>
  (await im("sendMessage", { id: randomUUID(), type: "text", content, toContactId }, from)) as Bag
const row = async (who: Person, id: number | string): Promise<Bag | undefined> =>
  ((await im("getContacts", {}, who)) as ReadonlyArray<Bag>).find((each) => each["id"] === id)
const texts = async (who: Person, toContactId: number | string) =>
  ((await im("getMessageList", { toContactId, page: 1, limit: 20 }, who)) as ReadonlyArray<Bag>).map(({ content }) => content)
const two = async (who: Person): Promise<readonly [RawSocket, RawSocket]> => [await raw.socketOf(who), await raw.socketOf(who)]
const refused = async (path: string, body: Bag, who: Person) => {
  const { envelope } = await raw.call(path, body, who)
  return [envelope.code, envelope.msg]
}

// (DELETE-01, DELETE-03)
it("a message that its author deletes vanishes everywhere, from the author's other devices too", async () => {
  await send(ann, ben.id, "stays")
  const sent = await send(ann, ben.id, "slip of the pen")
  const [here, there] = await two(ann)
  const bens = await raw.socketOf(ben)
  expect(await refused("/enterprise/im/delMessage", { id: sent["id"] }, ben)).toEqual([403, expect.stringContaining("your own")])
  await im("delMessage", { id: sent["id"] }, ann)
  const frame = { id: sent["id"], msg_id: sent["msg_id"], is_group: 0 }
  for (const socket of [here, there]) expect((await socket.next("delMessage"))["data"]).toEqual({ ...frame, toContactId: ben.id })
  expect((await bens.next("delMessage"))["data"]).toEqual({ ...frame, toContactId: ann.id })
  expect(await row(ben, ann.id)).toMatchObject({ lastContent: "stays", unread: 1 })
  expect((await texts(ben, ann.id)).at(-1)).toBe("stays")
})

// (DELETE-02)
it("what I delete for myself only my devices hear of, and the other side keeps it", async () => {
  const sent = await send(ben, ann.id, "for your eyes")
  const [here, there] = await two(ann)
  const bens = await raw.socketOf(ben)
  await im("removeMessage", { id: sent["id"] }, ann)
  for (const socket of [here, there])
    expect((await socket.next("removeMessage"))["data"]).toEqual({
      id: sent["id"],
      msg_id: sent["msg_id"],
      toContactId: ben.id,
      is_group: 0
    })
  await bens.settled()
  expect(bens.left("removeMessage")).toEqual([])
  expect([await texts(ann, ben.id), await texts(ben, ann.id)].map((all) => all.includes("for your eyes"))).toEqual([false, true])
  expect(await refused("/enterprise/im/removeMessage", { id: sent["id"] }, eve)).toEqual([404, expect.any(String)])
})

// (ROW-01)
it("pins and quiet chats follow me to all my devices, people included, and make nobody a friend", async () => {
  const [here, there] = await two(ann)
  await im("setChatTop", { id: ben.id, is_top: 1, is_group: 0 }, ann)
  await im("isNotice", { id: ben.id, is_notice: 0, is_group: 0 }, ann)
  for (const socket of [here, there]) {
    expect((await socket.next("setChatTop"))["data"]).toEqual({ id: ben.id, is_top: 1, is_group: 0 })
    expect((await socket.next("setIsNotice"))["data"]).toEqual({ id: ben.id, is_notice: 0, is_group: 0 })
  }
  expect(await row(ann, ben.id)).toMatchObject({ is_top: 1, is_notice: 0 })
  expect(await refused("/enterprise/im/setChatTop", { id: eve.id, is_top: 1, is_group: 0 }, ann)).toEqual([
    403,
    expect.any(String)
  ])
  expect(await row(ann, eve.id)).toBeUndefined()
})

// (ROW-02)
it("a chat that I delete comes back with the next message, for me alone; cleared it comes back empty", async () => {
  await send(ben, ann.id, "one")
  const anns = await raw.socketOf(ann)
  await im("delChat", { id: ben.id, is_group: 0 }, ann)
  expect((await anns.next("delChat"))["data"]).toMatchObject({ id: ben.id, is_group: 0, clear: 0, upTo: expect.any(Number) })
  expect([await row(ann, ben.id), await row(ben, ann.id)]).toMatchObject([{ lastContent: "", unread: 0 }, { lastContent: "one" }])
  await send(ben, ann.id, "two")
  expect(await row(ann, ben.id)).toMatchObject({ lastContent: "two", unread: 1 })
  await im("delChat", { id: ben.id, is_group: 0, clear: 1 }, ann)
  await send(ben, ann.id, "three")
  expect(await texts(ann, ben.id)).toEqual(["three"])
  expect(await texts(ben, ann.id)).toEqual(expect.arrayContaining(["one", "two", "three"]))
})

// (FORWARD-02, FORWARD-03)
it("a forward says in words how far it went", async () => {
  const sent = await send(ann, ben.id, "pass it on")
  const forward = (user_ids: unknown, who = ann) =>
    refused("/enterprise/im/forwardMessage", { msg_id: sent["msg_id"], user_ids }, who)
  expect(await forward([ben.id, -1])).toEqual([0, "Forwarded"])
  expect(await forward([ben.id, eve.id])).toEqual([0, expect.stringMatching(/not to all.*\b1\b/)])
  expect(await forward([eve.id])).toEqual([400, expect.stringContaining("couldn’t be forwarded")])
  expect(await forward([])).toEqual([400, "Please select at least one person."])
  expect(await forward([1, 2, 3, 4, 5, 6])).toEqual([400, "Forwarding cannot exceed 5 people."])
  expect(await forward([-1], eve)).toEqual([404, expect.any(String)])
  expect(await texts(ann, -1)).toEqual(["pass it on"])
})

// (ROW-04)
it("a contact that is deleted leaves both lists at once", async () => {
  const [here, there] = await two(ann)
  const bens = await raw.socketOf(ben)
  expect(await refused("/enterprise/friend/del", { id: ben.id }, ann)).toEqual([0, "Friend deleted"])
  for (const socket of [here, there]) expect((await socket.next("removeGroup"))["data"]).toEqual({ group_id: ben.id, by: ann.id })
  expect((await bens.next("removeGroup"))["data"]).toEqual({ group_id: ann.id, by: ann.id })
  expect([await row(ann, ben.id), await row(ben, ann.id)]).toEqual([undefined, undefined])
})

// (ROW-03, CONTACT-06)
it("a remark is set by the number of the relation, as deployed clients do, and Chinese names sort by their sound", async () => {
  const profile = (await im("getUserInfo", { user_id: ben.id }, ann)) as Bag
  const { friend_id } = profile["friend"] as Bag
  expect(await refused("/enterprise/friend/setNickname", { friend_id, nickname: "张三" }, ann)).toEqual([0, "Remark saved"])
  expect(await row(ann, ben.id)).toMatchObject({ displayName: "张三", index: "Z" })
  expect(await refused("/enterprise/friend/setNickname", { friend_id, nickname: "" }, ann)).toEqual([400, expect.any(String)])
})

// (NOTICE-01)
it("an announcement reaches everybody who is there within a moment, while the server runs", async () => {
  const sockets = [await raw.socketOf(ann), await raw.socketOf(eve)]
  const title = `Maintenance ${round}`
  await announceToAll({ ...raw.database.config, publicUrl: raw.url }, title, "On Sunday")
  for (const socket of sockets)
    expect(await socket.next("simple")).toMatchObject({
      s: "c:admin_notice",
      n: 1,
      data: { content: title, toContactId: "admin_notice", is_group: 2, type: "text", at: [], fromUser: { id: "admin_notice" } }
    })
  expect(await im("getAdminNotice", {}, eve)).toEqual({ title, notice: "<p>On Sunday</p>", create_time: expect.any(Number) })
  expect(await texts(eve, "admin_notice")).toEqual([`<h3>${title}</h3><p>On Sunday</p>`])
  expect(await row(eve, "admin_notice")).toMatchObject({ is_group: 2, lastContent: title, unread: 0 })
})
