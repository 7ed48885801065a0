import { parentPort, workerData } from "node:worker_threads"
import { programNamed } from "../lane/programNamed.ts"
import { brokenOutcome, type FromWorker, type Job, type LaneOutcome, type ToWorker } from "../lane/protocol.ts"
import { READS } from "../programs.ts"
import { SqliteConnection } from "./Connection.ts"
import type { OpenFile } from "./OpenFile.ts"

const port = parentPort
if (port === null) throw new Error("The reader runs in a worker thread.")
const reply = (message: FromWorker): void => port.postMessage(message)

const connection = new SqliteConnection((workerData as OpenFile).file, { readOnly: true })

/** Runs one program over one unchanging view of the data. */
const read = ([, name, input]: Job): LaneOutcome => {
  connection.begin("BEGIN")
  try {
    const ended = connection.run(programNamed(READS, name, input))
    return ended._tag === "Done" ? { _tag: "Done", value: ended.value } : ended
  } catch (cause) {
    return brokenOutcome(name, cause)
  } finally {
    connection.rollback()
  }
}

port.on("message", (message: ToWorker) => {
  if (message._tag === "Close") {
    connection.close()
    port.close()
  } else for (const job of message.jobs) reply({ _tag: "Ended", outcomes: [[job[0], read(job)]], entries: [] })
})
reply({ _tag: "Ready", synchronous: connection.synchronous() })
