import type { Refused } from "#engine/error/refusal.ts"
import { refused } from "#engine/error/refusal.ts"
import { isEmail } from "#engine/account/realAccount.ts"
import { endsSessions, isVerifiedAfter } from "#engine/account/verified.ts"
import { isCodeRight, spendCode } from "../../code/checkCodes.ts"
import { needNoDemo } from "../../manage/By.ts"
import { checkFailures, countFailure, forgetFailures } from "../../store/limits.ts"
import { one, only, type Program, refuse, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { accountKey } from "./accountKey.ts"
import { countGuess, failuresFrom, forgetGuesses, type Guess } from "../login/guesses.ts"
import { endSessionsOf } from "../login/openSession.ts"
import { sessionUser } from "../session/session.ts"
import { personShown, tellPerson } from "./tellPerson.ts"

/** Who changes what they log in with. */
export interface Changing extends Omit<Guess, "key" | "now"> {
  readonly asking: Caller
}

/** What an account says of how it may be changed. */
export interface Credential {
  readonly user_id: number
  readonly account: string
  readonly account_key: string
  /** The hash; empty for a person who registered by an invitation and has chosen no password. */
  readonly password: string
  readonly is_auth: number
  /** Until when another password needs no further proof from where it is asked for, in milliseconds. */
  readonly free_until: number
}

/** The sessions that ended, whose sockets must go; or what was wrong and has been counted. */
export type Changed = { readonly ended: ReadonlyArray<string> } | { readonly refused: Refused }

const MINE = `
  SELECT u.user_id, u.account, u.account_key, u.password, u.is_auth, s.free_until
  FROM sessions s JOIN users u ON u.user_id = s.user_id WHERE s.hash = ?`

/** READ, or part of a program: what I log in with. Refuses while there were too many failures. */
export function* credential({ addressLimit, asking, ip, limit }: Changing): Program<Credential> {
  yield* sessionUser(asking)
  yield* needNoDemo()
  const mine = yield* only<Credential>(MINE, asking.tokenHash)
  yield* checkFailures(changesOf(mine), limit, asking.now)
  yield* checkFailures(...failuresFrom({ addressLimit, ip }), asking.now)
  return mine
}

/** What counts wrong proofs of those who are logged in: strangers, who are not, leave it alone. */
const changesOf = ({ account_key }: Pick<Credential, "account_key">): string => `change:account:${account_key}`

function* failed({ addressLimit, asking, ip, limit }: Changing, mine: Credential, why: Refused): Program<Changed> {
  const { now } = asking
  yield* countFailure(changesOf(mine), limit, now)
  yield* countGuess({ key: mine.account_key, ip, limit, addressLimit, now })
  return { refused: why }
}

/** Everybody who was in by the old way is out: sessions, links that log in, codes that were sent (ACCOUNT-18). */
function* comeAgain(mine: Credential, { asking: { now }, ip }: Changing): Program<ReadonlyArray<string>> {
  const { account_key, user_id } = mine
  yield* forgetFailures(changesOf(mine))
  yield* forgetGuesses({ ip, key: account_key })
  yield* run("DELETE FROM login_tokens WHERE user_id = ?", user_id)
  yield* run("DELETE FROM check_codes WHERE user_id = ? OR account_key = ?", user_id, account_key)
  return yield* endSessionsOf(user_id, now)
}

export interface ChangePassword extends Changing {
  /** The hash. */
  readonly password: string
  /** Whether the old password was given and fits; nothing when a code was given instead. */
  readonly fits: boolean | null
  /** Fingerprint of the code. */
  readonly seal: string
}

/** WRITE: another password, shown to be one's own by the old one or by a code (ACCOUNT-15, ACCOUNT-16). */
export function* changePassword(input: ChangePassword): Program<Changed> {
  const { fits, password, seal } = input
  const { now } = input.asking
  const mine = yield* credential(input)
  const code = { key: mine.account_key, purpose: "password", userId: mine.user_id, seal, now } as const
  if (fits === false) return yield* failed(input, mine, refused("old-password-wrong"))
  if (fits === null && !(yield* isCodeRight(code))) return yield* failed(input, mine, refused("check-code-wrong"))
  if (fits === null) yield* spendCode(code)
  yield* run("UPDATE users SET password = ? WHERE user_id = ?", password, mine.user_id)
  return { ended: endsSessions("password") ? yield* comeAgain(mine, input) : [] }
}

export interface BindAccount extends Changing {
  readonly account: string
  /** Fingerprint of the code that was sent to it, and of the one to the account so far. */
  readonly newSeal: string
  readonly seal: string
}

/**
 * WRITE: binds another account, with a code that was sent to it; a verified person shows one of the former account as well (ACCOUNT-17,
 * H-21). Whether it is taken learns only who has its code.
 */
export function* bindAccount(input: BindAccount): Program<Changed> {
  const { account, newSeal, seal } = input
  const { now } = input.asking
  const mine = yield* credential(input)
  const key = accountKey(account)
  const fresh = { key, purpose: "account", userId: mine.user_id, seal: newSeal, now } as const
  const former = { ...fresh, key: mine.account_key, seal }
  // both are looked at, so that each wrong one counts
  const isNewRight = yield* isCodeRight(fresh)
  const isFormerRight = mine.is_auth !== 1 || (yield* isCodeRight(former))
  if (!isNewRight || !isFormerRight) return yield* failed(input, mine, refused("check-code-wrong"))
  const owner = yield* one<{ user_id: number }>("SELECT user_id FROM users WHERE account_key = ?", key)
  if (owner !== undefined && owner.user_id !== mine.user_id) yield* refuse("account-taken")
  yield* spendCode(fresh)
  yield* spendCode(former)
  const shown = yield* personShown(mine.user_id)
  const email = isEmail(account) ? account : shown.email
  const change = mine.is_auth === 1 ? "bound-account" : "first-account"
  const is_auth = isVerifiedAfter(change, mine.is_auth === 1) ? 1 : 0
  yield* tellPerson(mine.user_id, shown, { ...shown, account, email, is_auth }, now)
  yield* run("UPDATE users SET account = ?, account_key = ?, is_auth = ? WHERE user_id = ?", account, key, is_auth, mine.user_id)
  if (isEmail(account)) yield* run("UPDATE users SET email = ? WHERE user_id = ?", email, mine.user_id)
  return { ended: endsSessions(change) ? yield* comeAgain(mine, input) : [] }
}
