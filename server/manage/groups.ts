import { all, one, only, type Program, refuse } from "../store/Program.ts"
import { SETTING, type SettingRow } from "../group/membership.ts"
import { likeOf } from "./accounts.ts"
import { type By, needStaff } from "./By.ts"

/** A group as the back office sees it. */
export interface ManagedGroup extends SettingRow {
  readonly chat: string
  readonly group_id: number
  readonly name: string
  readonly avatar: string
  readonly notice: string
  readonly created_at: number
  /** 0 without an owner. */
  readonly owner: number
  readonly owner_name: string | null
  readonly members: number
  readonly automatic: number
}

const COLUMNS = `
  g.chat, g.group_id, g.name, g.avatar, g.notice, ${SETTING}, g.created_at, g.automatic, COALESCE(o.user_id, 0) AS owner,
  u.realname AS owner_name, (SELECT COUNT(*) FROM members m WHERE m.chat = g.chat) AS members`

const FROM = `
  FROM groups g LEFT JOIN members o ON o.chat = g.chat AND o.role = 1 LEFT JOIN users u ON u.user_id = o.user_id
  WHERE g.dissolved_at IS NULL`

/** Whether a word fits a group `g`: a part of its name, or its whole number; nothing fits all. */
export const MATCHES = "(? = '' OR LOWER(g.name) LIKE ? ESCAPE '\\' OR CAST(g.group_id AS TEXT) = ?)"

export interface GroupsAsked {
  readonly by: By
  /** Part of a name, or a whole number; empty for all. */
  readonly keywords: string
  readonly skip: number
  readonly limit: number
}

export interface ManagedGroups {
  readonly rows: ReadonlyArray<ManagedGroup>
  readonly count: number
}

/** READ: groups by number, all or those that a word fits. */
export function* allGroups({ by, keywords, limit, skip }: GroupsAsked): Program<ManagedGroups> {
  yield* needStaff(by)
  const word = [keywords, likeOf(keywords), keywords]
  const sql = `SELECT ${COLUMNS} ${FROM} AND ${MATCHES} ORDER BY g.group_id LIMIT ? OFFSET ?`
  const rows = yield* all<ManagedGroup>(sql, ...word, limit, skip)
  const { count } = yield* only<{ count: number }>(
    `SELECT COUNT(*) AS count FROM groups g WHERE g.dissolved_at IS NULL AND ${MATCHES}`,
    ...word
  )
  return { rows, count }
}

/** Somebody in a group, as the back office sees them. */
interface GroupMember {
  readonly user_id: number
  readonly account: string
  readonly realname: string
  readonly avatar: string
  /** 1 owner, 2 admin, 3 member. */
  readonly role: number
  readonly muted_until: number
  readonly joined_at: number
}

export interface ManagedMembersAsked {
  readonly by: By
  readonly chat: string
  readonly skip: number
  readonly limit: number
}

export interface GroupWithMembers {
  readonly group: ManagedGroup
  readonly rows: ReadonlyArray<GroupMember>
}

const MEMBERS = `
  SELECT m.user_id, u.account, u.realname, u.avatar, m.role, m.muted_until, m.joined_at
  FROM members m JOIN users u ON u.user_id = m.user_id
  WHERE m.chat = ? ORDER BY m.role, m.joined_at, m.user_id LIMIT ? OFFSET ?`

/** READ: a group and who is in it. */
export function* anyGroup({ by, chat, limit, skip }: ManagedMembersAsked): Program<GroupWithMembers> {
  yield* needStaff(by)
  return { group: yield* groupAt(chat), rows: yield* all<GroupMember>(MEMBERS, chat, limit, skip) }
}

/** A group that is there. */
export function* groupAt(chat: string): Program<ManagedGroup> {
  return (yield* one<ManagedGroup>(`SELECT ${COLUMNS} ${FROM} AND g.chat = ?`, chat)) ?? (yield* refuse("group-unknown"))
}
