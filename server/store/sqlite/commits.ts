import type { DatabaseSync } from "node:sqlite"

/** A commit of a database: its number, which grows by one each time, and its instant in milliseconds. */
export interface Commit {
  readonly n: number
  readonly at: number
}

/** Before the first. */
const NO_COMMIT: Commit = { n: 0, at: 0 }

/** The row lies in the database, so that it goes back with all else when a part of the log is lost (S-18). PostgreSQL looks after its own log. */
export const makeCommits = (database: DatabaseSync): void =>
  database.exec(`
    CREATE TABLE IF NOT EXISTS commits (only INTEGER PRIMARY KEY CHECK (only = 1), n INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
    INSERT OR IGNORE INTO commits (only, n, at) VALUES (1, 0, 0)`)

/** Within the transaction that is about to be committed: takes the instant, gives the number. */
export const COUNT_COMMIT = "UPDATE commits SET n = n + 1, at = ? RETURNING n"

const HAS_COMMITS = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'commits'"

/** The last commit that a database holds; none in one of an earlier version. Throws when it cannot be read. */
export const lastCommit = (database: DatabaseSync): Commit => {
  if (database.prepare(HAS_COMMITS).get() === undefined) return NO_COMMIT
  const row = database.prepare("SELECT n, at FROM commits").get()
  return row === undefined ? NO_COMMIT : { n: Number(row["n"]), at: Number(row["at"]) }
}
