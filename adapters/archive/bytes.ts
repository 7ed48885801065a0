import { Effect } from "effect"
import { type IDBPDatabase, openDB } from "idb"
import type { UserId } from "#engine/account/User.ts"
import type { MessageId } from "#engine/message/Message.ts"
import { bytesName, type KeptBytes } from "./bytesWhenNeeded.ts"
import { troubleOf } from "./trouble.ts"

const STORE = "bytes"

/** What nobody has used for so long belongs to no message any more: a crash came between the message and its bytes. In milliseconds. */
const LEFT_AFTER = 30 * 24 * 3600 * 1000

interface Kept {
  readonly file: File
  readonly since: number
}

/**
 * The most of `Bytes` over the browser's IndexedDB, in a database beside the archive: a transaction that writes a large file holds up none
 * that writes a text (DEC-0220). `held` gives the file that a screen has handed over; `factory` may throw: some browsers forbid it.
 */
export const bytesOverIndexedDb = (factory: () => IDBFactory, held: (id: MessageId) => File | undefined): KeptBytes => {
  const databases = new Map<UserId, Promise<IDBPDatabase>>()

  const databaseOf = (owner: UserId): Promise<IDBPDatabase> => {
    const open = databases.get(owner)
    if (open !== undefined) return open
    const gone = (): void => void databases.delete(owner)
    const made = Promise.resolve()
      .then(factory)
      .then(() =>
        openDB(bytesName(owner), 1, {
          upgrade: (empty) => {
            empty.createObjectStore(STORE)
          },
          blocking: (_, __, event) => {
            gone()
            ;(event.target as IDBDatabase).close()
          },
          terminated: gone
        })
      )
    databases.set(owner, made)
    made.catch(gone)
    return made
  }

  const sweep = async (database: IDBPDatabase, now: number): Promise<void> => {
    for (const key of await database.getAllKeys(STORE)) {
      const kept = (await database.get(STORE, key)) as Kept | undefined
      if (kept !== undefined && now - kept.since > LEFT_AFTER) await database.delete(STORE, key)
    }
  }

  const keep = async (owner: UserId, id: MessageId): Promise<null> => {
    const isFirst = !databases.has(owner)
    const database = await databaseOf(owner)
    // a file of the draft that goes as it is is there already
    if ((await database.getKey(STORE, id)) !== undefined) return null
    const file = held(id)
    if (file === undefined) throw new Error("nobody has handed over this file")
    const now = Date.now()
    await database.put(STORE, { file, since: now } satisfies Kept, id)
    if (isFirst) await sweep(database, now)
    return null
  }

  const read = async (owner: UserId, id: MessageId): Promise<File | undefined> => {
    const database = await databaseOf(owner)
    return ((await database.get(STORE, id)) as Kept | undefined)?.file
  }

  const attempt = <A, B>(what: string, work: () => Promise<A>, otherwise: (cause: unknown) => B): Effect.Effect<A | B> =>
    Effect.tryPromise({ try: work, catch: (cause) => cause }).pipe(
      Effect.catch((cause) => Effect.as(Effect.logWarning(`bytes: ${what} failed`, cause), otherwise(cause)))
    )

  return {
    read,
    keep: (owner, id) => attempt("keeping", () => keep(owner, id), troubleOf),
    drop: (owner, ids) =>
      attempt(
        "dropping",
        async () => {
          const database = await databaseOf(owner)
          for (const id of ids) await database.delete(STORE, id)
        },
        () => undefined
      )
  }
}
