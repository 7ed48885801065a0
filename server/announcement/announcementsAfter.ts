import type { LogEntry } from "../store/LogEntry.ts"
import { all, one, type Program } from "../store/Program.ts"
import { announced, type Announcement, ANNOUNCEMENTS } from "./announced.ts"

/** Announcements that were made since somebody looked, and the line up to which they looked now. */
export interface Since {
  readonly head: number
  readonly entries: ReadonlyArray<LogEntry>
}

const HEAD = "SELECT log_head AS head FROM conversations WHERE chat = ?"
const NEW = "SELECT id, msg_id, n, sent_at, extends FROM messages WHERE chat = ? AND n > ? AND n <= ? AND deleted = 0 ORDER BY n"
const EVERYBODY = "SELECT user_id FROM users WHERE status = 1"

/** READ: announcements after a line of their conversation, as everybody hears them; `null` only asks where it stands. */
export function* announcementsAfter(after: number | null): Program<Since> {
  const head = (yield* one<{ head: number }>(HEAD, ANNOUNCEMENTS))?.head ?? 0
  if (after === null || head <= after) return { head, entries: [] }
  const rows = yield* all<Announcement & { readonly n: number }>(NEW, ANNOUNCEMENTS, after, head)
  const to = (yield* all<{ user_id: number }>(EVERYBODY)).map(({ user_id }) => user_id)
  const entry = (row: Announcement & { readonly n: number }): LogEntry => ({
    scope: `c:${ANNOUNCEMENTS}`,
    n: row.n,
    at: row.sent_at,
    type: "simple",
    audiences: [{ to, ...announced(row) }]
  })
  return { head, entries: rows.map(entry) }
}
