import { setTimeout } from "node:timers/promises"
import { Result } from "effect"
import { expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../../testService.ts"
import { asOwner, makeTemplate, startPostgres } from "./testPostgres.ts"

/** Sends from many sides until it is told to stop; what was answered, and what was refused. */
const sending = (service: TestService, pairs: ReadonlyArray<readonly [TestPerson, TestPerson]>, prefix: string) => {
  const acknowledged: Array<string> = []
  const refused: Array<string> = []
  const stopping = new AbortController()
  let next = 0
  const one = async (from: TestPerson, to: TestPerson): Promise<void> => {
    while (!stopping.signal.aborted) {
      const id = `${prefix}-${next++}`
      const answer = await service.call("sendMessage", { id, toContactId: to.id, type: "text", content: "hi" }, from)
      if (Result.isSuccess(answer)) acknowledged.push(id)
      else {
        refused.push(id)
        expect(answer.failure.reason).toBe("busy")
      }
    }
  }
  const all = pairs.flatMap(([a, b]) => [one(a, b), one(b, a), one(a, b)])
  return {
    acknowledged,
    refused,
    stop: async () => {
      stopping.abort()
      await Promise.all(all)
    }
  }
}

/** What was answered is there, once; what was refused is not; numbers have no gaps, and were told in their order. */
const expectWhole = (
  service: TestService,
  pairs: ReadonlyArray<readonly [TestPerson, TestPerson]>,
  { acknowledged, refused }: ReturnType<typeof sending>
) => {
  const ids = service.sql
    .prepare("SELECT id FROM messages WHERE type <> 'event'")
    .all()
    .map(({ id }) => String(id))
  const found = new Set(ids)
  expect(found.size).toBe(ids.length)
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  expect(refused.filter((id) => found.has(id))).toEqual([])
  for (const [a, b] of pairs) {
    const numbers = service.sql
      .prepare("SELECT n FROM messages WHERE chat = ? AND type <> 'event' UNION ALL SELECT n FROM log WHERE scope = ? ORDER BY n")
      .all(`${a.id}-${b.id}`, `c:${a.id}-${b.id}`)
      .map(({ n }) => Number(n))
    expect(numbers).toEqual(numbers.map((_, i) => i + 1))
    expect(service.entries.filter(({ scope }) => scope === `c:${a.id}-${b.id}`).map(({ n }) => n)).toEqual(numbers)
  }
}

const threePairs = async (service: TestService): Promise<ReadonlyArray<readonly [TestPerson, TestPerson]>> => {
  const pairs: Array<readonly [TestPerson, TestPerson]> = []
  for (const name of ["a", "b", "c"]) pairs.push([await service.person(`${name}-one`), await service.person(`${name}-two`)])
  for (const [a, b] of pairs) await service.friends(a, b)
  return pairs
}

const CUT =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parley'"

it("connections that are cut under load lose nothing that was answered, and double nothing", async () => {
  const service = await openService()
  const pairs = await threePairs(service)
  const sends = sending(service, pairs, "cut")
  for (let round = 0; round < 15; round += 1) {
    const from = sends.acknowledged.length
    while (sends.acknowledged.length < from + 5) await setTimeout(5)
    await setTimeout(Math.random() * 40)
    await asOwner(service.database.config.databaseUrl, CUT)
  }
  await sends.stop()
  expectWhole(service, pairs, sends)
  await service.close()
})

it("a database that crashes under load and comes back has all that was answered", async () => {
  const shared = process.env["PARLEY_TEST_POSTGRES"]
  const own = await startPostgres({ fsync: "on", full_page_writes: "on" })
  try {
    await makeTemplate(own)
    process.env["PARLEY_TEST_POSTGRES"] = own.url("postgres")
    const service = await openService()
    const pairs = await threePairs(service)
    expect(service.store.stats().synchronous).toBe(2)
    const sends = sending(service, pairs, "crash")
    for (let round = 0; round < 3; round += 1) {
      const from = sends.acknowledged.length
      while (sends.acknowledged.length < from + 20) await setTimeout(5)
      await own.crash()
    }
    await sends.stop()
    expectWhole(service, pairs, sends)
    await service.close()
  } finally {
    process.env["PARLEY_TEST_POSTGRES"] = shared
    await own.stop()
  }
})
