import { rmSync } from "node:fs"
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads"
import { WRITES } from "../programs.ts"
import { StoreProblem } from "../StoreProblem.ts"
import type { FromWorker, Job, ToWorker } from "../lane/protocol.ts"
import { commitSqliteGroup, type GroupCommitted } from "./commitGroup.ts"
import { lastCommit, makeCommits } from "./commits.ts"
import { SqliteConnection } from "./Connection.ts"
import { doubtOf, inspect } from "./inspect.ts"
import { WriterMark } from "./Mark.ts"
import { migrateSqlite } from "./migrate.ts"
import type { OpenFile } from "./OpenFile.ts"
import { sqliteProblem } from "./problems.ts"
import { checkSqliteVersion, versionOf } from "./version.ts"

/** Most programs that share one transaction: keeps a group short enough for those who wait behind it. */
const GROUP_MAX = 256

/** After this time without a write the log is cut, in milliseconds. */
const REST = 2000
/** Without such a rest the log is moved into the file so often, in milliseconds: what lies in the log alone is lost with it. */
const MOVED_AFTER = 30_000

const port = parentPort
if (port === null) throw new Error("The writer runs in a worker thread.")
const reply = (message: FromWorker): void => port.postMessage(message)

const { checkedFirst, file } = workerData as OpenFile

/** The database and its mark; nothing when it cannot be used. */
const open = () => {
  try {
    inspect(file, checkedFirst)
    const connection = new SqliteConnection(file, { readOnly: false })
    checkSqliteVersion(versionOf(connection.database))
    migrateSqlite(connection.database)
    makeCommits(connection.database)
    const mark = new WriterMark(file, lastCommit(connection.database))
    // it was looked through because of that
    rmSync(doubtOf(file), { force: true })
    return { connection, mark }
  } catch (cause) {
    const problem = sqliteProblem(file, cause)
    if (!(problem instanceof StoreProblem)) throw problem
    reply({ _tag: "Problem", sentence: problem.message })
    return undefined
  }
}

const opened = open()
if (opened !== undefined) {
  const { connection, mark } = opened
  const waiting: Array<Job> = []
  let isClosing = false
  const take = (message: ToWorker): void => {
    if (message._tag === "Close") isClosing = true
    else for (const job of message.jobs) waiting.push(job)
  }
  let resting: NodeJS.Timeout | undefined
  let movedAt = performance.now()
  const rest = (): void => {
    const untilMove = Math.max(0, movedAt + MOVED_AFTER - performance.now())
    resting = setTimeout(
      () => {
        movedAt = performance.now()
        if (untilMove < REST) connection.moveLog()
        if (untilMove < REST || !connection.cutLog()) rest()
      },
      Math.min(REST, untilMove)
    ).unref()
  }
  const committed = (group: ReadonlyArray<Job>): GroupCommitted => {
    try {
      return commitSqliteGroup(connection, WRITES, group)
    } catch (cause) {
      throw sqliteProblem(file, cause)
    }
  }
  const drain = (): void => {
    clearTimeout(resting)
    for (;;) {
      while (waiting.length < GROUP_MAX) {
        const next = receiveMessageOnPort(port)
        if (next === undefined) break
        take(next.message as ToWorker)
      }
      if (waiting.length === 0) break
      const { commit, ...ended } = committed(waiting.splice(0, GROUP_MAX))
      if (commit !== undefined) mark.write(commit)
      reply({ _tag: "Ended", ...ended })
    }
    if (!isClosing) return rest()
    connection.close()
    mark.close()
    port.close()
  }
  port.on("message", (message: ToWorker) => {
    take(message)
    drain()
  })
  reply({ _tag: "Ready", synchronous: connection.synchronous() })
}
