import { accountKey } from "../account/person/accountKey.ts"
import { issueLoginToken } from "../account/login/loginToken.ts"
import { settleIn } from "../account/register/settleIn.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { recordAct } from "../manage/audit.ts"
import { needNoDemo } from "../manage/By.ts"
import { countUse, spaceOut } from "../store/limits.ts"
import { one, only, type Program } from "../store/Program.ts"
import { SIGNED_FOR } from "./signature.ts"

/** Longer than a signature is good, whichever way the clocks differ, in seconds. */
const REMEMBERED = (3 * SIGNED_FOR) / 1000

/** Refuses a request that was made before. */
function* once(mark: string, now: number): Program<void> {
  const key = `partner:${mark}`
  yield* spaceOut(key, REMEMBERED, now, "partner-refused")
  yield* countUse(key, { count: 1, seconds: REMEMBERED }, now, "partner-refused")
}

export interface PartnerAccount {
  /** Name of the application. */
  readonly partner: string
  readonly ip: string
  readonly mark: string
  readonly account: string
  readonly realname: string
  /** Names of what comes with a new account. */
  readonly ids: ReadonlyArray<string>
  readonly now: Millis
}

/** Whose account it is, and whether the application opened it. */
export interface PartnersAccount {
  readonly user_id: number
  readonly isNew: boolean
  readonly isTheirs: boolean
}

const INSERT = `
  INSERT INTO users (account, account_key, password, realname, partner, created_at) VALUES (?, ?, '', ?, ?, ?) RETURNING user_id`

/** WRITE: opens an account for an application's own person, into which no password leads. One that is there stays as it is. */
export function* openPartnerAccount(asked: PartnerAccount): Program<PartnersAccount> {
  const { account, ids, ip, mark, now, partner, realname } = asked
  yield* once(mark, now)
  yield* needNoDemo()
  const key = accountKey(account)
  const known = yield* one<{ user_id: number; partner: string }>("SELECT user_id, partner FROM users WHERE account_key = ?", key)
  if (known !== undefined) return { user_id: known.user_id, isNew: false, isTheirs: known.partner === partner }
  const { user_id } = yield* only<{ user_id: number }>(INSERT, account, key, realname, partner, now)
  yield* settleIn({ userId: user_id, ids, now })
  yield* recordAct({ user_id: 0, name: partner, role: 0, from: ip, now }, "partner.user", `user ${user_id} (${account})`)
  return { user_id, isNew: true, isTheirs: true }
}

const THEIRS = "SELECT user_id FROM users WHERE account_key = ? AND partner = ? AND status = 1 AND role = 0"

/** READ: an account that the application opened and may log in; nothing for all others, accounts with a role in the back office among them. */
export function* partnersAccount({
  account,
  partner
}: {
  readonly account: string
  readonly partner: string
}): Program<{ readonly user_id: number } | null> {
  return (yield* one<{ user_id: number }>(THEIRS, accountKey(account), partner)) ?? null
}

export interface LetIn {
  readonly mark: string
  readonly userId: number
  /** Of the token. */
  readonly hash: string
  readonly now: Millis
}

/** WRITE: lets somebody in once, by a link. */
export function* loginByLink({ hash, mark, now, userId }: LetIn): Program<void> {
  yield* once(mark, now)
  yield* issueLoginToken({ hash, userId, now })
}
