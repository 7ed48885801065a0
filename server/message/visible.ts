import { type Beginnings, hiddenUpTo } from "#engine/group/hiddenUpTo.ts"
import { one, type Program } from "../store/Program.ts"

const greater = (a: string, b: string): string => `CASE WHEN ${a} > ${b} THEN ${a} ELSE ${b} END`

/**
 * The rule of what a conversation shows me (GROUP-17), in statements over `conversations c`, my row `members m` and, joined from the left,
 * `groups g`: nothing up to this line, which I cleared, or the owner for all, or which was said before I came to a group that does
 * not show its history. Above it all that is {@link isUndeleted}.
 */
const FLOOR = greater(
  "COALESCE(m.cleared_n, 0)",
  greater("c.cleared_n", "CASE WHEN g.history = 0 THEN COALESCE(m.joined_n, 0) ELSE 0 END")
)

/** The floor of a row of the list: a conversation that I deleted from it has no last message until a newer one comes. */
export const LIST_FLOOR = greater(FLOOR, "COALESCE(m.hidden_n, 0)")

/** `msg_id` up to which a conversation is cleared, by me or for all. */
export const CLEARED = greater("COALESCE(m.cleared_msg, 0)", "c.cleared_msg")

/** Whether a message, by its alias, is deleted neither for everyone nor by `user` for themselves. One look at an index. */
export const isUndeleted = (message: string, user = "?"): string =>
  `${message}.deleted = 0 AND NOT EXISTS (
    SELECT 1 FROM hidden h WHERE h.user_id = ${user} AND h.chat = ${message}.chat AND h.msg_id = ${message}.msg_id)`

const OF_CHAT = `
  SELECT COALESCE(m.cleared_n, 0) AS cleared, c.cleared_n AS clearedForAll, COALESCE(m.joined_n, 0) AS joined,
    COALESCE(g.history, 1) AS history
  FROM conversations c
  LEFT JOIN members m ON m.chat = c.chat AND m.user_id = ?
  LEFT JOIN groups g ON g.chat = c.chat
  WHERE c.chat = ?`

/** The last line of a conversation that is not mine to see; 0 when all are (GROUP-17). */
export function* floorOf(chat: string, me: number): Program<number> {
  const row = yield* one<Record<keyof Beginnings, number>>(OF_CHAT, me, chat)
  return row === undefined ? 0 : hiddenUpTo({ ...row, history: row.history !== 0 })
}

/**
 * FROM and WHERE of a message that I may read: `x`, in a conversation `c` in which I take part (`m`), or among the announcements, which
 * are everybody's. What is not there for me does not exist. The first two parameters are my number; `which` names the message.
 */
export const visibleMessage = (which: string): string => `
  FROM messages x
  JOIN conversations c ON c.chat = x.chat
  LEFT JOIN members m ON m.chat = x.chat AND m.user_id = ?
  LEFT JOIN groups g ON g.chat = x.chat
  WHERE (m.user_id IS NOT NULL OR c.kind = 2) AND ${isUndeleted("x")} AND x.n > ${FLOOR} AND ${which}`
