import { DatabaseSync } from "node:sqlite"

/** A gap that is larger than any resume: no client gets the lines of the gap one by one (DEC-0025). */
const FAR = 1_000_000

/** Numbers for each millisecond since 1970: more than a server ever gives, and safe integers until the year 2255. */
const PER_MILLI = 1000

const NEWEST = `
  SELECT MAX(
    COALESCE((SELECT MAX(log_head) FROM users), 0),
    COALESCE((SELECT MAX(log_head) FROM conversations), 0),
    COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'messages'), 0)
  ) AS newest`

/** The highest number that a database has given to a line of its change log or to a message; changes nothing of it. Throws when it cannot be read. */
export const newestNumber = (file: string): number => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    return Number(database.prepare(NEWEST).get()?.["newest"] ?? 0)
  } finally {
    database.close()
  }
}

export interface NumbersAdvanced {
  /** Instant of the restore in milliseconds. */
  readonly now: number
  /** The highest number of the database that is replaced, as far as it could be read. */
  readonly replaced: number
}

/** Where the numbers of a restored database leap to, whose newest is this. */
export const advancedNumbers = ({ newest, now, replaced }: NumbersAdvanced & { readonly newest: number }): number =>
  Math.max(newest + FAR, replaced + FAR, now * PER_MILLI)

/** What leads into an account without its password: some of it was used, or taken back, after the backup. */
export const WAYS_IN = ["check_codes", "login_tokens", "invitations"] as const

const IS_THERE = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"

/**
 * Lets all numbers of a restored database leap ahead, to one that was never given: neither before the backup, nor after it, nor after
 * another restore of the same backup, which the instant tells apart. Clients may know lines and messages that came after the backup;
 * were their numbers given again, to others, such a client would take what is new for what it knows. So every client starts over when
 * it resumes. All sessions end, and codes, links and invitations are gone: some were ended or used after the backup, and nothing in it
 * tells which (DEC-0035).
 */
export const advanceNumbers = (file: string, { now, replaced }: NumbersAdvanced): void => {
  const to = advancedNumbers({ newest: newestNumber(file), replaced, now })
  const database = new DatabaseSync(file, { timeout: 10_000 })
  try {
    // an older backup has not all of them
    const ways = WAYS_IN.filter((table) => database.prepare(IS_THERE).get(table) !== undefined)
    database.exec(`
      BEGIN IMMEDIATE;
      ${ways.map((table) => `DELETE FROM ${table};`).join("\n")}
      UPDATE users SET log_head = ${to};
      UPDATE conversations SET log_head = ${to};
      DELETE FROM sqlite_sequence WHERE name = 'messages';
      INSERT INTO sqlite_sequence (name, seq) VALUES ('messages', ${to});
      UPDATE sessions SET revoked_at = ${now} WHERE revoked_at IS NULL;
      COMMIT`)
  } finally {
    database.close()
  }
}
