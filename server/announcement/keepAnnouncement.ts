import { sentAt } from "#engine/message/sentAt.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { NEWEST, type Touched } from "../message/event.ts"
import { KINDS } from "../message/target.ts"
import { endBlock } from "../search/blocks.ts"
import { only, type Program, refuse } from "../store/Program.ts"
import { ANNOUNCEMENTS } from "./announced.ts"
import type { ComposedAnnouncement } from "./compose.ts"

export interface ToKeep extends ComposedAnnouncement {
  readonly id: string
  readonly now: Millis
}

/** An announcement that was kept and is to be told. */
export interface StoredAnnouncement {
  readonly msg_id: number
  readonly n: number
  readonly at: Millis
}

const ADVANCE = `
  INSERT INTO conversations (chat, kind, head, log_head) VALUES (?, ?, 1, 1)
  ON CONFLICT (chat) DO UPDATE SET head = conversations.head + 1, log_head = conversations.log_head + 1
  RETURNING head, log_head AS n, ${NEWEST}`

const INSERT = `
  INSERT INTO messages (id, chat, n, position, sender, type, content, extends, sent_at) VALUES (?, ?, ?, ?, ?, 'text', ?, ?, ?)
  RETURNING msg_id`

/**
 * Keeps an announcement to everybody. It is a line of the one conversation that all have; every message has an author, and this
 * one's, the first account, is named nowhere.
 */
export function* keepAnnouncement({ content, id, now, words }: ToKeep): Program<StoredAnnouncement> {
  const { author } = yield* only<{ author: number | null }>("SELECT MIN(user_id) AS author FROM users")
  if (author === null) return yield* refuse("nobody-yet")
  const { head, n, newest } = yield* only<Touched>(ADVANCE, ANNOUNCEMENTS, KINDS.Announcements)
  const at = sentAt(now, newest)
  const row = yield* only<{ msg_id: number }>(INSERT, id, ANNOUNCEMENTS, n, head, author, content, JSON.stringify(words), at)
  yield* endBlock(ANNOUNCEMENTS, n, head)
  return { msg_id: row.msg_id, n, at }
}
