import { Effect } from "effect"
import type { IDBPDatabase } from "idb"
import type { UserId } from "#engine/account/User.ts"
import type { MomentKeeping } from "#engine/client/ports/MomentDrafts.ts"
import { MessageId } from "#engine/message/Message.ts"
import { momentLock } from "./alone.ts"
import { BYTES_STORE as STORE, hasKeptMoment, keepMomentIn, keptMomentIn, openBytesDatabase } from "./bytesDatabase.ts"
import type { KeptBytes } from "./bytesWhenNeeded.ts"
import { troubleOf } from "./trouble.ts"

/** What nobody has used for so long belongs to no message any more: a crash came between the message and its bytes. In milliseconds. */
const LEFT_AFTER = 30 * 24 * 3600 * 1000

/**
 * The largest file that is copied before it is kept, in bytes. In a private window Chromium keeps no copy of what lies on the disk, but only where it lies: it
 * cannot be read any more once it has changed there (DEC-0345).
 */
const COPIED_MAX = 10 * 1_048_576

const copyOf = async (file: File): Promise<File> =>
  file.size > COPIED_MAX
    ? file
    : new File([await file.arrayBuffer()], file.name, { type: file.type, lastModified: file.lastModified })

interface Kept {
  readonly file: File
  readonly since: number
}

/**
 * The most of `Bytes` over the browser's IndexedDB, in a database beside the archive: a transaction that writes a large file holds up none
 * that writes a text (DEC-0220). `held` gives the file that a screen has handed over; `factory` may throw: some browsers forbid it.
 */
export const bytesOverIndexedDb = (factory: () => IDBFactory, held: (id: MessageId) => File | undefined): KeptBytes => {
  const has = momentLock()
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
        openBytesDatabase(owner, {
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
    await database.put(STORE, { file: await copyOf(file), since: now } satisfies Kept, id)
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
  const readMoment = async (owner: UserId): Promise<unknown> => {
    await has(owner)
    return keptMomentIn(await databaseOf(owner))
  }

  const keepRecord = async (owner: UserId, record: object | null): Promise<void> => keepMomentIn(await databaseOf(owner), record)

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
      goOn: async (owner, ask) => {
        if (await hasKeptMoment(owner)) await ask({ _tag: "MomentKeptAsked", area: "moments" })
      },
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
