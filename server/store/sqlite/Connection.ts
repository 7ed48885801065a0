import { DatabaseSync, type StatementSync } from "node:sqlite"
import type { Went } from "../Ended.ts"
import type { LogEntry } from "../LogEntry.ts"
import type { Program, Query } from "../Program.ts"
import { type Commit, COUNT_COMMIT } from "./commits.ts"
import { isSqliteFull } from "./problems.ts"
import { rowMaker } from "./rowMaker.ts"

interface Prepared {
  readonly statement: StatementSync
  readonly writes: boolean
  /** Makes a row of its values. */
  readonly row: (values: ReadonlyArray<unknown>) => object
}

/** How long a connection waits for another that writes, in milliseconds. */
const PATIENCE = 10_000

/** One connection to the database file, with its statements kept prepared. */
export class SqliteConnection {
  readonly database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()
  /** Those that tell the number of a new row, without their `RETURNING`. */
  readonly #inserts = new Map<string, Prepared>()

  constructor(file: string, options: { readonly readOnly: boolean }) {
    this.database = new DatabaseSync(file, { timeout: PATIENCE, enableForeignKeyConstraints: true })
    const pragmas = options.readOnly ? READING : WRITING
    for (const pragma of pragmas) this.database.exec(`PRAGMA ${pragma}`)
  }

  /** Runs a program within the transaction that is open. What a refused or failed program changed is taken back, nothing else. */
  run<A>(program: Program<A>): Went<A> {
    const entries: Array<LogEntry> = []
    let hasChanged = false
    try {
      let step = program.next()
      while (step.done !== true) {
        let answer: unknown
        if (step.value._tag === "Query") {
          const prepared = this.#prepare(step.value.sql, step.value.want)
          if (prepared.writes && !hasChanged) {
            this.#control("SAVEPOINT program")
            hasChanged = true
          }
          answer = execute(prepared, step.value)
        } else if (step.value._tag === "Tell") entries.push(step.value.entry)
        else {
          if (hasChanged) this.#takeBack()
          return { _tag: "Refused", refused: step.value.refused, hasChanged: false }
        }
        step = program.next(answer)
      }
      if (hasChanged) this.#control("RELEASE program")
      return { _tag: "Done", value: step.value, entries, hasChanged }
    } catch (cause) {
      if (hasChanged && this.database.isTransaction) this.#takeBack()
      throw cause
    }
  }

  /** How it waits for the disk, asked of SQLite: 2 is FULL. */
  synchronous(): number {
    return Number(this.database.prepare("PRAGMA synchronous").get()?.["synchronous"])
  }

  /**
   * Moves the log into the file and leaves it empty, so that it holds nothing that was deleted (DEC-0184). Does not wait: false while
   * somebody still reads an older state, or the disk has no room for what the file would grow by; then the log keeps it.
   */
  cutLog(): boolean {
    this.database.exec("PRAGMA busy_timeout = 0")
    try {
      return this.database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.["busy"] === 0
    } catch (cause) {
      if (!isSqliteFull(cause)) throw cause
      return false
    } finally {
      this.database.exec(`PRAGMA busy_timeout = ${PATIENCE}`)
    }
  }

  /** Moves into the file as much of the log as no reader needs there, while others read and write on: what it held is written over from then on. */
  moveLog(): void {
    try {
      this.database.exec("PRAGMA wal_checkpoint(PASSIVE)")
    } catch (cause) {
      if (!isSqliteFull(cause)) throw cause
    }
  }

  /** Counts the transaction that is open, which is about to be committed. */
  count(at: number): Commit {
    const { row, statement } = this.#prepare(COUNT_COMMIT)
    return { n: Number((row(valuesOf(statement.get(at))) as { readonly n?: unknown }).n), at }
  }

  begin(how: "BEGIN" | "BEGIN IMMEDIATE"): void {
    this.#control(how)
  }

  commit(): void {
    this.#control("COMMIT")
  }

  rollback(): void {
    if (this.database.isTransaction) this.#control("ROLLBACK")
  }

  close(): void {
    this.#prepared.clear()
    this.database.close()
  }

  #takeBack(): void {
    this.#control("ROLLBACK TO program")
    this.#control("RELEASE program")
  }

  #control(sql: string): void {
    this.#prepare(sql).statement.run()
  }

  #prepare(sql: string, want: Query["want"] = "one"): Prepared {
    const prepared = want === "key" ? this.#inserts : this.#prepared
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const statement = this.database.prepare(want === "key" ? sql.replace(KEY, "") : sql)
    // an object that SQLite's driver makes is slow to make, and slow to read for ever after (DEC-0406)
    statement.setReturnArrays(true)
    const row = rowMaker(statement.columns().map(({ name }) => name))
    const made = { statement, writes: /^\s*(INSERT|UPDATE|DELETE)/i.test(sql), row }
    prepared.set(sql, made)
    return made
  }
}

/** The end of an INSERT that asks for the number of its row: SQLite keeps rows that are asked for in a table of their own first. */
const KEY = /\s+RETURNING\s+\w+\s*$/

/** What the driver calls an object is an array of values, since {@link StatementSync.setReturnArrays}. */
const valuesOf = (row: unknown): ReadonlyArray<unknown> => row as ReadonlyArray<unknown>

const execute = ({ row, statement }: Prepared, { args, want }: Query): unknown => {
  if (want === "run") return Number(statement.run(...args).changes)
  if (want === "key") return Number(statement.run(...args).lastInsertRowid)
  if (want === "all") return statement.all(...args).map((values) => row(valuesOf(values)))
  const values = statement.get(...args)
  return values === undefined ? undefined : row(valuesOf(values))
}

/**
 * FULL: a commit is on the disk before anyone hears of it. What is deleted is written over with zeros. The log is moved into the file
 * every 64 MiB, and when nothing is written for a moment ({@link SqliteConnection.cutLog}).
 */
const WRITING = [
  "journal_mode = WAL",
  "synchronous = FULL",
  "secure_delete = ON",
  "wal_autocheckpoint = 16000",
  "cache_size = -65536",
  "temp_store = MEMORY"
] as const
const READING = ["query_only = ON", "cache_size = -32768", "temp_store = MEMORY"] as const
