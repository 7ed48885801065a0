import { isCodeRight, spendCode } from "../../code/checkCodes.ts"
import { LOGINS } from "../../setting/Limits.ts"
import { checkUse } from "../../store/limits.ts"
import { one, type Program } from "../../store/Program.ts"
import { checkGuess, checkPlace, countGuess, type Guess } from "./guesses.ts"
import { loginsOf, type NewSession, openSession, type SignedIn } from "./openSession.ts"

/** What a password is compared with, and whether its owner has come from there before. */
interface PasswordOf {
  readonly password: string | undefined
  readonly isKnown: boolean
}

/** READ: the password hash to compare with, or nothing for an unknown account. Refuses while there are too many failures, or logins. */
export function* passwordOf(attempt: Guess): Program<PasswordOf> {
  const { isKnown } = yield* checkGuess(attempt)
  yield* checkUse(loginsOf(attempt.key), LOGINS, attempt.now, "too-many-attempts")
  const user = yield* one<{ password: string }>("SELECT password FROM users WHERE account_key = ?", attempt.key)
  // who came by an invitation has none
  return { password: user?.password || undefined, isKnown }
}

export interface SignIn extends Guess {
  readonly session: NewSession
  /** Whether the password fits. */
  readonly fits: boolean
}

/**
 * WRITE: opens a session, or counts the failure and returns nothing. Failures are looked at again: of many attempts at once only
 * as many learn something as the limit allows.
 */
export function* signIn(attempt: SignIn): Program<SignedIn | null> {
  const { fits, key, now, session } = attempt
  yield* checkGuess(attempt)
  const user = yield* one<{ user_id: number }>("SELECT user_id FROM users WHERE account_key = ?", key)
  return fits && user !== undefined ? yield* openSession(user.user_id, session, now) : yield* failed(attempt)
}

export interface SignInByCode extends Guess {
  readonly session: NewSession
  /** Fingerprint of the code. */
  readonly seal: string
}

/** WRITE: as {@link signIn}, by a code that was sent to the account; it is good once, and guesses from elsewhere do not delay it. */
export function* signInByCode(attempt: SignInByCode): Program<SignedIn | null> {
  const { key, now, seal, session } = attempt
  yield* checkPlace(attempt)
  const code = { key, purpose: "login", userId: 0, seal, now } as const
  const isRight = yield* isCodeRight(code)
  const user = yield* one<{ user_id: number }>("SELECT user_id FROM users WHERE account_key = ? AND is_auth = 1", key)
  if (!isRight || user === undefined) return yield* failed(attempt)
  yield* spendCode(code)
  return yield* openSession(user.user_id, { ...session, byCode: true }, now)
}

function* failed(attempt: Guess): Program<null> {
  yield* countGuess(attempt)
  return null
}
