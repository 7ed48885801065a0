import { all, one, only, type Program, refuse } from "../store/Program.ts"
import { type Actor, type By, needStaff, SUPER } from "./By.ts"

/** An account as the back office sees it. */
export interface Account {
  readonly user_id: number
  readonly account: string
  readonly realname: string
  readonly avatar: string
  readonly email: string
  readonly sex: number
  readonly motto: string
  readonly note: string
  /** In the back office: 0 none, 1 super administrator, 2 administrator. */
  readonly role: number
  /** 1 active, 0 switched off. */
  readonly status: number
  readonly is_auth: number
  /** 0 no limit, below 0 none at all. */
  readonly friend_limit: number
  readonly group_limit: number
  /** Who looks after them, 0 for none. */
  readonly cs_uid: number
  readonly partner: string
  readonly created_at: number
  readonly login_at: number
  /** Living sessions. */
  readonly sessions: number
  /** Bytes of the files that they uploaded. */
  readonly stored: number
}

const COLUMNS = `
  u.user_id, u.account, u.realname, u.avatar, u.email, u.sex, u.motto, u.note, u.role, u.status, u.is_auth, u.friend_limit,
  u.group_limit, u.cs_uid, u.partner, u.created_at, u.login_at, u.stored,
  (SELECT COUNT(*) FROM sessions s WHERE s.user_id = u.user_id AND s.revoked_at IS NULL AND s.expires_at > ?) AS sessions`

export interface AccountsAsked {
  readonly by: By
  /** Part of an account or a name, or a whole number; empty for all. */
  readonly keywords: string
  readonly skip: number
  readonly limit: number
}

export interface ManagedAccounts {
  readonly rows: ReadonlyArray<Account>
  readonly count: number
}

/** A part of a text for `LIKE … ESCAPE '\'`, in which nothing stands for anything else. */
export const likeOf = (part: string): string => `%${part.toLowerCase().replaceAll(/[\\%_]/g, (each) => `\\${each}`)}%`

const MATCHES = `
  u.deleted_at = 0 AND (? = '' OR LOWER(u.account) LIKE ? ESCAPE '\\' OR LOWER(u.realname) LIKE ? ESCAPE '\\' OR CAST(u.user_id AS TEXT) = ?)`

/** READ: accounts by number, all or those that a word fits. */
export function* accounts({ by, keywords, limit, skip }: AccountsAsked): Program<ManagedAccounts> {
  const { now } = yield* needStaff(by)
  const word = [keywords, likeOf(keywords), likeOf(keywords), keywords]
  const sql = `SELECT ${COLUMNS} FROM users u WHERE ${MATCHES} ORDER BY u.user_id LIMIT ? OFFSET ?`
  const rows = yield* all<Account>(sql, now, ...word, limit, skip)
  const { count } = yield* only<{ count: number }>(`SELECT COUNT(*) AS count FROM users u WHERE ${MATCHES}`, ...word)
  return { rows, count }
}

/** Somebody by number, or by the whole account where that is no number. */
export interface AccountAsked {
  readonly by: By
  readonly who: string
}

const BY_KEY = `
  SELECT ${COLUMNS} FROM users u
  WHERE u.deleted_at = 0 AND (u.account_key = ? OR CAST(u.user_id AS TEXT) = ?) ORDER BY CASE WHEN u.account_key = ? THEN 0 ELSE 1 END LIMIT 1`

/** READ: one account. An account that looks like a number goes before the number. */
export function* account({ by, who }: AccountAsked): Program<Account> {
  const { now } = yield* needStaff(by)
  const key = who.trim().toLowerCase()
  return (yield* one<Account>(BY_KEY, now, key, key, key)) ?? (yield* refuse("user-unknown"))
}

/** Somebody by number alone. */
export interface NumberAsked {
  readonly by: By
  readonly userId: number
}

/** READ: one account by its number. */
export function* accountByNumber({ by, userId }: NumberAsked): Program<Account> {
  const { now } = yield* needStaff(by)
  return yield* accountById(userId, now)
}

const BY_ID = `SELECT ${COLUMNS} FROM users u WHERE u.user_id = ? AND u.deleted_at = 0`

/** An account that exists and was not deleted; the rank of the caller does not matter. */
export function* accountById(userId: number, now: number): Program<Account> {
  return (yield* one<Account>(BY_ID, now, userId)) ?? (yield* refuse("user-unknown"))
}

/** An account that the actor may change: administrators leave those alone who have a role themselves (DEC-0089). */
export function* needChangeable(actor: Actor, userId: number): Program<Account> {
  const found = yield* accountById(userId, actor.now)
  if (found.role > 0 && actor.role !== SUPER && found.user_id !== actor.user_id) return yield* refuse("no-permission")
  return found
}

/** How the trail names an account. */
export const nameInTrail = ({ account: name, user_id }: Pick<Account, "account" | "user_id">): string =>
  `user ${user_id} (${name})`
