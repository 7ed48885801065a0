import { one, type Program, run } from "./Program.ts"

const HOUR = 3600 * 1000
/** Longer than any limit looks back. */
const FORGOTTEN_AFTER = 24 * HOUR

const NOTE = `
  INSERT INTO limits (key, since, latest, count) VALUES ('sweep', ?, ?, 0)
  ON CONFLICT (key) DO UPDATE SET latest = excluded.latest`

/** Removes counters that no limit looks at any more and sessions that have ended, at most once an hour. Part of a program that runs now and then. */
export function* sweep(now: number): Program<void> {
  const last = yield* one<{ latest: number }>("SELECT latest FROM limits WHERE key = 'sweep'")
  if (last !== undefined && last.latest > now - HOUR) return
  yield* run("DELETE FROM limits WHERE latest <= ?", now - FORGOTTEN_AFTER)
  yield* run("DELETE FROM sessions WHERE expires_at <= ? OR revoked_at IS NOT NULL", now)
  yield* run(NOTE, now, now)
}
