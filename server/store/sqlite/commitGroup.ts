import { refused } from "#engine/error/refusal.ts"
import type { LogEntry } from "../LogEntry.ts"
import { programNamed } from "../lane/programNamed.ts"
import { brokenOutcome, type GroupEnded, type Job, type LaneOutcome } from "../lane/protocol.ts"
import type { Commit } from "./commits.ts"
import type { SqliteConnection } from "./Connection.ts"
import { isSqliteFull } from "./problems.ts"

const NO_ROOM: LaneOutcome = { _tag: "Refused", refused: refused("disk-full") }

/** What a group gave, and its commit; none where nothing has changed. */
export type GroupCommitted = GroupEnded & { readonly commit?: Commit }

/**
 * Runs the programs in one transaction and makes them durable with one fsync. One that fails takes back only itself. When the disk
 * is full none of them has happened, and each is told; when it cannot be trusted any more this throws, and no frame is sent.
 */
export const commitSqliteGroup = (
  connection: SqliteConnection,
  table: Readonly<Record<string, unknown>>,
  group: ReadonlyArray<Job>
): GroupCommitted => {
  const outcomes: Array<readonly [number, LaneOutcome]> = []
  const entries: Array<LogEntry> = []
  let hasChanged = false
  try {
    connection.begin("BEGIN IMMEDIATE")
    for (const [id, name, input] of group) {
      try {
        const ended = connection.run(programNamed(table, name, input))
        hasChanged ||= ended.hasChanged
        if (ended._tag === "Refused") outcomes.push([id, { _tag: "Refused", refused: ended.refused }])
        else {
          outcomes.push([id, { _tag: "Done", value: ended.value }])
          for (const entry of ended.entries) entries.push(entry)
        }
      } catch (cause) {
        // SQLite gives up a whole transaction when the disk fails: then nothing of this group may be acknowledged.
        if (!connection.database.isTransaction) throw cause
        outcomes.push([id, isSqliteFull(cause) ? NO_ROOM : brokenOutcome(name, cause)])
      }
    }
    const commit = hasChanged ? connection.count(Date.now()) : undefined
    connection.commit()
    return commit === undefined ? { outcomes, entries } : { outcomes, entries, commit }
  } catch (cause) {
    connection.rollback()
    if (!isSqliteFull(cause)) throw cause
    return { outcomes: group.map(([id]) => [id, NO_ROOM]), entries: [] }
  }
}
