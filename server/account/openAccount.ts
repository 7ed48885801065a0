import { REGISTRATIONS } from "../setting/Limits.ts"
import { settings } from "../setting/settings.ts"
import { countUse, spaceOut } from "../store/limits.ts"
import { one, only, type Program, refuse } from "../store/Program.ts"
import { accountKey } from "./accountKey.ts"

/** Who wants an account, and from where. */
export interface Registration {
  readonly account: string
  readonly ip: string
  /** Whether the caller sits at this very machine: no limits by address then. */
  readonly isLocal: boolean
  /** Seconds between two accounts from one address, where no administrator has set others. */
  readonly registerInterval: number
  readonly now: number
}

/** READ: refuses what {@link openAccount} would refuse, before anyone pays for a hash. */
export function* mayOpenAccount({ account, ip, isLocal, now, registerInterval }: Registration): Program<void> {
  const set = yield* settings()
  if (set["sysInfo.regtype"] !== "1" || set["sysInfo.regauth"] !== "0") yield* refuse("registration-closed")
  const interval = yield* one<{ value: string }>("SELECT value FROM settings WHERE name = ?", "sysInfo.registerInterval")
  const seconds = interval === undefined ? registerInterval : Number(interval.value)
  if (!isLocal) yield* spaceOut(`register:${ip}`, seconds, now, "registration-too-soon")
  if ((yield* one("SELECT 1 AS found FROM users WHERE account_key = ?", accountKey(account))) !== undefined)
    yield* refuse("account-taken")
}

export interface NewAccount extends Registration {
  readonly realname: string
  /** The hash. */
  readonly password: string
}

/** WRITE: opens the account; it is unique whatever the case of its letters. */
export function* openAccount(input: NewAccount): Program<{ readonly user_id: number }> {
  const { account, ip, isLocal, now, password, realname } = input
  yield* mayOpenAccount(input)
  if (!isLocal) yield* countUse(`register:${ip}`, REGISTRATIONS, now, "registration-too-soon")
  return yield* only<{ user_id: number }>(
    "INSERT INTO users (account, account_key, password, realname, created_at) VALUES (?, ?, ?, ?, ?) RETURNING user_id",
    account,
    accountKey(account),
    password,
    realname,
    now
  )
}
