import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Result } from "effect"
import { afterEach, expect, it, vi } from "vitest"
import { openPostgres } from "../store/postgres/open.ts"
import type { Store } from "../store/Store.ts"
import { openService } from "../testService.ts"
import { testStore } from "../testStore.ts"
import { overProcesses } from "./testStores.ts"

afterEach(() => void vi.unstubAllEnvs())

it("programs run in one process after the other", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-cluster-"))
  const database = await testStore(folder)
  const opened: Array<Store> = []
  const store = await overProcesses(3, async () => {
    const one = await openPostgres(database.config.databaseUrl, {}, true)
    opened.push(one)
    return one
  })
  for (let i = 0; i < 6; i += 1) Result.getOrThrow(await store.write("tellProcesses", { from: 0, messages: [], now: i }))
  expect(opened.map((each) => each.stats().programs)).toEqual([2, 2, 2])
  await store.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

it("a service of three processes hears from the journal what it told, before it answers", async () => {
  vi.stubEnv("PARLEY_TEST_PROCESSES", "3")
  const service = await openService()
  const [mira, tomas] = [await service.person("mira"), await service.person("tomas")]
  await service.friends(mira, tomas)
  service.heard(tomas)
  for (const text of ["one", "two", "three", "four"]) {
    await service.send(mira, tomas, text)
    expect(service.heard(tomas).filter(({ type }) => type === "simple")).toMatchObject([{ data: { content: text } }])
  }
  expect(Number(service.sql.prepare("SELECT COUNT(*) AS n FROM journal").get()?.["n"])).toBeGreaterThan(4)
  await service.close()
})
