import type { UserId } from "#engine/account/User.ts"
import { signIn } from "../account/login/signIn.ts"
import { tokenHash } from "../account/session/token.ts"
import { shortContact } from "../contact/contactWire.ts"
import { contactBetween } from "../contact/contactOf.ts"
import { ACCEPTED } from "../friend/friendWire.ts"
import { one, only, type Program, run, tellLines } from "../store/Program.ts"

/** Prepares the state before a test begins: programs without any check of rights. */

const NO_LIMIT = { count: 0, seconds: 1 }

/** A living session of somebody under this token. */
export function* admitAs(userId: number, token: string, now: number): Program<void> {
  const { key } = yield* only<{ key: string }>("SELECT account_key AS key FROM users WHERE user_id = ?", userId)
  const login = { key, ip: "192.0.2.1", limit: NO_LIMIT, addressLimit: NO_LIMIT, now, fits: true }
  yield* signIn({ ...login, session: { tokenHash: tokenHash(token), ip: login.ip, terminal: "h5", isMobile: false } })
}

interface Person {
  readonly user_id: UserId
  readonly account: string
  readonly realname: string
  readonly avatar: string
}

const PERSON = "SELECT user_id, account, realname, avatar FROM users WHERE user_id = ?"
const FRIEND = `
  INSERT INTO friends (owner, friend, is_invite, status, created_at, updated_at) VALUES (?, ?, 0, ${ACCEPTED}, ?, ?)
  ON CONFLICT (owner, friend) DO UPDATE SET status = ${ACCEPTED}`

/** Two people are friends, as if they had always been: no greeting stands in their conversation. Those who are here get the contact. */
export function* makeFriends(a: number, b: number, at: number): Program<void> {
  if ((yield* contactBetween(a, b)) !== undefined) return
  for (const [owner, friend] of [
    [a, b],
    [b, a]
  ] as const) {
    const { realname, ...person } = yield* only<Person>(PERSON, friend)
    yield* run(FRIEND, owner, friend, at, at)
    const data = { ...shortContact({ ...person, displayName: realname }, "", at), account: person.account }
    yield* tellLines({ scope: "", n: 0, at, type: "appendContact", audiences: [{ to: [owner], json: JSON.stringify(data) }] })
  }
}

const MEET = `
  INSERT INTO met (user_id, other)
  SELECT a.user_id, b.user_id FROM users a JOIN users b ON b.user_id <> a.user_id WHERE a.user_id = ? OR b.user_id = ?`

/** Somebody found everybody by the account, and everybody found them: anybody may ask anybody to be a friend (FRIEND-05). */
export function* makeFindable(id: number): Program<void> {
  yield* run(MEET, id, id)
}

/** The number of an account; nothing where there is none. */
export function* numberOf(account: string): Program<number | undefined> {
  return (yield* one<{ id: number }>("SELECT user_id AS id FROM users WHERE account = ?", account))?.id
}

/** Everybody, by number. */
export const EVERYBODY = "SELECT user_id AS id FROM users ORDER BY user_id"
