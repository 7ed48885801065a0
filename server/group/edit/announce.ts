import type { Limit } from "../../Config.ts"
import { post } from "../../message/write/post.ts"
import { countUse } from "../../store/limits.ts"
import { tellUsers } from "../../store/log.ts"
import { type Program, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { beginChange, tellChange } from "./change.ts"
import { mayHere, ROLE_NUMBERS } from "../membership.ts"

export interface Announce {
  readonly asking: Caller
  readonly chat: string
  /** Checked: what stands as the announcement, plain. */
  readonly notice: string
  /** Id and content of the message that says it to everybody. */
  readonly id: string
  readonly content: string
  readonly limit: Limit
}

/**
 * WRITE: a group has another announcement. It is the group's, and it is said in the conversation by who made it, to everybody; who
 * may not speak there announces nothing (spec 2.11, DEC-0180).
 */
export function* announce({ asking, chat, content, id, limit, notice }: Announce): Program<void> {
  const { now } = asking
  const { me, role } = yield* mayHere(asking, chat, "announce")
  yield* countUse(`send:${me.user_id}`, limit, now, "too-fast")
  const announced = yield* beginChange(chat, me.user_id, now)
  yield* run("UPDATE groups SET notice = ? WHERE chat = ?", notice, chat)
  yield* tellChange(announced, "setNotice", { group_id: chat, notice })
  const place = { isMember: true, read: 0, role: ROLE_NUMBERS[role ?? "member"], asker: null }
  const mentions = { everybody: true, ids: [] }
  const held = { type: "text", content, extends: "" }
  const said = { author: me, target: { _tag: "Group", chat }, place, id, held, now, mentions } as const
  yield* tellUsers((yield* post(said)).lines, now)
}
