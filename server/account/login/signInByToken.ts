import { checkFailures, countFailure } from "../../store/limits.ts"
import type { Program } from "../../store/Program.ts"
import { failuresFrom, type Guess } from "./guesses.ts"
import { spendLoginToken } from "./loginToken.ts"
import { type NewSession, openSession, type SignedIn } from "./openSession.ts"

export interface SignInByToken extends Pick<Guess, "addressLimit" | "ip" | "now"> {
  readonly session: NewSession
  /** From `loginTokenHash`. */
  readonly hash: string
}

/** WRITE: opens a session for the owner of a login token, or counts the failure and returns nothing. */
export function* signInByToken(attempt: SignInByToken): Program<SignedIn | null> {
  const { hash, now, session } = attempt
  const [key, limit] = failuresFrom(attempt)
  yield* checkFailures(key, limit, now)
  const userId = yield* spendLoginToken(hash, now)
  if (userId !== undefined) return yield* openSession(userId, session, now)
  yield* countFailure(key, limit, now)
  return null
}
