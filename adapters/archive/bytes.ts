import { Effect } from "effect"
import { type IDBPDatabase, openDB } from "idb"
import type { UserId } from "#engine/account/User.ts"
import type { MomentKeeping } from "#engine/client/ports/MomentDrafts.ts"
import { MessageId } from "#engine/message/Message.ts"
import { bytesName, type KeptBytes } from "./bytesWhenNeeded.ts"
import { troubleOf } from "./trouble.ts"

const STORE = "bytes"
/** The moment that somebody writes, apart from the bytes: a large file that is being kept holds up no letter. */
const MOMENT_STORE = "moment"
const MOMENT = "moment"

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
  /** Those of whom what nobody uses any more was looked for. */
  const swept = new Set<UserId>()

  const databaseOf = (owner: UserId): Promise<IDBPDatabase> => {
    const open = databases.get(owner)
    if (open !== undefined) return open
    const gone = (): void => void databases.delete(owner)
    const made = Promise.resolve()
      .then(factory)
      .then(() =>
        openDB(bytesName(owner), 2, {
          upgrade: (database, before) => {
            if (before < 1) database.createObjectStore(STORE)
            database.createObjectStore(MOMENT_STORE)
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
    const database = await databaseOf(owner)
    // a file of the draft that goes as it is is there already
    if ((await database.getKey(STORE, id)) !== undefined) return null
    const file = held(id)
    if (file === undefined) throw new Error("nobody has handed over this file")
    const now = Date.now()
    await database.put(STORE, { file, since: now } satisfies Kept, id)
    if (swept.has(owner)) return null
    swept.add(owner)
    await sweep(database, now)
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

  /** The moment that somebody writes goes with the bytes of its files when they log out. */
  const readMoment = async (owner: UserId): Promise<unknown> => (await databaseOf(owner)).get(MOMENT_STORE, MOMENT)

  const keepRecord = async (owner: UserId, record: object | null): Promise<void> => {
    const database = await databaseOf(owner)
    if (record === null) await database.delete(MOMENT_STORE, MOMENT)
    else await database.put(MOMENT_STORE, record, MOMENT)
  }

  const keepFiles = async (owner: UserId, { came, left }: MomentKeeping): Promise<void> => {
    const database = await databaseOf(owner)
    const kept = await Promise.allSettled(came.map((file) => keep(owner, MessageId.make(file))))
    for (const file of left) await database.delete(STORE, file)
    // it goes from memory, and says after a reload that it is gone
    for (const each of kept) if (each.status === "rejected") throw each.reason
  }

  /** One after another, so that nothing older takes the place of something newer; what waits for a database that was forgotten meanwhile is dropped. */
  const inOrder = () => {
    let last: Promise<unknown> = Promise.resolve()
    return (owner: UserId, work: () => Promise<void>): Promise<void> => {
      const database = databases.get(owner)
      const mine = last.then(() => (database === undefined || databases.get(owner) === database ? work() : undefined))
      last = mine.catch(() => undefined)
      return mine
    }
  }
  const records = inOrder()
  const files = inOrder()
  const keepMoment = async (owner: UserId, keeping: MomentKeeping): Promise<void> => {
    const { came, left, record } = keeping
    const isFiled = came.length + left.length > 0
    await Promise.all([
      records(owner, () => keepRecord(owner, record)),
      ...(isFiled ? [files(owner, () => keepFiles(owner, keeping))] : [])
    ])
  }

  return {
    read,
    moment: {
      read: readMoment,
      keep: (owner, what) =>
        attempt(
          "keeping a moment",
          () => keepMoment(owner, what),
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
