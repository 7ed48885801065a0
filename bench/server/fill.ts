import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { tokenHash } from "#server/account/session/token.ts"
import { openSqlite } from "#server/store/sqlite/open.ts"

/** Folder of a run, on the disk that the project lies on: in memory an fsync would cost nothing. */
export const freshFolder = (): string => {
  const cache = new URL("../../.cache/", import.meta.url).pathname
  mkdirSync(cache, { recursive: true })
  return mkdtempSync(join(cache, "bench-"))
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

export const tokenOf = (user: number): string => `bench-${user}`
export const GROUP = "group-1"

export interface Crowd {
  readonly users: number
  /** Users 1 and 2, 3 and 4… are friends. */
  readonly pairs: number
  /** The first so many users are members of {@link GROUP}. */
  readonly members: number
  /** Everybody has so many friends, and {@link SAID} messages with each of them; an even number. */
  readonly circle?: number
}

/** Messages of each conversation of a circle. */
const SAID = 3

/** Pairs of a circle of `users` in which everybody has `circle` friends: the next ones, and those before. */
const pairsOf = (users: number, circle: number): ReadonlyArray<readonly [number, number]> =>
  Array.from({ length: users }, (_, at) =>
    Array.from({ length: circle / 2 }, (_, step) => [at + 1, ((at + step + 1) % users) + 1] as const)
  ).flat()

const keyOf = (a: number, b: number): string => `${Math.min(a, b)}-${Math.max(a, b)}`

/** What somebody of a circle knows of the log who missed the last message of one friend. */
export const knownOf = (user: number, users: number, circle: number): Readonly<Record<string, number>> => {
  const steps = Array.from({ length: circle / 2 }, (_, step) => step + 1)
  const friends = [...steps, ...steps.map((step) => users - step)].map((step) => ((user - 1 + step) % users) + 1)
  return {
    [`u:${user}`]: 0,
    "c:admin_notice": 0,
    [`c:-1-${user}`]: 0,
    ...Object.fromEntries(friends.map((friend, index) => [`c:${keyOf(user, friend)}`, index === 0 ? SAID - 1 : SAID]))
  }
}

/** A database as the server leaves it, with people who are logged in. */
export const fill = async (folder: string, crowd: Crowd): Promise<void> => {
  const file = join(folder, "parley.db")
  const store = await openSqlite(file)
  await store.close()
  const database = new DatabaseSync(file)
  fillTables(database, crowd)
  database.close()
}

/** The same in tables that are there and empty: rows go in directly, since nobody measures that. */
export const fillTables = (database: DatabaseSync, { circle = 0, members, pairs, users }: Crowd): void => {
  const now = Date.now()
  database.exec("BEGIN")
  const user = database.prepare(
    "INSERT INTO users (user_id, account, account_key, password, realname, created_at) VALUES (?, ?, ?, '', ?, ?)"
  )
  const session = database.prepare(
    "INSERT INTO sessions (hash, user_id, terminal, is_mobile, created_at, expires_at, bound_at) VALUES (?, ?, 'h5', 0, ?, ?, ?)"
  )
  for (let id = 1; id <= users; id += 1) {
    user.run(id, `1380000${String(id).padStart(5, "0")}`, `1380000${String(id).padStart(5, "0")}`, `Person ${id}`, now)
    session.run(tokenHash(tokenOf(id)), id, now, now + 86_400_000, now)
  }
  const friend = database.prepare(
    "INSERT INTO friends (owner, friend, is_invite, status, created_at, updated_at) VALUES (?, ?, 0, 1, ?, ?)"
  )
  for (let pair = 0; pair < pairs; pair += 1) {
    friend.run(pair * 2 + 1, pair * 2 + 2, now, now)
    friend.run(pair * 2 + 2, pair * 2 + 1, now, now)
  }
  database.prepare("INSERT INTO conversations (chat, kind) VALUES (?, 1)").run(GROUP)
  database
    .prepare("INSERT INTO groups (chat, group_id, name, created_by, created_at) VALUES (?, 1, 'Everybody', 1, ?)")
    .run(GROUP, now)
  const member = database.prepare("INSERT INTO members (chat, user_id, role, joined_at) VALUES (?, ?, ?, ?)")
  for (let id = 1; id <= members; id += 1) member.run(GROUP, id, id === 1 ? 1 : 3, now)
  const chat = database.prepare("INSERT INTO conversations (chat, kind, head, log_head) VALUES (?, 0, ?, ?)")
  const message = database.prepare(
    "INSERT INTO messages (id, chat, n, position, sender, type, content, sent_at) VALUES (?, ?, ?, ?, ?, 'text', '<p>Shall we meet at ten?</p>', ?)"
  )
  for (const [a, b] of pairsOf(users, circle)) {
    const key = keyOf(a, b)
    friend.run(a, b, now, now)
    friend.run(b, a, now, now)
    chat.run(key, SAID, SAID)
    for (const id of [a, b]) member.run(key, id, 3, now)
    for (let n = 1; n <= SAID; n += 1) message.run(`${key}.${n}`, key, n, n, n % 2 === 0 ? a : b, now)
  }
  database.exec("COMMIT")
}
