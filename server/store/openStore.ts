import { join } from "node:path"
import type { Config } from "../Config.ts"
import { DATABASE } from "../dataFolder.ts"
import { openPostgres } from "./postgres/open.ts"
import { openSqlite } from "./sqlite/open.ts"
import type { Store } from "./Store.ts"

/** The store that the operator chose: PostgreSQL, or a file in the data folder. */
export const openStore = ({ databaseUrl }: Pick<Config, "databaseUrl">, folder: string): Promise<Store> =>
  databaseUrl === "" ? openSqlite(join(folder, DATABASE)) : openPostgres(databaseUrl)
