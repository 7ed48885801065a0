import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { indexSome } from "../../search/keepIndex.ts"
import { openService, type TestPerson, type TestService } from "../../testService.ts"
import { clearNightly, clearOld, isNight } from "./clearNightly.ts"

const DAY = 24 * 3600 * 1000
/** A message is at least a millisecond younger than the one before it. */
const LATER = 1000
/** The clock of the service at its beginning, from where it is only moved on. */
let now = 1_750_000_000_000

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let group: string
let round = 0
beforeAll(async () => void (service = await openService()))
afterAll(() => service.close())
beforeEach(async () => {
  pass(2 * DAY)
  service.sql.prepare("DELETE FROM limits WHERE key = 'night'").run()
  round += 1
  mira = await service.person(`mira.${round}`)
  tomas = await service.person(`tomas.${round}`)
  await service.friends(mira, tomas)
  const made = await service.ok("groupAdd", { user_ids: [tomas.id], name: "walkers" }, mira)
  group = (made.data as { id: string }).id
})

const pass = (millis: number): void => {
  service.pass(millis)
  now += millis
}
const setting = (name: string, value: string): void => {
  service.sql
    .prepare("INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
    .run(`chatInfo.${name}`, value)
}
const clear = () => clearOld({ store: service.store, now: () => now })
const said = async (who: TestPerson, toContactId: string | number) => {
  const { data } = await service.ok("getMessageList", { toContactId }, who)
  return (data as ReadonlyArray<{ content: string; type: string }>).flatMap(({ content, type }) =>
    type === "text" ? [content] : []
  )
}
const told = (who: TestPerson) => service.heard(who).flatMap(({ data, type }) => (type === "clearMessage" ? [data] : []))

it("keeps all while the service does not say otherwise", async () => {
  await service.send(mira, tomas, "for ever")
  pass(20 * DAY)
  service.heard(mira)
  await clear()
  expect([await said(tomas, mira.id), told(mira)]).toEqual([["for ever"], []])
})

it("clears what is older than the days, for everybody, and tells them up to where", async () => {
  setting("msgClear", "1")
  setting("msgClearDay", "7")
  const old = await service.send(mira, tomas, "old to Tomas")
  await service.send(mira, group, "old to all")
  await service.send(mira, -1, "my note")
  await service.send(tomas, mira, "old answer")
  pass(7 * DAY + LATER)
  const edge = await service.send(tomas, mira, "a week younger")
  while (await indexSome(service.store));
  service.heard(mira)
  service.heard(tomas)
  await clear()
  expect([await said(mira, tomas.id), await said(tomas, mira.id), await said(tomas, group)]).toEqual([
    ["a week younger"],
    ["a week younger"],
    []
  ])
  expect(await said(mira, -1)).toEqual(["my note"])
  const frames = told(tomas)
  expect(frames.map((data) => String(data["group_id"])).toSorted()).toEqual([mira.id, group].map(String).toSorted())
  const upTo = frames.map((data) => Number(data["upTo"]))
  expect(upTo.every((each) => each >= Number(old["msg_id"]) && each < Number(edge["msg_id"]))).toBe(true)
  expect(told(mira).length).toBe(2)
  const rows = service.sql.prepare("SELECT COUNT(*) AS n FROM messages WHERE content LIKE '%old %'").get()
  expect(rows?.["n"]).toBe(0)
  const found = await service.ok("getMessageList", { toContactId: mira.id, type: "text", keywords: "old" }, tomas)
  expect(found.data).toEqual([])
})

it("counts nothing as unread that is gone, and what is left still is", async () => {
  setting("msgClear", "1")
  setting("msgClearDay", "1")
  const unread = async () => {
    const { data } = await service.ok("getContactInfo", { id: mira.id }, tomas)
    return (data as { unread: number }).unread
  }
  await service.send(mira, tomas, "one")
  await service.send(mira, tomas, "two")
  pass(DAY + LATER)
  const before = await unread()
  await service.send(mira, tomas, "three")
  expect(await unread()).toBe(before + 1)
  await clear()
  expect([await unread(), await said(tomas, mira.id)]).toEqual([1, ["three"]])
})

it("goes once in a night, and again the next", async () => {
  setting("msgClear", "1")
  setting("msgClearDay", "1")
  await service.send(mira, tomas, "one")
  pass(DAY + LATER)
  await clear()
  await service.send(mira, tomas, "two")
  pass(19 * 3600 * 1000)
  await clear()
  expect(await said(tomas, mira.id)).toEqual(["two"])
  pass(5 * 3600 * 1000)
  service.heard(tomas)
  await clear()
  expect([await said(tomas, mira.id), told(tomas).length]).toEqual([[], 1])
  pass(DAY + LATER)
  await clear()
  expect(told(tomas)).toEqual([])
})

// (S-06)
it("clears nothing in the first night after a jump of the clock, which may be wrong, and goes again after one back", async () => {
  setting("msgClear", "1")
  setting("msgClearDay", "30")
  await clear()
  const one = String((await service.send(mira, tomas, "one"))["id"])
  // sessions end meanwhile
  const stands = () => service.sql.prepare("SELECT 1 AS n FROM messages WHERE id = ? AND content <> ''").get(one) !== undefined
  pass(365 * DAY)
  await clear()
  expect(stands()).toBe(true)
  pass(-365 * DAY)
  await clear()
  expect(stands()).toBe(true)
  for (let day = 0; day < 33; day += 1) {
    pass(DAY)
    await clear()
  }
  expect(stands()).toBe(false)
})

it("goes through more conversations than one step looks at", async () => {
  setting("msgClear", "1")
  setting("msgClearDay", "1")
  for (let i = 0; i < 60; i++) {
    pass(600_000)
    const made = await service.ok("groupAdd", { user_ids: [tomas.id], name: `walkers ${i}` }, mira)
    await service.send(mira, (made.data as { id: string }).id, "to be cleared")
  }
  pass(DAY + LATER)
  service.heard(tomas)
  await clear()
  expect(new Set(told(tomas).map((data) => data["group_id"])).size).toBeGreaterThanOrEqual(60)
  const rows = service.sql.prepare("SELECT COUNT(*) AS n FROM messages WHERE content = 'to be cleared'").get()
  expect(rows?.["n"]).toBe(0)
})

it("has the files of what is gone looked at soon", async () => {
  setting("msgClear", "1")
  setting("msgClearDay", "1")
  service.sql.prepare("INSERT INTO blobs (hash, md5, size, mime, blob) VALUES ('h', 'm', 1, 'image/png', 'k')").run()
  await service.send(mira, tomas, "with a file", `file-${round}`)
  service.sql
    .prepare(
      "INSERT INTO files (file_id, owner, hash, path, name, ext, cate, created_at, due) VALUES (77, ?, 'h', '/p', 'n', 'png', 2, 1, ?)"
    )
    .run(mira.id, now + 400 * DAY)
  service.sql.prepare("UPDATE messages SET file_id = 77 WHERE id = ?").run(`file-${round}`)
  pass(DAY + LATER)
  await clear()
  expect(service.sql.prepare("SELECT due FROM files WHERE file_id = 77").get()?.["due"]).toBe(0)
})

it("begins by itself when it is night, says what went wrong, and stops when it is told to", async () => {
  const at = (hour: number) => new Date(2026, 10, 22, hour, 30).getTime()
  expect([2, 3, 4, 15].map((hour) => isNight(at(hour)))).toEqual([false, true, false, false])
  const errors: Array<unknown> = []
  let asked = 0
  const store = {
    write: (() => {
      asked += 1
      return Promise.reject(new Error("no store"))
    }) as TestService["store"]["write"]
  }
  for (const hour of [15, 3]) await clearNightly({ store, now: () => at(hour), failed: (error) => errors.push(error) })()
  expect([asked, errors.length]).toEqual([1, 1])
})
