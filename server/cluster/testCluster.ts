import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { once } from "node:events"
import { WebSocket } from "ws"
import { startNats, type TestNats } from "../bus/testNats.ts"
import { postCall, QUICK, type Sender, type ServerProcess, startProcess } from "../testProcess.ts"
import { type TestStore, testStore } from "../testStore.ts"

/** A process of a service of several. */
export interface TestProcess {
  readonly url: string
  readonly server: ServerProcess
  /** Ends it as if its machine had gone. */
  readonly kill: () => Promise<void>
  /** Asks it to end. */
  readonly stop: () => Promise<number | null>
}

/** A service of several processes over one PostgreSQL and one NATS. */
export interface TestCluster {
  readonly nats: TestNats
  readonly database: TestStore
  readonly begin: (env?: Readonly<Record<string, string>>) => Promise<TestProcess>
  /** What a program on one more machine is told. */
  readonly environment: () => Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/** Opens an empty service; each process has a data folder of its own, and shares the files. */
export const openTestCluster = async (): Promise<TestCluster> => {
  const folder = mkdtempSync(join(tmpdir(), "parley-cluster-"))
  const database = await testStore(folder)
  const nats = await startNats()
  const running = new Set<ServerProcess>()
  let begun = 0
  const environment = (): Readonly<Record<string, string>> => ({
    ...QUICK,
    PARLEY_DATA: join(folder, `data-${(begun += 1)}`),
    DATABASE_URL: database.config.databaseUrl,
    NATS_URL: nats.url,
    BLOB_URL: `file://${join(folder, "files")}`,
    LOG_LEVEL: "warn"
  })
  const ended = async (server: ServerProcess, signal: NodeJS.Signals): Promise<number | null> => {
    server.child.kill(signal)
    const code = await server.ended
    running.delete(server)
    return code
  }
  return {
    nats,
    database,
    environment,
    begin: async (env = {}) => {
      const server = startProcess({ ...environment(), ...env })
      running.add(server)
      return {
        url: await server.url,
        server,
        kill: async () => void (await ended(server, "SIGKILL")),
        stop: () => ended(server, "SIGTERM")
      }
    },
    close: async () => {
      await Promise.all([...running].map((server) => ended(server, "SIGKILL")))
      await nats.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** A socket to one process. */
export interface ClusterSocket {
  readonly clientId: string
  readonly frames: ReadonlyArray<Record<string, unknown>>
  readonly of: (type: string) => ReadonlyArray<Record<string, unknown>>
  readonly say: (frame: object) => void
  readonly closed: Promise<number>
  readonly close: () => void
}

/** Opens a socket, not bound yet. */
export const openSocket = async (url: string): Promise<ClusterSocket> => {
  const ws = new WebSocket(`${url.replace("http", "ws")}/wss`)
  const frames: Array<Record<string, unknown>> = []
  ws.on("message", (data: Buffer) => void frames.push(JSON.parse(data.toString()) as Record<string, unknown>))
  const closed = new Promise<number>((resolve) => void ws.on("close", resolve))
  const [first] = (await once(ws, "message")) as [Buffer]
  const { client_id: clientId } = JSON.parse(first.toString()) as { readonly client_id: string }
  return {
    clientId,
    frames,
    closed,
    of: (type) => frames.filter((frame) => frame["type"] === type),
    say: (frame) => ws.send(JSON.stringify(frame)),
    close: () => ws.close()
  }
}

/** A socket of somebody, bound by itself. */
export const boundSocket = async (url: string, { token }: Sender): Promise<ClusterSocket> => {
  const socket = await openSocket(url)
  socket.say({ type: "bindUid", user_id: "", token })
  while (socket.of("pong").length === 0) await new Promise((resolve) => void setTimeout(resolve, 10))
  return socket
}

/** Sends a text that must be accepted. */
export const sendAccepted = async (
  url: string,
  from: Sender,
  to: number | string,
  content: string,
  id: string
): Promise<void> => {
  const { code } = await postCall(url, "sendMessage", { id, toContactId: to, type: "text", content }, from.token)
  if (code !== 0) throw new Error(`The text was refused with ${code}.`)
}
