import { type MessagePort, workerData } from "node:worker_threads"
import { Client } from "pg"
import type { Value } from "../Program.ts"
import { statementOf } from "./dialect.ts"
import { VALUES } from "./values.ts"

const { port, signal, url } = workerData as { url: string; signal: Int32Array; port: MessagePort }

/** The connection of the last statement; the database may go away under a test and come back. */
let connected: Promise<Client> | undefined
const connect = async (): Promise<Client> => {
  const client = new Client({ connectionString: url, types: VALUES })
  client.on("error", () => (connected = undefined))
  client.on("end", () => (connected = undefined))
  await client.connect()
  return client
}

const asked = async (sql: string, args: ReadonlyArray<Value>): Promise<unknown> => {
  try {
    const client = await (connected ??= connect())
    const { rows } = await client.query(args.length === 0 ? statementOf(sql) : { text: statementOf(sql), values: [...args] })
    return { rows: rows ?? [] }
  } catch (cause) {
    return { rows: [], problem: String(cause) }
  }
}

port.on("message", ({ args, sql }: { sql: string; args: ReadonlyArray<Value> }) => {
  void asked(sql, args).then((answer) => {
    port.postMessage(answer)
    Atomics.store(signal, 0, 1)
    Atomics.notify(signal, 0)
  })
})
