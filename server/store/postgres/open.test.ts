import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type TestStore, testStore } from "../../testStore.ts"
import { STEPS, STEPS_NEEDED } from "../schema.ts"
import { migrateSqlite } from "../sqlite/migrate.ts"
import { openPostgres } from "./open.ts"
import { asOwner } from "./testPostgres.ts"

let database: TestStore
beforeEach(async () => void (database = await testStore(mkdtempSync(join(tmpdir(), "parley-")))))
afterEach(() => database.drop())

const why = async (url: string): Promise<string> =>
  openPostgres(url).then(
    async (store) => {
      await store.close()
      return "it opened"
    },
    (error: unknown) => String(error)
  )

it("both stores have the same tables, with the same columns", () => {
  const file = new DatabaseSync(":memory:")
  migrateSqlite(file)
  const kinds: Readonly<Record<string, string>> = { INTEGER: "bigint", TEXT: "text", REAL: "double precision", BLOB: "bytea" }
  const inSqlite = file
    .prepare(
      `SELECT t.name AS tab, c.name AS col, c.type AS kind, c."notnull" AS required, c.pk FROM sqlite_schema t JOIN pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'schema_version' ORDER BY t.name, c.name`
    )
    .all()
    .map(({ col, kind, pk, required, tab }) => [tab, col, kinds[String(kind)], required === 1 || pk !== 0 ? 1 : 0])
  const inPostgres = database.sql
    .prepare(
      `SELECT table_name AS tab, column_name AS col, data_type AS kind, is_nullable = 'NO' AS required FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name <> 'schema_version' ORDER BY table_name COLLATE "C", column_name COLLATE "C"`
    )
    .all()
    .map(({ col, kind, required, tab }) => [tab, col, kind, required])
  expect(inPostgres).toEqual(inSqlite)
  expect(inPostgres.length).toBeGreaterThan(90)
})

it("two processes that start at once over an empty database make its tables once", async () => {
  const { databaseUrl } = database.config
  await asOwner(databaseUrl, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
  const stores = await Promise.all([openPostgres(databaseUrl), openPostgres(databaseUrl)])
  expect(database.sql.prepare("SELECT COUNT(*) AS n FROM schema_version").get()).toEqual({ n: 1 })
  await Promise.all(stores.map((store) => store.close()))
})

it("leaves a database of a newer program alone, and says why it does not open others, never with the password", async () => {
  const { databaseUrl } = database.config
  await asOwner(databaseUrl, "UPDATE schema_version SET version = 999, needed = 998")
  expect(await why(databaseUrl)).toMatch(/version 999/)
  // one that was last opened by a program that said nothing of it
  await asOwner(databaseUrl, "UPDATE schema_version SET needed = 0")
  expect(await why(databaseUrl)).toMatch(/version 999/)
  const changed = (changes: Partial<URL>) => Object.assign(new URL(databaseUrl), { password: "hidden", ...changes }).href
  const missing = await why(changed({ pathname: "/nowhere" }))
  expect(missing).toMatch(/nowhere cannot be opened: there is no such database/)
  const deaf = await why(changed({ port: "1" }))
  expect(deaf).toMatch(/nobody listens there/)
  expect(missing + deaf).not.toContain("hidden")
})

it("says that it is too old once a newer program has made a step that it cannot work with, and not before", async () => {
  const { databaseUrl } = database.config
  const made = (version: number, needed: number) =>
    asOwner(databaseUrl, `UPDATE schema_version SET version = ${version}, needed = ${needed}`)
  await made(STEPS.length, STEPS_NEEDED)
  const store = await openPostgres(databaseUrl)
  const says = async () => [await store.ready(), store.stats().isTooOld]
  expect(await says()).toEqual(["ready", false])
  await made(STEPS.length + 1, STEPS.length)
  expect(await says()).toEqual(["ready", false])
  await made(STEPS.length + 1, STEPS.length + 1)
  expect(await says()).toEqual(["too-old", true])
  await made(STEPS.length, STEPS_NEEDED)
  expect(await says()).toEqual(["ready", false])
  await store.close()
})

it("says how commits wait for the disk as the database has it", async () => {
  const { databaseUrl } = database.config
  const store = await openPostgres(databaseUrl)
  await store.ready()
  // the tests' server has fsync off, and says so
  expect(store.stats().synchronous).toBe(0)
  await store.close()
})
