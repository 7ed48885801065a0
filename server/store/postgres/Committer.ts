import { setTimeout } from "node:timers/promises"
import { refused } from "#engine/error/refusal.ts"
import type { GroupEnded, Job } from "../lane/protocol.ts"
import { StoreProblem } from "../StoreProblem.ts"
import { CommitUnknown, commitPostgresGroup, wentWrong } from "./commitGroup.ts"
import type { PostgresConnection } from "./Connection.ts"
import { isContention } from "./problems.ts"

/** How long programs wait for a database that is gone, and how long it may be gone before this process ends. */
export interface Patience {
  readonly programMillis: number
  readonly databaseMillis: number
}

/**
 * How long groups run with a savepoint for each program once one had to run again, in milliseconds: a client that is refused on purpose costs
 * the others one such group in that time, and not each group twice.
 */
const APART_MILLIS = 1000

/** Times that a group runs again because another transaction stood in its way. */
const CONTENTIONS_MAX = 10
const PAUSE_MILLIS = 200

const busy = (group: ReadonlyArray<Job>): GroupEnded => ({
  outcomes: group.map(([id]) => [id, { _tag: "Refused", refused: refused("busy") }]),
  entries: []
})

/**
 * Commits groups over a connection that may be lost: what surely did not happen runs again, for programs are values; what may have
 * happened is asked of the database before anything else; while it is gone callers are told `busy`, and nothing is guessed.
 */
export class Committer {
  readonly #open: () => Promise<PostgresConnection>
  readonly #table: Readonly<Record<string, unknown>>
  readonly #patience: Patience
  readonly #keepsJournal: boolean
  #connection: PostgresConnection | undefined
  #goneSince: number | undefined
  #apartUntil = 0

  constructor(
    open: () => Promise<PostgresConnection>,
    table: Readonly<Record<string, unknown>>,
    patience: Patience,
    keepsJournal = false
  ) {
    this.#open = open
    this.#table = table
    this.#patience = patience
    this.#keepsJournal = keepsJournal
  }

  /** Throws when the database is gone for too long, or does not say what it did: then this process must end. */
  async commit(group: ReadonlyArray<Job>): Promise<GroupEnded> {
    const until = performance.now() + this.#patience.programMillis
    for (let contentions = 0; ;) {
      try {
        const ended = await commitPostgresGroup(await this.#connected(), this.#table, group, {
          isEachApart: performance.now() < this.#apartUntil,
          keepsJournal: this.#keepsJournal
        })
        if (ended !== undefined) return ended
        this.#apartUntil = performance.now() + APART_MILLIS
        continue
      } catch (cause) {
        if (cause instanceof CommitUnknown) {
          if (await this.#wasCommitted(cause.transaction)) return cause.ended
        } else if (isContention(cause)) {
          contentions += 1
          if (contentions > CONTENTIONS_MAX || performance.now() >= until) return busy(group)
        } else if (this.#connection?.isLost === false) {
          // The database answers, and has refused the whole transaction: none of it happened.
          return { outcomes: group.map(([id, name]) => [id, wentWrong(name, cause)]), entries: [] }
        } else {
          this.#mourn(cause)
          if (performance.now() >= until) return busy(group)
        }
        await setTimeout(PAUSE_MILLIS * Math.random())
      }
    }
  }

  async close(): Promise<void> {
    await this.#connection?.close()
  }

  async #connected(): Promise<PostgresConnection> {
    if (this.#connection?.isLost === false) return this.#connection
    this.#connection = undefined
    const connection = await this.#open()
    this.#connection = connection
    this.#goneSince = undefined
    return connection
  }

  async #wasCommitted(transaction: string): Promise<boolean> {
    for (;;) {
      try {
        const connection = await this.#connected()
        const [row] = await connection.control("SELECT pg_xact_status($1::xid8) AS status", [transaction])
        if (row?.["status"] === "committed") return true
        if (row?.["status"] === "aborted") return false
        if (row?.["status"] !== "in progress")
          throw new StoreProblem(`The database does not know its transaction ${transaction}.`)
      } catch (cause) {
        if (this.#connection?.isLost === false) throw cause
        this.#mourn(cause)
      }
      await setTimeout(PAUSE_MILLIS)
    }
  }

  #mourn(cause: unknown): void {
    this.#goneSince ??= performance.now()
    if (performance.now() - this.#goneSince > this.#patience.databaseMillis)
      throw new StoreProblem("The database has been gone for too long.", { cause })
  }
}
