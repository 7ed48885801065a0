import { Result } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { Millis } from "#engine/format/Millis.ts"
import { tokenHash } from "../account/session/token.ts"
import { history } from "../message/read/history.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"
import { indexSome, keepIndex } from "./keepIndex.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
let group: string
let round = 0
beforeAll(async () => void (service = await openService()))
afterAll(() => service.close())
beforeEach(async () => {
  round += 1
  mira = await service.person(`mira.${round}`)
  tomas = await service.person(`tomas.${round}`)
  await service.friends(mira, tomas)
  const made = await service.ok("groupAdd", { user_ids: [tomas.id], name: "walkers" }, mira)
  group = String((made.data as Row)["id"])
})

type Row = Readonly<Record<string, unknown>>
const find = async (who: TestPerson, toContactId: string | number, keywords: string, more: object = {}) => {
  const { data } = await service.ok("getMessageList", { toContactId, type: "text", keywords, limit: 100, ...more }, who)
  return (data as ReadonlyArray<Row>).map(({ content }) => content)
}
const index = async (): Promise<void> => {
  while (await indexSome(service.store));
}
const unread = () => Number(service.sql.prepare("SELECT COUNT(*) AS n FROM search_blocks WHERE bits = ''").get()?.["n"])
const bits = () =>
  service.sql
    .prepare("SELECT bits FROM search_blocks WHERE chat = ? ORDER BY n")
    .all(group)
    .map((row) => row["bits"])
/** Enough for one block and the next; what the first says is far from the end. */
const say = async (...texts: ReadonlyArray<string>): Promise<ReadonlyArray<Row>> => {
  const said: Array<Row> = []
  for (const text of [...texts, ...Array.from({ length: 70 - texts.length }, (_, i) => `nothing ${i}`)])
    said.push(await service.send(mira, group, text))
  return said
}

it.each([
  ["Chinese", "我家在上海东边", "上海", "海上"],
  ["Japanese", "東京タワーへ行く", "タワー", "ワタ"],
  ["Korean", "서울은 비가 온다", "비가", "가비"],
  ["Thai", "ฉันอยู่กรุงเทพฯ", "กรุงเทพ", "เทพกรุง"],
  ["Burmese", "မြန်မာစာ", "မာစာ", "စာမာ"],
  ["a part of a word", "Apples and pears", "PPLE", "ppla"],
  ["letters with accents by plain ones", "Un café à Orléans", "cafe a orl", "cafe e orl"],
  ["plain letters by those with accents", "Smorrebrod", "smørrebrød", "smårrebrød"],
  ["a word that a tag breaks", "<p>he<b>ll</b>o</p>", "hello", "bello"],
  ["words that a line parts", "<p>one</p><p>two</p>", "one two", "two one"],
  ["katakana by hiragana", "東京ﾀﾜｰへ行く", "たわー", "わたー"],
  ["wide letters by usual ones", "会議室Ｂ１２Ｃ", "b12c", "b13c"],
  ["Korean that was written in parts", "서울은 비가 온다".normalize("NFD"), "비가", "가비"],
  ["Thai by its own vowels and tones alone", "กุ้ง", "กุ้ง", "กง"],
  ["a single letter", "去北京", "京", "亰"]
])("[SEARCH-01] [TEXT-06] finds %s, before and after it is indexed", async (_, text, words, others) => {
  await say(text)
  for (const isIndexed of [false, true]) {
    if (isIndexed) await index()
    expect(bits().every((each) => (each !== "") === isIndexed)).toBe(true)
    expect(await find(tomas, group, words)).toEqual([text])
    expect(await find(tomas, group, others)).toEqual([])
  }
})

it("what is recalled, deleted or reworded leaves the index at once, and the rest of its block is found", async () => {
  const [first, second] = await say("secret of one", "secret of two", "remains here")
  await index()
  const before = bits()
  await service.ok("undoMessage", { id: String(first?.["id"]) }, mira)
  expect(bits()).toEqual(["", before[1]])
  expect(await find(tomas, group, "secret")).toEqual(["secret of two"])
  await index()
  await service.ok("delMessage", { id: String(second?.["id"]) }, mira)
  expect(bits()).toEqual(["", before[1]])
  expect(await find(tomas, group, "secret")).toEqual([])
  await index()
  expect(await find(tomas, group, "remains")).toEqual(["remains here"])
  expect(bits()[0]).not.toBe(before[0])
})

