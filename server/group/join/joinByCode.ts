import { wayIn } from "#engine/group/joining.ts"
import { plainName } from "../../contact/plainName.ts"
import { type Program, refuse } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { welcomeComers } from "../member/addMembers.ts"
import { administrator } from "../administrator.ts"
import { mayEnter } from "../member/keptOut.ts"
import { countOf, needRoom } from "../room.ts"
import { ROLE_NUMBERS } from "../membership.ts"
import { groupOfCode, type Shared } from "./byCode.ts"

export interface JoinByCode {
  readonly asking: Caller
  readonly shared: Shared
  readonly eventId: string
}

/** WRITE: I come to a group by a code that a member shared (GROUP-16, spec 4.6). */
export function* joinByCode({ asking, eventId, shared }: JoinByCode): Program<void> {
  const { now } = asking
  const { chat, me, role, setting } = yield* groupOfCode({ asking, shared })
  const way = wayIn(role !== null, setting.invites)
  if (way === "enter") yield* refuse("join-already")
  if (way === "closed") yield* refuse("join-closed")
  yield* mayEnter(chat, [me.user_id], null)
  yield* needRoom((yield* countOf(chat)) + 1)
  const speaker = yield* administrator(chat)
  const event = { key: "group-joined", params: { name: plainName(me.realname) }, by: me.user_id } as const
  yield* welcomeComers(
    [{ user_id: me.user_id, role: ROLE_NUMBERS.member, invitedBy: shared.inviter }],
    { chat, id: eventId, by: me, role: ROLE_NUMBERS.member, event, more: { action: "joinGroup" }, speaker },
    now
  )
}
