import { contactBetween } from "../../contact/contactOf.ts"
import { COMMUNITY } from "../../setting/defaults.ts"
import { settingSql } from "../../setting/settings.ts"
import { one, only, type Program, refuse } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import type { FriendRow } from "../../friend/friendWire.ts"
import { needKnown } from "../../friend/knows.ts"
import { type SessionUser, sessionUser } from "../session/session.ts"

/** Somebody as the store knows them, and how the caller stands to them. */
interface Somebody {
  readonly user_id: number
  readonly account: string
  readonly realname: string
  readonly avatar: string
  readonly email: string
  readonly sex: number
  readonly motto: string
  readonly is_auth: number
}

export interface Seen {
  readonly me: SessionUser
  readonly person: Somebody
  /** My relation, when both have accepted. */
  readonly friend: FriendRow | null
  /** My own name for a contact, friend or not; empty without one. */
  readonly remark: string
  /** Whether all colleagues are contacts. */
  readonly isEnterprise: boolean
}

const PERSON = "SELECT user_id, account, realname, avatar, email, sex, motto, is_auth FROM users WHERE status = 1 AND "

const FRIEND = `
  SELECT f.friend_id, f.owner, f.friend, f.nickname, f.is_invite, f.status, f.remark, f.created_at, f.updated_at FROM friends f
  JOIN friends b ON b.owner = f.friend AND b.friend = f.owner AND b.status = 1
  WHERE f.owner = ? AND f.friend = ? AND f.status = 1`

/** A row that holds a name alone counts while they are a contact of mine (`nickname.ts`). */
const REMARK = "SELECT nickname FROM friends WHERE owner = ? AND friend = ?"

function* remarkFor(me: number, person: number): Program<string> {
  const row = yield* one<{ nickname: string }>(REMARK, me, person)
  if (row === undefined || row.nickname === "") return ""
  return (yield* contactBetween(me, person)) === undefined ? "" : row.nickname
}

function* seen(me: SessionUser, person: Somebody): Program<Seen> {
  const friend = yield* one<FriendRow>(FRIEND, me.user_id, person.user_id)
  const { mode } = yield* only<{ mode: number }>(`SELECT ${settingSql("sysInfo.runMode")} AS mode`)
  const remark = yield* remarkFor(me.user_id, person.user_id)
  return { me, person, friend: friend ?? null, remark, isEnterprise: mode !== COMMUNITY }
}

export interface PersonById {
  readonly asking: Caller
  readonly userId: number
  /** Whether their code brought me, which anybody may follow. */
  readonly byCode?: boolean
}

/** READ: a person by number, if the caller may know them (FRIEND-05). */
export function* personById({ asking, byCode, userId }: PersonById): Program<Seen> {
  const me = yield* sessionUser(asking)
  const person = yield* one<Somebody>(`${PERSON}user_id = ?`, userId)
  if (person === undefined) return yield* refuse("user-unknown")
  if (byCode !== true) yield* needKnown(me.user_id, userId, "page")
  return yield* seen(me, person)
}

/** READ: a person by the exact account, never oneself; nothing when there is none. */
export function* personByAccount({ asking, key }: { readonly asking: Caller; readonly key: string }): Program<Seen | null> {
  const me = yield* sessionUser(asking)
  const person = yield* one<Somebody>(`${PERSON}account_key = ?`, key)
  return person === undefined || person.user_id === me.user_id ? null : yield* seen(me, person)
}
