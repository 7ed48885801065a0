import { StoreProblem } from "../StoreProblem.ts"

/** SQLite's word for a disk without room; the database itself is sound. */
const FULL = 13
/** The same, where the index of the log has no room to grow: `SQLITE_IOERR_SHMSIZE`. */
const FULL_INDEX = 4874

const codeOf = (cause: unknown): number =>
  cause instanceof Error && "errcode" in cause && typeof cause.errcode === "number" ? cause.errcode : 0

/** Whether there was no room for something, of which nothing has happened. */
export const isSqliteFull = (cause: unknown): boolean => [FULL, FULL_INDEX].includes(codeOf(cause))

const RESTORE = "Nothing was changed. Restore the last backup: npm run admin -- restore FILE"

/** What an operator can do about an error of SQLite, by the lowest byte of its code. */
const SENTENCES: Readonly<Record<number, string>> = {
  5: "another program keeps it locked. Stop that one, then start again",
  8: "this user may not write there. Give this user the folder and all that is in it",
  10: "the disk does not answer as it should. Look at the system's own log, and start again on a sound disk",
  11: `it is damaged. ${RESTORE}`,
  13: "the disk is full. Make room, then start again",
  14: "this user may not open it. Give this user the folder and all that is in it",
  26: `it is no database. ${RESTORE}`
}

/** Why a database cannot be opened or used, in words for the operator as far as there are some; otherwise the error itself. */
export const sqliteProblem = (file: string, cause: unknown): unknown => {
  const sentence = SENTENCES[isSqliteFull(cause) ? FULL : codeOf(cause) & 255]
  if (cause instanceof StoreProblem || sentence === undefined) return cause
  const words = cause instanceof Error ? cause.message : String(cause)
  return new StoreProblem(`${file} cannot be used: ${sentence}. SQLite says "${words}".`, { cause })
}
