import type { UserId } from "#engine/account/User.ts"
import type { Asking } from "../store/Store.ts"
import { one, type Program, refuse, run } from "../store/Program.ts"

/** Who asks: the user of a living session. */
export interface Me {
  readonly user_id: UserId
  readonly account: string
  readonly realname: string
  readonly avatar: string
  readonly created_at: number
}

interface Session extends Me {
  readonly status: number
  readonly expires_at: number
  readonly revoked_at: number | null
}

const SESSION = `
  SELECT u.user_id, u.account, u.realname, u.avatar, u.created_at, u.status, s.expires_at, s.revoked_at
  FROM sessions s JOIN users u ON u.user_id = s.user_id
  WHERE s.hash = ?`

/** The user of the token that came with a call. Part of every program that needs one, so that revoking works at once, everywhere. */
export function* whoAsks({ now, tokenHash }: Asking): Program<Me> {
  if (tokenHash === "") return yield* refuse("not-logged-in")
  const session = yield* one<Session>(SESSION, tokenHash)
  if (session === undefined || session.revoked_at !== null || session.expires_at <= now) return yield* refuse("session-expired")
  if (session.status !== 1) return yield* refuse("account-disabled")
  return session
}

/** READ: the user of a session, for a socket that wants to belong to it. */
export function* sessionOf(asking: Asking): Program<{ readonly userId: number }> {
  const me = yield* whoAsks(asking)
  return { userId: me.user_id }
}

/** WRITE: ends a session; without one it does nothing. */
export function* endSession({ now, tokenHash }: Asking): Program<void> {
  yield* run("UPDATE sessions SET revoked_at = ? WHERE hash = ? AND revoked_at IS NULL", now, tokenHash)
}
