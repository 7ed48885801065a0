import { all, type Program, refuse, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { endSessionsOf } from "../login/openSession.ts"
import { sessionUser } from "./session.ts"
import { sessionName } from "./token.ts"

/** A session of mine. Instants in milliseconds. */
interface SessionRow {
  readonly hash: string
  readonly terminal: string
  readonly is_mobile: number
  readonly created_at: number
  readonly used_at: number
}

const MINE = `
  SELECT hash, terminal, is_mobile, created_at, used_at FROM sessions
  WHERE user_id = ? AND revoked_at IS NULL AND expires_at > ? ORDER BY used_at DESC, hash`

/** READ: my living sessions, the last used first. */
export function* mySessions(asking: Caller): Program<ReadonlyArray<SessionRow>> {
  const me = yield* sessionUser(asking)
  return yield* all<SessionRow>(MINE, me.user_id, asking.now)
}

export interface EndMine {
  readonly asking: Caller
  /** Its name, from `sessionName`; empty: all sessions except the caller's. */
  readonly name: string
}

/** WRITE: ends one of my sessions, or all others. Returns those that ended, whose sockets must go. */
export function* endMine({ asking, name }: EndMine): Program<ReadonlyArray<string>> {
  const me = yield* sessionUser(asking)
  if (name === "") return yield* endSessionsOf(me.user_id, asking.now, asking.tokenHash)
  const found = (yield* all<SessionRow>(MINE, me.user_id, asking.now)).find((each) => sessionName(each.hash) === name)
  if (found === undefined) return yield* refuse("session-unknown")
  yield* run("UPDATE sessions SET revoked_at = ? WHERE hash = ?", asking.now, found.hash)
  return [found.hash]
}
