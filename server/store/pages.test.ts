import { afterAll, beforeAll, expect, it } from "vitest"
import { Millis } from "#engine/format/Millis.ts"
import { tokenHash } from "../account/session/token.ts"
import { history } from "../message/read/history.ts"
import { myMentions } from "../message/read/mentioned.ts"
import { feed } from "../moments/feed.ts"
import { searchAll } from "../search/searchAll.ts"
import { openService, type TestPerson, type TestService } from "../testService.ts"
import type { Program } from "./Program.ts"

/** A page is read in as many statements as a single row of it: each is a journey to PostgreSQL. */

const MANY = 24

let service: TestService
let ann: TestPerson
let bob: TestPerson
let group: string
beforeAll(async () => {
  service = await openService({}, "file")
  ann = await service.person("ann.one")
  bob = await service.person("bob.one")
  await service.friends(ann, bob)
  const made = await service.ok("groupAdd", { user_ids: [bob.id], name: "Skiers" }, ann)
  group = (made.data as { readonly id: string }).id
  let pid = 0
  for (let i = 0; i < MANY; i += 1) {
    const message = { id: crypto.randomUUID(), toContactId: group, is_group: 1, type: "text", content: "snow", at: [bob.id] }
    const { data } = await service.ok("sendMessage", { ...message, ...(pid === 0 ? {} : { pid }) }, ann)
    pid = (data as { readonly msg_id: number }).msg_id
    const moment = (await service.ok("momentsAdd", { content: `snow ${i}` }, ann)).data as { readonly id: number }
    await service.ok("momentsLike", { id: moment.id }, bob)
    await service.ok("momentsComment", { id: moment.id, content: "nice" }, bob)
  }
})
afterAll(() => service.close())

/** Runs a program that only looks; what it answers, and how many statements that took. */
const counted = <A>(program: Program<A>): { readonly value: A; readonly statements: number } => {
  let statements = 0
  let step = program.next()
  while (step.done !== true) {
    if (step.value._tag !== "Query") throw new Error(JSON.stringify(step.value))
    const { args, sql, want } = step.value
    statements += 1
    const rows = service.sql.prepare(sql).all(...args)
    step = program.next(want === "one" ? rows[0] : rows)
  }
  return { value: step.value, statements }
}

const asking = () => ({ tokenHash: tokenHash(bob.token), now: Millis.make(1_750_000_900_000) })
const target = () => ({ _tag: "Group", chat: group }) as const

it("a page of messages", () => {
  const page = (limit: number) =>
    counted(history({ asking: asking(), target: target(), skip: 0, limit, before: 0, type: "text", keywords: "" }))
  const [one, many] = [page(1), page(MANY)]
  expect([one.value.rows.length, many.value.rows.length]).toEqual([1, MANY])
  expect(many.value.rows.every(({ at }) => at.includes(bob.id))).toBe(true)
  expect(many.statements).toBe(one.statements)
})

it("a page of hits", () => {
  const page = (limit: number) => counted(searchAll({ asking: asking(), words: "snow", skip: 0, limit }))
  const [one, many] = [page(1), page(MANY)]
  expect([one.value.hits.length, many.value.hits.length]).toEqual([1, MANY])
  expect(many.statements).toBe(one.statements)
})

it("a page of moments", () => {
  const page = (limit: number) => counted(feed({ asking: asking(), of: 0, id: 0, before: 0, skip: 0, limit }))
  const [one, many] = [page(1), page(MANY)]
  expect([one.value.moments.length, many.value.moments.length]).toEqual([1, MANY])
  for (const { comments, likes } of many.value.moments) expect([comments.length, likes.length]).toEqual([1, 1])
  expect(many.statements).toBe(one.statements)
})

it("all mentions of mine", async () => {
  const before = counted(myMentions({ asking: asking(), target: target() }))
  const newest = Math.max(...before.value.rows.map(({ msg_id }) => msg_id))
  // what is left is one mention
  const ids = before.value.rows.filter(({ msg_id }) => msg_id !== newest).map(({ id }) => ({ id }))
  await service.ok("setMsgIsRead", { toContactId: group, is_group: 1, messages: ids }, bob)
  const after = counted(myMentions({ asking: asking(), target: target() }))
  expect([before.value.count, after.value.count]).toEqual([MANY, 1])
  expect(before.statements).toBe(after.statements)
})
