import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type TestStore, testStore } from "../../testStore.ts"
import { lockDatabase } from "./lockDatabase.ts"
import { asOwner } from "./testPostgres.ts"

let database: TestStore
beforeEach(async () => void (database = await testStore(mkdtempSync(join(tmpdir(), "parley-")))))
afterEach(() => database.drop())

const CUT =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parley'"

it("one server works on a database at a time", async () => {
  const url = database.config.databaseUrl
  const first = await lockDatabase(url)
  await expect(lockDatabase(url, 300)).rejects.toThrow(/Another Parley already works on the database postgres@127/)
  await first.release()
  const second = await lockDatabase(url, 300)
  await second.release()
})

it("a connection that is cut takes the lock again, and says so when another was quicker", async () => {
  const url = database.config.databaseUrl
  const first = await lockDatabase(url)
  await asOwner(url, CUT)
  await setTimeout(3000)
  await expect(lockDatabase(url, 0)).rejects.toThrow(/Another Parley/)
  await asOwner(url, CUT)
  const second = await lockDatabase(url, 300)
  expect(String(await first.lost)).toMatch(/Another Parley/)
  await first.release()
  await second.release()
})
