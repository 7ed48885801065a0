import { Result } from "effect"
import { contactsOf } from "../../contact/contactOf.ts"
import { plainName } from "../../contact/plainName.ts"
import { type Program, refuseWith } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { mayBring } from "#engine/group/joining.ts"
import { beginChange, tellChange } from "../edit/change.ts"
import { type Comer, addComers } from "./enter.ts"
import type { GroupEvent } from "../groupEvent.ts"
import { mayEnter } from "./keptOut.ts"
import { needRoom } from "../room.ts"
import { mayHere, membersOf, ROLE_NUMBERS } from "../membership.ts"
import { pictureOnceMoved } from "../keptPicture.ts"

export interface AddMembers {
  readonly asking: Caller
  readonly chat: string
  readonly userIds: ReadonlyArray<number>
  readonly eventId: string
}

/** WRITE: adds contacts of mine to a group of mine; members stay as they are (spec 2.11, 4.3). */
export function* addMembers({ asking, chat, eventId, userIds }: AddMembers): Program<void> {
  const { now } = asking
  const { me, role } = yield* mayHere(asking, chat, "invite")
  const asked = [...new Set(userIds)]
  const may = mayBring(asked.length, true)
  if (Result.isFailure(may)) yield* refuseWith(may.failure)
  const members = new Set(yield* membersOf(chat))
  const others = asked.filter((id) => !members.has(id))
  if (others.length === 0) return
  const people = yield* contactsOf(me.user_id, others)
  yield* mayEnter(chat, others, role)
  yield* needRoom(members.size + people.length)
  const params = { name: plainName(me.realname) }
  const to = people.map(({ user_id }) => user_id)
  const names = people.map(({ realname }) => plainName(realname))
  const event = { key: "group-invited", params, by: me.user_id, to, names } as const
  const comers = people.map(({ user_id }) => ({ user_id, role: ROLE_NUMBERS.member, invitedBy: me.user_id }))
  yield* welcomeComers(comers, { chat, id: eventId, by: me, role: ROLE_NUMBERS[role ?? "member"], event }, now)
}

/** Members learn that there are more of them; then those come, and all hear the line that says so. */
export function* welcomeComers(comers: ReadonlyArray<Comer>, event: GroupEvent, now: Caller["now"]): Program<void> {
  const { by, chat } = event
  const coming = yield* beginChange(chat, by.user_id, now)
  const user_ids = comers.map(({ user_id }) => user_id)
  yield* tellChange(coming, "addGroupUser", {
    group_id: chat,
    avatar: yield* pictureOnceMoved(chat, { coming: user_ids }),
    user_ids
  })
  yield* addComers(comers, event, now)
}
