import type { Millis } from "#engine/format/Millis.ts"
import { isEmail } from "#engine/account/realAccount.ts"
import type { Limit } from "../../Config.ts"
import { REGISTRATIONS } from "../../setting/Limits.ts"
import { checkUse, countUse, spaceOut } from "../../store/limits.ts"
import { one, only, type Program, refuse } from "../../store/Program.ts"
import { accountKey } from "../person/accountKey.ts"
import { settleIn } from "./settleIn.ts"

/** Who wants an account, and from where. */
export interface OpenedBy {
  readonly account: string
  readonly ip: string
  /** Whether the caller sits at this very machine: no limits by address then. */
  readonly isLocal: boolean
  /** Seconds between two accounts from one address, where no administrator has set others. */
  readonly registerInterval: number
  /** Accounts from everywhere; absent where none are counted. */
  readonly registerLimit?: Limit
  readonly now: Millis
}

/** Where registrations from all addresses are counted; many addresses are cheap (DEC-0174). */
const FROM_ALL = "register:all"
const UNCOUNTED: Limit = { count: 0, seconds: 1 }

const isTaken = (account: string) => one("SELECT 1 AS found FROM users WHERE account_key = ?", accountKey(account))

/** READ, or part of a program: refuses whose address has opened an account just now. */
export function* mayRegisterFrom({
  ip,
  isLocal,
  now,
  registerInterval,
  registerLimit = UNCOUNTED
}: Omit<OpenedBy, "account">): Program<void> {
  if (isLocal) return
  const interval = yield* one<{ value: string }>("SELECT value FROM settings WHERE name = ?", "sysInfo.registerInterval")
  const seconds = interval === undefined ? registerInterval : Number(interval.value)
  yield* spaceOut(`register:${ip}`, seconds, now, "registration-too-soon")
  yield* checkUse(FROM_ALL, registerLimit, now, "busy")
}

/** READ: refuses what {@link openAccount} would refuse, before anyone pays for a hash. */
export function* mayOpenAccount(registration: OpenedBy): Program<void> {
  yield* mayRegisterFrom(registration)
  if ((yield* isTaken(registration.account)) !== undefined) yield* refuse("account-taken")
}

export interface NewAccount extends OpenedBy {
  readonly realname: string
  /** The hash; empty where a login with a password is not possible. */
  readonly password: string
  /** Whether a code has shown whose the account is. */
  readonly isVerified?: boolean
  /** Names for what comes with a new account (`settleIn`); absent where nothing comes. */
  readonly ids?: ReadonlyArray<string>
}

const INSERT = `
  INSERT INTO users (account, account_key, password, realname, email, is_auth, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
  RETURNING user_id`

/** WRITE: opens the account; it is unique whatever the case of its letters. */
export function* openAccount(input: NewAccount): Program<{ readonly user_id: number }> {
  const { account, ids, ip, isLocal, isVerified = false, now, password, realname, registerLimit = UNCOUNTED } = input
  yield* mayOpenAccount(input)
  if (!isLocal) {
    yield* countUse(`register:${ip}`, REGISTRATIONS, now, "registration-too-soon")
    yield* countUse(FROM_ALL, registerLimit, now, "busy")
  }
  const opened = yield* only<{ user_id: number }>(
    INSERT,
    account,
    accountKey(account),
    password,
    realname,
    isVerified && isEmail(account) ? account : "",
    isVerified ? 1 : 0,
    now
  )
  if (ids !== undefined) yield* settleIn({ userId: opened.user_id, ids, now })
  return opened
}
