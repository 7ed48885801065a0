import { parentPort, workerData } from "node:worker_threads"
import type { FromWorker, Job, ToWorker } from "../lane/protocol.ts"
import { WRITES } from "../programs.ts"
import { Committer } from "./Committer.ts"
import { PostgresConnection } from "./Connection.ts"
import { migratePostgres } from "./migrate.ts"
import type { OpenDatabase } from "./OpenDatabase.ts"
import { openProblem } from "./problems.ts"
import { PATIENCE } from "./patience.ts"

/** Most programs that share one transaction: keeps a group short enough for those who wait behind it, in this process and in others. */
const GROUP_MAX = 64

const port = parentPort
if (port === null) throw new Error("The writer runs in a worker thread.")
const reply = (message: FromWorker): void => port.postMessage(message)
const database = workerData as OpenDatabase

const SETTINGS = "SELECT current_setting('synchronous_commit') AS commit, current_setting('fsync') AS fsync"

/** A connection whose commits are on the disk before they are answered, whatever the database's own default is. */
const open = async (): Promise<PostgresConnection> => {
  const connection = await PostgresConnection.open(database)
  const [set] = await connection.control(SETTINGS)
  if (set?.["commit"] === "off") await connection.control("SET synchronous_commit = on")
  return connection
}

const start = async (): Promise<number> => {
  const connection = await open()
  try {
    await migratePostgres(connection)
    const [set] = await connection.control(SETTINGS)
    return set?.["fsync"] === "on" ? 2 : 0
  } finally {
    await connection.close()
  }
}

const serve = (): void => {
  const committer = new Committer(open, WRITES, PATIENCE, database.keepsJournal)
  const waiting: Array<Job> = []
  let isClosing = false
  let isDraining = false
  const drain = async (): Promise<void> => {
    isDraining = true
    while (waiting.length > 0) reply({ _tag: "Ended", ...(await committer.commit(waiting.splice(0, GROUP_MAX))) })
    isDraining = false
    if (!isClosing) return
    await committer.close()
    port.close()
  }
  port.on("message", (message: ToWorker) => {
    if (message._tag === "Close") isClosing = true
    else for (const job of message.jobs) waiting.push(job)
    // What it throws ends this thread, and with it the process.
    if (!isDraining) void drain()
  })
}

try {
  const synchronous = await start()
  serve()
  reply({ _tag: "Ready", synchronous })
} catch (cause) {
  reply({ _tag: "Problem", sentence: openProblem(database.url, cause).message })
}
