import { Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../testService.ts"
import { tokenHash } from "../account/session/token.ts"

let service: TestService
let pairs: ReadonlyArray<readonly [TestPerson, TestPerson]>

beforeAll(async () => {
  service = await openService({}, "file")
  const people: Array<TestPerson> = []
  for (let i = 0; i < 12; i++) people.push(await service.person(`user${i}`))
  pairs = Array.from({ length: 6 }, (_, i) => [people[2 * i]!, people[2 * i + 1]!])
  for (const [a, b] of pairs) await service.friends(a, b)
})
afterAll(() => service.close())

const input = (from: TestPerson, to: TestPerson, id: string, content = "hi") => ({
  asking: { tokenHash: tokenHash(from.token), now: 1_750_000_000_000 as never },
  target: { _tag: "Person", userId: to.id } as const,
  id,
  type: "text",
  content,
  problem: null,
  limit: { count: 0, seconds: 1 }
})

const rows = (where: string, ...args: ReadonlyArray<string | number>): number =>
  Number(service.sql.prepare(`SELECT COUNT(*) AS n FROM ${where}`).get(...args)?.["n"])

/** Numbers of every line in the log of a conversation: messages that were sent, and rows of the log. */
const lines = (chat: string): ReadonlyArray<number> =>
  service.sql
    .prepare("SELECT n FROM messages WHERE chat = ? AND type <> 'event' UNION ALL SELECT n FROM log WHERE scope = ? ORDER BY n")
    .all(chat, `c:${chat}`)
    .map(({ n }) => Number(n))

it("many writes at once share few commits", async () => {
  const before = service.store.stats()
  const sent = await Promise.all(
    Array.from({ length: 600 }, (_, i) => {
      const [a, b] = pairs[i % 6]!
      return service.store.write("send", input(a, b, `group-${i}`))
    })
  )
  expect(sent.every(Result.isSuccess)).toBe(true)
  const after = service.store.stats()
  expect(after.programs - before.programs).toBe(600)
  expect(after.commits - before.commits).toBeLessThan(60)
  expect(after.biggestGroup).toBeLessThanOrEqual(256)
  expect(after.biggestGroup).toBeGreaterThan(10)
})

it("an answer comes after the commit, and its log line before it", async () => {
  const [a, b] = pairs[0]!
  const heard: Array<boolean> = []
  const from = service.entries.length
  await service.store.write("send", input(a, b, "seen-1"))
  heard.push(service.entries.slice(from).some(({ audiences }) => audiences[0]?.json.includes("seen-1")))
  expect(heard).toEqual([true])
  expect(rows("messages WHERE id = ?", "seen-1")).toBe(1)
})

it("a refused or broken write takes back only itself", async () => {
  const [a, b] = pairs[1]!
  const [c] = pairs[2]!
  const chat = `${a.id}-${b.id}`
  const before = rows("messages WHERE chat = ?", chat)
  const broken = input(a, b, "broken-1", null as never)
  const results = await Promise.allSettled([
    service.store.write("send", input(a, b, "kept-1")),
    service.store.write("send", broken),
    service.store.write("send", input(a, c, "refused-1")),
    service.store.write("send", input(a, b, "kept-2"))
  ])
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"])
  expect(results[2]).toMatchObject({ value: { failure: { reason: "not-friends" } } })
  expect(rows("messages WHERE chat = ?", chat)).toBe(before + 2)
  expect(rows("messages WHERE id IN ('broken-1', 'refused-1')")).toBe(0)
  // The broken one had taken a number before it failed: it went back with it.
  const numbers = lines(chat)
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
})

it("lines of the log have no gaps, whatever was sent, refused and read at once", async () => {
  await Promise.allSettled(
    Array.from({ length: 300 }, (_, i) => {
      const [a, b] = pairs[i % 6]!
      const [from, to] = i % 4 < 2 ? [a, b] : [b, a]
      if (i % 7 === 3) return service.store.write("send", input(from, to, `gap-${i}`, null as never))
      if (i % 7 === 5) return service.store.write("send", input(from, pairs[(i + 1) % 6]![0], `gap-${i}`))
      if (i % 7 === 6)
        return service.store.write("recall", { asking: input(from, to, "").asking, id: `gap-${i - 6}`, isMobile: false })
      return service.store.write("send", input(from, to, `gap-${i}`))
    })
  )
  for (const [a, b] of pairs) {
    const numbers = lines(`${a.id}-${b.id}`)
    expect(numbers.length).toBeGreaterThan(40)
    expect(numbers).toEqual(numbers.map((_, i) => i + 1))
    expect(service.entries.filter(({ scope }) => scope === `c:${a.id}-${b.id}`).map(({ n }) => n)).toEqual(numbers)
  }
  const user = service.sql.prepare("SELECT scope, n FROM log WHERE scope LIKE 'u:%' ORDER BY scope, n").all()
  expect(user.length).toBeGreaterThan(0)
})

it("the same id twelve times at once is one message, told once", async () => {
  const [a, b] = pairs[3]!
  const from = service.entries.length
  const sent = await Promise.all(Array.from({ length: 12 }, () => service.store.write("send", input(a, b, "retry-1"))))
  const numbers = new Set(sent.map((each) => Result.getOrThrow(each).msg_id))
  expect(numbers.size).toBe(1)
  expect(rows("messages WHERE id = ?", "retry-1")).toBe(1)
  expect(service.entries.slice(from).filter(({ type }) => type === "simple")).toHaveLength(1)
})

it("says busy when too many wait, and forgets nothing that it took", async () => {
  const small = await service.database.open({ queueMax: 5 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => small.write("ping", undefined)))
  expect(answers.filter(Result.isSuccess)).toHaveLength(5)
  expect(answers.filter(Result.isFailure).map(({ failure }) => failure.reason)).toEqual(["busy", "busy", "busy"])
  await small.ready()
  await small.close()
})

it("close finishes what was asked before, and refuses what comes after", async () => {
  const store = await service.database.open()
  const late = Promise.all(Array.from({ length: 50 }, () => store.write("ping", undefined)))
  await store.close()
  expect((await late).every(Result.isSuccess)).toBe(true)
  await expect(store.write("ping", undefined)).rejects.toThrow("closed")
})

it("an input that cannot travel is an error of its sender alone", async () => {
  const [a, b] = pairs[4]!
  await expect(service.store.write("send", { ...input(a, b, "x"), content: (() => "") as never })).rejects.toThrow()
  expect(Result.isSuccess(await service.store.write("send", input(a, b, "after-1")))).toBe(true)
})
