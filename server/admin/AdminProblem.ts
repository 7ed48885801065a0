import { systemCode } from "../StartProblem.ts"

/** Why a command of the operator was not carried out, in a sentence that says what to do. */
export class AdminProblem extends Error {
  override readonly name = "AdminProblem"
}

const OF_THE_SYSTEM: Readonly<Record<string, string>> = {
  EACCES: "this user may not read or write there",
  EPERM: "this user may not read or write there",
  EROFS: "that disk can only be read",
  ENOSPC: "the disk is full: make room, then run the same command again",
  EDQUOT: "the disk quota is used up: make room, then run the same command again",
  EIO: "the disk does not answer as it should: look at the system's own log"
}

/** SQLite's words for what an operator can do something about, by the lowest byte of its code. */
const OF_SQLITE: Readonly<Record<number, string>> = {
  5: "another program keeps it locked: try again in a moment",
  8: "this user may not write there",
  10: "the disk does not answer as it should: look at the system's own log",
  11: "it is damaged: restore the last good backup",
  13: "the disk is full: make room, then run the same command again",
  14: "this user may not open it",
  26: "it is no database"
}

/** Code of an error of SQLite; 0 for others. */
const sqliteCodeOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "errcode" in error && typeof error.errcode === "number" ? error.errcode & 255 : 0

/** The same error in words about `what`, as far as there are some; otherwise the error itself. */
export const explainError = (what: string, error: unknown): unknown => {
  const sentence = OF_THE_SYSTEM[systemCode(error)] ?? OF_SQLITE[sqliteCodeOf(error)]
  return error instanceof AdminProblem || sentence === undefined
    ? error
    : new AdminProblem(`${what}: ${sentence}.`, { cause: error })
}
