import type { Limit } from "../Config.ts"
import { post } from "../message/post.ts"
import { countUse } from "../store/limits.ts"
import { append, nextInChat } from "../store/log.ts"
import { type Program, run } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { mayHere, membersOf, ROLE_NUMBERS } from "./standing.ts"

export interface Announce {
  readonly asking: Asking
  readonly chat: string
  /** Checked: what stands as the announcement, plain. */
  readonly notice: string
  /** Id and content of the message that says it to everybody. */
  readonly id: string
  readonly content: string
  readonly limit: Limit
}

/**
 * WRITE: a group has another announcement. It is the group's, and it is said in the conversation by who made it, to everybody: also
 * while nobody else may speak, for the table lets them announce (spec 2.14, DEC-0043).
 */
export function* announce({ asking, chat, content, id, limit, notice }: Announce): Program<void> {
  const { now } = asking
  const { me, role } = yield* mayHere(asking, chat, "announce")
  yield* countUse(`send:${me.user_id}`, limit, now, "too-fast")
  yield* run("UPDATE groups SET notice = ? WHERE chat = ?", notice, chat)
  const line = yield* nextInChat(chat)
  const json = JSON.stringify({ group_id: chat, notice })
  yield* append({ ...line, at: now, type: "setNotice", audiences: [{ to: yield* membersOf(chat), json }] })
  const place = { isMember: true, read: 0, role: ROLE_NUMBERS[role ?? "member"], asker: null }
  const mentions = { everybody: true, ids: [] }
  yield* post({ author: me, target: { _tag: "Group", chat }, place, id, type: "text", content, now, mentions })
}
