import { checkCodeWait, type CheckPurpose } from "#engine/account/checkCode.ts"
import { checkKind } from "#engine/account/realAccount.ts"
import { mayChange, mayVerify } from "#engine/account/verified.ts"
import { sessionUser } from "../account/session/session.ts"
import { registrationConfig } from "../account/register/registrationConfig.ts"
import { CODES_FROM_ONE, CODES_TO_ONE } from "../setting/Limits.ts"
import { settings } from "../setting/settings.ts"
import { countUse } from "../store/limits.ts"
import { one, type Program, refuse, refuseWith } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { keepCode } from "./checkCodes.ts"
import { type CodesOfAll, countCode } from "./countCode.ts"
import type { LetterKey } from "./Courier.ts"
import { Result } from "effect"

/** Somebody wants a code. */
export interface AskCode extends CodesOfAll {
  readonly account: string
  /** From `accountKey`. */
  readonly key: string
  readonly purpose: CheckPurpose
  readonly asking: Caller
  readonly ip: string
  /** Fingerprint of the code that is sent, if one is. */
  readonly seal: string
  /** How telephone numbers look here. */
  readonly patterns: ReadonlyArray<string>
}

/** What is sent to the account, if anything, and by whom. */
export interface CodeToSend {
  readonly key: LetterKey | null
  readonly service: string
}

interface Known {
  readonly user_id: number
  readonly status: number
  readonly is_auth: number
}

/**
 * WRITE: keeps a new code. The caller does not learn whether there is such an account: both are counted alike, and answered alike.
 * To log in a code is sent to verified accounts only, since it is unknown whose address the others name; who registers or binds what
 * is taken is written so.
 */
export function* askCode(input: AskCode): Program<CodeToSend> {
  const { asking, ip, isLocal, key, purpose, seal } = input
  const { now } = asking
  const set = yield* settings()
  const me = purpose === "password" || purpose === "account" ? yield* verifiable(input) : null
  if (purpose === "register" || (purpose === "account" && me?.account_key !== key)) {
    const { accountKind } = registrationConfig(set)
    const may = Result.andThen(mayVerify(accountKind), () => checkKind(input.account, accountKind, input.patterns))
    if (Result.isFailure(may)) yield* refuseWith(may.failure)
  }
  yield* spaced(key, now)
  if (!isLocal) yield* countUse(`code:from:${ip}`, CODES_FROM_ONE, now, "too-many-attempts")
  yield* countCode(input, now)
  const known = yield* one<Known>("SELECT user_id, status, is_auth FROM users WHERE account_key = ?", key)
  const letter = letterFor(purpose, known, me?.user_id ?? 0)
  if (letter !== null && letter !== "code-taken") yield* keepCode({ key, purpose, userId: me?.user_id ?? 0, seal, now })
  return { key: letter, service: set["sysInfo.name"] }
}

const letterFor = (purpose: CheckPurpose, known: Known | undefined, me: number): LetterKey | null => {
  switch (purpose) {
    case "login":
      return known?.status === 1 && known.is_auth === 1 ? "code-login" : null
    case "register":
      return known === undefined ? "code-register" : "code-taken"
    case "password":
      return "code-password"
    case "account":
      return known === undefined || known.user_id === me ? "code-account" : "code-taken"
  }
}

/** The logged-in person and the purposes of codes for them: a code for a password is sent only to their own verified account. */
function* verifiable({ asking, key, purpose }: AskCode): Program<{ readonly user_id: number; readonly account_key: string }> {
  const { user_id } = yield* sessionUser(asking)
  const mine = yield* one<{ account_key: string; is_auth: number }>(
    "SELECT account_key, is_auth FROM users WHERE user_id = ?",
    user_id
  )
  if (mine === undefined) return yield* refuse("session-expired")
  if (purpose === "password") {
    const may = mayChange("password-by-code", mine.is_auth === 1)
    if (Result.isFailure(may)) yield* refuseWith(may.failure)
    if (mine.account_key !== key) yield* refuse("check-code-account")
  }
  return { user_id, account_key: mine.account_key }
}

/** The limits of codes for an account: one a minute, and a number per hour. */
function* spaced(key: string, now: number): Program<void> {
  const name = `code:to:${key}`
  const last = yield* one<{ latest: number }>("SELECT latest FROM limits WHERE key = ?", name)
  const seconds = checkCodeWait(last?.latest, now)
  if (seconds > 0) yield* refuse("check-code-wait", { seconds })
  yield* countUse(name, CODES_TO_ONE, now, "too-many-attempts")
}
