import type { Limit } from "../Config.ts"
import { isCodeRight, spendCode } from "../code/checkCodes.ts"
import { LOGINS } from "../setting/Limits.ts"
import { checkFailures, checkUse, countFailure } from "../store/limits.ts"
import { one, type Program } from "../store/Program.ts"
import { failuresOf, loginsOf, type NewSession, openSession, type SignedIn } from "./openSession.ts"

export interface LoginAttempt {
  /** From `accountKey`. */
  readonly key: string
  readonly ip: string
  readonly limit: Limit
  readonly addressLimit: Limit
  readonly now: number
}

type Counted = readonly [key: string, limit: Limit]

/** What a guess from an address counts for, whatever it is guessed at. */
export const failuresFrom = ({ addressLimit, ip }: Pick<LoginAttempt, "ip" | "addressLimit">): Counted => [
  `login:ip:${ip}`,
  addressLimit
]

const failures = (attempt: LoginAttempt): ReadonlyArray<Counted> => [
  [failuresOf(attempt.key), attempt.limit],
  failuresFrom(attempt)
]

/** READ: the password hash to compare with, or nothing for an unknown account. Refuses while there are too many failures, or logins. */
export function* passwordOf(attempt: LoginAttempt): Program<{ readonly password: string | undefined }> {
  for (const [key, limit] of failures(attempt)) yield* checkFailures(key, limit, attempt.now)
  yield* checkUse(loginsOf(attempt.key), LOGINS, attempt.now, "too-many-attempts")
  const user = yield* one<{ password: string }>("SELECT password FROM users WHERE account_key = ?", attempt.key)
  // who came by an invitation has none
  return { password: user?.password || undefined }
}

export interface SignIn extends LoginAttempt {
  readonly session: NewSession
  /** Whether the password fits. */
  readonly fits: boolean
}

/**
 * WRITE: opens a session, or counts the failure and answers nothing. Failures are looked at again: of many attempts at once only
 * as many learn something as the limit allows.
 */
export function* signIn(attempt: SignIn): Program<SignedIn | null> {
  const { fits, key, now, session } = attempt
  for (const [each, limit] of failures(attempt)) yield* checkFailures(each, limit, now)
  const user = yield* one<{ user_id: number }>("SELECT user_id FROM users WHERE account_key = ?", key)
  return fits && user !== undefined ? yield* openSession(user.user_id, session, now) : yield* failed(attempt)
}

export interface SignInByCode extends LoginAttempt {
  readonly session: NewSession
  /** Fingerprint of the code. */
  readonly seal: string
}

/** WRITE: as {@link signIn}, by a code that was sent to the account; it is good once. */
export function* signInByCode(attempt: SignInByCode): Program<SignedIn | null> {
  const { key, now, seal, session } = attempt
  for (const [each, limit] of failures(attempt)) yield* checkFailures(each, limit, now)
  const code = { key, purpose: "login", userId: 0, seal, now } as const
  const isRight = yield* isCodeRight(code)
  const user = yield* one<{ user_id: number }>("SELECT user_id FROM users WHERE account_key = ? AND is_auth = 1", key)
  if (!isRight || user === undefined) return yield* failed(attempt)
  yield* spendCode(code)
  return yield* openSession(user.user_id, session, now)
}

function* failed(attempt: LoginAttempt): Program<null> {
  for (const [each, limit] of failures(attempt)) yield* countFailure(each, limit, attempt.now)
  return null
}
