import { sessionUser } from "../account/session/session.ts"
import { only, type Program } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { PENDING } from "./friendWire.ts"

const WAITING = `SELECT COUNT(*) AS waiting FROM friends WHERE friend = ? AND is_invite = 1 AND status = ${PENDING}`

/** How many friend requests wait for somebody. */
export function* waitingFor(userId: number): Program<number> {
  return (yield* only<{ waiting: number }>(WAITING, userId)).waiting
}

/** READ: how many friend requests wait for the caller. */
export function* waitingRequests(asking: Caller): Program<number> {
  return yield* waitingFor((yield* sessionUser(asking)).user_id)
}
