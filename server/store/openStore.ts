import { join } from "node:path"
import type { Config } from "../Config.ts"
import { DATABASE } from "../dataFolder.ts"
import { lockDatabase } from "./postgres/lockDatabase.ts"
import { openPostgres } from "./postgres/open.ts"
import { openSqlite } from "./sqlite/open.ts"
import type { Store } from "./Store.ts"

/** The store that the operator chose: PostgreSQL, which several processes may share over NATS, or a file in the data folder, which is locked already. */
export const openStore = ({ databaseUrl, natsUrl }: Pick<Config, "databaseUrl" | "natsUrl">, folder: string): Promise<Store> =>
  databaseUrl === "" ? openSqlite(join(folder, DATABASE)) : lockedIn(databaseUrl, natsUrl !== "")

/** With `isShared`, other processes may have the database open that share it as well; what this one tells is written down for them. */
const lockedIn = async (url: string, isShared: boolean): Promise<Store> => {
  const { lost, release } = await lockDatabase(url, { isShared })
  const store = await openPostgres(url, {}, isShared).catch(async (error: unknown) => {
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
