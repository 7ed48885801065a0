import type { Millis } from "#engine/format/Millis.ts"
import { doerIn, storedSentence } from "../../message/event.ts"
import { joinChat, type Joining } from "../../message/members.ts"
import { tellUsers, type UserLine } from "../../store/log.ts"
import { one, type Program, run } from "../../store/Program.ts"
import { type GroupEvent, keepEvent, type KeptEvent, tellEvent } from "../groupEvent.ts"
import { groupRowOf } from "../groupRows.ts"
import { groupWire } from "../groupWire.ts"
import { pictureOnceMoved } from "../keptPicture.ts"
import { allowAgain } from "./keptOut.ts"

/** A new member of a group. */
export interface Comer {
  readonly user_id: number
  /** 1 owner, 3 member. */
  readonly role: number
  /** Who added them; 0 for none. */
  readonly invitedBy: number
}

/** The group as a row of the list, before anything but this line was said to its reader. `log` and `read` say that it reflects the line. */
const newRow = ({ at, chat, event, msg_id, n }: KeptEvent, row: Parameters<typeof groupWire>[0]): Omit<UserLine, "to"> => ({
  type: "addGroup",
  data: {
    ...groupWire(row),
    type: "event",
    lastContent: "",
    lastSendTime: at,
    unread: 0,
    is_at: 0,
    is_top: 0,
    is_notice: 1,
    cleared: 0,
    scope: `c:${chat}`,
    log: n,
    read: msg_id,
    ...doerIn(event)
  },
  texts: { lastContent: storedSentence(event) }
})

const MUTED = "DELETE FROM parted WHERE chat = ? AND user_id = ? RETURNING muted_until, muted_at"
const MUTE = "UPDATE members SET muted_until = ?, muted_at = ? WHERE chat = ? AND user_id = ?"

/** Makes somebody a member; a mute from before they left goes on (DEC-0042). */
function* seat(chat: string, userId: number, joining: Joining): Program<void> {
  yield* joinChat(chat, userId, joining)
  yield* allowAgain(chat, userId)
  const parted = yield* one<{ muted_until: number; muted_at: number }>(MUTED, chat, userId)
  if (parted !== undefined) yield* run(MUTE, parted.muted_until, parted.muted_at, chat, userId)
}

/**
 * Brings people into a group. The line that says so is the first that they hear of its conversation, and is read; each gets the group
 * as a row of the list, then everybody hears the line (spec 4.3).
 */
export function* addComers(comers: ReadonlyArray<Comer>, event: GroupEvent, now: Millis): Program<void> {
  const kept = yield* keepEvent(event, now)
  const { chat, head, msg_id, n } = kept
  const rows: Array<UserLine> = []
  // a new group has none yet; of others those who were there have heard of it already
  yield* pictureOnceMoved(chat, { coming: comers.map(({ user_id }) => user_id) })
  for (const { invitedBy, role, user_id } of comers)
    yield* seat(chat, user_id, { position: head, message: msg_id, from: n, now, role, invitedBy })
  for (const { user_id } of comers) {
    const row = yield* groupRowOf(user_id, chat)
    if (row !== undefined) rows.push({ to: user_id, ...newRow(kept, row) })
  }
  yield* tellUsers(rows, now)
  yield* tellEvent(kept)
}