it("what was cleared leaves the index, and what comes after it is found", async () => {
  await say("secret")
  await index()
  await service.ok("clearMessage", { id: group }, mira)
  expect(bits()).toEqual([])
  await say("remains")
  await index()
  expect(await find(tomas, group, "secret")).toEqual([])
  expect(await find(tomas, group, "remains")).toEqual(["remains"])
})

it("what was reworded while it was read is read again", async () => {
  const [first] = await say("secret")
  const read = await service.store.read("readBlocks", { limit: 1000 })
  await service.ok("undoMessage", { id: String(first?.["id"]) }, mira)
  await service.store.write("keepBlocks", { read: Result.getOrThrow(read) })
  expect(bits()[0]).toBe("")
  expect(bits()[1]).not.toBe("")
})

it("goes on from a message that stands within a block", async () => {
  const said = await say("needle 1", "needle 2", "needle 3")
  await index()
  expect(await find(tomas, group, "needle", { last_id: said[2]?.["msg_id"] })).toEqual(["needle 2", "needle 1"])
  expect(await find(tomas, group, "needle", { limit: 1, page: 2 })).toEqual(["needle 2"])
})

it("keeps the index by itself, from the start until it is stopped", async () => {
  await say("needle")
  const stop = keepIndex({ store: service.store, failed: (error) => expect.unreachable(String(error)) })
  await expect.poll(unread).toBe(0)
  await stop()
  await say("needle")
  expect(unread()).toBeGreaterThan(0)
})

/** How many rows the store gives for a search: what that costs, on whatever machine. */
const rowsFor = (keywords: string): number => {
  const asking = { tokenHash: tokenHash(tomas.token), now: Millis.make(1_750_000_000_000) }
  const target = { _tag: "Group", chat: group } as const
  const program = history({ asking, target, skip: 0, limit: 100, before: 0, type: "text", keywords })
  let count = 0
  for (let step = program.next(); step.done !== true;) {
    if (step.value._tag !== "Query") throw new Error(JSON.stringify(step.value))
    const { args, sql, want } = step.value
    const rows = service.sql.prepare(sql).all(...args)
    count += rows.length
    step = program.next(want === "one" ? rows[0] : rows)
  }
  return count
}

it("searches a chat of 100,000 as far back as it goes, once it is indexed", async () => {
  const { position } = service.sql.prepare("SELECT head AS position FROM conversations WHERE chat = ?").get(group) as Row as {
    position: number
  }
  const MANY = 100_000
  service.sql.exec(`
    WITH RECURSIVE i (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM i WHERE k < ${MANY})
    INSERT INTO messages (id, chat, n, position, sender, type, content, sent_at)
    SELECT 'big' || k, '${group}', 1000 + k, ${position} + k, ${mira.id}, 'text',
      CASE WHEN k = 5 THEN '我家在上海东边' WHEN k = 6 THEN 'needle' ELSE '<p>Meet at ' || (k * 7919 % 100003) || '? 今天开会</p>' END, 1
    FROM i`)
  service.sql.exec(`
    INSERT INTO search_blocks (chat, n, bits, turn)
    SELECT chat, n, '', 0 FROM messages WHERE chat = '${group}' AND position % 32 = 0 AND id LIKE 'big%'`)
  service.sql.exec(`UPDATE conversations SET head = ${position + MANY}, log_head = ${1000 + MANY} WHERE chat = '${group}'`)
  while (await indexSome(service.store, 500));
  for (const [words, found] of [
    ["上海", ["我家在上海东边"]],
    ["NEEDLE", ["needle"]],
    ["nowhere", []]
  ] as const) {
    const since = performance.now()
    expect(await find(tomas, group, words)).toEqual(found)
    expect(performance.now() - since).toBeLessThan(2000)
    // the whole way back: the blocks, and next to nothing of what was said
    expect(rowsFor(words)).toBeLessThan(MANY / 20)
  }
})

