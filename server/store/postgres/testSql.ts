import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads"
import type { TestRow, Sql } from "../../testSql.ts"
import type { Value } from "../Program.ts"

interface Asked {
  readonly rows: ReadonlyArray<TestRow>
  readonly problem?: string
}

/** How long a statement of a test may take. */
const MILLIS = 120_000

/** Statements that answer before the next line of the test runs, as those of `node:sqlite` do: a thread asks, and this one waits for it. */
export const postgresSql = (url: string): Sql => {
  let asking: ((sql: string, args: ReadonlyArray<Value>) => ReadonlyArray<TestRow>) | undefined
  let worker: Worker | undefined
  const start = () => {
    const signal = new Int32Array(new SharedArrayBuffer(4))
    const { port1, port2 } = new MessageChannel()
    worker = new Worker(new URL("./testSqlThread.ts", import.meta.url), {
      workerData: { url, signal, port: port2 },
      transferList: [port2]
    })
    worker.unref()
    return (sql: string, args: ReadonlyArray<Value>): ReadonlyArray<TestRow> => {
      Atomics.store(signal, 0, 0)
      port1.postMessage({ sql, args })
      // The wake-up of the previous answer may come late and end this wait too early.
      while (Atomics.load(signal, 0) === 0)
        if (Atomics.wait(signal, 0, 0, MILLIS) === "timed-out") throw new Error(`PostgreSQL does not answer: ${sql}`)
      const { problem, rows } = (receiveMessageOnPort(port1) as { message: Asked }).message
      if (problem !== undefined) throw new Error(`${problem}: ${sql}`)
      return rows
    }
  }
  const ask = (sql: string, args: ReadonlyArray<Value>): ReadonlyArray<TestRow> => (asking ??= start())(sql, args)
  return {
    prepare: (sql) => ({
      get: (...args) => ask(sql, args)[0],
      all: (...args) => ask(sql, args),
      run: (...args) => ask(sql, args)
    }),
    exec: (sql) => void ask(sql, []),
    close: () => void worker?.terminate()
  }
}
