import * as Result from "effect/Result"
import { mayInGroup } from "#engine/group/mayInGroup.ts"
import { append, nextInChat } from "../store/log.ts"
import { only, type Program, refuseWith, run } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { groupFor, membersOf } from "./standing.ts"

export interface Clear {
  readonly asking: Asking
  readonly chat: string
}

const EMPTY = "UPDATE messages SET content = '', extends = '' WHERE chat = ? AND n < ? AND content <> ''"

const CLEARED = `
  UPDATE conversations SET cleared_n = ?, cleared_msg = COALESCE((SELECT MAX(m.msg_id) FROM messages m WHERE m.chat = conversations.chat), 0)
  WHERE chat = ? RETURNING head, cleared_msg`

/** WRITE: what was said in a group is gone, for everybody and from the store; nothing of it is unread (spec 6.2). */
export function* clear({ asking, chat }: Clear): Program<void> {
  const { now } = asking
  const standing = yield* groupFor(asking, chat)
  const may = mayInGroup("clear", standing, now)
  if (Result.isFailure(may) && !(yield* isBackOffice(standing.me.user_id))) return yield* refuseWith(may.failure)
  const line = yield* nextInChat(chat)
  yield* run(EMPTY, chat, line.n)
  const { cleared_msg, head } = yield* only<{ cleared_msg: number; head: number }>(CLEARED, line.n - 1, chat)
  yield* run("DELETE FROM mentions WHERE chat = ?", chat)
  yield* run(
    "UPDATE members SET read_position = ?, read_msg = ?, at_read = ? WHERE chat = ?",
    head,
    cleared_msg,
    cleared_msg,
    chat
  )
  const json = JSON.stringify({ group_id: chat, upTo: cleared_msg })
  yield* append({ ...line, at: now, type: "clearMessage", audiences: [{ to: yield* membersOf(chat), json }] })
}

/** Whether somebody works for the service, not only in it. */
function* isBackOffice(userId: number): Program<boolean> {
  return (yield* only<{ role: number }>("SELECT role FROM users WHERE user_id = ?", userId)).role > 0
}
