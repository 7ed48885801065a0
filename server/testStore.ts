import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { Config } from "./Config.ts"
import { overProcesses } from "./cluster/testStores.ts"
import { openPostgres } from "./store/postgres/open.ts"
import { lendDatabase } from "./store/postgres/testDatabases.ts"
import { postgresSql } from "./store/postgres/testSql.ts"
import { openInMemory } from "./store/sqlite/inMemory.ts"
import { storeInProcess } from "./store/sqlite/inProcess.ts"
import { openSqlite } from "./store/sqlite/open.ts"
import type { Limits } from "./store/lane/overLanes.ts"
import type { Store } from "./store/Store.ts"
import type { Sql } from "./testSql.ts"

/** An empty database for a test. */
export interface TestStore {
  /** Opens it; more than once for several stores over the same data. */
  readonly open: (limits?: Limits) => Promise<Store>
  /** A connection of its own, to look at the rows or to change them beside the programs. */
  readonly sql: Sql
  /** What a server or a command of the operator must know to use it. */
  readonly config: Pick<Config, "data" | "databaseUrl">
  readonly drop: () => Promise<void>
}

/** Whether this run is about PostgreSQL: then there is a server for it (`testSetup.ts`). */
export const ON_POSTGRES = process.env["PARLEY_TEST_POSTGRES"] !== undefined

/** How many processes a service of a test is, on PostgreSQL; three by `npm run long:cluster`. */
const processes = (): number => Number(process.env["PARLEY_TEST_PROCESSES"] ?? 1)

/** A database of its own in the PostgreSQL of the run. */
const inPostgres = async (folder: string, server: string): Promise<TestStore> => {
  const { giveBack, url } = await lendDatabase(server)
  const sql = postgresSql(url)
  return {
    open: (limits) =>
      processes() === 1 ? openPostgres(url, limits) : overProcesses(processes(), () => openPostgres(url, limits, true)),
    sql,
    config: { data: folder, databaseUrl: url },
    drop: () => {
      sql.close()
      return giveBack()
    }
  }
}

const inFile = (file: string): TestStore => {
  let connection: DatabaseSync | undefined
  const sql = (): DatabaseSync => (connection ??= new DatabaseSync(file, { timeout: 60_000 }))
  const close = (): void => {
    connection?.close()
    connection = undefined
  }
  return {
    open: (limits) => openSqlite(file, limits),
    sql: {
      prepare: (text) => sql().prepare(text) as unknown as ReturnType<Sql["prepare"]>,
      exec: (text) => sql().exec(text),
      close
    },
    config: { data: dirname(file), databaseUrl: "" },
    drop: () => Promise.resolve(close())
  }
}

/** An empty database in memory, without threads: what most tests of calls need. One connection serves the store and the test. */
const inMemory = (): TestStore => {
  const connection = openInMemory()
  const { database } = connection
  const store = storeInProcess(connection)
  return {
    open: () => Promise.resolve(store),
    sql: {
      prepare: (text) => database.prepare(text) as unknown as ReturnType<Sql["prepare"]>,
      exec: (text) => database.exec(text),
      close: () => undefined
    },
    config: { data: "", databaseUrl: "" },
    drop: () => Promise.resolve()
  }
}

/** A database for a test of calls: on PostgreSQL where the run is about it, otherwise in memory. */
export const callStore = (folder: string): Promise<TestStore> => (ON_POSTGRES ? testStore(folder) : Promise.resolve(inMemory()))

/** A database for a test: on PostgreSQL where the run is about it, otherwise a SQLite file in this folder. */
export const testStore = (folder: string): Promise<TestStore> => {
  const url = process.env["PARLEY_TEST_POSTGRES"]
  return url === undefined ? Promise.resolve(inFile(join(folder, "parley.db"))) : inPostgres(folder, url)
}
