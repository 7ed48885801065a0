import { type Author, senderWire } from "../message/messageWire.ts"
import { tellUsers } from "../store/log.ts"
import { one, type Program } from "../store/Program.ts"
import { seesAuthor } from "./visible.ts"

/** What happened to a moment. */
type MomentAction = "add" | "del" | "like" | "unlike" | "comment" | "delComment"

export interface MomentEvent {
  readonly action: MomentAction
  readonly moment_id: number
  readonly comment_id?: number
  /** Who did it. */
  readonly by: Author
  readonly now: number
}

const SEES = `SELECT 1 AS found FROM users me, moments p WHERE me.user_id = ? AND p.moment_id = ? AND ${seesAuthor("p.author")}`

/**
 * Tells people what happened to a moment, so that they look: on all devices of the person who did it, and of those whom it concerns and who still
 * see it. What was said is not in it, for it may be taken back.
 */
export function* tellMoment(
  { action, by, comment_id, moment_id, now }: MomentEvent,
  concerned: ReadonlyArray<number>
): Program<void> {
  const to: Array<number> = [by.user_id]
  for (const id of new Set(concerned))
    if (id !== by.user_id && (yield* one(SEES, id, moment_id, id, id)) !== undefined) to.push(id)
  const data = { id: moment_id, action, comment_id: comment_id ?? 0, sendTime: now, fromUser: senderWire(by) }
  yield* tellUsers(
    to.map((id) => ({ to: id, type: "moments", data })),
    now
  )
}
