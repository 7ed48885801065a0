import type { Reason } from "#engine/error/refusal.ts"
import { CLOCK_LEAD, isOfFuture } from "#engine/format/future.ts"
import type { Limit } from "../Config.ts"
import { one, only, type Program, refuse, run } from "./Program.ts"

const USE = `
  INSERT INTO limits (key, since, latest, count) VALUES (?, ?, ?, 1)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN limits.since <= ? OR limits.since > ? THEN 1 ELSE limits.count + 1 END,
    since = CASE WHEN limits.since <= ? OR limits.since > excluded.since THEN excluded.since ELSE limits.since END,
    latest = excluded.latest
  RETURNING since, count`

const FAILURE = `
  INSERT INTO limits (key, since, latest, count) VALUES (?, ?, ?, 1)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN limits.latest <= ? OR limits.latest > ? THEN 1 ELSE limits.count + 1 END,
    latest = excluded.latest`

/**
 * When a wait of `span` ends that began at `from`, in milliseconds; nothing when it is over. A row of the future, left by a clock that was
 * set back, counts as expired, and one that lies ahead by little as one of now: a wait is never longer than the span (S-06, DEC-0195).
 */
const endOf = (from: number, span: number, now: number): number | undefined => {
  const end = Math.min(from, now) + span
  return end <= now || isOfFuture(from, now) ? undefined : end
}

/** Counts one use of `key`; refuses above the limit, with the `seconds` to wait. A limit of 0 is none. */
export function* countUse(key: string, limit: Limit, now: number, reason: Reason): Program<void> {
  if (limit.count === 0) return
  const span = limit.seconds * 1000
  const { count, since } = yield* only<{ since: number; count: number }>(
    USE,
    key,
    now,
    now,
    now - span,
    now + CLOCK_LEAD,
    now - span
  )
  if (count > limit.count) yield* refuse(reason, waiting(since + span, now))
}

/** Refuses what {@link countUse} would refuse, and counts nothing. */
export function* checkUse(key: string, limit: Limit, now: number, reason: Reason): Program<void> {
  const span = limit.seconds * 1000
  const row = yield* one<{ since: number; count: number }>("SELECT since, count FROM limits WHERE key = ?", key)
  if (limit.count === 0 || row === undefined || row.count < limit.count) return
  yield* refuseUntil(endOf(row.since, span, now), now, reason)
}

/** Refuses when the last use of `key` is younger than `seconds`. */
export function* spaceOut(key: string, seconds: number, now: number, reason: Reason): Program<void> {
  if (seconds <= 0) return
  const row = yield* one<{ latest: number }>("SELECT latest FROM limits WHERE key = ?", key)
  if (row !== undefined) yield* refuseUntil(endOf(row.latest, seconds * 1000, now), now, reason)
}

/** Refuses while `key` has failed too often; the window starts over at each failure. */
export function* checkFailures(key: string, limit: Limit, now: number): Program<void> {
  const span = limit.seconds * 1000
  const row = yield* one<{ latest: number; count: number }>("SELECT latest, count FROM limits WHERE key = ?", key)
  if (limit.count === 0 || row === undefined || row.count < limit.count) return
  yield* refuseUntil(endOf(row.latest, span, now), now, "too-many-attempts")
}

export function* countFailure(key: string, limit: Limit, now: number): Program<void> {
  yield* run(FAILURE, key, now, now, now - limit.seconds * 1000, now + CLOCK_LEAD)
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
  yield* refuseUntil(endOf(row.latest, waitOf(row.count) * 1000, now), now, "too-many-attempts")
}

const NOTE = `
  INSERT INTO limits (key, since, latest, count) VALUES (?, ?, ?, 1)
  ON CONFLICT (key) DO UPDATE SET latest = excluded.latest`

/** Notes that something is so. */
export function* noteLatest(key: string, now: number): Program<void> {
  yield* run(NOTE, key, now, now)
}

/** Whether that was noted after `since`. */
export function* isNoted(key: string, since: number): Program<boolean> {
  return (yield* one("SELECT 1 AS noted FROM limits WHERE key = ? AND latest > ?", key, since)) !== undefined
}

/** How long from `now` to `end`, at least a second, for people to read. */
const waiting = (end: number, now: number) => {
  const seconds = Math.max(1, Math.ceil((end - now) / 1000))
  return { seconds, minutes: Math.ceil(seconds / 60) }
}

function* refuseUntil(end: number | undefined, now: number, reason: Reason): Program<void> {
  if (end !== undefined) yield* refuse(reason, waiting(end, now))
}
