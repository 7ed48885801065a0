import { setTimeout } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"
import { refused } from "#engine/error/refusal.ts"
import { programNamed } from "../lane/programNamed.ts"
import { brokenOutcome, type FromWorker, type Job, type LaneOutcome, type ToWorker } from "../lane/protocol.ts"
import { READS } from "../programs.ts"
import { PostgresConnection } from "./Connection.ts"
import type { OpenDatabase } from "./OpenDatabase.ts"
import { isTooSlow, openProblem } from "./problems.ts"
import { PATIENCE } from "./patience.ts"

const port = parentPort
if (port === null) throw new Error("The reader runs in a worker thread.")
const reply = (message: FromWorker): void => port.postMessage(message)
const database = workerData as OpenDatabase

const PAUSE_MILLIS = 200

/** Runs one program over one unchanging view of the data. */
const look = async (connection: PostgresConnection, [, name, input]: Job): Promise<LaneOutcome> => {
  connection.send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  try {
    const went = await connection.run(programNamed(READS, name, input))
    return went._tag === "Done" ? { _tag: "Done", value: went.value } : { _tag: "Refused", refused: went.refused }
  } catch (cause) {
    if (connection.isLost) throw cause
    return isTooSlow(cause) ? { _tag: "Refused", refused: refused("busy") } : brokenOutcome(name, cause)
  } finally {
    if (!connection.isLost) connection.send("ROLLBACK")
  }
}

/** One connection after another, and one program after another on it. */
class Reader {
  #connection: PostgresConnection | undefined
  isBusy = false

  constructor(connection?: PostgresConnection) {
    this.#connection = connection
  }

  /** Looking changes nothing, so that it may be done again; while the database is gone callers are told `busy`. */
  async read(job: Job): Promise<LaneOutcome> {
    const until = performance.now() + PATIENCE.programMillis
    for (;;) {
      try {
        if (this.#connection?.isLost !== false) this.#connection = await PostgresConnection.open(database)
        return await look(this.#connection, job)
      } catch {
        if (performance.now() >= until) return { _tag: "Refused", refused: refused("busy") }
        await setTimeout(PAUSE_MILLIS)
      }
    }
  }

  async close(): Promise<void> {
    await this.#connection?.close()
  }
}

const serve = (first: PostgresConnection): void => {
  const readers = Array.from({ length: database.connections }, (_, i) => new Reader(i === 0 ? first : undefined))
  const waiting: Array<Job> = []
  let isClosing = false
  const finish = async (): Promise<void> => {
    await Promise.all(readers.map((reader) => reader.close()))
    port.close()
  }
  const work = async (reader: Reader): Promise<void> => {
    reader.isBusy = true
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift())
      reply({ _tag: "Ended", outcomes: [[job[0], await reader.read(job)]], entries: [] })
    reader.isBusy = false
    if (isClosing && readers.every(({ isBusy }) => !isBusy)) await finish()
  }
  port.on("message", (message: ToWorker) => {
    if (message._tag === "Close") {
      isClosing = true
      if (readers.every(({ isBusy }) => !isBusy)) void finish()
      return
    }
    for (const job of message.jobs) waiting.push(job)
    for (const reader of readers) if (!reader.isBusy && waiting.length > 0) void work(reader)
  })
}

try {
  serve(await PostgresConnection.open(database))
  reply({ _tag: "Ready", synchronous: 0 })
} catch (cause) {
  reply({ _tag: "Problem", sentence: openProblem(database.url, cause).message })
}
