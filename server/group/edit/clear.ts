import { Result } from "effect"
import { mayInGroup } from "#engine/group/mayInGroup.ts"
import { only, type Program, refuseWith, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { beginChange, tellChange } from "./change.ts"
import { erase } from "./erase.ts"
import { groupFor } from "../membership.ts"

export interface Clear {
  readonly asking: Caller
  readonly chat: string
}

const CLEARED = `
  UPDATE conversations SET cleared_n = ?, cleared_msg = COALESCE((SELECT MAX(m.msg_id) FROM messages m WHERE m.chat = conversations.chat), 0)
  WHERE chat = ? RETURNING head, cleared_msg`

/**
 * WRITE: what was said in a group is gone, for everybody; nothing of it is unread (spec 6.3). The texts leave the store in steps, of
 * which this is the first: answers whether there are more.
 */
export function* clear({ asking, chat }: Clear): Program<boolean> {
  const { now } = asking
  const membership = yield* groupFor(asking, chat)
  const may = mayInGroup("clear", membership, now)
  if (Result.isFailure(may) && !(yield* isBackOffice(membership.me.user_id))) return yield* refuseWith(may.failure)
  const cleared = yield* beginChange(chat, membership.me.user_id, now)
  const { cleared_msg, head } = yield* only<{ cleared_msg: number; head: number }>(CLEARED, cleared.n - 1, chat)
  yield* run(
    "UPDATE members SET read_position = ?, read_msg = ?, at_read = ? WHERE chat = ?",
    head,
    cleared_msg,
    cleared_msg,
    chat
  )
  yield* tellChange(cleared, "clearMessage", { group_id: chat, upTo: cleared_msg })
  return yield* erase(chat)
}

/** Whether somebody works for the service, not only in it. */
function* isBackOffice(userId: number): Program<boolean> {
  return (yield* only<{ role: number }>("SELECT role FROM users WHERE user_id = ?", userId)).role > 0
}
