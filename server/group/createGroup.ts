import { Result } from "effect"
import { mayBring } from "#engine/group/joining.ts"
import { sessionUser } from "../account/session/session.ts"
import { contactsOf } from "../contact/contactOf.ts"
import { plainName } from "../contact/plainName.ts"
import { GROUPS_MADE } from "../setting/Limits.ts"
import { settingSql } from "../setting/settings.ts"
import { countUse } from "../store/limits.ts"
import { only, type Program, refuse, refuseWith } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { addComers } from "./member/enter.ts"
import { nameFrom } from "./names.ts"
import { openGroup } from "./openGroup.ts"
import { needRoom } from "./room.ts"
import { ROLE_NUMBERS } from "./membership.ts"

export interface CreateGroup {
  readonly asking: Caller
  readonly userIds: ReadonlyArray<number>
  /** Checked; empty: the members' names. */
  readonly name: string
  /** What stands between two names. */
  readonly joint: string
  readonly eventId: string
}

const MAY = `
  SELECT u.role, u.group_limit, ${settingSql("chatInfo.groupChat")} AS allowed,
    (SELECT COUNT(*) FROM members m WHERE m.user_id = u.user_id AND m.role = 1) AS owned
  FROM users u WHERE u.user_id = ?`

/** Whether somebody may own one group more (spec 9, DEC-0042). */
function* mayOwn(me: number): Program<void> {
  const { allowed, group_limit, owned, role } = yield* only<Record<"role" | "group_limit" | "allowed" | "owned", number>>(MAY, me)
  if (allowed === 0) yield* refuse("group-off")
  if (role === 0 && (group_limit < 0 || (group_limit > 0 && owned >= group_limit))) yield* refuse("group-quota")
}

/** WRITE: a group of mine with some of my contacts (spec 2.12). Returns its key. */
export function* createGroup({ asking, eventId, joint, name, userIds }: CreateGroup): Program<string> {
  const { now } = asking
  const me = yield* sessionUser(asking)
  yield* mayOwn(me.user_id)
  const others = [...new Set(userIds)].filter((id) => id !== me.user_id)
  const may = mayBring(others.length, false)
  if (Result.isFailure(may)) yield* refuseWith(may.failure)
  yield* needRoom(others.length + 1)
  yield* countUse(`group:${me.user_id}`, GROUPS_MADE, now, "too-fast")
  const people = yield* contactsOf(me.user_id, others)
  const chat = yield* openGroup({ name: name || nameFrom([me, ...people], joint), by: me.user_id, now, automatic: false })
  const comers = [
    { user_id: me.user_id, role: ROLE_NUMBERS.owner, invitedBy: 0 },
    ...people.map(({ user_id }) => ({ user_id, role: ROLE_NUMBERS.member, invitedBy: me.user_id }))
  ]
  const event = { key: "group-created", params: { name: plainName(me.realname) }, by: me.user_id } as const
  yield* addComers(comers, { chat, id: eventId, by: me, role: ROLE_NUMBERS.owner, event }, now)
  return chat
}
