import { CLOCK_LEAD } from "#engine/format/future.ts"
import { SESSION_MILLIS } from "../account/session/session.ts"
import { LOOK_AGAIN } from "../upload/files.ts"
import { only, type Program, run } from "./Program.ts"

const SESSIONS = `
  UPDATE sessions SET created_at = ?, used_at = ?, expires_at = ?, free_until = CASE WHEN free_until = expires_at THEN CAST(? AS INTEGER) ELSE 0 END
  WHERE created_at > ?`
const USED = "UPDATE sessions SET used_at = ? WHERE used_at > ?"
const MUTED = "UPDATE members SET muted_until = 0, muted_at = 0 WHERE muted_at > ?"
const PARTED = "DELETE FROM parted WHERE muted_at > ?"
const UPLOADS = "UPDATE uploads SET touched_at = ? WHERE touched_at > ?"
const FILES = "UPDATE files SET due = ? WHERE due > ?"
const LOOSE = "UPDATE loose_blobs SET since = ? WHERE since > ?"
/** Messages are stored in the order in which they arrive: messages with a time in the future are among the last ones. */
const NEWEST = "SELECT COALESCE(MAX(m.sent_at), 0) AS newest FROM (SELECT sent_at FROM messages ORDER BY msg_id DESC LIMIT 100) m"

/**
 * Part of a program, or WRITE: brings rows that a clock wrote which was set back since to the time of now, where they would last for longer
 * than they may: sessions go on for one life more, mutes are over, uploads and files are swept as if they had just come. Programs that
 * read a row judge it by themselves before. What was said keeps its instant. Returns how far the newest message lies ahead, in
 * milliseconds; 0 where it does not (S-06, DEC-0195).
 */
export function* settleClock({ now }: { readonly now: number }): Program<number> {
  const future = now + CLOCK_LEAD
  const end = now + SESSION_MILLIS
  yield* run(SESSIONS, now, now, end, end, future)
  yield* run(USED, now, future)
  yield* run(MUTED, future)
  yield* run(PARTED, future)
  yield* run(UPLOADS, now, future)
  yield* run(FILES, now + LOOK_AGAIN, future + LOOK_AGAIN)
  yield* run(LOOSE, now, future)
  const { newest } = yield* only<{ newest: number }>(NEWEST)
  return Math.max(0, newest - now)
}
