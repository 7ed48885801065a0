import { KNOWN_FOR } from "../account/login/guesses.ts"
import { forgetOldCodes } from "../code/checkCodes.ts"
import { eraseLeft } from "../group/edit/erase.ts"
import { isOfFuture } from "#engine/format/future.ts"
import { settleClock } from "./settleClock.ts"
import { one, type Program, run } from "./Program.ts"

const HOUR = 3600 * 1000
const DAY = 24 * HOUR
/** Longer than any limit looks back. */
const FORGOTTEN_AFTER = DAY
/** How long lines about one user alone are kept: who stays away longer starts over (DEC-0025). */
const LINES_KEPT = 30 * DAY
/** The most lines that one sweep removes; the rest waits for the next one, because the writer serves no call during a sweep. */
const LINES_AT_ONCE = 20_000

/** After so long without a sweep the clock may be wrong, and what is old by it goes when it has stood so for a day (S-06, DEC-0195). */
const GAP = 2 * DAY

const NOTE = `
  INSERT INTO limits (key, since, latest, count) VALUES ('sweep', 0, ?, 0)
  ON CONFLICT (key) DO UPDATE SET latest = excluded.latest`
/** `since`: when the clock of now was first met. */
const MEET = "UPDATE limits SET since = ?, latest = ? WHERE key = 'sweep'"

const OLD_LINES = `
  DELETE FROM log WHERE (scope, n) IN (
    SELECT scope, n FROM log WHERE scope >= 'u:' AND scope < 'u;' AND at <= ? ORDER BY at LIMIT ${LINES_AT_ONCE})`

/**
 * Removes counters that no limit looks at any more, sessions that have ended, old lines about one user alone and texts of what was
 * cleared, at most once an hour,
 * and sooner when there was more than goes at once. Part of a program that runs now and then.
 */
export function* sweep(now: number): Program<void> {
  const last = yield* one<{ since: number; latest: number }>("SELECT since, latest FROM limits WHERE key = 'sweep'")
  if (last !== undefined && (isOfFuture(last.latest, now) || now - last.latest > GAP)) {
    yield* run(MEET, now, now)
    return void (yield* settleClock({ now }))
  }
  if (last !== undefined && last.latest > now - HOUR) return
  if (last !== undefined && last.since > now - DAY) return void (yield* run(NOTE, now))
  yield* run("DELETE FROM limits WHERE latest <= ? AND LOWER(key) NOT LIKE 'login:known:%'", now - FORGOTTEN_AFTER)
  yield* run("DELETE FROM limits WHERE latest <= ?", now - KNOWN_FOR)
  yield* run("DELETE FROM sessions WHERE expires_at <= ? OR revoked_at IS NOT NULL", now)
  yield* forgetOldCodes(now)
  yield* run("DELETE FROM login_tokens WHERE expires_at <= ?", now)
  yield* run("DELETE FROM invitations WHERE expires_at <= ?", now - LINES_KEPT)
  const lines = yield* run(OLD_LINES, now - LINES_KEPT)
  const isUnfinished = yield* eraseLeft()
  if (lines < LINES_AT_ONCE && !isUnfinished) yield* run(NOTE, now)
}
