import { keepEntries } from "../../cluster/journal.ts"
import { refused } from "#engine/error/refusal.ts"
import { programNamed } from "../lane/programNamed.ts"
import { brokenOutcome, type GroupEnded, type Job, type LaneOutcome } from "../lane/protocol.ts"
import type { LogEntry } from "../LogEntry.ts"
import type { PostgresConnection } from "./Connection.ts"
import { LOCKS } from "./locks.ts"
import { isContention, isPostgresFull } from "./problems.ts"

/** The connection was lost while a group was being committed: only the database knows whether it was, by the number of the transaction. */
export class CommitUnknown extends Error {
  override readonly name = "CommitUnknown"
  readonly transaction: string
  readonly ended: GroupEnded

  constructor(transaction: string, ended: GroupEnded, cause: unknown) {
    super("The connection was lost during a commit.", { cause })
    this.transaction = transaction
    this.ended = ended
  }
}

/** A program that the database said no to: for want of room, or for a reason that no rule foresaw. */
export const wentWrong = (name: string, cause: unknown): LaneOutcome =>
  isPostgresFull(cause) ? { _tag: "Refused", refused: refused("disk-full") } : brokenOutcome(name, cause)

/** Everybody who writes waits here for the others: programs run one after the other, in whichever process, and see what those before did. */
const ENTER = `SELECT pg_advisory_xact_lock(${LOCKS.write}), pg_current_xact_id()::text AS transaction`

/** How a group is committed. */
interface CommitHow {
  /** Each program within a savepoint of its own. */
  readonly isEachApart: boolean
  /** What the group tells is written down for other processes, in the same transaction. */
  readonly keepsJournal: boolean
}

/** The number under which other processes find what a group tells. */
const journal = async (connection: PostgresConnection, entries: ReadonlyArray<LogEntry>): Promise<number> => {
  const went = await connection.run(keepEntries(JSON.stringify(entries), Date.now()))
  if (went._tag === "Refused") throw new Error("The journal was refused.")
  return went.value
}

/**
 * Runs the programs in one transaction and makes them durable with one commit: each within a savepoint of its own, which costs the writer a
 * tenth to a third more, or together, for few are refused after they have changed something. Nothing where one of those that run together is,
 * or breaks: then all is taken back, and they must run again, each apart. Throws when nothing of it happened (contention, a lost connection),
 * or {@link CommitUnknown}.
 */
export const commitPostgresGroup = async (
  connection: PostgresConnection,
  table: Readonly<Record<string, unknown>>,
  group: ReadonlyArray<Job>,
  { isEachApart, keepsJournal }: CommitHow
): Promise<GroupEnded | undefined> => {
  const outcomes: Array<readonly [number, LaneOutcome]> = []
  const entries: Array<LogEntry> = []
  let hasChanged = false
  let isOpen = true
  const takeBack = (): void => {
    connection.send("ROLLBACK TO program")
    connection.send("RELEASE program")
  }
  try {
    connection.send("BEGIN")
    const [row] = await connection.control(ENTER)
    for (const [id, name, input] of group) {
      if (isEachApart) connection.send("SAVEPOINT program")
      try {
        const went = await connection.run(programNamed(table, name, input))
        if (went._tag === "Refused" && went.hasChanged && !isEachApart) return undefined
        if (went._tag === "Refused" && isEachApart) takeBack()
        else if (isEachApart) connection.send("RELEASE program")
        if (went._tag === "Done") for (const entry of went.entries) entries.push(entry)
        hasChanged ||= went._tag === "Done" && went.hasChanged
        outcomes.push([
          id,
          went._tag === "Done" ? { _tag: "Done", value: went.value } : { _tag: "Refused", refused: went.refused }
        ])
      } catch (cause) {
        if (connection.isLost || isContention(cause)) throw cause
        if (!isEachApart) return undefined
        takeBack()
        outcomes.push([id, wentWrong(name, cause)])
      }
    }
    const isJournaled = keepsJournal && entries.length > 0
    const ended = { outcomes, entries, ...(isJournaled ? { journaled: await journal(connection, entries) } : {}) }
    if (!hasChanged && !isJournaled) return ended
    isOpen = false
    await commit(connection, String(row?.["transaction"]), ended)
    return ended
  } finally {
    if (isOpen && !connection.isLost) connection.send("ROLLBACK")
  }
}

const commit = async (connection: PostgresConnection, transaction: string, ended: GroupEnded): Promise<void> => {
  try {
    await connection.commit()
  } catch (cause) {
    throw connection.isLost ? new CommitUnknown(transaction, ended, cause) : cause
  }
}
