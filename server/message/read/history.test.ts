import { SEARCH_HORIZON } from "#engine/message/limits.ts"
import { Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { tokenHash } from "../../account/session/token.ts"
import { openService, type TestPerson, type TestService } from "../../testService.ts"
import { ON_POSTGRES } from "../../testStore.ts"

/** A long conversation: more than a search looks at, with events and images here and there. */
const MESSAGES = SEARCH_HORIZON + 2000

let service: TestService
let mira: TestPerson
let tomas: TestPerson

beforeAll(async () => {
  service = await openService({}, "file")
  mira = await service.person("mira")
  tomas = await service.person("tomas")
  await service.friends(mira, tomas)
  const insert = service.sql.prepare(
    "INSERT INTO messages (id, chat, n, position, sender, type, content, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?, 1)"
  )
  const chat = `${mira.id}-${tomas.id}`
  let position = 0
  service.sql.exec("BEGIN")
  for (let i = 1; i <= MESSAGES; i += 1) {
    const type = i % 1000 === 0 ? "event" : i === 7 ? "image" : "text"
    if (type !== "event") position += 1
    const content =
      type === "event" ? '{"key":"friend-greeting","params":{}}' : i === 3 ? "needle" : i === MESSAGES - 3 ? "Needle" : "hay"
    insert.run(`m${i}`, chat, i + 100, position, mira.id, type, content)
  }
  service.sql.prepare("UPDATE conversations SET head = ?, log_head = ? WHERE chat = ?").run(position, MESSAGES + 100, chat)
  service.sql.exec("COMMIT")
})
afterAll(() => service.close())

const list = async (more: object) => {
  const { count, data } = await service.ok("getMessageList", { toContactId: tomas.id, ...more }, mira)
  return { count, ids: (data as ReadonlyArray<{ readonly id: string }>).map(({ id }) => id) }
}
const rowOf = (id: string) =>
  service.sql.prepare("SELECT msg_id, n FROM messages WHERE id = ?").get(id) as { msg_id: number; n: number }

it("the whole list is counted exactly, from wherever it starts", async () => {
  const { chat, count } = service.sql.prepare("SELECT chat, COUNT(*) AS count FROM messages GROUP BY chat").get() as {
    chat: string
    count: number
  }
  expect((await list({})).count).toBe(count)
  for (const id of ["m1", "m5000", "m12345"]) {
    const { msg_id, n } = rowOf(id)
    const below = service.sql.prepare("SELECT COUNT(*) AS count FROM messages WHERE chat = ? AND n < ?").get(chat, n)
    expect((await list({ last_id: msg_id })).count, id).toBe(below?.["count"])
  }
})

// (FIND-01, TEXT-06)
it("a word is looked for among the newest, and further back from the last message seen", async () => {
  expect((await list({ type: "text", keywords: "NEEDLE" })).ids).toEqual([`m${MESSAGES - 3}`])
  expect((await list({ type: "text", keywords: "needle", last_id: rowOf("m9000").msg_id })).ids).toEqual(["m3"])
})

// (HISTORY-02)
it("what fits a filter is counted up to ten thousand", async () => {
  expect((await list({ type: "text" })).count).toBe(10_000)
  expect((await list({ type: "all", limit: 200, page: 50 })).ids).toHaveLength(200)
})

it("what is rare is found however old it is", async () => {
  expect(await list({ type: "image" })).toEqual({ count: 1, ids: ["m7"] })
})

it("pages by number end at row ten thousand", async () => {
  expect((await list({ limit: 200, page: 50 })).ids).toHaveLength(200)
  for (const page of [51, 1_000_000])
    expect(await service.no("getMessageList", { toContactId: tomas.id, limit: 200, page }, mira)).toBe("wrong-shape")
  expect(await service.no("getMessageList", { toContactId: tomas.id, type: "text", page: 501 }, mira)).toBe("wrong-shape")
})

const asked = (type: string) => ({
  asking: { tokenHash: tokenHash(mira.token), now: 1_750_000_000_000 as never },
  target: { _tag: "Person", userId: tomas.id } as const,
  skip: 0,
  limit: 20,
  before: 0,
  type,
  keywords: "nothing like it"
})

it("searches wait for each other and keep nobody else waiting", async () => {
  const searches = Array.from({ length: 20 }, () => service.store.read("search", asked("text")))
  const first = await Promise.race([
    service.store.read("ping", undefined).then(() => "other"),
    searches.at(-1)!.then(() => "search")
  ])
  expect(first).toBe("other")
  await Promise.all(searches)
})

it("too many searches are told to come back", async () => {
  const store = await service.database.open({ searchQueueMax: 3 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => store.read("search", asked("text"))))
  expect(answers.filter(Result.isFailure).map(({ failure }) => failure.reason)).toEqual(["busy", "busy"])
  await store.close()
})

it("a page may start at a message of another conversation", async () => {
  await service.send(mira, -1, "note")
  const { msg_id } = service.sql.prepare("SELECT MAX(msg_id) AS msg_id FROM messages").get() as { msg_id: number }
  await service.send(mira, tomas, "after")
  expect((await list({ last_id: msg_id, limit: 1 })).ids).toEqual([`m${MESSAGES}`])
  expect((await list({ last_id: 1 })).ids).toEqual([])
})

it("events are counted by an index", () => {
  if (ON_POSTGRES) service.sql.exec("ANALYZE messages")
  const plan = service.sql
    .prepare(
      `${ON_POSTGRES ? "EXPLAIN" : "EXPLAIN QUERY PLAN"} SELECT n FROM messages WHERE chat = 'a' AND type = 'event' AND type <> 'text' AND n < 5`
    )
    .all()
  expect(JSON.stringify(plan)).toMatch(
    ON_POSTGRES ? /Index.* Scan using messages_besides_texts/ : /messages_besides_texts \(chat=\? AND type=\? AND n<\?\)/
  )
})
