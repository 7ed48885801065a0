import { sessionUser } from "../account/session/session.ts"
import { visibleMessage } from "../message/visible.ts"
import { one, type Program } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"
import { ANNOUNCEMENTS, type AnnouncementWords, announcementWords } from "./announced.ts"

const NEWEST = `SELECT x.extends, x.sent_at ${visibleMessage(`x.chat = '${ANNOUNCEMENTS}'`)} ORDER BY x.n DESC LIMIT 1`

/** READ: the newest announcement that I did not delete for myself. */
export function* newestAnnouncement(asking: Caller): Program<(AnnouncementWords & { readonly sent_at: number }) | undefined> {
  const me = yield* sessionUser(asking)
  const row = yield* one<{ extends: string; sent_at: number }>(NEWEST, me.user_id, me.user_id)
  return row === undefined ? undefined : { ...announcementWords(row), sent_at: row.sent_at }
}
