import { plainName } from "../../contact/plainName.ts"
import { type Program, refuse, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { beginChange, tellChange } from "../edit/change.ts"
import { addEvent } from "../groupEvent.ts"
import { mayTo, ROLE_NUMBERS } from "../membership.ts"

export interface Transfer {
  readonly asking: Caller
  readonly chat: string
  readonly userId: number
  readonly eventId: string
}

const UPDATE =
  "UPDATE members SET role = ?, muted_until = CASE WHEN ? = 1 THEN 0 ELSE muted_until END WHERE chat = ? AND user_id = ?"

/** WRITE: the owner hands the group to another member and becomes a member; no mute outlasts that (spec 6.3). */
export function* transfer({ asking, chat, eventId, userId }: Transfer): Program<void> {
  const { now } = asking
  const { membership, target } = yield* mayTo(asking, chat, "transfer", userId)
  const { me } = membership
  // without an owner the group could not be managed any more
  if (target.status !== 1) yield* refuse("user-unknown")
  const { member, owner } = ROLE_NUMBERS
  const handed = yield* beginChange(chat, me.user_id, now)
  yield* run(UPDATE, member, member, chat, me.user_id)
  yield* run(UPDATE, owner, owner, chat, userId)
  yield* tellChange(handed, "changeOwner", { group_id: chat, user_id: userId })
  const event = { key: "group-owner", params: { name: plainName(target.realname) }, by: userId } as const
  yield* addEvent({ chat, id: eventId, by: me, role: member, event }, now)
}
