import { Client, type QueryResult } from "pg"
import type { Went } from "../Ended.ts"
import type { LogEntry } from "../LogEntry.ts"
import type { Program, Query, Value } from "../Program.ts"
import { statementOf } from "./dialect.ts"
import type { OpenDatabase } from "./OpenDatabase.ts"
import { isLoss } from "./problems.ts"
import { postgresText, VALUES } from "./values.ts"

/** The most prepared statements of a connection; only lists of many lengths come near it. */
const PREPARED_MAX = 1000

/** How long a statement waits for another process that writes. */
const LOCK_MILLIS = 10_000

const CHANGES = /^\s*(INSERT|UPDATE|DELETE)/i

interface Prepared {
  readonly text: string
  readonly name: string | undefined
  readonly changes: boolean
}

type Answer = QueryResult<Record<string, unknown>>

/** One connection to PostgreSQL. What is asked goes out at once, without waiting for what was asked before; answers come in that order. */
export class PostgresConnection {
  readonly #client: Client
  readonly #prepared = new Map<string, Prepared>()
  #lost: Error | undefined

  private constructor(client: Client) {
    this.#client = client
    client.on("error", (cause: Error) => (this.#lost ??= cause))
    client.on("end", () => (this.#lost ??= new Error("The connection to the database has ended.")))
  }

  static async open({ statementMillis, url }: OpenDatabase): Promise<PostgresConnection> {
    const client = new Client({
      connectionString: url,
      application_name: "parley",
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // A machine that is gone without a word holds its locks no longer than this.
      options: "-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4",
      connectionTimeoutMillis: 10_000,
      statement_timeout: statementMillis,
      // The database breaks off what is slow; one that says nothing at all is gone.
      query_timeout: statementMillis + 10_000,
      lock_timeout: LOCK_MILLIS,
      idle_in_transaction_session_timeout: 60_000,
      types: VALUES
    })
    const connection = new PostgresConnection(client)
    await client.connect()
    return connection
  }

  get isLost(): boolean {
    return this.#lost !== undefined
  }

  /** Runs a program within the transaction that is open; taking back what it changed is left to the caller. */
  async run<A>(program: Program<A>): Promise<Went<A>> {
    const entries: Array<LogEntry> = []
    let hasChanged = false
    let step = program.next()
    while (step.done !== true) {
      let answer: unknown
      if (step.value._tag === "Query") {
        const prepared = this.#prepare(step.value.sql)
        hasChanged ||= prepared.changes
        answer = await this.#ask(prepared, step.value)
      } else if (step.value._tag === "Tell") entries.push(step.value.entry)
      else return { _tag: "Refused", refused: step.value.refused, hasChanged }
      step = program.next(answer)
    }
    return { _tag: "Done", value: step.value, entries, hasChanged }
  }

  /** A statement of the driver itself. */
  async control(sql: string, values: ReadonlyArray<string | number> = []): Promise<ReadonlyArray<Record<string, unknown>>> {
    const { rows } = await this.#query({ text: sql, values })
    return rows
  }

  /** Sends a statement of the driver without waiting for its answer: when it fails, so does the next one. */
  send(sql: string): void {
    this.#query({ text: sql, values: [] }).catch(() => undefined)
  }

  /** Makes durable what the transaction did. Throws when the database took it back instead. */
  async commit(): Promise<void> {
    const { command } = await this.#query({ text: "COMMIT", values: [] })
    if (command !== "COMMIT") throw new Error(`The database answered ${command} to a COMMIT.`)
  }

  async close(): Promise<void> {
    // one that is lost needs no goodbye
    await this.#client.end().catch(() => undefined)
  }

  async #ask({ name, text }: Prepared, { args, want }: Query): Promise<unknown> {
    const { rowCount, rows } = await this.#query({
      text,
      values: args.map(postgresText),
      ...(name === undefined ? {} : { name })
    })
    if (want === "key") return Object.values(rows[0] ?? {})[0]
    return want === "one" ? rows[0] : want === "all" ? rows : (rowCount ?? 0)
  }

  /** Without a name and values it may be several statements. */
  async #query({ name, text, values }: { text: string; values: ReadonlyArray<Value>; name?: string }): Promise<Answer> {
    try {
      const isPlain = name === undefined && values.length === 0
      return await this.#client.query<Record<string, unknown>>(
        isPlain ? text : { text, values: [...values], ...(name === undefined ? {} : { name }) }
      )
    } catch (cause) {
      if (isLoss(cause)) this.#lost ??= cause instanceof Error ? cause : new Error(String(cause))
      throw cause
    }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known !== undefined) return known
    const name = this.#prepared.size < PREPARED_MAX ? `p${this.#prepared.size}` : undefined
    const prepared = { text: statementOf(sql), name, changes: CHANGES.test(sql) }
    if (name !== undefined) this.#prepared.set(sql, prepared)
    return prepared
  }
}
