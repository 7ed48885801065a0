import { COMMUNITY } from "../../setting/defaults.ts"
import { settingSql } from "../../setting/settings.ts"
import { all, type Program } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { countOf } from "../room.ts"
import { mayHere } from "../membership.ts"

export interface GroupMembersAsked {
  readonly asking: Caller
  readonly chat: string
  readonly skip: number
  /** Most rows; 0 for all. */
  readonly limit: number
}

export interface MemberRow {
  readonly user_id: number
  readonly account: string
  readonly realname: string
  readonly avatar: string
  /** 1 to 3. */
  readonly role: number
  readonly invited_by: number
  readonly muted_until: number
  readonly joined_at: number
  /** Whether the asker sees the full account: contacts do, and everybody their own. */
  readonly is_known: number
}

export interface GroupMembers {
  readonly group_id: number
  readonly rows: ReadonlyArray<MemberRow>
  readonly count: number
}

const MEMBERS = `
  SELECT m.user_id, u.account, u.realname, u.avatar, m.role, m.invited_by, m.muted_until, m.joined_at,
    CASE WHEN m.user_id = ? OR (f.status = 1 AND b.status = 1) OR ${settingSql("sysInfo.runMode")} <> ${COMMUNITY} THEN 1 ELSE 0 END AS is_known
  FROM members m JOIN users u ON u.user_id = m.user_id
  LEFT JOIN friends f ON f.owner = ? AND f.friend = m.user_id
  LEFT JOIN friends b ON b.owner = m.user_id AND b.friend = ?
  WHERE m.chat = ? ORDER BY m.role, m.joined_at, m.user_id LIMIT ? OFFSET ?`

/** READ: the members of a group of mine: its owner, admins, members, each by when they came (spec 3.5). */
export function* groupMembers({ asking, chat, limit, skip }: GroupMembersAsked): Program<GroupMembers> {
  const { group_id, me } = yield* mayHere(asking, chat, "read")
  const most = limit === 0 ? Number.MAX_SAFE_INTEGER : limit
  const id = me.user_id
  const rows = yield* all<MemberRow>(MEMBERS, id, id, id, chat, most, skip)
  return { group_id, rows, count: yield* countOf(chat) }
}
