import { isForcedOut } from "#engine/account/forcedOut.ts"
import type { UserId } from "#engine/account/User.ts"
import { CLOCK_LEAD } from "#engine/format/future.ts"
import { OPEN_SQL, refuseClosed } from "../../setting/open.ts"
import { settingSql } from "../../setting/settings.ts"
import type { Caller } from "../../store/Asking.ts"
import { inList, isSome } from "../../store/inList.ts"
import { all, one, type Program, refuse, run } from "../../store/Program.ts"

/** How long a session lives: 30 days. */
export const SESSION_MILLIS = 30 * 24 * 3600 * 1000

/** The caller: the user of a session that has not ended. */
export interface SessionUser {
  readonly user_id: UserId
  readonly account: string
  readonly realname: string
  readonly avatar: string
  readonly created_at: number
  /** When the session expires. */
  readonly expires_at: number
  /** When the session first had a socket; 0 before. */
  readonly bound_at: number
  /** When its device last came. */
  readonly used_at: number
  /** The language that this person chose for notices without a request; empty for none. */
  readonly language: string
}

interface Session extends SessionUser {
  readonly status: number
  readonly role: number
  /** Whether the service is open. */
  readonly open: number
  readonly revoked_at: number | null
}

const SESSION = `
  SELECT u.user_id, u.account, u.realname, u.avatar, u.created_at, u.language, u.status, u.role, s.expires_at, s.bound_at,
    s.used_at, s.revoked_at,
    ${OPEN_SQL} AS open
  FROM sessions s JOIN users u ON u.user_id = s.user_id
  WHERE s.hash = ?`

/** The user of the token that came with a call. Part of every program that needs one, so that revoking works at once, everywhere. */
export function* sessionUser({ now, tokenHash }: Caller): Program<SessionUser> {
  if (tokenHash === "") return yield* refuse("not-logged-in")
  const session = yield* one<Session>(SESSION, tokenHash)
  if (session === undefined || session.revoked_at !== null || session.expires_at <= now) return yield* refuse("session-expired")
  if (session.status !== 1) return yield* refuse("account-disabled")
  if (session.open !== 1 && session.role === 0) return yield* refuseClosed()
  return session
}

/** A session as a socket that wants to belong to it must know it. */
export interface BindableSession {
  readonly userId: number
  readonly expiresAt: number
  /** Whether it never had a socket. */
  readonly isNew: boolean
  /** Instant in milliseconds, true to {@link USED_APART}. */
  readonly usedAt: number
  readonly language: string
}

/** READ: the user of a session, for a socket that wants to belong to it. */
export function* sessionOf(asking: Caller): Program<BindableSession> {
  const me = yield* sessionUser(asking)
  const { bound_at, expires_at, language, used_at, user_id } = me
  return { userId: user_id, expiresAt: expires_at, isNew: bound_at === 0, usedAt: used_at, language }
}

const FIRST_BOUND = `
  UPDATE sessions SET bound_at = ? WHERE hash = ? AND bound_at = 0 AND revoked_at IS NULL
  RETURNING user_id, is_mobile, ${settingSql("sysInfo.multipleLogin")} AS multiple`

const OTHERS = "SELECT hash, is_mobile FROM sessions WHERE user_id = ? AND revoked_at IS NULL AND expires_at > ? ORDER BY hash"

/** A session that has its first socket, and what it ended. */
export interface FirstBound {
  readonly userId: UserId
  readonly isMobile: boolean
  /** Hashes of the tokens of sessions that it ended, with a socket or without; the sockets must go. */
  readonly ended: ReadonlyArray<string>
}

/**
 * WRITE: notes that a session has its first socket, and ends those that it forces out (ACCOUNT-07, DEC-0034). Returns nothing where
 * several devices of a kind are allowed, and for a session that had a socket before.
 */
export function* firstBound({ now, tokenHash }: Caller): Program<FirstBound | null> {
  const row = yield* one<{ user_id: UserId; is_mobile: number; multiple: number }>(FIRST_BOUND, now, tokenHash)
  if (row === undefined || row.multiple === 1) return null
  const { user_id: id } = row
  const newcomer = { id, clientId: tokenHash, isMobile: row.is_mobile === 1 }
  const living = yield* all<{ hash: string; is_mobile: number }>(OTHERS, id, now)
  const ended = living
    .filter((each) => isForcedOut({ id, clientId: each.hash, isMobile: each.is_mobile === 1, multipleLogin: false }, newcomer))
    .map(({ hash }) => hash)
  for (const hash of ended) yield* run("UPDATE sessions SET revoked_at = ? WHERE hash = ?", now, hash)
  return { userId: id, isMobile: newcomer.isMobile, ended }
}

/** How far apart it is noted that a session is used, in milliseconds. */
export const USED_APART = 600_000

/** Sessions that {@link livingSessions} looks up at once. */
export const LOOKUP = 512

/** A session that lives, and whether the service is closed for whose it is. */
export interface LivingSession {
  readonly hash: string
  readonly isShut: boolean
}

const living = (marks: string): string => `
  SELECT s.hash, CASE WHEN u.role = 0 AND ${OPEN_SQL} <> 1 THEN 1 ELSE 0 END AS shut
  FROM sessions s JOIN users u ON u.user_id = s.user_id
  WHERE s.hash IN ${marks} AND s.revoked_at IS NULL AND s.expires_at > ? AND u.status = 1`

/** READ: which of these sessions, {@link LOOKUP} at most, still live; for sockets that were bound long ago. */
export function* livingSessions({
  hashes,
  now
}: {
  readonly hashes: ReadonlyArray<string>
  readonly now: number
}): Program<ReadonlyArray<LivingSession>> {
  if (!isSome(hashes)) return []
  const { args, marks } = inList(hashes)
  const rows = yield* all<{ hash: string; shut: number }>(living(marks), ...args, now)
  return rows.map(({ hash, shut }) => ({ hash, isShut: shut === 1 }))
}

/** WRITE: notes that the devices of these sessions, {@link LOOKUP} at most, are there, where that was not noted lately. */
export function* useSessions({ hashes, now }: { readonly hashes: ReadonlyArray<string>; readonly now: number }): Program<void> {
  if (!isSome(hashes)) return
  const { args, marks } = inList(hashes)
  yield* run(
    `UPDATE sessions SET used_at = ? WHERE hash IN ${marks} AND (used_at <= ? OR used_at > ?)`,
    now,
    ...args,
    now - USED_APART,
    now + CLOCK_LEAD
  )
}

/** WRITE: ends a session; without one it does nothing. */
export function* endSession({ now, tokenHash }: Caller): Program<void> {
  yield* run("UPDATE sessions SET revoked_at = ? WHERE hash = ? AND revoked_at IS NULL", now, tokenHash)
}
