import { Result } from "effect"
import type { UserId } from "#engine/account/User.ts"
import { mayDeleteForEveryone } from "#engine/message/deletion.ts"
import { sessionUser } from "../../account/session/session.ts"
import { settingSql } from "../../setting/settings.ts"
import { one, type Program, refuse, refuseWith } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import type { Gone } from "./deleted.ts"
import { KINDS } from "../target.ts"
import { visibleMessage } from "../visible.ts"
import { wipe } from "./wipe.ts"

export interface Delete {
  readonly asking: Caller
  readonly id: string
}

interface Found extends Gone {
  readonly sender: UserId
  readonly allowed: number
}

const FIND = `
  SELECT x.id, x.msg_id, x.chat, x.sender, c.kind, ${settingSql("chatInfo.dbDelMsg")} AS allowed
  ${visibleMessage(`x.id = ? AND x.type <> 'event' AND c.kind <> ${KINDS.Announcements}`)}`

const WAS_MINE = "SELECT 1 AS found FROM messages WHERE id = ? AND sender = ? AND deleted = 1"

/**
 * WRITE: deletes an own message for everyone, as long as the service lets people (spec 4.8); a recalled one too, of which a line
 * was left. What is asked again was done.
 */
export function* deleteMessage({ asking, id }: Delete): Program<void> {
  const me = yield* sessionUser(asking)
  const found = yield* one<Found>(FIND, me.user_id, me.user_id, id)
  if (found === undefined) {
    if ((yield* one(WAS_MINE, id, me.user_id)) !== undefined) return
    return yield* refuse("message-unknown")
  }
  const message = { author: found.sender, body: { _tag: "Text", html: "" } } as const
  const may = mayDeleteForEveryone(message, me.user_id, found.allowed === 1)
  if (Result.isFailure(may)) yield* refuseWith(may.failure)
  yield* wipe(found, me.user_id, asking.now)
}
