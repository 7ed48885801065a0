import { isOfFuture } from "#engine/format/future.ts"
import { settingSql } from "../../setting/settings.ts"
import { bisect } from "../../store/bisect.ts"
import { one, only, type Program, run } from "../../store/Program.ts"

const HOUR = 3600 * 1000
const DAY = 24 * HOUR
/** The least time between two nights, in milliseconds: all processes together clear once in a night. */
const ONCE_IN = 20 * HOUR

const SWITCH = `SELECT ${settingSql("chatInfo.msgClear")} AS is_on, ${settingSql("chatInfo.msgClearDay")} AS days`
const LAST = "SELECT latest FROM limits WHERE key = 'night'"
const NOTE = `
  INSERT INTO limits (key, since, latest, count) VALUES ('night', ?, ?, 0)
  ON CONFLICT (key) DO UPDATE SET latest = excluded.latest`
const HIGHEST = "SELECT COALESCE(MAX(msg_id), 0) AS highest FROM messages"
const SENT = "SELECT msg_id, sent_at FROM messages WHERE msg_id <= ? ORDER BY msg_id DESC LIMIT 1"

/** After this many milliseconds without a night the clock may be wrong: the first night clears nothing, the next one does (S-06, DEC-0195). */
const GAP = 2 * DAY

/**
 * WRITE: the newest message that is too old to be kept (settings `msgClear`, `msgClearDay`); nothing when the service keeps all, when this
 * night was begun before, or nothing is so old. `clearSome` does the rest.
 */
export function* beginNight({ now }: { readonly now: number }): Program<number | null> {
  const { days, is_on } = yield* only<{ is_on: number; days: number }>(SWITCH)
  const last = yield* one<{ latest: number }>(LAST)
  if (is_on !== 1 || (last !== undefined && last.latest > now - ONCE_IN && !isOfFuture(last.latest, now))) return null
  yield* run(NOTE, now, now)
  if (last !== undefined && now - last.latest > GAP) return null
  const { highest } = yield* only<{ highest: number }>(HIGHEST)
  const newest = yield* bisect(
    highest,
    (id) => one<{ msg_id: number; sent_at: number }>(SENT, id),
    ({ msg_id }) => msg_id,
    ({ sent_at }) => sent_at <= now - days * DAY
  )
  return newest?.msg_id ?? null
}
