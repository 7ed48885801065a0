import { sessionUser } from "../account/session/session.ts"
import { markRead } from "../message/read/markRead.ts"
import { KINDS, nameOf, type MessageTarget } from "../message/target.ts"
import { tellUsers } from "../store/log.ts"
import { only, type Program, run } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { ownRow } from "./ownRow.ts"

export interface PutAway {
  readonly asking: Caller
  readonly target: MessageTarget
  /** Whether all messages so far are deleted for me, too. */
  readonly clears: boolean
}

const NEWEST = `
  SELECT c.log_head AS line, COALESCE((SELECT m.msg_id FROM messages m WHERE m.chat = c.chat ORDER BY m.n DESC LIMIT 1), 0) AS message
  FROM conversations c WHERE c.chat = ?`

const HIDE = "UPDATE members SET hidden_n = ? WHERE chat = ? AND user_id = ?"
const CLEAR = "UPDATE members SET hidden_n = ?, cleared_n = ?, cleared_msg = ? WHERE chat = ? AND user_id = ?"

/**
 * WRITE: takes a conversation out of my list until something new is said in it, and mine alone; all in it counts as read (spec 4.12).
 * If the history is cleared, too, the chat is empty when it comes back.
 */
export function* putAway({ asking, clears, target }: PutAway): Program<void> {
  const me = yield* sessionUser(asking)
  const chat = yield* ownRow(target, me.user_id, asking.now)
  yield* markRead({ asking, target, ids: [], upTo: 0 })
  const { line, message } = yield* only<{ line: number; message: number }>(NEWEST, chat)
  if (clears) yield* run(CLEAR, line, line, message, chat, me.user_id)
  else yield* run(HIDE, line, chat, me.user_id)
  const data = { id: nameOf(target), is_group: KINDS[target._tag], clear: clears ? 1 : 0, upTo: message }
  yield* tellUsers([{ to: me.user_id, type: "delChat", data }], asking.now)
}
