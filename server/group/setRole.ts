import { append, nextInChat } from "../store/log.ts"
import { type Program, run } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { mayTo, membersOf, ROLE_NUMBERS } from "./standing.ts"

export interface SetRole {
  readonly asking: Asking
  readonly chat: string
  readonly userId: number
  readonly role: "admin" | "member"
}

/** WRITE: the owner makes a member an admin, or an admin a member; nobody becomes an owner by it, nor stops being one (spec 6.2). */
export function* setRole({ asking, chat, role, userId }: SetRole): Program<void> {
  const { standing, target } = yield* mayTo(asking, chat, "set-admin", userId)
  if (target.role === role) return
  yield* run("UPDATE members SET role = ? WHERE chat = ? AND user_id = ?", ROLE_NUMBERS[role], chat, userId)
  const line = yield* nextInChat(chat)
  const json = JSON.stringify({ group_id: chat, user_id: userId, role: ROLE_NUMBERS[role], avatar: standing.avatar })
  yield* append({ ...line, at: asking.now, type: "setManager", audiences: [{ to: yield* membersOf(chat), json }] })
}
