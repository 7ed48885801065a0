import type { LogEntry } from "../store/LogEntry.ts"
import { all, only, type Program, run } from "../store/Program.ts"

/**
 * The journal: what the processes of one service tell each other, in the order of their commits. A line is written in the transaction of the
 * change that it tells, so that nothing that was acknowledged can be missing, and its number leaves no gap: all who write wait for one lock (DEC-0365).
 */
export interface JournalLine {
  readonly n: number
  readonly entries: ReadonlyArray<LogEntry>
}

/** Lines that are read at once. */
const AT_ONCE = 200

/** How long lines are kept, in milliseconds: a process that stood still for longer starts over. */
const JOURNAL_KEPT = 5 * 60_000
/** The newest lines are kept whatever their age: clocks of machines differ, and a line that looks old may be of this moment. */
const NEWEST_KEPT = 10_000

const KEEP = `
  INSERT INTO journal (n, at, body) SELECT COALESCE(MAX(n), 0) + 1, CAST(? AS INTEGER), CAST(? AS TEXT) FROM journal
  RETURNING n`

/** Part of a transaction: keeps log entries, as JSON, for the other processes. Returns their number. */
export function* keepEntries(body: string, now: number): Program<number> {
  const { n } = yield* only<{ n: number }>(KEEP, now, body)
  return n
}

const AFTER = `SELECT n, body FROM journal WHERE n > ? ORDER BY n LIMIT ${AT_ONCE}`

/** READ: the next lines after a number; none when there are none yet. */
export function* journalAfter(n: number): Program<ReadonlyArray<JournalLine>> {
  const lines = yield* all<{ n: number; body: string }>(AFTER, n)
  return lines.map((line) => ({ n: line.n, entries: JSON.parse(line.body) as ReadonlyArray<LogEntry> }))
}

/** The number of the newest line. */
export function* journalHead(): Program<number> {
  return (yield* only<{ n: number }>("SELECT COALESCE(MAX(n), 0) AS n FROM journal")).n
}

const FORGET = `DELETE FROM journal WHERE at <= ? AND n <= (SELECT MAX(n) FROM journal) - ${NEWEST_KEPT}`

/** Part of a program that writes: forgets old lines, but none of the newest, by which the next gets its number. */
export function* forgetLines(now: number): Program<void> {
  yield* run(FORGET, now - JOURNAL_KEPT)
}
