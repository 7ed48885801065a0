import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../../testService.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let eve: TestPerson
let group: string
let round = 0
beforeAll(async () => {
  service = await openService()
  service.sql.prepare("INSERT INTO settings VALUES ('sysInfo.runMode', '1')").run()
})
afterAll(() => service.close())

type Row = Readonly<Record<string, unknown>>
type Place = TestPerson | string

beforeEach(async () => {
  round += 1
  mira = await service.person(`mira-${round}`)
  tomas = await service.person(`tomas-${round}`)
  eve = await service.person(`eve-${round}`)
  const { data } = await service.ok("groupAdd", { user_ids: [tomas.id], name: "Skiers" }, mira)
  group = (data as { id: string }).id
  for (const who of [mira, tomas, eve]) service.heard(who)
})

const say = async (who: TestPerson, to: Place, content: string, more: object = {}): Promise<Row> => {
  const toContactId = typeof to === "string" ? to : to.id
  const body = { id: crypto.randomUUID(), toContactId, type: "text", content, ...more }
  return (await service.ok("sendMessage", body, who)).data as Row
}
const newest = async (who: TestPerson, of: Place): Promise<Row> => {
  const toContactId = typeof of === "string" ? of : of.id
  return ((await service.ok("getMessageList", { toContactId }, who)).data as ReadonlyArray<Row>).at(-1) ?? {}
}
const heard = (who: TestPerson): Row =>
  service.heard(who).findLast(({ type }) => type === "group" || type === "simple")?.data ?? {}
const missed = async (who: TestPerson, scope: string): Promise<ReadonlyArray<Row>> => {
  const [user, joined] = [
    service.sql.prepare("SELECT log_head FROM users WHERE user_id = ?").get(who.id)?.["log_head"],
    service.sql.prepare("SELECT joined_n FROM members WHERE chat = ? AND user_id = ?").get(scope.slice(2), who.id)?.["joined_n"]
  ]
  const answer = await service.ok("resume", { scopes: { [`u:${who.id}`]: Number(user), [scope]: Number(joined) } }, who)
  return (answer.data as { entries: ReadonlyArray<{ data: Row }> }).entries.map(({ data }) => data)
}

// (QUOTE-02)
it("a quote is made of what the server has, and told alike by the answer, the frame, the list and a resume", async () => {
  const said = await say(tomas, group, "<p>See you <b>there</b></p><p>&lt;soon&gt;</p>")
  const forged = { pid: said["msg_id"], extends: { msg_id: 1, content: "forged", user_id: eve.id, realname: "Eve", evil: 1 } }
  const answer = await say(mira, group, "fine", forged)
  const quote = {
    msg_id: said["msg_id"],
    content: `TOMAS-${round}：See you there <soon>`,
    user_id: tomas.id,
    realname: `TOMAS-${round}`
  }
  expect([answer["pid"], answer["extends"]]).toEqual([said["msg_id"], quote])
  const frame = heard(tomas)
  expect([frame["pid"], frame["extends"], frame["at"]]).toEqual([said["msg_id"], quote, [tomas.id]])
  const listed = await newest(tomas, group)
  expect([listed["pid"], listed["extends"], listed["at"]]).toEqual([said["msg_id"], quote, [tomas.id]])
  expect((await missed(tomas, `c:${group}`)).at(-1)).toEqual(frame)
})

it("a long text is clipped to a hundred characters, whole ones", async () => {
  const said = await say(mira, tomas, `<p>${"😀a".repeat(200)}</p>`)
  const quote = (await say(tomas, mira, "x", { pid: said["msg_id"] }))["extends"] as Row
  expect(Array.from(String(quote["content"])).length).toBe(`MIRA-${round}：`.length + 101)
  expect(String(quote["content"])).toMatch(/a…$/u)
})

it("in a group the quoted author is mentioned, but not oneself, nor who has left", async () => {
  const mine = await say(mira, group, "mine")
  expect((await say(mira, group, "x", { pid: mine["msg_id"] }))["at"]).toEqual([])
  const theirs = await say(tomas, group, "theirs")
  expect((await say(mira, group, "x", { pid: theirs["msg_id"], at: [tomas.id] }))["at"]).toEqual([tomas.id])
  await service.ok("removeUser", { id: group, user_id: tomas.id }, mira)
  const left = await say(mira, group, "x", { pid: theirs["msg_id"] })
  expect([left["at"], left["pid"]]).toEqual([[], theirs["msg_id"]])
})

