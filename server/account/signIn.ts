import type { Limit } from "../Config.ts"
import { checkFailures, countFailure, forgetFailures } from "../store/limits.ts"
import { one, type Program, refuse, run } from "../store/Program.ts"
import { sweep } from "../store/sweep.ts"

/** How long a session lives: 30 days. */
const SESSION_MILLIS = 30 * 24 * 3600 * 1000

export interface LoginAttempt {
  /** From `accountKey`. */
  readonly key: string
  readonly ip: string
  readonly limit: Limit
  readonly now: number
}

const limitKeys = ({ ip, key }: LoginAttempt): ReadonlyArray<string> => [`login:account:${key}`, `login:ip:${ip}`]

/** READ: the password hash to compare with, or nothing for an unknown account. Refuses while there are too many failures. */
export function* passwordOf(attempt: LoginAttempt): Program<{ readonly password: string | undefined }> {
  for (const key of limitKeys(attempt)) yield* checkFailures(key, attempt.limit, attempt.now)
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

/**
 * WRITE: opens a session, or counts the failure and answers nothing. Failures are looked at again: of many attempts at once only
 * as many learn something as the limit allows.
 */
export function* signIn(attempt: NewSession): Program<OwnUser | null> {
  const { fits, isMobile, key, limit, now, terminal, tokenHash } = attempt
  yield* sweep(now)
  for (const each of limitKeys(attempt)) yield* checkFailures(each, limit, now)
  const user = yield* one<OwnUser>(OWN, key)
  if (!fits || user === undefined) {
    for (const each of limitKeys(attempt)) yield* countFailure(each, limit, now)
    return null
  }
  if (user.status !== 1) return yield* refuse("account-disabled")
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
  return user
}
