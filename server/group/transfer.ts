import { plainName } from "../contact/plainName.ts"
import { append, nextInChat } from "../store/log.ts"
import { type Program, run } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { addEvent } from "./groupEvent.ts"
import { mayTo, membersOf, ROLE_NUMBERS } from "./standing.ts"

export interface Transfer {
  readonly asking: Asking
  readonly chat: string
  readonly userId: number
  readonly eventId: string
}

const UPDATE =
  "UPDATE members SET role = ?, muted_until = CASE WHEN ? = 1 THEN 0 ELSE muted_until END WHERE chat = ? AND user_id = ?"

/** WRITE: the owner hands the group to another member and becomes a member; no mute outlasts that (spec 6.2). */
export function* transfer({ asking, chat, eventId, userId }: Transfer): Program<void> {
  const { now } = asking
  const { standing, target } = yield* mayTo(asking, chat, "transfer", userId)
  const { me } = standing
  const { member, owner } = ROLE_NUMBERS
  yield* run(UPDATE, member, member, chat, me.user_id)
  yield* run(UPDATE, owner, owner, chat, userId)
  const line = yield* nextInChat(chat)
  const json = JSON.stringify({ group_id: chat, user_id: userId })
  yield* append({ ...line, at: now, type: "changeOwner", audiences: [{ to: yield* membersOf(chat), json }] })
  const event = { key: "group-owner", params: { name: plainName(target.realname) } } as const
  yield* addEvent({ chat, id: eventId, by: me, role: member, event }, now)
}
