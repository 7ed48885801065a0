import { passwordFreeUntil } from "#engine/account/passwordProof.ts"
import { LOGINS, SESSIONS_OF_ONE } from "../../setting/Limits.ts"
import { needOpen } from "../../setting/open.ts"
import { countUse } from "../../store/limits.ts"
import { all, only, type Program, refuse, run } from "../../store/Program.ts"
import { sweep } from "../../store/sweep.ts"
import { rememberLogin } from "./guesses.ts"
import { SESSION_MILLIS } from "../session/session.ts"

/** A session that is to be opened, and on what. */
export interface NewSession {
  readonly tokenHash: string
  /** Address that it is opened from. */
  readonly ip: string
  readonly terminal: string
  readonly isMobile: boolean
  /** Whether it begins with a code that was sent to the account. */
  readonly byCode?: boolean
}

export interface OwnUser {
  readonly user_id: number
  readonly account: string
  readonly account_key: string
  readonly realname: string
  readonly avatar: string
  readonly email: string
  readonly sex: number
  readonly motto: string
  readonly is_auth: number
  readonly role: number
  readonly status: number
  /** When they logged in before, in milliseconds, and from where; 0 and empty at the first time. */
  readonly login_at: number
  readonly login_ip: string
  readonly cs_uid: number
  readonly friend_limit: number
  readonly group_limit: number
  /** JSON, empty when nothing was ever set. */
  readonly setting: string
  /** Which they chose by `switchLang`; empty: none. */
  readonly language: string
  readonly has_password: number
}

const OWN = `
  SELECT user_id, account, account_key, realname, avatar, email, sex, motto, is_auth, role, status, login_at, login_ip, cs_uid,
    friend_limit, group_limit, setting, language, CASE WHEN password = '' THEN 0 ELSE 1 END AS has_password
  FROM users WHERE user_id = ?`

const LIVING =
  "SELECT hash FROM sessions WHERE user_id = ? AND hash <> ? AND revoked_at IS NULL AND expires_at > ? ORDER BY created_at DESC, hash"

const OPEN =
  "INSERT INTO sessions (hash, user_id, terminal, is_mobile, created_at, expires_at, used_at, free_until) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

export interface SignedIn {
  readonly user: OwnUser
  /** Sessions of the same user that had to go for this one. */
  readonly ended: ReadonlyArray<string>
  /** Until when another password needs no further proof, in milliseconds. */
  readonly freeUntil: number
}

/** What counts the logins of an account. */
export const loginsOf = (key: string): string => `login:done:${key}`

/** Part of a program: somebody has shown who they are, and gets a session. A disabled account gets none. */
export function* openSession(userId: number, session: NewSession, now: number): Program<SignedIn> {
  const { byCode = false, ip, isMobile, terminal, tokenHash } = session
  yield* sweep(now)
  const user = yield* only<OwnUser>(OWN, userId)
  if (user.status !== 1) yield* refuse("account-disabled")
  if (user.role === 0) yield* needOpen()
  yield* countUse(loginsOf(user.account_key), LOGINS, now, "too-many-attempts")
  yield* rememberLogin({ ip, key: user.account_key }, now)
  const expiresAt = now + SESSION_MILLIS
  const freeUntil = passwordFreeUntil({ hasPassword: user.has_password === 1, byCode, now, expiresAt })
  yield* run(OPEN, tokenHash, userId, terminal, isMobile ? 1 : 0, now, expiresAt, now, freeUntil)
  yield* run("UPDATE users SET login_at = ?, login_ip = ? WHERE user_id = ?", now, ip, userId)
  return { user, freeUntil, ended: yield* endOldest(userId, tokenHash, now) }
}

/** Ends what somebody has too many of besides the newest, the oldest first. Returns the tokens' hashes, whose sockets must go. */
function* endOldest(userId: number, newest: string, now: number): Program<ReadonlyArray<string>> {
  const living = yield* all<{ hash: string }>(LIVING, userId, newest, now)
  const ended = living.slice(SESSIONS_OF_ONE - 1).map(({ hash }) => hash)
  for (const hash of ended) yield* run("UPDATE sessions SET revoked_at = ? WHERE hash = ?", now, hash)
  return ended
}

/** Part of a program: ends all sessions of somebody but one, if it is named. Returns the tokens' hashes, whose sockets must go. */
export function* endSessionsOf(userId: number, now: number, but = ""): Program<ReadonlyArray<string>> {
  const living = yield* all<{ hash: string }>(LIVING, userId, but, now)
  yield* run("UPDATE sessions SET revoked_at = ? WHERE user_id = ? AND hash <> ? AND revoked_at IS NULL", now, userId, but)
  return living.map(({ hash }) => hash)
}
