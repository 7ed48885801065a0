import { all, only, type Program } from "../store/Program.ts"
import type { GroupRow } from "../group/groupRows.ts"
import { SETTING } from "../group/membership.ts"
import { accountById, likeOf } from "./accounts.ts"
import { type By, needStaff } from "./By.ts"
import { MATCHES } from "./groups.ts"

/** A group as a conversation that the back office may look into, with the newest message that it lists. */
interface Conversation extends GroupRow {
  readonly type: string | null
  readonly content: string | null
  readonly sent_at: number | null
}

export interface ConversationsAsked {
  readonly by: By
  /** The groups of this person; 0 for all groups. */
  readonly userId: number
  /** Part of a name, or a whole number; empty for all. */
  readonly keywords: string
  readonly skip: number
  readonly limit: number
}

export interface Conversations {
  readonly rows: ReadonlyArray<Conversation>
  readonly count: number
}

const fromOf = (userId: number): string =>
  `FROM groups g ${userId === 0 ? "" : "JOIN members m ON m.chat = g.chat AND m.user_id = ?"}`

const WHERE = `WHERE g.dissolved_at IS NULL AND ${MATCHES}`

const rowsOf = (userId: number): string => `
  SELECT g.chat, g.group_id, g.name, g.avatar, g.notice, ${SETTING}, l.type, l.content, l.sent_at,
    ${userId === 0 ? "3 AS role, 0 AS muted_until" : "m.role, m.muted_until"},
    COALESCE((SELECT o.user_id FROM members o WHERE o.chat = g.chat AND o.role = 1), 0) AS owner
  ${fromOf(userId)}
  JOIN conversations c ON c.chat = g.chat
  LEFT JOIN messages l ON l.msg_id = (
    SELECT x.msg_id FROM messages x
    WHERE x.chat = g.chat AND x.n > c.cleared_n AND x.deleted = 0 AND x.undone_by IS NULL AND x.type <> 'event'
    ORDER BY x.n DESC LIMIT 1)
  ${WHERE} ORDER BY COALESCE(l.msg_id, 0) DESC, g.group_id LIMIT ? OFFSET ?`

/**
 * READ: the conversations whose messages the back office lists, the one with the newest message first: groups alone. Between which two people
 * there is a conversation it does not see, nor what is said there (DEC-0089, DEC-0138).
 */
export function* conversations({ by, keywords, limit, skip, userId }: ConversationsAsked): Program<Conversations> {
  const { now } = yield* needStaff(by)
  if (userId !== 0) yield* accountById(userId, now)
  const which = [...(userId === 0 ? [] : [userId]), keywords, likeOf(keywords), keywords]
  const rows = yield* all<Conversation>(rowsOf(userId), ...which, limit, skip)
  const { count } = yield* only<{ count: number }>(`SELECT COUNT(*) AS count ${fromOf(userId)} ${WHERE}`, ...which)
  return { rows, count }
}
