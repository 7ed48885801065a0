import type { Millis } from "#engine/format/Millis.ts"
import { plainName } from "../../contact/plainName.ts"
import type { Author } from "../../message/messageWire.ts"
import type { Arrivals } from "../../setting/newcomers.ts"
import { one, type Program } from "../../store/Program.ts"
import { welcomeComers } from "./addMembers.ts"
import { administrator } from "../administrator.ts"
import { addComers } from "./enter.ts"
import { openGroup } from "../openGroup.ts"
import { ROLE_NUMBERS } from "../membership.ts"

export interface Arrive {
  readonly newcomer: Author
  readonly arrivals: Arrivals
  /** Names for the two lines that may be said. */
  readonly ids: ReadonlyArray<string>
  readonly now: Millis
}

const NEWEST = `
  SELECT g.chat, (SELECT COUNT(*) FROM members m WHERE m.chat = g.chat) AS count FROM groups g
  WHERE g.automatic = 1 AND g.dissolved_at IS NULL ORDER BY g.group_id DESC LIMIT 1`

const OWNER = "SELECT user_id, account, realname, avatar FROM users WHERE user_id = ? AND status = 1"

const OPENED = "SELECT COUNT(*) AS count FROM groups WHERE automatic = 1"

/** A newcomer comes to the group of newcomers; a full one is followed by another, whose owner is the same (spec 3.9). */
export function* arrive({ arrivals, ids, newcomer, now }: Arrive): Program<void> {
  const [openedId = "", joinedId = ""] = ids
  const newest = yield* one<{ chat: string; count: number }>(NEWEST)
  const hasRoom = newest !== undefined && newest.count < arrivals.max
  const chat = hasRoom ? newest.chat : yield* another(arrivals, openedId, now)
  if (chat === undefined) return
  const { member } = ROLE_NUMBERS
  const speaker = yield* administrator(chat)
  const event = { key: "group-joined", params: { name: plainName(newcomer.realname) }, by: newcomer.user_id } as const
  yield* welcomeComers(
    [{ user_id: newcomer.user_id, role: member, invitedBy: 0 }],
    { chat, id: joinedId, by: newcomer, role: member, event, more: { action: "autoAddGroup" }, speaker },
    now
  )
}

/** One more such group; nothing without an account to own it. */
function* another({ name, owner }: Arrivals, id: string, now: Millis): Program<string | undefined> {
  const by = yield* one<Author>(OWNER, owner)
  if (by === undefined) return undefined
  const { count } = (yield* one<{ count: number }>(OPENED)) ?? { count: 0 }
  const chat = yield* openGroup({ name: count === 0 ? name : `${name} ${count + 1}`, by: by.user_id, now, automatic: true })
  const event = { key: "group-created", params: { name: plainName(by.realname) }, by: by.user_id } as const
  const role = ROLE_NUMBERS.owner
  yield* addComers(
    [{ user_id: by.user_id, role, invitedBy: 0 }],
    { chat, id, by, role, event, more: { action: "autoCreateGroup" } },
    now
  )
  return chat
}