it("one-to-one and to oneself one quotes too, and mentions nobody", async () => {
  const said = await say(mira, tomas, "one")
  expect(await say(tomas, mira, "two", { pid: said["msg_id"] })).toMatchObject({ pid: said["msg_id"], at: [] })
  expect(heard(mira)).toMatchObject({ extends: { content: `MIRA-${round}：one` }, at: [] })
  const note = await say(mira, "-1", "note")
  expect(await say(mira, "-1", "more", { pid: note["msg_id"] })).toMatchObject({ extends: { content: `MIRA-${round}：note` } })
})

// (QUOTE-05)
it("what is recalled later is nowhere to be read, in no form of what quotes it", async () => {
  const said = await say(tomas, group, "secret")
  const quoting = { id: crypto.randomUUID(), toContactId: group, type: "text", content: "ah", pid: Number(said["msg_id"]) }
  await service.ok("sendMessage", quoting, mira)
  await service.ok("undoMessage", { id: String(said["id"]) }, tomas)
  const gone = { msg_id: said["msg_id"], content: `quote-gone:TOMAS-${round}`, user_id: tomas.id, realname: `TOMAS-${round}` }
  expect((await newest(mira, group))["extends"]).toEqual(gone)
  expect((await service.ok("sendMessage", quoting, mira)).data).toMatchObject({ extends: gone })
  expect((await missed(tomas, `c:${group}`)).find(({ id }) => id === quoting.id)).toMatchObject({ extends: gone })
  expect(await say(mira, group, "again", { pid: said["msg_id"] })).toMatchObject({ pid: 0, extends: null, at: [] })
  for (const table of ["messages", "log"])
    expect(JSON.stringify(service.sql.prepare(`SELECT * FROM ${table}`).all())).not.toContain("secret")
})

it("what is deleted for everyone is gone from quotes, too", async () => {
  const said = await say(tomas, group, "secret")
  await say(mira, group, "ah", { pid: said["msg_id"] })
  await service.ok("delMessage", { id: String(said["id"]) }, tomas)
  expect(await newest(mira, group)).toMatchObject({ pid: said["msg_id"], extends: { content: `quote-gone:TOMAS-${round}` } })
})

// (QUOTE-01)
it("what the sender cannot see here is not quoted: the message goes without it", async () => {
  const elsewhere = await say(tomas, mira, "between us")
  const before = await say(mira, group, "before eve came")
  await service.ok("addGroupUser", { id: group, user_ids: [eve.id] }, mira)
  const event = Number(
    service.sql.prepare("SELECT msg_id FROM messages WHERE chat = ? AND type = 'event'").get(group)?.["msg_id"]
  )
  for (const pid of [elsewhere["msg_id"], before["msg_id"], event, 999_999_999, -1, 0])
    expect(await say(eve, group, "hi", { pid })).toMatchObject({ pid: 0, extends: null, at: [] })
  expect(await say(tomas, group, "hi", { pid: before["msg_id"] })).toMatchObject({ pid: before["msg_id"] })
  await service.ok("groupSetting", { id: group, setting: { history: 1 } }, mira)
  expect(await say(eve, group, "hi", { pid: before["msg_id"] })).toMatchObject({ pid: before["msg_id"] })
})

it("what I deleted for myself is not quoted by me, and by others it is", async () => {
  const said = await say(tomas, group, "one")
  await service.ok("removeMessage", { id: String(said["id"]) }, mira)
  expect(await say(mira, group, "two", { pid: said["msg_id"] })).toMatchObject({ pid: 0, extends: null, at: [] })
  expect(await say(tomas, group, "three", { pid: said["msg_id"] })).toMatchObject({ pid: said["msg_id"] })
})

it("a recalled message quotes nothing any more", async () => {
  const said = await say(tomas, group, "one")
  const quoting = await say(mira, group, "two", { pid: said["msg_id"], at: [0] })
  await service.ok("undoMessage", { id: String(quoting["id"]) }, mira)
  expect(await newest(tomas, group)).toMatchObject({ is_undo: 1, pid: 0, extends: null, at: [] })
  expect((await missed(tomas, `c:${group}`)).find(({ id }) => id === quoting["id"])).toMatchObject({ extends: null, at: [] })
})
