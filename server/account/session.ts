import type { UserId } from "#engine/account/User.ts"
import { settingSql } from "../setting/settings.ts"
import type { Asking } from "../store/Store.ts"
import { all, one, type Program, refuse, run } from "../store/Program.ts"

/** Who asks: the user of a living session. */
export interface Me {
  readonly user_id: UserId
  readonly account: string
  readonly realname: string
  readonly avatar: string
  readonly created_at: number
  /** When the session ends by itself. */
  readonly expires_at: number
  /** When the session first had a socket; 0 before. */
  readonly bound_at: number
}

interface Session extends Me {
  readonly status: number
  readonly revoked_at: number | null
}

const SESSION = `
  SELECT u.user_id, u.account, u.realname, u.avatar, u.created_at, u.status, s.expires_at, s.bound_at, s.revoked_at
  FROM sessions s JOIN users u ON u.user_id = s.user_id
  WHERE s.hash = ?`

/** The user of the token that came with a call. Part of every program that needs one, so that revoking works at once, everywhere. */
export function* whoAsks({ now, tokenHash }: Asking): Program<Me> {
  if (tokenHash === "") return yield* refuse("not-logged-in")
  const session = yield* one<Session>(SESSION, tokenHash)
  if (session === undefined || session.revoked_at !== null || session.expires_at <= now) return yield* refuse("session-expired")
  if (session.status !== 1) return yield* refuse("account-disabled")
  return session
}

/** A session as a socket that wants to belong to it must know it. */
export interface BindableSession {
  readonly userId: number
  readonly expiresAt: number
  /** Whether it never had a socket. */
  readonly isNew: boolean
}

/** READ: the user of a session, for a socket that wants to belong to it. */
export function* sessionOf(asking: Asking): Program<BindableSession> {
  const me = yield* whoAsks(asking)
  return { userId: me.user_id, expiresAt: me.expires_at, isNew: me.bound_at === 0 }
}

const FIRST_BOUND = `
  UPDATE sessions SET bound_at = ? WHERE hash = ? AND bound_at = 0
  RETURNING user_id, is_mobile, ${settingSql("sysInfo.multipleLogin")} AS multiple`

/** WRITE: notes that a session has its first socket. Answers whose it is when nobody may be logged in twice; nothing when it had one before. */
export function* firstBound({ now, tokenHash }: Asking): Program<{ readonly userId: number; readonly isMobile: boolean } | null> {
  const row = yield* one<{ user_id: number; is_mobile: number; multiple: number }>(FIRST_BOUND, now, tokenHash)
  return row === undefined || row.multiple === 1 ? null : { userId: row.user_id, isMobile: row.is_mobile === 1 }
}

/** Sessions that {@link livingSessions} looks up at once. */
export const LOOKUP = 500

const LIVING = `
  SELECT s.hash FROM sessions s JOIN users u ON u.user_id = s.user_id
  WHERE s.hash IN (${Array<string>(LOOKUP).fill("?").join(", ")}) AND s.revoked_at IS NULL AND s.expires_at > ? AND u.status = 1`

/** READ: which of these sessions, {@link LOOKUP} at most, still live; for sockets that were bound long ago. */
export function* livingSessions({
  hashes,
  now
}: {
  readonly hashes: ReadonlyArray<string>
  readonly now: number
}): Program<ReadonlyArray<string>> {
  const marks = [...hashes, ...Array<string>(LOOKUP).fill("")].slice(0, LOOKUP)
  const rows = yield* all<{ hash: string }>(LIVING, ...marks, now)
  return rows.map(({ hash }) => hash)
}

/** WRITE: ends a session; without one it does nothing. */
export function* endSession({ now, tokenHash }: Asking): Program<void> {
  yield* run("UPDATE sessions SET revoked_at = ? WHERE hash = ? AND revoked_at IS NULL", now, tokenHash)
}
