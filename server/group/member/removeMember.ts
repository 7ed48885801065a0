import { plainName } from "../../contact/plainName.ts"
import { type Program, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { sessionUser } from "../../account/session/session.ts"
import { beginChange, tellChange } from "../edit/change.ts"
import { addEvent } from "../groupEvent.ts"
import { keepOut } from "./keptOut.ts"
import { mayHere, mayTo, ROLE_NUMBERS } from "../membership.ts"
import { pictureOnceMoved } from "../keptPicture.ts"

export interface RemoveMember {
  readonly asking: Caller
  readonly chat: string
  readonly userId: number
  readonly eventId: string
}

/** Who leaves to come back as if they had not been muted, has been. */
const PARTED = `
  INSERT INTO parted (chat, user_id, muted_until, muted_at)
  SELECT chat, user_id, muted_until, muted_at FROM members WHERE chat = ? AND user_id = ? AND muted_until > ?`
const LEAVE = "DELETE FROM members WHERE chat = ? AND user_id = ?"

/**
 * WRITE: somebody of a lower role is taken out of a group, or I leave it, when the number is my own (spec 2.11, 6). That is the last
 * line that they hear of it; what is said of it stands after. Returns whether I left.
 */
export function* removeMember({ asking, chat, eventId, userId }: RemoveMember): Program<boolean> {
  const { now } = asking
  const { user_id } = yield* sessionUser(asking)
  const isMe = userId === user_id
  const leaver = isMe ? yield* mayHere(asking, chat, "leave") : undefined
  const { membership, target } =
    leaver === undefined ? yield* mayTo(asking, chat, "remove", userId) : { membership: leaver, target: leaver.me }
  const { me, role } = membership
  const going = yield* beginChange(chat, me.user_id, now)
  const avatar = yield* pictureOnceMoved(chat, { going: userId })
  yield* tellChange(going, "removeUser", { group_id: chat, user_id: userId, by: me.user_id, avatar })
  yield* run(PARTED, chat, userId, now)
  yield* run(LEAVE, chat, userId)
  if (!isMe) yield* keepOut(chat, userId)
  const name = plainName(me.realname)
  const whom = plainName(target.realname)
  const event = isMe
    ? ({ key: "group-left", params: { name }, by: me.user_id } as const)
    : ({ key: "group-removed", params: { name }, by: me.user_id, to: [userId], names: [whom] } as const)
  yield* addEvent({ chat, id: eventId, by: me, role: ROLE_NUMBERS[role ?? "member"], event }, now)
  return isMe
}
