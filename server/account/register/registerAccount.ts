import { Result } from "effect"
import { opensVerified } from "#engine/account/verified.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import type { Limit } from "../../Config.ts"
import { isCodeRight, spendCode } from "../../code/checkCodes.ts"
import { needNoDemo } from "../../manage/By.ts"
import { needOpen } from "../../setting/open.ts"
import { settings } from "../../setting/settings.ts"
import { checkFailures, countFailure } from "../../store/limits.ts"
import type { Program } from "../../store/Program.ts"
import { accountKey } from "../person/accountKey.ts"
import { failuresFrom } from "../login/guesses.ts"
import { spendInvitation } from "./invitations.ts"
import { mayOpenAccount, mayRegisterFrom, type NewAccount, openAccount, type OpenedBy } from "./openAccount.ts"
import { registrationConfig } from "./registrationConfig.ts"

export interface RegisterAccount extends Omit<NewAccount, "isVerified"> {
  readonly addressLimit: Limit
  /** Fingerprint of the code that was sent to the account; nothing where the service wants none. */
  readonly codeSeal: string
  /** Fingerprint of the code of an invitation; nothing where anybody may register. */
  readonly inviteSeal: string
}

/** READ: refuses what {@link registerAccount} would refuse, before anyone pays for a hash; where a code is needed, not that the account is taken. */
export function* mayRegister(registration: OpenedBy): Program<void> {
  const { accountKind } = registrationConfig(yield* settings())
  yield* accountKind === "plain" ? mayOpenAccount(registration) : mayRegisterFrom(registration)
}

/** The new account, or what was wrong and has been counted. */
export type Registered = { readonly user_id: number } | { readonly refused: Refused }

/**
 * WRITE: opens an account as the settings want it: with a code that was sent to it, with an invitation (H-20). Whether it is taken learns
 * only who has the code. A wrong code or invitation is counted, so that it is an answer and no refusal, which would take the count back.
 */
export function* registerAccount(input: RegisterAccount): Program<Registered> {
  const { codeSeal, inviteSeal, now } = input
  yield* needNoDemo()
  yield* needOpen()
  const { accountKind, registrationOpen } = registrationConfig(yield* settings())
  const [from, limit] = failuresFrom(input)
  yield* mayRegisterFrom(input)
  yield* checkFailures(from, limit, now)
  const isVerified = opensVerified(accountKind)
  const code = { key: accountKey(input.account), purpose: "register", userId: 0, seal: codeSeal, now } as const
  if (isVerified && !(yield* isCodeRight(code))) {
    yield* countFailure(from, limit, now)
    return { refused: WRONG }
  }
  if (!registrationOpen) {
    const spent = yield* spendInvitation(inviteSeal, "register", now)
    if (Result.isFailure(spent)) {
      yield* countFailure(from, limit, now)
      return { refused: spent.failure }
    }
  }
  if (isVerified) yield* spendCode(code)
  return yield* openAccount({ ...input, isVerified })
}

const WRONG = refused("check-code-wrong")
