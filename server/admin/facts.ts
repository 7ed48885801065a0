import { closeSync, openSync, readSync, statSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { STEPS } from "../store/schema.ts"
import { checkSqliteVersion, versionOf } from "../store/sqlite/version.ts"
import { AdminProblem, explainError } from "./AdminProblem.ts"

/** What a database holds, for the operator to recognise it by. */
export interface Facts {
  readonly accounts: number
  readonly messages: number
  /** Instant of the newest message in milliseconds; 0 without messages. */
  readonly newest: number
  readonly bytes: number
}

const HEAD = "SQLite format 3\0"
/** Tables by which our databases are told from others. */
const TABLES = ["schema_version", "users", "sessions", "conversations", "messages", "log"]

/** Whether a file begins as SQLite's do. */
export const beginsAsDatabase = (file: string): boolean => {
  const head = Buffer.alloc(HEAD.length)
  const descriptor = openSync(file, "r")
  try {
    return readSync(descriptor, head) === HEAD.length && head.toString("latin1") === HEAD
  } finally {
    closeSync(descriptor)
  }
}

const number = (database: DatabaseSync, sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0] ?? 0)

const checkKind = (database: DatabaseSync, file: string): void => {
  const tables = new Set(
    database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => name)
  )
  if (TABLES.some((name) => !tables.has(name))) throw new AdminProblem(`${file} is a database, but none of Parley.`)
  const version = number(database, "SELECT version FROM schema_version")
  if (version > STEPS.length)
    throw new AdminProblem(
      `${file} has version ${version} of the tables, this program knows them up to ${STEPS.length}: use the newer program that made it.`
    )
}

const checkWhole = (database: DatabaseSync, file: string): void => {
  const [first] = database.prepare("PRAGMA integrity_check(1)").all()
  const words = String(Object.values(first ?? {})[0])
  if (words !== "ok") throw new AdminProblem(`${file} is damaged (${words.replaceAll("\n", " ")}): use another backup.`)
  const stray = database.prepare("PRAGMA foreign_key_check").get()
  if (stray !== undefined) throw new AdminProblem(`${file} is damaged (rows of ${String(stray["table"])} belong to nothing).`)
}

/** Checks a whole file, which no program may be writing: that it is a sound database of ours, not newer than this program. */
export const databaseFacts = (file: string): Facts => {
  try {
    if (!statSync(file).isFile() || !beginsAsDatabase(file)) throw new AdminProblem(`${file} is no database.`)
    const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
    try {
      checkSqliteVersion(versionOf(database))
      checkKind(database, file)
      checkWhole(database, file)
      return {
        accounts: number(database, "SELECT COUNT(*) FROM users"),
        messages: number(database, "SELECT COUNT(*) FROM messages WHERE type <> 'event'"),
        newest: number(database, "SELECT COALESCE(MAX(sent_at), 0) FROM messages"),
        bytes: statSync(file).size
      }
    } finally {
      database.close()
    }
  } catch (error) {
    throw explainError(file, error)
  }
}

/** `12.3 MB`. */
export const bytesText = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const count = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`

/** The facts in words: `12.3 MB, 2 accounts, 300 messages, the newest of 2026-11-21 20:34 UTC`. */
export const factsText = ({ accounts, bytes, messages, newest }: Facts): string =>
  [
    bytesText(bytes),
    count(accounts, "account"),
    count(messages, "message"),
    ...(newest === 0 ? [] : [`the newest of ${new Date(newest).toISOString().slice(0, 16).replace("T", " ")} UTC`])
  ].join(", ")
