import { sessionUser } from "../account/session/session.ts"
import { KINDS, nameOf, type MessageTarget } from "../message/target.ts"
import { tellUsers } from "../store/log.ts"
import { type Program, run } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { ownRow } from "./ownRow.ts"

export interface Prefer {
  readonly asking: Caller
  readonly target: MessageTarget
  readonly what: "is_top" | "is_notice"
  readonly isOn: boolean
}

const FRAMES = { is_top: "setChatTop", is_notice: "setIsNotice" } as const

/** WRITE: pins a conversation of my list, or says whether its messages alert me; my devices learn it (spec 4.12). */
export function* prefer({ asking, isOn, target, what }: Prefer): Program<void> {
  const me = yield* sessionUser(asking)
  const chat = yield* ownRow(target, me.user_id, asking.now)
  const value = isOn ? 1 : 0
  const changed = yield* run(
    `UPDATE members SET ${what} = ? WHERE chat = ? AND user_id = ? AND ${what} <> ?`,
    value,
    chat,
    me.user_id,
    value
  )
  if (changed === 0) return
  const data = { id: nameOf(target), [what]: value, is_group: KINDS[target._tag] }
  yield* tellUsers([{ to: me.user_id, type: FRAMES[what], data }], asking.now)
}
