import { Effect } from "effect"
import { type IDBPDatabase, openDB } from "idb"
import type { UserId } from "#engine/account/User.ts"
import type { MomentKeeping } from "#engine/client/ports/MomentDrafts.ts"
import { MessageId } from "#engine/message/Message.ts"
import { bytesName, type KeptBytes } from "./bytesWhenNeeded.ts"
import { troubleOf } from "./trouble.ts"

const STORE = "bytes"

/** What nobody has used for so long belongs to no message any more: a crash came between the message and its bytes. In milliseconds. */
const LEFT_AFTER = 30 * 24 * 3600 * 1000

interface Kept {
  readonly file: File
  readonly since: number
}

/** Where the moment stands that somebody writes; no file is called so. */
const MOMENT = "moment"

interface KeptRecord {
  readonly record: object
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
      const kept = (await database.get(STORE, key)) as Kept | KeptRecord | undefined
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

  /** The moment that somebody writes lies beside the bytes of its files, and goes with them when they log out. */
  const readMoment = async (owner: UserId): Promise<unknown> => {
    const database = await databaseOf(owner)
    return ((await database.get(STORE, MOMENT)) as KeptRecord | undefined)?.record
  }

  const keepMoment = async (owner: UserId, { came, left, record }: MomentKeeping): Promise<void> => {
    const database = await databaseOf(owner)
    const kept = await Promise.allSettled(came.map((file) => keep(owner, MessageId.make(file))))
    if (record === null) await database.delete(STORE, MOMENT)
    else await database.put(STORE, { record, since: Date.now() } satisfies KeptRecord, MOMENT)
    for (const file of left) await database.delete(STORE, file)
    // it goes from memory, and says after a reload that it is gone
    for (const each of kept) if (each.status === "rejected") throw each.reason
  }

  /** The last keeping of a moment: the next one waits for it, so that an older record never takes the place of a newer. */
  let keeping: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = keeping.then(work)
    keeping = mine.catch(() => undefined)
    return mine
  }

  return {
    read,
    moment: {
      read: (owner) =>
        attempt(
          "reading a moment",
          () => readMoment(owner),
          () => undefined
        ),
      keep: (owner, what) =>
        attempt(
          "keeping a moment",
          () => inTurn(() => keepMoment(owner, what)),
          () => undefined
        )
    },
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
