import { type Limits, overLanes } from "../lane/overLanes.ts"
import type { Store } from "../Store.ts"
import type { OpenDatabase } from "./OpenDatabase.ts"

/** Connections that read, and what each kind of work may take. Searches wait for each other, and are told `busy` sooner. */
const WORK = {
  write: { connections: 1, statementMillis: 30_000 },
  read: { connections: 4, statementMillis: 15_000 },
  search: { connections: 1, statementMillis: 10_000 }
} as const

/** The store over a PostgreSQL database, `postgres://user:password@host:port/database`. `keepsJournal`: other processes
 * work on it too, and read what this one tells. Rejects with a `StoreProblem` when it cannot open. */
export const openPostgres = (url: string, limits: Limits = {}, keepsJournal = false): Promise<Store> =>
  overLanes(
    {
      writer: new URL("./writer.ts", import.meta.url),
      reader: new URL("./reader.ts", import.meta.url),
      input: (role): OpenDatabase => ({ url, ...WORK[role], ...(keepsJournal ? { keepsJournal } : {}) })
    },
    limits
  )
