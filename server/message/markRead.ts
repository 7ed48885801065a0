import { whoAsks } from "../account/session.ts"
import { append, nextInChat } from "../store/log.ts"
import { all, one, type Program, refuse, run } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { chatOf, type Target } from "./target.ts"

export interface MarkRead {
  readonly asking: Asking
  readonly target: Target
  /** Ids of messages that were seen; their author is told which. */
  readonly ids: ReadonlyArray<string>
}

const PLACE = `
  SELECT m.read_position AS read, c.head FROM members m JOIN conversations c ON c.chat = m.chat
  WHERE m.chat = ? AND m.user_id = ?`

/**
 * WRITE: all of a conversation is read. Who wrote to me one-to-one is told, at once: which of the listed messages I had not read
 * yet, as the store has them, and that all are read (spec 4.9). What is not of this conversation, or not to me, is passed over.
 */
export function* markRead({ asking, ids, target }: MarkRead): Program<void> {
  const { now } = asking
  const me = yield* whoAsks(asking)
  const chat = chatOf(target, me.user_id)
  const place = yield* one<{ read: number; head: number }>(PLACE, chat, me.user_id)
  if (place === undefined && target._tag === "Group") yield* refuse("chat-not-yours")
  if (place === undefined || place.read >= place.head) return
  yield* run("UPDATE members SET read_position = ? WHERE chat = ? AND user_id = ?", place.head, chat, me.user_id)
  if (target._tag !== "Person") return
  const seen = ids.length === 0 ? [] : yield* seenOf(chat, target.userId, place.read, ids)
  if (seen.length > 0) {
    const line = yield* nextInChat(chat)
    yield* append({
      ...line,
      at: now,
      type: "isRead",
      audiences: [{ to: [target.userId], json: JSON.stringify(seen.map((each) => ({ ...each, toContactId: me.user_id }))) }]
    })
  }
  yield* readAll(chat, me.user_id, target.userId, now)
}

/** Tells `peer` that I have read all of our conversation. */
export function* readAll(chat: string, me: number, peer: number, now: number): Program<void> {
  const line = yield* nextInChat(chat)
  yield* append({ ...line, at: now, type: "readAll", audiences: [{ to: [peer], json: JSON.stringify({ toContactId: me }) }] })
}

function* seenOf(
  chat: string,
  author: number,
  after: number,
  ids: ReadonlyArray<string>
): Program<ReadonlyArray<{ readonly id: string; readonly msg_id: number }>> {
  const marks = ids.map(() => "?").join(", ")
  return yield* all(
    `SELECT id, msg_id FROM messages WHERE id IN (${marks}) AND chat = ? AND sender = ? AND position > ? AND type <> 'event' ORDER BY msg_id`,
    ...ids,
    chat,
    author,
    after
  )
}
