import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads"
import { WRITES } from "../programs.ts"
import { StoreProblem } from "../StoreProblem.ts"
import type { FromWorker, Job, ToWorker } from "../lane/protocol.ts"
import { commitGroup } from "./commitGroup.ts"
import { Connection } from "./Connection.ts"
import { migrate } from "./migrate.ts"
import type { OpenFile } from "./OpenFile.ts"
import { checkVersion, versionOf } from "./version.ts"

/** Most programs that share one transaction: keeps a group short enough for those who wait behind it. */
const GROUP_MAX = 256

/** After this time without a write the log is cut, in milliseconds. */
const REST = 2000

const port = parentPort
if (port === null) throw new Error("The writer runs in a worker thread.")
const reply = (message: FromWorker): void => port.postMessage(message)

const open = (): Connection | undefined => {
  try {
    const connection = new Connection((workerData as OpenFile).file, { readOnly: false })
    checkVersion(versionOf(connection.database))
    migrate(connection.database)
    return connection
  } catch (cause) {
    if (!(cause instanceof StoreProblem)) throw cause
    reply({ _tag: "Problem", sentence: cause.message })
    return undefined
  }
}

const connection = open()
if (connection !== undefined) {
  const waiting: Array<Job> = []
  let isClosing = false
  const take = (message: ToWorker): void => {
    if (message._tag === "Close") isClosing = true
    else for (const job of message.jobs) waiting.push(job)
  }
  let resting: NodeJS.Timeout | undefined
  const rest = (): void => {
    resting = setTimeout(() => {
      if (!connection.cutLog()) rest()
    }, REST).unref()
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
      reply({ _tag: "Ended", ...commitGroup(connection, WRITES, waiting.splice(0, GROUP_MAX)) })
    }
    if (!isClosing) return rest()
    connection.close()
    port.close()
  }
  port.on("message", (message: ToWorker) => {
    take(message)
    drain()
  })
  reply({ _tag: "Ready", synchronous: connection.synchronous() })
}
