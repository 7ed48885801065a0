import type { Limit } from "../Config.ts"
import { LOGINS, SESSIONS_OF_ONE } from "../setting/Limits.ts"
import { checkFailures, checkUse, countFailure, countUse, forgetFailures } from "../store/limits.ts"
import { all, one, type Program, refuse, run } from "../store/Program.ts"
import { sweep } from "../store/sweep.ts"

/** How long a session lives: 30 days. */
export const SESSION_MILLIS = 30 * 24 * 3600 * 1000

export interface LoginAttempt {
  /** From `accountKey`. */
  readonly key: string
  readonly ip: string
  readonly limit: Limit
  readonly addressLimit: Limit
  readonly now: number
}

const failures = ({ addressLimit, ip, key, limit }: LoginAttempt): ReadonlyArray<readonly [key: string, limit: Limit]> => [
  [`login:account:${key}`, limit],
  [`login:ip:${ip}`, addressLimit]
]
const successes = (key: string): string => `login:done:${key}`

/** READ: the password hash to compare with, or nothing for an unknown account. Refuses while there are too many failures, or logins. */
export function* passwordOf(attempt: LoginAttempt): Program<{ readonly password: string | undefined }> {
  for (const [key, limit] of failures(attempt)) yield* checkFailures(key, limit, attempt.now)
  yield* checkUse(successes(attempt.key), LOGINS, attempt.now, "too-many-attempts")
  const user = yield* one<{ password: string }>("SELECT password FROM users WHERE account_key = ?", attempt.key)
  return { password: user?.password }
}

export interface NewSession extends LoginAttempt {
  /** Whether the password fits. */
  readonly fits: boolean
  readonly tokenHash: string
  readonly terminal: string
  readonly isMobile: boolean
}

export interface OwnUser {
  readonly user_id: number
  readonly account: string
  readonly realname: string
  readonly avatar: string
  readonly email: string
  readonly sex: number
  readonly motto: string
  readonly is_auth: number
  readonly role: number
  readonly status: number
  readonly login_at: number
}

const OWN =
  "SELECT user_id, account, realname, avatar, email, sex, motto, is_auth, role, status, login_at FROM users WHERE account_key = ?"

const LIVING =
  "SELECT hash FROM sessions WHERE user_id = ? AND hash <> ? AND revoked_at IS NULL AND expires_at > ? ORDER BY created_at DESC, hash"

export interface SignedIn {
  readonly user: OwnUser
  /** Sessions of the same user that had to go for this one. */
  readonly ended: ReadonlyArray<string>
}

/**
 * WRITE: opens a session, or counts the failure and answers nothing. Failures are looked at again: of many attempts at once only
 * as many learn something as the limit allows.
 */
export function* signIn(attempt: NewSession): Program<SignedIn | null> {
  const { fits, isMobile, key, now, terminal, tokenHash } = attempt
  yield* sweep(now)
  for (const [each, limit] of failures(attempt)) yield* checkFailures(each, limit, now)
  const user = yield* one<OwnUser>(OWN, key)
  if (!fits || user === undefined) {
    for (const [each, limit] of failures(attempt)) yield* countFailure(each, limit, now)
    return null
  }
  if (user.status !== 1) return yield* refuse("account-disabled")
  yield* countUse(successes(key), LOGINS, now, "too-many-attempts")
  yield* forgetFailures(`login:account:${key}`)
  yield* run(
    "INSERT INTO sessions (hash, user_id, terminal, is_mobile, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
    tokenHash,
    user.user_id,
    terminal,
    isMobile ? 1 : 0,
    now,
    now + SESSION_MILLIS
  )
  yield* run("UPDATE users SET login_at = ? WHERE user_id = ?", now, user.user_id)
  return { user, ended: yield* endOldest(user.user_id, tokenHash, now) }
}

/** Ends what somebody has too many of besides the newest, the oldest first. Answers the tokens' hashes, whose sockets must go. */
function* endOldest(userId: number, newest: string, now: number): Program<ReadonlyArray<string>> {
  const living = yield* all<{ hash: string }>(LIVING, userId, newest, now)
  const ended = living.slice(SESSIONS_OF_ONE - 1).map(({ hash }) => hash)
  for (const hash of ended) yield* run("UPDATE sessions SET revoked_at = ? WHERE hash = ?", now, hash)
  return ended
}
