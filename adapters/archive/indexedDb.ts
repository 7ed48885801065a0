import { Effect, Layer } from "effect"
import { deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from "idb"
import type { UserId } from "#engine/account/User.ts"
import {
  Archive,
  ARCHIVE_PATIENCE,
  type ArchiveChanges,
  type ArchiveEdits,
  type Floor,
  type Opened,
  ARCHIVE_PAGE,
  type ArchivePage,
  type Shrunk,
  type ArchiveStore,
  STORES,
  type Trouble
} from "#engine/client/ports/Archive.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { troubleOf } from "./trouble.ts"

/** Version of the database: which stores there are. What the records look like is the engine's to know. */
const VERSION = 1
const MESSAGES = "messages"
const ALL = [...STORES, MESSAGES]

const nameOf = (owner: UserId): string => `parley-${owner}`

type Database = IDBPDatabase
type Writing = IDBPTransaction<unknown, Array<string>, "readwrite">

const connect = async (owner: UserId, made: () => void, closed: () => void): Promise<Database> => {
  const database = await openDB(nameOf(owner), VERSION, {
    upgrade: (empty) => {
      for (const store of ALL) empty.createObjectStore(store)
      made()
    },
    // another tab deletes or upgrades it: a connection that stays open would make it hang
    blocking: (_, __, event) => {
      closed()
      ;(event.target as IDBDatabase).close()
    },
    terminated: closed
  })
  return database
}

const range = (chat: string, below = Number.POSITIVE_INFINITY): IDBKeyRange =>
  IDBKeyRange.bound([chat, Number.NEGATIVE_INFINITY], [chat, below], false, true)

/** Only the newest messages of a chat stay, and its record says so; `null` when there are no more than that. */
const trim = async (writing: Writing, chat: string, count: number): Promise<Floor | null> => {
  const store = writing.objectStore(MESSAGES)
  const cursor = await store.openKeyCursor(range(chat), "prev")
  const stays = await cursor?.advance(count - 1)
  const [, floor] = (stays?.primaryKey ?? []) as ReadonlyArray<unknown>
  const gone = await stays?.advance(1)
  if (gone == null) return null
  await store.delete(IDBKeyRange.bound([chat, Number.NEGATIVE_INFINITY], gone.primaryKey))
  const records = writing.objectStore("chats" satisfies ArchiveStore)
  const record: unknown = await records.get(chat)
  if (typeof record === "object") await records.put({ ...record, older: "some", floor }, chat)
  return { chat: ContactId.make(chat), floor: Number(floor) }
}

/** What a transaction asks for: each request is a part of it, and its end tells of them all. */
const requests = (writing: Writing, changes: ArchiveChanges): ReadonlyArray<Promise<unknown>> => {
  const store = (name: ArchiveStore) => writing.objectStore(name)
  const messages = writing.objectStore(MESSAGES)
  const asked: Array<Promise<unknown>> = []
  if (changes.afresh) for (const name of ALL) asked.push(writing.objectStore(name).clear())
  for (const chat of changes.drop) asked.push(messages.delete(range(chat)))
  for (const { below, chat } of changes.cut) asked.push(messages.delete(range(chat, below)))
  for (const { chat, number } of changes.erase) asked.push(messages.delete([chat, number]))
  for (const { key, store: name, value } of changes.put) asked.push(store(name).put(value, key))
  for (const { key, store: name } of changes.remove) asked.push(store(name).delete(key))
  for (const { chat, number, value } of changes.messages) asked.push(messages.put(value, [chat, number]))
  return asked
}

/** A request that cannot even be made would leave those before it to be committed. */
const attempted = <A>(writing: Writing, act: () => A): A => {
  try {
    return act()
  } catch (cause) {
    writing.done.catch(() => undefined)
    writing.abort()
    throw cause
  }
}

/** The messages that are kept of a chat, by their keys. */
const keptOf = async (writing: Writing, chat: string): Promise<ReadonlyArray<readonly [IDBValidKey, unknown]>> => {
  const store = writing.objectStore(MESSAGES)
  const [keys, values] = await Promise.all([store.getAllKeys(range(chat)), store.getAll(range(chat))])
  return keys.map((key, at) => [key, values[at]] as const)
}

/** What they become by the engine's word. */
const edits = (
  writing: Writing,
  { edit }: ArchiveEdits,
  kept: ReadonlyArray<readonly [IDBValidKey, unknown]>
): ReadonlyArray<Promise<unknown>> => {
  const store = writing.objectStore(MESSAGES)
  return kept.flatMap(([key, value]): ReadonlyArray<Promise<unknown>> => {
    const next = edit(value)
    return next === null ? [store.delete(key)] : next === value ? [] : [store.put(next, key)]
  })
}

const write = async (database: Database, changes: ArchiveChanges): Promise<void> => {
  const writing = database.transaction(ALL, "readwrite")
  // a reading that fails ends the transaction, and is what is told
  writing.done.catch(() => undefined)
  const edited: Array<Promise<unknown>> = []
  if (!changes.afresh)
    for (const told of changes.edited ?? []) {
      const kept = await keptOf(writing, told.chat)
      const asked = attempted(writing, () => edits(writing, told, kept))
      // when a later one fails, nobody waits for these
      for (const each of asked) each.catch(() => undefined)
      edited.push(...asked)
    }
  const asked = [...edited, ...attempted(writing, () => requests(writing, changes))]
  const [ended] = await Promise.allSettled([writing.done, ...asked])
  if (ended.status === "rejected") throw ended.reason
}

const readAll = async (database: Database): Promise<Opened> => {
  const reading = database.transaction(STORES, "readonly")
  const records = await Promise.all(STORES.map(async (name) => [name, await reading.objectStore(name).getAll()] as const))
  return {
    _tag: "Opened",
    records: Object.fromEntries(records) as unknown as Extract<Opened, { readonly _tag: "Opened" }>["records"]
  }
}

/** The newest ones, oldest first. Read from the end, with one more than is shown, which tells whether there are more. */
const readChat = async (database: Database, chat: string): Promise<ArchivePage> => {
  const store = database.transaction(MESSAGES, "readonly").objectStore(MESSAGES)
  const first = await store.openKeyCursor(range(chat), "prev")
  const beyond = await first?.advance(ARCHIVE_PAGE)
  const from = beyond == null ? range(chat) : IDBKeyRange.bound(beyond.primaryKey, [chat, Number.POSITIVE_INFINITY], true)
  return { _tag: "Page", messages: await store.getAll(from), more: beyond != null }
}

const shrink = async (database: Database, count: number, chats: ReadonlyArray<string> | null): Promise<Shrunk> => {
  const writing = database.transaction(ALL, "readwrite")
  // a request that fails ends the transaction, and is what is told
  writing.done.catch(() => undefined)
  const floors: Array<Floor> = []
  for (const chat of chats ?? (await chatsIn(writing))) {
    const floor = await trim(writing, chat, count)
    if (floor !== null) floors.push(floor)
  }
  await writing.done
  return { _tag: "Shrunk", floors }
}

const chatsIn = async (writing: Writing): Promise<ReadonlyArray<string>> => {
  const store = writing.objectStore(MESSAGES)
  const chats: Array<string> = []
  // one key of each chat leads to the next chat
  for (let cursor = await store.openKeyCursor(); cursor !== null;) {
    const [chat] = cursor.primaryKey as unknown as readonly [string, number]
    chats.push(chat)
    cursor = await store.openKeyCursor(IDBKeyRange.lowerBound([chat, Number.POSITIVE_INFINITY], true))
  }
  return chats
}

/** Takes too long: an upgrade that another tab holds up, or a disk that does not answer. */
const within = <A>(work: Promise<A>): Promise<A> =>
  new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error("the archive does not answer")), ARCHIVE_PATIENCE)
    work.then(done, fail).finally(() => clearTimeout(timer))
  })

