import { one, type Program, refuse } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { groupFor, type Membership } from "../membership.ts"

/** What a group's code says. */
export interface Shared {
  readonly groupId: number
  /** Who shared it. */
  readonly inviter: number
}

export interface ByCode {
  readonly asking: Caller
  readonly shared: Shared
}

/** Whether somebody is in a chat, and their account in use. */
export const IS_THERE =
  "SELECT 1 AS found FROM members m JOIN users u ON u.user_id = m.user_id WHERE m.chat = ? AND m.user_id = ? AND u.status = 1"

/** The group of a code that is not spoiled: the member who shared it must still be in the group (DEC-0042). */
export function* groupOfCode({ asking, shared: { groupId, inviter } }: ByCode): Program<Membership> {
  const membership = yield* groupFor(asking, `group-${groupId}`)
  if ((yield* one(IS_THERE, membership.chat, inviter)) === undefined) return yield* refuse("code-expired")
  return membership
}
