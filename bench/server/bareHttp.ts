import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { answering, cpuSeconds } from "./Pinned.ts"
import type { ServerQuestion } from "./parley.ts"

/** The least that a durable send can be: node:http, one INSERT, one commit with fsync for all that came in one turn of the loop. */

interface Waiting {
  readonly response: ServerResponse
  readonly id: string
  readonly content: string
}

let waiting: Array<Waiting> = []

const commit = (database: DatabaseSync, insert: StatementSync): void => {
  const group = waiting
  waiting = []
  database.exec("BEGIN")
  for (const { content, id } of group) insert.run(id, content)
  database.exec("COMMIT")
  for (const { id, response } of group) {
    const body = JSON.stringify({ code: 0, data: { id } })
    response.writeHead(200, ["Content-Type", "application/json", "Content-Length", String(Buffer.byteLength(body))]).end(body)
  }
}

const listen = async (folder: string): Promise<number> => {
  const database = new DatabaseSync(join(folder, "bare.db"))
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000")
  database.exec("CREATE TABLE messages (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, content TEXT NOT NULL) STRICT")
  const insert = database.prepare("INSERT INTO messages (id, content) VALUES (?, ?)")
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const { content, id } = JSON.parse(Buffer.concat(chunks).toString()) as Waiting
      if (waiting.length === 0) setImmediate(() => commit(database, insert))
      waiting.push({ response, id, content })
    })
  })
  await new Promise<void>((resolve) => server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, resolve))
  return (server.address() as AddressInfo).port
}

answering<ServerQuestion>(
  async (question) =>
    question._tag === "Start" ? { port: await listen(question.folder) } : { bytes: process.memoryUsage().rss, cpu: cpuSeconds() },
  () => Promise.resolve()
)
