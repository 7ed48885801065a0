import { one, type Program } from "../store/Program.ts"
import { SETTING, type SettingRow } from "./membership.ts"

/** What every member may know of a group, for frames. */
export interface GroupFactsWire extends SettingRow {
  readonly chat: string
  readonly name: string
  readonly avatar: string
  readonly owner: number
}

const FACTS = `
  SELECT g.chat, g.name, g.avatar, ${SETTING},
    COALESCE((SELECT o.user_id FROM members o WHERE o.chat = g.chat AND o.role = 1), 0) AS owner
  FROM groups g WHERE g.chat = ?`

/** A group as a frame shows it; nothing where there is none. Part of a program. */
export function* groupFacts(chat: string): Program<GroupFactsWire | undefined> {
  return yield* one<GroupFactsWire>(FACTS, chat)
}
