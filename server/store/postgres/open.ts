import { Result } from "effect"
import { type Limits, overLanes } from "../lane/overLanes.ts"
import type { Store } from "../Store.ts"
import { StoreProblem } from "../StoreProblem.ts"
import type { OpenDatabase } from "./OpenDatabase.ts"
import { isTooOldFor } from "./steps.ts"

/** Connections that read, and what each kind of work may take. Searches wait for each other, and are told `busy` sooner. */
const WORK = {
  write: { connections: 1, statementMillis: 30_000 },
  read: { connections: 4, statementMillis: 15_000 },
  search: { connections: 1, statementMillis: 10_000 }
} as const

/** The store over a PostgreSQL database, `postgres://user:password@host:port/database`. `keepsJournal`: other processes
 * work on it too, and read what this one tells. Rejects with a `StoreProblem` when it cannot open. */
export const openPostgres = async (url: string, limits: Limits = {}, keepsJournal = false): Promise<Store> => {
  const store = await overLanes(
    {
      writer: new URL("./writer.ts", import.meta.url),
      reader: new URL("./reader.ts", import.meta.url),
      input: (role): OpenDatabase => ({ url, ...WORK[role], ...(keepsJournal ? { keepsJournal } : {}) })
    },
    limits
  )
  let isTooOld = false
  return {
    ...store,
    stats: () => ({ ...store.stats(), isTooOld }),
    ready: async () => {
      await store.ready()
      const made = await store.read("stepsMade", undefined)
      if (Result.isFailure(made)) throw new StoreProblem("Too many calls wait for the store.")
      isTooOld = isTooOldFor(made.success)
      return isTooOld ? "too-old" : "ready"
    }
  }
}
