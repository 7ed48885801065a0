import type { LogEntry } from "../LogEntry.ts"
import { programNamed } from "../lane/programNamed.ts"
import { broken, type GroupEnded, type Job, type Outcome } from "../lane/protocol.ts"
import type { Connection } from "./Connection.ts"

/** SQLite's word for a disk without room; the database itself is sound. */
const FULL = 13

const isFull = (cause: unknown): boolean => cause instanceof Error && "errcode" in cause && cause.errcode === FULL

/**
 * Runs the programs in one transaction and makes them durable with one fsync. One that fails takes back only itself. When the disk
 * is full none of them has happened, and each is told; when it cannot be trusted any more this throws, and nobody is told anything.
 */
export const commitGroup = (
  connection: Connection,
  table: Readonly<Record<string, unknown>>,
  group: ReadonlyArray<Job>
): GroupEnded => {
  const outcomes: Array<readonly [number, Outcome]> = []
  const entries: Array<LogEntry> = []
  try {
    connection.begin("BEGIN IMMEDIATE")
    for (const [id, name, input] of group) {
      try {
        const ended = connection.run(programNamed(table, name, input))
        outcomes.push([id, ended._tag === "Done" ? { _tag: "Done", value: ended.value } : ended])
        if (ended._tag === "Done") for (const entry of ended.entries) entries.push(entry)
      } catch (cause) {
        // SQLite gives up a whole transaction when the disk fails: then nothing of this group may be acknowledged.
        if (!connection.database.isTransaction) throw cause
        outcomes.push([id, broken(name, cause)])
      }
    }
    connection.commit()
    return { outcomes, entries }
  } catch (cause) {
    connection.rollback()
    if (!isFull(cause)) throw cause
    return { outcomes: group.map(([id, name]) => [id, broken(name, cause)]), entries: [] }
  }
}
