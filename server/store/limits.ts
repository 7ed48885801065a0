import type { Reason } from "#engine/error/refusal.ts"
import type { Limit } from "../Config.ts"
import { one, only, type Program, refuse, run } from "./Program.ts"

const USE = `
  INSERT INTO limits (key, since, latest, count) VALUES (?, ?, ?, 1)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN limits.since <= ? THEN 1 ELSE limits.count + 1 END,
    since = CASE WHEN limits.since <= ? THEN excluded.since ELSE limits.since END,
    latest = excluded.latest
  RETURNING since, count`

const FAILURE = `
  INSERT INTO limits (key, since, latest, count) VALUES (?, ?, ?, 1)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN limits.latest <= ? THEN 1 ELSE limits.count + 1 END,
    latest = excluded.latest`

/** Seconds from `now` to `end`, at least 1, for people to read. */
const secondsTo = (end: number, now: number): number => Math.max(1, Math.ceil((end - now) / 1000))

/** Counts one use of `key`; refuses above the limit, with the `seconds` to wait. A limit of 0 is none. */
export function* countUse(key: string, limit: Limit, now: number, reason: Reason): Program<void> {
  if (limit.count === 0) return
  const span = limit.seconds * 1000
  const { count, since } = yield* only<{ since: number; count: number }>(USE, key, now, now, now - span, now - span)
  if (count > limit.count) yield* refuse(reason, waiting(since + span, now))
}

/** Refuses what {@link countUse} would refuse, and counts nothing. */
export function* checkUse(key: string, limit: Limit, now: number, reason: Reason): Program<void> {
  const span = limit.seconds * 1000
  const row = yield* one<{ since: number; count: number }>("SELECT since, count FROM limits WHERE key = ?", key)
  if (limit.count === 0 || row === undefined || row.count < limit.count || row.since <= now - span) return
  yield* refuse(reason, waiting(row.since + span, now))
}

/** Refuses when the last use of `key` is younger than `seconds`. */
export function* spaceOut(key: string, seconds: number, now: number, reason: Reason): Program<void> {
  if (seconds <= 0) return
  const row = yield* one<{ latest: number }>("SELECT latest FROM limits WHERE key = ?", key)
  if (row !== undefined && row.latest + seconds * 1000 > now) yield* refuse(reason, waiting(row.latest + seconds * 1000, now))
}

/** Refuses while `key` has failed too often; the window starts anew at each failure. */
export function* checkFailures(key: string, limit: Limit, now: number): Program<void> {
  const span = limit.seconds * 1000
  const row = yield* one<{ latest: number; count: number }>("SELECT latest, count FROM limits WHERE key = ?", key)
  if (limit.count === 0 || row === undefined || row.count < limit.count || row.latest <= now - span) return
  yield* refuse("too-many-attempts", waiting(row.latest + span, now))
}

export function* countFailure(key: string, limit: Limit, now: number): Program<void> {
  yield* run(FAILURE, key, now, now, now - limit.seconds * 1000)
}

export function* forgetFailures(key: string): Program<void> {
  yield* run("DELETE FROM limits WHERE key = ?", key)
}

/**
 * Refuses while the last failure of `key` is younger than `waitOf` so many failures, in seconds; they add up until none came for `span`
 * seconds.
 */
export function* slowDown(key: string, waitOf: (failures: number) => number, span: number, now: number): Program<void> {
  const row = yield* one<{ latest: number; count: number }>("SELECT latest, count FROM limits WHERE key = ?", key)
  if (row === undefined || row.latest <= now - span * 1000) return
  const end = row.latest + waitOf(row.count) * 1000
  if (end > now) yield* refuse("too-many-attempts", waiting(end, now))
}

const NOTE = `
  INSERT INTO limits (key, since, latest, count) VALUES (?, ?, ?, 1)
  ON CONFLICT (key) DO UPDATE SET latest = excluded.latest`

/** Notes that something is so. */
export function* note(key: string, now: number): Program<void> {
  yield* run(NOTE, key, now, now)
}

/** Whether that was noted after `since`. */
export function* isNoted(key: string, since: number): Program<boolean> {
  return (yield* one("SELECT 1 AS noted FROM limits WHERE key = ? AND latest > ?", key, since)) !== undefined
}

const waiting = (end: number, now: number) => ({ seconds: secondsTo(end, now), minutes: Math.ceil(secondsTo(end, now) / 60) })
