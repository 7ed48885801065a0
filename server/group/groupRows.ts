import { all, one, type Program } from "../store/Program.ts"
import { SETTING, type SettingRow } from "./membership.ts"

/** A group of mine as a row of the list shows it. */
export interface GroupRow extends SettingRow {
  readonly chat: string
  readonly group_id: number
  readonly name: string
  readonly avatar: string
  readonly notice: string
  /** My role, 1 to 3. */
  readonly role: number
  /** I may not speak before this instant in milliseconds. */
  readonly muted_until: number
  readonly owner: number
}

const GROUPS = `
  SELECT g.chat, g.group_id, g.name, g.avatar, g.notice, ${SETTING}, m.role, m.muted_until,
    COALESCE((SELECT o.user_id FROM members o WHERE o.chat = g.chat AND o.role = 1), 0) AS owner
  FROM members m JOIN groups g ON g.chat = m.chat AND g.dissolved_at IS NULL
  WHERE m.user_id = ?`

/** The groups that somebody is in, by number. */
export function* groupsOf(me: number): Program<ReadonlyArray<GroupRow>> {
  return yield* all<GroupRow>(`${GROUPS} ORDER BY g.group_id`, me)
}

/** One of them; nothing when they are not in it. */
export function* groupRowOf(me: number, chat: string): Program<GroupRow | undefined> {
  return yield* one<GroupRow>(`${GROUPS} AND m.chat = ?`, me, chat)
}
