import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import type { Sql } from "#server/testSql.ts"
import { type Person, type RawClient, startRawClient } from "../wire/RawClient.ts"
import type { Bag } from "../wire/speak.ts"

/** Holes through which deployed servers let people do what they have no right to (spec 6): none is here. */

let raw: RawClient
let sql: Sql
let ann: Person
let ben: Person
let eve: Person
let round = 0
beforeAll(async () => {
  raw = await startRawClient()
  sql = raw.database.sql
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

const code = async (path: string, body: Bag, who: Person): Promise<number> => (await raw.call(path, body, who)).envelope.code
const say = async (who: Person, toContactId: unknown, id: string = randomUUID()): Promise<Bag> =>
  (await raw.data("/enterprise/im/sendMessage", { id, type: "text", content: `said as ${id}`, toContactId }, who)) as Bag
const list = async (who: Person, toContactId: unknown): Promise<ReadonlyArray<unknown>> => {
  const rows = (await raw.data("/enterprise/im/getMessageList", { toContactId }, who)) as ReadonlyArray<Bag>
  return rows.filter(({ type }) => type === "text").map(({ id }) => id)
}
const contacts = async (who: Person): Promise<ReadonlyArray<Bag>> =>
  (await raw.data("/enterprise/im/getContacts", {}, who)) as ReadonlyArray<Bag>
const make = async (owner: Person, others: ReadonlyArray<Person>): Promise<string> => {
  const group = (await raw.data("/enterprise/group/add", { user_ids: others.map(({ id }) => id) }, owner)) as Bag
  return String(group["id"])
}
const setRunMode = (mode: number) =>
  sql
    .prepare(
      "INSERT INTO settings (name, value) VALUES ('sysInfo.runMode', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    )
    .run(String(mode))

it("[H-08] a message that one deletes for oneself stays for all others, also where several do", async () => {
  const { id } = await say(ann, ben.id)
  expect(await code("/enterprise/im/removeMessage", { id }, eve)).toBe(404)
  expect([await list(ann, ben.id), await list(ben, ann.id)]).toEqual([[id], [id]])
  expect(await code("/enterprise/im/removeMessage", { id }, ben)).toBe(0)
  expect([await list(ann, ben.id), await list(ben, ann.id)]).toEqual([[id], []])
  await raw.befriend(ann, eve)
  const chat = await make(ann, [ben, eve])
  const said = await say(ann, chat)
  for (const who of [ben, eve]) expect(await code("/enterprise/im/removeMessage", { id: said["id"] }, who)).toBe(0)
  expect([await list(ann, chat), await list(ben, chat), await list(eve, chat)]).toEqual([[said["id"]], [], []])
})

it("[H-12] pinning or silencing somebody makes nobody a friend, and stands in no request's way", async () => {
  setRunMode(1)
  for (const call of ["setChatTop", "isNotice"])
    expect(await code(`/enterprise/im/${call}`, { id: ann.id, is_top: 1, is_notice: 0, is_group: 0 }, eve)).toBe(0)
  setRunMode(2)
  expect((await contacts(eve)).map(({ id }) => id)).not.toContain(ann.id)
  expect(await code("/enterprise/im/sendMessage", { id: "x", type: "text", content: "x", toContactId: ann.id }, eve)).toBe(400)
  expect(await code("/enterprise/im/sendMessage", { id: "x", type: "text", content: "x", toContactId: eve.id }, ann)).toBe(400)
  expect(await code("/enterprise/im/setChatTop", { id: ben.id, is_top: 1, is_group: 0 }, eve)).toBe(403)
  await raw.befriend(ann, eve)
  expect((await contacts(eve)).map(({ id }) => id)).toContain(ann.id)
})

it("[H-13] a conversation that one puts away stays with the other side", async () => {
  const { id } = await say(ann, ben.id)
  expect(await code("/enterprise/im/delChat", { id: ann.id, is_group: 0, clear: 1 }, ben)).toBe(0)
  expect([await list(ann, ben.id), await list(ben, ann.id)]).toEqual([[id], []])
  const row = (await contacts(ann)).find((each) => each["id"] === ben.id)
  expect(row).toMatchObject({ lastContent: expect.stringContaining(String(id)) as unknown })
})

it("[H-32] an admin mutes neither the owner nor another admin, and the owner is muted by nobody", async () => {
  await raw.befriend(ann, eve)
  const chat = await make(ann, [ben, eve])
  for (const each of [ben, eve]) await raw.data("/enterprise/group/setManager", { id: chat, user_id: each.id, role: 2 }, ann)
  const mute = (who: Person, whom: Person) =>
    code("/enterprise/group/setNoSpeak", { id: chat, user_id: whom.id, noSpeakTimer: 1 }, who)
  expect([await mute(ben, ann), await mute(ben, eve), await mute(ann, ann), await mute(ann, eve)]).toEqual([403, 403, 403, 0])
  expect(await code("/enterprise/im/sendMessage", { id: "y", type: "text", content: "x", toContactId: chat }, eve)).toBe(400)
})

it("[H-39] no second message takes another's id: it is refused to others, and to its author the same as before", async () => {
  await raw.befriend(ann, eve)
  const first = await say(ann, ben.id)
  const again = await say(ann, ben.id, String(first["id"]))
  expect(again["msg_id"]).toBe(first["msg_id"])
  const stolen = { id: first["id"], type: "text", content: "mine", toContactId: ann.id }
  for (const who of [ben, eve]) expect(await code("/enterprise/im/sendMessage", stolen, who)).toBe(400)
  for (const call of ["undoMessage", "delMessage"])
    expect(await code(`/enterprise/im/${call}`, { id: first["id"] }, eve)).toBe(404)
  expect([await list(ann, ben.id), await list(ann, eve.id)]).toEqual([[first["id"]], []])
  expect(sql.prepare("SELECT COUNT(*) AS n FROM messages WHERE id = ?").get(String(first["id"]))?.["n"]).toBe(1)
})

it("[H-41] there is one row for each direction, and asking again and again ends", async () => {
  const ask = (whom: Person) => code("/enterprise/friend/add", { user_id: whom.id, remark: "please" }, eve)
  const refuse = async () => {
    const row = sql.prepare("SELECT friend_id FROM friends WHERE owner = ? AND friend = ?").get(eve.id, ann.id)
    expect(await code("/enterprise/friend/update", { friend_id: row?.["friend_id"], status: 0 }, ann)).toBe(0)
  }
  await raw.data("/enterprise/im/searchUser", { keywords: ann.account }, eve)
  let asked = 0
  for (; asked < 100 && (await ask(ann)) === 0; asked += 1) {
    expect(await ask(ann)).toBe(400)
    await refuse()
  }
  expect(asked).toBeLessThanOrEqual(30)
  expect((await raw.call("/enterprise/friend/add", { user_id: ann.id, remark: "please" }, eve)).envelope.msg).toMatch(/too fast/)
  expect(sql.prepare("SELECT COUNT(*) AS n FROM friends WHERE owner = ? AND friend = ?").get(eve.id, ann.id)?.["n"]).toBe(1)
})

it("[H-44] one writes to a friend whom one has accepted, and who has accepted oneself; half of it is nothing", async () => {
  const put = sql.prepare(
    "INSERT INTO friends (owner, friend, is_invite, status, remark, created_at, updated_at) VALUES (?, ?, 1, ?, '', 0, 0)"
  )
  const answers: Array<readonly [mine: number | null, theirs: number | null, code: number]> = []
  for (const mine of [null, 0, 1, 2])
    for (const theirs of [null, 0, 1, 2]) {
      sql.prepare("DELETE FROM friends WHERE owner IN (?, ?) AND friend IN (?, ?)").run(eve.id, ann.id, eve.id, ann.id)
      if (mine !== null) put.run(eve.id, ann.id, mine)
      if (theirs !== null) put.run(ann.id, eve.id, theirs)
      const body = { id: randomUUID(), type: "text", content: "x", toContactId: ann.id }
      answers.push([mine, theirs, await code("/enterprise/im/sendMessage", body, eve)])
    }
  expect(answers.filter(([, , each]) => each === 0)).toEqual([[1, 1, 0]])
})
