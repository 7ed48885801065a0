import type { ContactRecord } from "../contact/ChatRow.ts"
import { CLEARED, LIST_FLOOR, isUndeleted } from "../message/visible.ts"
import { one, type Program } from "../store/Program.ts"
import { ANNOUNCEMENTS, titleHtml, announcementWords } from "./announced.ts"

/** Everybody has this conversation, with or without a row of their own. What is unread of it each client counts by itself (spec 3.2). */
const CHAT = `
  SELECT c.chat, COALESCE(m.is_top, 0) AS is_top, COALESCE(m.is_notice, 1) AS is_notice, 0 AS unread, 0 AS is_at,
    l.type, l.sender, l.extends, l.sent_at, NULL AS undone_by, NULL AS undoer,
    c.log_head, COALESCE(m.read_msg, 0) AS read_msg, ${CLEARED} AS cleared
  FROM conversations c
  LEFT JOIN members m ON m.chat = c.chat AND m.user_id = ?
  LEFT JOIN groups g ON g.chat = c.chat
  LEFT JOIN messages l ON l.msg_id = (
    SELECT x.msg_id FROM messages x WHERE x.chat = c.chat AND x.n > ${LIST_FLOOR} AND ${isUndeleted("x")} ORDER BY x.n DESC LIMIT 1)
  WHERE c.chat = '${ANNOUNCEMENTS}'`

interface Row extends Omit<ContactRecord, "content"> {
  readonly extends: string | null
}

/** The announcements as one of the conversations of `me`: their last message shows its title; nothing before the first of them. */
export function* announcementChat(me: number): Program<ContactRecord | undefined> {
  const row = yield* one<Row>(CHAT, me, me)
  if (row === undefined) return undefined
  const { extends: words, ...chat } = row
  return { ...chat, content: words === null ? null : titleHtml(announcementWords({ extends: words }).title) }
}
