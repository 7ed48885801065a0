import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { tokenHash } from "#server/account/token.ts"
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
}

/** A database as the server leaves it, with people who are logged in: rows go in directly, since nobody measures that. */
export const fill = async (folder: string, { members, pairs, users }: Crowd): Promise<void> => {
  const file = join(folder, "parley.db")
  const store = await openSqlite(file)
  await store.close()
  const database = new DatabaseSync(file)
  const now = Date.now()
  database.exec("BEGIN")
  const user = database.prepare(
    "INSERT INTO users (user_id, account, account_key, password, realname, created_at) VALUES (?, ?, ?, '', ?, ?)"
  )
  const session = database.prepare(
    "INSERT INTO sessions (hash, user_id, terminal, is_mobile, created_at, expires_at) VALUES (?, ?, 'h5', 0, ?, ?)"
  )
  for (let id = 1; id <= users; id += 1) {
    user.run(id, `1380000${String(id).padStart(5, "0")}`, `1380000${String(id).padStart(5, "0")}`, `Person ${id}`, now)
    session.run(tokenHash(tokenOf(id)), id, now, now + 86_400_000)
  }
  const friend = database.prepare(
    "INSERT INTO friends (owner, friend, is_invite, status, created_at, updated_at) VALUES (?, ?, 0, 1, ?, ?)"
  )
  for (let pair = 0; pair < pairs; pair += 1) {
    friend.run(pair * 2 + 1, pair * 2 + 2, now, now)
    friend.run(pair * 2 + 2, pair * 2 + 1, now, now)
  }
  database.prepare("INSERT INTO conversations (chat, kind) VALUES (?, 1)").run(GROUP)
  const member = database.prepare("INSERT INTO members (chat, user_id, joined_at) VALUES (?, ?, ?)")
  for (let id = 1; id <= members; id += 1) member.run(GROUP, id, now)
  database.exec("COMMIT")
  database.close()
}
