import { one, type Program, refuse } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import type { BriefRow } from "../friend/friendWire.ts"
import { groupOfCode, type Shared } from "./join/byCode.ts"
import { countOf } from "./room.ts"
import { groupFor, type Membership } from "./membership.ts"

export interface GroupPageAsked {
  readonly asking: Caller
  /** Empty when a code says which. */
  readonly chat: string
  /** What the code says that was shown; only with it others than members see something. */
  readonly shared: Shared | null
}

/** A group as its page or the page of its code shows it. */
export interface GroupPageRecord {
  readonly membership: Membership
  readonly count: number
  readonly owner: BriefRow | undefined
}

const OWNER = `
  SELECT u.user_id, u.account, u.realname, u.avatar FROM members m JOIN users u ON u.user_id = m.user_id
  WHERE m.chat = ? AND m.role = 1`

function* pageOf(membership: Membership): Program<GroupPageRecord> {
  const { chat } = membership
  return { membership, count: yield* countOf(chat), owner: yield* one<BriefRow>(OWNER, chat) }
}

/** READ: a group's page for its members, and for others as far as a code of it lets them look (spec 2.13, 2.21). */
export function* groupPage({ asking, chat, shared }: GroupPageAsked): Program<GroupPageRecord> {
  if (shared !== null && (chat === "" || chat === `group-${shared.groupId}`)) {
    const membership = yield* groupFor(asking, `group-${shared.groupId}`)
    return yield* pageOf(membership.role === null ? yield* groupOfCode({ asking, shared }) : membership)
  }
  const membership = yield* groupFor(asking, chat)
  return membership.role === null ? yield* refuse("chat-not-yours") : yield* pageOf(membership)
}
