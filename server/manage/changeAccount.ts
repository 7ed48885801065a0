import { personShown, tellPerson } from "../account/person/tellPerson.ts"
import { listing } from "../contact/listing.ts"
import { tellCame, tellGone, tellPair } from "../contact/tellContacts.ts"
import { accountKey } from "../account/person/accountKey.ts"
import { endSessionsOf } from "../account/login/openSession.ts"
import { settleIn } from "../account/register/settleIn.ts"
import { one, only, type Program, refuse, run } from "../store/Program.ts"
import { accountById, needChangeable, nameInTrail } from "./accounts.ts"
import { needActor, type By, SUPER } from "./By.ts"
import { recordAct } from "./audit.ts"

/** What an administrator may say of an account; all is checked already. */
export interface Details {
  readonly realname?: string
  readonly email?: string
  readonly sex?: number
  readonly motto?: string
  readonly note?: string
  /** 0 no limit, below 0 none at all. */
  readonly friend_limit?: number
  readonly group_limit?: number
  readonly cs_uid?: number
}

export interface AddAccount {
  readonly by: By
  readonly account: string
  /** The hash. */
  readonly password: string
  readonly realname: string
  readonly details: Details
  /** Names of what comes with a new account (`settleIn`). */
  readonly ids: ReadonlyArray<string>
}

const INSERT = "INSERT INTO users (account, account_key, password, realname, created_at) VALUES (?, ?, ?, ?, ?) RETURNING user_id"

/** WRITE: opens an account, also while registration is closed. */
export function* addAccount({
  account,
  by,
  details,
  ids,
  password,
  realname
}: AddAccount): Program<{ readonly user_id: number }> {
  const actor = yield* needActor(by)
  const key = accountKey(account)
  if ((yield* one("SELECT 1 AS found FROM users WHERE account_key = ?", key)) !== undefined) yield* refuse("account-taken")
  const { user_id } = yield* only<{ user_id: number }>(INSERT, account, key, password, realname, actor.now)
  yield* setDetails(user_id, details)
  yield* settleIn({ userId: user_id, ids, now: actor.now })
  yield* recordAct(actor, "user.add", nameInTrail({ account, user_id }), { realname, ...details })
  return { user_id }
}

export interface EditAccount {
  readonly by: By
  readonly userId: number
  readonly details: Details
}

const COLUMNS = ["realname", "email", "sex", "motto", "note", "friend_limit", "group_limit", "cs_uid"] as const

function* setDetails(userId: number, details: Details): Program<void> {
  const service = details.cs_uid ?? 0
  if (
    service > 0 &&
    (service === userId || (yield* one("SELECT 1 AS f FROM users WHERE user_id = ? AND deleted_at = 0", service)) === undefined)
  )
    yield* refuse("user-unknown")
  for (const column of COLUMNS) {
    const value = details[column]
    if (value !== undefined) yield* run(`UPDATE users SET ${column} = ? WHERE user_id = ?`, value, userId)
  }
}

/** WRITE: changes what stands of somebody, limits included. */
export function* editAccount({ by, details, userId }: EditAccount): Program<void> {
  const actor = yield* needActor(by)
  const found = yield* needChangeable(actor, userId)
  const shown = yield* personShown(userId)
  const { email = shown.email, motto = shown.motto, realname = shown.realname, sex = shown.sex } = details
  yield* tellPerson(userId, shown, { ...shown, realname, email, sex, motto }, actor.now)
  yield* setDetails(userId, details)
  const { cs_uid: servant = found.cs_uid } = details
  if (servant !== found.cs_uid) for (const each of [found.cs_uid, servant]) if (each > 0) yield* tellPair(userId, each, actor.now)
  yield* recordAct(actor, "user.edit", nameInTrail(found), details)
}

/** Ends all sessions of somebody, and what could open one; returns their names, whose sockets must go. */
export function* endAll(userId: number, now: number): Program<ReadonlyArray<string>> {
  yield* run("DELETE FROM login_tokens WHERE user_id = ?", userId)
  yield* run("DELETE FROM check_codes WHERE user_id = ?", userId)
  return yield* endSessionsOf(userId, now)
}

export interface SwitchAccount {
  readonly by: By
  readonly userId: number
  readonly isOn: boolean
}

/** WRITE: switches an account on, or off: then its sessions are over at once. Returns these; a caller cannot switch off their own. */
export function* switchAccount({ by, isOn, userId }: SwitchAccount): Program<ReadonlyArray<string>> {
  const actor = yield* needActor(by)
  const found = yield* needChangeable(actor, userId)
  if (userId === actor.user_id) yield* refuse("own-account")
  yield* run("UPDATE users SET status = ? WHERE user_id = ?", isOn ? 1 : 0, userId)
  if (isOn !== (found.status === 1)) yield* (isOn ? tellCame : tellGone)(userId, yield* listing(userId), actor.now)
  yield* recordAct(actor, isOn ? "user.enable" : "user.disable", nameInTrail(found))
  return isOn ? [] : yield* endAll(userId, actor.now)
}

export interface GivePassword {
  readonly by: By
  readonly userId: number
  /** The hash. */
  readonly password: string
}

/**
 * WRITE: gives an account another password; its sessions are over at once, and answered. One's own needs the old one, and is changed as
 * everybody's is: a session that was left open is not an account (DEC-0182).
 */
export function* givePassword({ by, password, userId }: GivePassword): Program<ReadonlyArray<string>> {
  const actor = yield* needActor(by)
  const found = yield* needChangeable(actor, userId)
  if (userId === actor.user_id) yield* refuse("own-account")
  yield* run("UPDATE users SET password = ? WHERE user_id = ?", password, userId)
  yield* recordAct(actor, "user.password", nameInTrail(found))
  return yield* endAll(userId, actor.now)
}

export interface GiveRole {
  readonly by: By
  readonly userId: number
  /** 0 none, 1 super administrator, 2 administrator. */
  readonly role: number
}

/** WRITE: gives or takes a role in the back office; only super administrators do, and not for their own account. */
export function* giveRole({ by, role, userId }: GiveRole): Program<void> {
  const actor = yield* needActor(by, SUPER)
  const found = yield* accountById(userId, actor.now)
  if (userId === actor.user_id) yield* refuse("own-account")
  yield* run("UPDATE users SET role = ? WHERE user_id = ?", role, userId)
  yield* recordAct(actor, "user.role", nameInTrail(found), { from: found.role, to: role })
}

export interface EndSessions {
  readonly by: By
  readonly userId: number
}

/** WRITE: ends all sessions of somebody, who may log in again. Returns them. */
export function* endSessions({ by, userId }: EndSessions): Program<ReadonlyArray<string>> {
  const actor = yield* needActor(by)
  const found = yield* needChangeable(actor, userId)
  const ended = yield* endAll(userId, actor.now)
  yield* recordAct(actor, "user.sessions-end", nameInTrail(found), { sessions: ended.length })
  return ended
}
