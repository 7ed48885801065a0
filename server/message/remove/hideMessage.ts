import { sessionUser } from "../../account/session/session.ts"
import { tellUsers } from "../../store/log.ts"
import { one, type Program, refuse, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { type Gone, deletionWire } from "./deleted.ts"
import { visibleMessage } from "../visible.ts"

export interface Hide {
  readonly asking: Caller
  readonly id: string
}

interface Found extends Gone {
  readonly position: number
}

const FIND = `SELECT x.id, x.msg_id, x.chat, x.position, c.kind ${visibleMessage("x.id = ?")}`

const WAS_HIDDEN =
  "SELECT 1 AS found FROM messages x JOIN hidden h ON h.msg_id = x.msg_id AND h.chat = x.chat WHERE x.id = ? AND h.user_id = ?"

/** WRITE: deletes a message that I may read for myself alone; my other devices learn it. A repeated request succeeds. */
export function* hideMessage({ asking, id }: Hide): Program<void> {
  const me = yield* sessionUser(asking)
  const found = yield* one<Found>(FIND, me.user_id, me.user_id, id)
  if (found === undefined) {
    if ((yield* one(WAS_HIDDEN, id, me.user_id)) !== undefined) return
    return yield* refuse("message-unknown")
  }
  const { chat, msg_id, position } = found
  yield* run("INSERT INTO hidden (user_id, chat, position, msg_id) VALUES (?, ?, ?, ?)", me.user_id, chat, position, msg_id)
  yield* tellUsers([{ to: me.user_id, type: "removeMessage", data: deletionWire(found, me.user_id) }], asking.now)
}
