import { type Program, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { beginChange, tellChange } from "../edit/change.ts"
import { mayTo, ROLE_NUMBERS } from "../membership.ts"
import { groupPicture } from "../picture.ts"

export interface SetRole {
  readonly asking: Caller
  readonly chat: string
  readonly userId: number
  readonly role: "admin" | "member"
}

/** WRITE: the owner makes a member an admin, or an admin a member; nobody becomes an owner by it, nor stops being one (spec 6.3). */
export function* setRole({ asking, chat, role, userId }: SetRole): Program<void> {
  const { membership, target } = yield* mayTo(asking, chat, "set-admin", userId)
  if (target.role === role) return
  const given = ROLE_NUMBERS[role]
  const changed = yield* beginChange(chat, membership.me.user_id, asking.now)
  yield* run("UPDATE members SET role = ? WHERE chat = ? AND user_id = ?", given, chat, userId)
  yield* tellChange(changed, "setManager", {
    group_id: chat,
    user_id: userId,
    role: given,
    avatar: groupPicture(chat, membership.avatar)
  })
}
