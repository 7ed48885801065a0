import { Result } from "effect"
import type { Millis } from "#engine/format/Millis.ts"
import type { Refused } from "#engine/error/refusal.ts"
import { checkFailures, countFailure } from "../../store/limits.ts"
import type { Program } from "../../store/Program.ts"
import { failuresFrom, type Guess } from "./guesses.ts"
import { spendInvitation } from "../register/invitations.ts"
import { openAccount } from "../register/openAccount.ts"
import { type NewSession, openSession, type SignedIn } from "./openSession.ts"

export interface SignInByInvite extends Pick<Guess, "addressLimit" | "ip"> {
  /** Fingerprint of the code. */
  readonly seal: string
  readonly session: NewSession
  /** What somebody new gets as an account; and as a name, where the invitation has none. */
  readonly account: string
  /** Names for what comes with a new account. */
  readonly ids: ReadonlyArray<string>
  readonly now: Millis
}

/** WRITE: opens a session for the account of an invitation; a new person gets an ordinary account without a password (Q-1, DEC-0077). */
export function* signInByInvite(attempt: SignInByInvite): Program<SignedIn | { readonly refused: Refused }> {
  const { account, ids, now, seal, session } = attempt
  const [key, limit] = failuresFrom(attempt)
  yield* checkFailures(key, limit, now)
  const spent = yield* spendInvitation(seal, "login", now)
  if (Result.isFailure(spent)) {
    yield* countFailure(key, limit, now)
    return { refused: spent.failure }
  }
  const { invited, name } = spent.success
  if (invited._tag === "Existing") return yield* openSession(invited.userId, session, now)
  const born = { account, ip: attempt.ip, isLocal: true, registerInterval: 0, now, realname: name || account, password: "", ids }
  const { user_id } = yield* openAccount(born)
  return yield* openSession(user_id, session, now)
}

export interface SignInAs {
  readonly userId: number
  readonly session: NewSession
  readonly now: number
}

/** WRITE: opens a session for a new account. */
export function* signInAs({ now, session, userId }: SignInAs): Program<SignedIn> {
  return yield* openSession(userId, session, now)
}