const everywhere = async (who: TestPerson, keywords: string, more: object = {}) => {
  const { count, data } = await service.ok("searchMessages", { keywords, ...more }, who)
  const hits = (data as ReadonlyArray<{ contact_id: unknown; message: Row }>).map(({ contact_id, message }) => [
    contact_id,
    message["content"]
  ])
  return { count, hits }
}

it("[TEXT-06] finds words in all conversations, newest first, by the name that the reader has for each", async () => {
  await service.send(mira, tomas, "东边的上海")
  await say("我家在上海东边")
  await service.send(tomas, -1, "上海, my note")
  await service.send(tomas, mira, "<p>上<b>海</b></p>")
  const all = [
    [mira.id, "<p>上<b>海</b></p>"],
    [-1, "上海, my note"],
    [group, "我家在上海东边"],
    [mira.id, "东边的上海"]
  ]
  for (const isIndexed of [false, true]) {
    if (isIndexed) await index()
    expect(await everywhere(tomas, " 上海 ")).toEqual({ count: 4, hits: all })
  }
  expect(await everywhere(tomas, "上海", { limit: 1, page: 3 })).toEqual({ count: 4, hits: [all[2]] })
  expect((await everywhere(tomas, "上海", { limit: 1, page: 900 })).hits).toEqual([])
  expect((await everywhere(mira, "上海")).hits.map(([contact]) => contact)).toEqual([tomas.id, group, tomas.id])
  for (const nothing of ["", "  "]) expect(await everywhere(tomas, nothing)).toEqual({ count: 0, hits: [] })
})

it("[H-04] [H-11] finds nothing that the asker may not see, in no conversation", async () => {
  const eve = await service.person(`eve.${round}`)
  const words = `hush${round}`
  const [first, second, third] = await say(`${words} 1`, `${words} 2`, `${words} 3`)
  await service.send(mira, tomas, `${words} between two`)
  await service.send(mira, -1, `${words} alone`)
  const seen = async (who: TestPerson) => (await everywhere(who, words)).hits.map(([, content]) => content)
  await index()
  expect(await seen(eve)).toEqual([])
  await service.friends(mira, eve)
  await service.ok("addGroupUser", { id: group, user_ids: [eve.id] }, mira)
  expect(await seen(eve)).toEqual([])
  await service.send(mira, group, `${words} for all`)
  expect(await seen(eve)).toEqual([`${words} for all`])
  await service.ok("removeUser", { id: group, user_id: eve.id }, mira)
  expect(await seen(eve)).toEqual([])
  const rest = [`${words} for all`, `${words} between two`]
  await service.ok("undoMessage", { id: String(first?.["id"]) }, mira)
  await service.ok("delMessage", { id: String(second?.["id"]) }, mira)
  expect(await seen(tomas)).toEqual([...rest, `${words} 3`])
  await service.ok("removeMessage", { id: String(third?.["id"]) }, tomas)
  expect(await seen(tomas)).toEqual(rest)
  expect(await seen(mira)).toEqual([rest[0], `${words} alone`, rest[1], `${words} 3`])
  await service.ok("clearMessage", { id: group }, mira)
  expect(await seen(tomas)).toEqual([rest[1]])
  expect(await service.no("searchMessages", { keywords: words })).toBe("not-logged-in")
})

it("finds what was announced to everybody", async () => {
  await service.send(mira, -1, "first")
  service.sql.prepare("UPDATE users SET role = 1 WHERE user_id = ?").run(mira.id)
  await service.ok("managePublishNotice", { title: `Notice ${round}`, content: `<p>กรุงเทพ ${round}</p>` }, mira)
  const { hits } = await everywhere(tomas, `กรุงเทพ ${round}`)
  expect(hits.map(([contact]) => contact)).toEqual(["admin_notice"])
})
