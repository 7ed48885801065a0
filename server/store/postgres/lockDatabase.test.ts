import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { type TestStore, testStore } from "../../testStore.ts"
import { lockDatabase } from "./lockDatabase.ts"
import { LOCKS } from "./locks.ts"
import { asOwner } from "./testPostgres.ts"

let database: TestStore
beforeEach(async () => void (database = await testStore(mkdtempSync(join(tmpdir(), "parley-")))))
afterEach(async () => {
  vi.useRealTimers()
  await database.drop()
})

const CUT =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parley'"

const HOLDER = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND (classid || ', ' || objid) = '${LOCKS.serve}'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** The connection that holds the lock of who serves. */
const holder = (): unknown => database.sql.prepare(HOLDER).get()?.["pid"]

it("one server works on a database at a time", async () => {
  const url = database.config.databaseUrl
  const first = await lockDatabase(url)
  await expect(lockDatabase(url, { patienceMillis: 300 })).rejects.toThrow(
    /Another Parley already works on the database postgres@127/
  )
  await first.release()
  const second = await lockDatabase(url, { patienceMillis: 60_000 })
  await second.release()
})

it("a connection that is cut takes the lock again, and says so when another was quicker", async () => {
  const url = database.config.databaseUrl
  // when it is looked whether the lock is still held is ours to say: who is quicker must not be up to the machine
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const first = await lockDatabase(url)
  const look = (): void => void vi.advanceTimersByTime(2000)
  const before = holder()
  await asOwner(url, CUT)
  await expect.poll(() => [look(), holder()][1]).not.toBeOneOf([before, undefined])
  await expect(lockDatabase(url, { patienceMillis: 0 })).rejects.toThrow(/Another Parley/)
  await asOwner(url, CUT)
  const second = await lockDatabase(url, { patienceMillis: 60_000 })
  let lost = ""
  void first.lost.then((error) => (lost = String(error)))
  await expect.poll(() => [look(), lost][1]).toMatch(/Another Parley/)
  await first.release()
  await second.release()
})

it("processes of one service share a database, and keep one away that would not hear them", async () => {
  const url = database.config.databaseUrl
  const [first, second] = [await lockDatabase(url, { isShared: true }), await lockDatabase(url, { isShared: true })]
  await expect(lockDatabase(url, { patienceMillis: 0 })).rejects.toThrow(/Another Parley already works/)
  await first.release()
  await expect(lockDatabase(url, { patienceMillis: 0 })).rejects.toThrow(/Another Parley already works/)
  await second.release()
  const alone = await lockDatabase(url, { patienceMillis: 60_000 })
  await expect(lockDatabase(url, { isShared: true, patienceMillis: 0 })).rejects.toThrow(/A Parley without NATS_URL works/)
  await alone.release()
})
