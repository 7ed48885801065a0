import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads"
import type { LogEntry } from "../LogEntry.ts"
import { WRITES } from "../programs.ts"
import { StoreProblem } from "../StoreProblem.ts"
import { Connection } from "./Connection.ts"
import { migrate } from "./migrate.ts"
import { programNamed } from "./programNamed.ts"
import type { FromWorker, Job, Outcome, ToWorker, WorkerInput } from "./protocol.ts"
import { checkVersion, versionOf } from "./version.ts"

/** Most programs that share one transaction: keeps a group short enough for those who wait behind it. */
const GROUP_MAX = 256

const port = parentPort
if (port === null) throw new Error("The writer runs in a worker thread.")
const reply = (message: FromWorker): void => port.postMessage(message)

const open = (): Connection | undefined => {
  try {
    const connection = new Connection((workerData as WorkerInput).file, { readOnly: false })
    checkVersion(versionOf(connection.database))
    migrate(connection.database)
    return connection
  } catch (cause) {
    if (!(cause instanceof StoreProblem)) throw cause
    reply({ _tag: "Problem", sentence: cause.message })
    return undefined
  }
}

/** Runs the group in one transaction; answers nobody before the commit. Throws when the disk cannot be trusted any more. */
const commit = (connection: Connection, group: ReadonlyArray<Job>): void => {
  const outcomes: Array<readonly [number, Outcome]> = []
  const entries: Array<LogEntry> = []
  connection.begin("BEGIN IMMEDIATE")
  for (const [id, name, input] of group) {
    try {
      const ended = connection.run(programNamed(WRITES, name, input))
      if (ended._tag === "Done") {
        outcomes.push([id, { _tag: "Done", value: ended.value }])
        for (const entry of ended.entries) entries.push(entry)
      } else outcomes.push([id, ended])
    } catch (cause) {
      // SQLite gives up a whole transaction when the disk fails: then nothing of this group may be acknowledged.
      if (!connection.database.isTransaction) throw cause
      outcomes.push([
        id,
        { _tag: "Broken", message: `${name}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}` }
      ])
    }
  }
  connection.commit()
  reply({ _tag: "Ended", outcomes, entries })
}

const connection = open()
if (connection !== undefined) {
  const waiting: Array<Job> = []
  let isClosing = false
  const take = (message: ToWorker): void => {
    if (message._tag === "Close") isClosing = true
    else for (const job of message.jobs) waiting.push(job)
  }
  const drain = (): void => {
    for (;;) {
      while (waiting.length < GROUP_MAX) {
        const next = receiveMessageOnPort(port)
        if (next === undefined) break
        take(next.message as ToWorker)
      }
      if (waiting.length === 0) break
      commit(connection, waiting.splice(0, GROUP_MAX))
    }
    if (!isClosing) return
    connection.close()
    port.close()
  }
  port.on("message", (message: ToWorker) => {
    take(message)
    drain()
  })
  reply({ _tag: "Ready" })
}
