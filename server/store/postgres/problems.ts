import { DatabaseError } from "pg"
import { StoreProblem } from "../StoreProblem.ts"

/** PostgreSQL's code of an error (https://www.postgresql.org/docs/current/errcodes-appendix.html), or the system's. */
const codeOf = (cause: unknown): string =>
  typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string" ? cause.code : ""

/** Another transaction stood in the way: the same programs may succeed at once. */
export const isContention = (cause: unknown): boolean => ["40001", "40P01", "55P03"].includes(codeOf(cause))

/** The database has no room, of which nothing has happened. */
export const isPostgresFull = (cause: unknown): boolean => codeOf(cause) === "53100"

/** The statement took longer than it may, or was broken off. */
export const isTooSlow = (cause: unknown): boolean => codeOf(cause) === "57014"

/** The database is no longer there, or no longer takes changes: only another connection can help. */
export const isLoss = (cause: unknown): boolean =>
  cause instanceof DatabaseError
    ? cause.severity === "FATAL" || cause.severity === "PANIC" || /^(08|57P0|25006)/.test(codeOf(cause))
    : !(cause instanceof RangeError)

/** Where a database is, without the password. */
export const withoutPassword = (url: string): string => {
  const { host, pathname, username } = new URL(url)
  return `${username === "" ? "" : `${decodeURIComponent(username)}@`}${host}${pathname}`
}

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nobody listens there. Start PostgreSQL, or correct DATABASE_URL",
  ENOTFOUND: "there is no such host. Correct DATABASE_URL",
  EAI_AGAIN: "its host cannot be looked up. Correct DATABASE_URL, or mend the name service",
  ENOENT: "there is no such socket. Start PostgreSQL, or correct DATABASE_URL",
  EACCES: "this user may not use its socket. Correct DATABASE_URL",
  ETIMEDOUT: "it does not answer. Look at the network and at DATABASE_URL",
  EHOSTUNREACH: "its host cannot be reached. Look at the network and at DATABASE_URL",
  "28P01": "it refuses the user or the password. Correct DATABASE_URL",
  "28000": "it does not let this user in. Look at pg_hba.conf and at DATABASE_URL",
  "3D000": "there is no such database. Create it with createdb, or correct DATABASE_URL",
  "42501": "this user may not create tables there. Make the user the owner of the database",
  "53300": "it has no connection to spare. Raise max_connections, or use fewer processes",
  "57P03": "it is starting or stopping. Try again in a moment"
}

/** The same in words for the operator, as far as there are some. */
export const openProblem = (url: string, cause: unknown): StoreProblem => {
  if (cause instanceof StoreProblem) return cause
  const sentence = SENTENCES[codeOf(cause)] ?? `it says "${cause instanceof Error ? cause.message : String(cause)}"`
  return new StoreProblem(`The database ${withoutPassword(url)} cannot be opened: ${sentence}.`, { cause })
}
