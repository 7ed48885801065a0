import { join } from "node:path"
import type { Config } from "../Config.ts"
import { DATABASE } from "../dataFolder.ts"
import { lockDatabase } from "./postgres/lockDatabase.ts"
import { openPostgres } from "./postgres/open.ts"
import { openSqlite } from "./sqlite/open.ts"
import type { Store } from "./Store.ts"

/** The store that the operator chose, for this process alone: PostgreSQL, or a file in the data folder, which is locked already. */
export const openStore = ({ databaseUrl }: Pick<Config, "databaseUrl">, folder: string): Promise<Store> =>
  databaseUrl === "" ? openSqlite(join(folder, DATABASE)) : aloneIn(databaseUrl)

const aloneIn = async (url: string): Promise<Store> => {
  const { lost, release } = await lockDatabase(url)
  const store = await openPostgres(url).catch(async (error: unknown) => {
    await release()
    throw error
  })
  return {
    ...store,
    failed: Promise.race([store.failed, lost]),
    close: async () => {
      await store.close()
      await release()
    }
  }
}
