import { type IDBPDatabase, type OpenDBCallbacks, openDB } from "idb"
import type { UserId } from "#engine/account/User.ts"
import { bytesName, mayKeepBytes } from "./bytesWhenNeeded.ts"

/** Bytes of files, by the ids of their messages. */
export const BYTES_STORE = "bytes"
/** The moment that somebody writes, apart from the bytes: a large file that is being kept holds up no letter. */
const MOMENT_STORE = "moment"
const MOMENT = "moment"

/** Opens the database of what somebody sends, beside their archive. */
export const openBytesDatabase = (owner: UserId, more: OpenDBCallbacks<unknown> = {}): Promise<IDBPDatabase> =>
  openDB(bytesName(owner), 2, {
    ...more,
    upgrade: (database, before) => {
      if (before < 1) database.createObjectStore(BYTES_STORE)
      database.createObjectStore(MOMENT_STORE)
    }
  })

/** The stored draft of a moment; nothing if there is none. */
export const keptMomentIn = (database: IDBPDatabase): Promise<unknown> => database.get(MOMENT_STORE, MOMENT)

/** Keeps the record of a moment in place of the one before; `null`: none. */
export const keepMomentIn = async (database: IDBPDatabase, record: object | null): Promise<void> => {
  if (record === null) await database.delete(MOMENT_STORE, MOMENT)
  else await database.put(MOMENT_STORE, record, MOMENT)
}

/** Whether this device keeps a moment that somebody was writing, in whichever tab; makes no database where there is none (DEC-0344). */
export const hasKeptMoment = async (owner: UserId): Promise<boolean> => {
  if (!(await mayKeepBytes(owner))) return false
  const database = await openBytesDatabase(owner)
  try {
    return (await keptMomentIn(database)) !== undefined
  } finally {
    database.close()
  }
}