/** `Archive` over the browser's IndexedDB, one database for each person (DEC-0027). `factory` may throw: some browsers forbid it. */
export const archiveOverIndexedDb = (factory: () => IDBFactory) => {
  const databases = new Map<UserId, Promise<Database>>()
  /** Whose archive was read or written by this program; and of those, who had to get an empty one since. */
  const known = new Set<UserId>()
  const emptied = new Set<UserId>()

  const databaseOf = (owner: UserId): Promise<Database> => {
    const open = databases.get(owner)
    if (open !== undefined) return open
    const gone = (): void => void (databases.get(owner) === made && databases.delete(owner))
    const made = Promise.resolve()
      .then(factory)
      .then(() => connect(owner, () => known.has(owner) && emptied.add(owner), gone))
    databases.set(owner, made)
    made.catch(gone)
    return made
  }

  const attempt = <A, B>(what: string, work: () => Promise<A>, trouble: (why: Trouble) => B): Effect.Effect<A | B> =>
    Effect.tryPromise({ try: () => within(work()), catch: (cause) => cause }).pipe(
      Effect.catch((cause) => Effect.as(Effect.logWarning(`archive: ${what} failed`, cause), trouble(troubleOf(cause))))
    )

  /** On a connection that another tab has closed meanwhile nothing works; the next attempt makes another. */
  const again = async <A>(owner: UserId, work: (database: Database) => Promise<A>): Promise<A> => {
    const database = await databaseOf(owner)
    try {
      return await work(database)
    } catch (cause) {
      if (!(cause instanceof DOMException) || cause.name !== "InvalidStateError") throw cause
      databases.delete(owner)
      throw new Error("the archive was closed", { cause })
    }
  }

  const readAnew = async (owner: UserId, database: Database): Promise<Opened> => {
    const opened = await readAll(database)
    known.add(owner)
    emptied.delete(owner)
    return opened
  }

  /** Changes belong to what was there before: into one that the browser has cleared meanwhile they are not written: it would hold half of everything. */
  const writeOn = async (owner: UserId, database: Database, changes: ArchiveChanges): Promise<null> => {
    if (emptied.has(owner) && !changes.afresh) throw new Error("the archive was cleared")
    await write(database, changes)
    known.add(owner)
    emptied.delete(owner)
    return null
  }

  const told = (trouble: Trouble) => ({ _tag: "Trouble", trouble }) as const

  return Layer.succeed(
    Archive,
    Archive.of({
      mayRelease: true,
      open: (owner) => attempt<Opened, Opened>("opening", () => again(owner, (database) => readAnew(owner, database)), told),
      messages: (owner, chat) =>
        attempt<ArchivePage, ArchivePage>("reading", () => again(owner, (database) => readChat(database, chat)), told),
      save: (owner, changes) =>
        attempt<null, Trouble>(
          "writing",
          () => again(owner, (database) => writeOn(owner, database, changes)),
          (trouble) => trouble
        ),
      shrink: (owner, count, chats) =>
        attempt<Shrunk, Shrunk>("making room", () => again(owner, (database) => shrink(database, count, chats)), told),
      forget: (owner) =>
        attempt<null, Trouble>(
          "forgetting",
          async () => {
            const open = databases.get(owner)
            databases.delete(owner)
            known.delete(owner)
            emptied.delete(owner)
            await open?.then(
              (database) => database.close(),
              () => undefined
            )
            factory()
            await deleteDB(nameOf(owner))
            return null
          },
          (trouble) => trouble
        ),
      persist: Effect.ignore(Effect.tryPromise(async () => navigator.storage?.persist?.()))
    })
  )
}
