import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { WebSocket } from "ws"
import { type Config, defaultConfig } from "#server/Config.ts"
import { makeLog } from "#server/log.ts"
import { startServer } from "#server/start.ts"
import { type TestStore, testStore } from "#server/testStore.ts"
import { type Answer, type Bag, type CallOptions, type Encoding, readEnvelope, type Speaker, speakTo } from "./speak.ts"

/** The real server, and a client that speaks to it by plain HTTP (`speak.ts`) and plain sockets. */

/** How long to wait for a frame that must come, in milliseconds: only one that never comes takes so long, however busy the machine is. */
const PATIENCE = 60_000

export interface RawSocket {
  readonly clientId: string
  /** The first frame of this type that was not taken yet, once it is there. */
  readonly next: (type: string) => Promise<Bag>
  /** Frames of this type that came so far and were not taken. */
  readonly left: (type: string) => ReadonlyArray<Bag>
  /** Everything that came. */
  readonly heard: () => string
  readonly send: (frame: unknown) => void
  /** Settles when all that was sent before is answered. */
  readonly settled: () => Promise<void>
  readonly ws: WebSocket
  readonly closed: Promise<number>
}

const openSocket = async (url: string): Promise<RawSocket> => {
  const ws = new WebSocket(url)
  const frames: Array<Bag> = []
  const all: Array<string> = []
  const waiting: Array<{ readonly type: string; readonly resolve: (frame: Bag) => void }> = []
  ws.on("message", (data: Buffer) => {
    all.push(data.toString())
    const frame = JSON.parse(data.toString()) as Bag
    const at = waiting.findIndex(({ type }) => type === frame["type"])
    if (at === -1) frames.push(frame)
    else waiting.splice(at, 1)[0]?.resolve(frame)
  })
  const closed = new Promise<number>((resolve) => void ws.on("close", resolve))
  const next = (type: string): Promise<Bag> => {
    const at = frames.findIndex((frame) => frame["type"] === type)
    const [found] = at === -1 ? [] : frames.splice(at, 1)
    if (found !== undefined) return Promise.resolve(found)
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no frame ${type} came; heard:\n${all.join("\n")}`)), PATIENCE)
      const taken = (frame: Bag): void => {
        clearTimeout(late)
        resolve(frame)
      }
      waiting.push({ type, resolve: taken })
    })
  }
  const send = (frame: unknown): void => ws.send(typeof frame === "string" ? frame : JSON.stringify(frame))
  await once(ws, "open")
  const init = await next("init")
  return {
    clientId: String(init["client_id"]),
    next,
    left: (type) => frames.filter((frame) => frame["type"] === type),
    heard: () => all.join("\n"),
    send,
    settled: async () => {
      send({ type: "ping" })
      await next("pong")
    },
    ws,
    closed
  }
}

export interface Person {
  readonly id: number
  readonly account: string
  readonly token: string
}

export interface RawClient extends Speaker {
  /** Folder of its data. */
  readonly folder: string
  /** Where its store keeps it, of whichever kind that is. */
  readonly database: TestStore
  /** Lines of the server's log. */
  readonly log: ReadonlyArray<string>
  /** `data` of a call that must succeed. */
  readonly data: (path: string, body?: Bag, options?: CallOptions) => Promise<unknown>
  readonly post: (path: string, body: BodyInit, headers?: Record<string, string>) => Promise<Answer>
  readonly socket: () => Promise<RawSocket>
  /** A socket of this person. */
  /** `query`: what its address asks for, such as `?lang=en`. */
  readonly socketOf: (person: Person, query?: string) => Promise<RawSocket>
  readonly person: (account: string, encoding?: Encoding) => Promise<Person>
  readonly befriend: (a: Person, b: Person) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts the real server on a free port with an empty database, and speaks to it. */
export const startRawClient = async (changes: Partial<Config> = {}): Promise<RawClient> => {
  const data = mkdtempSync(join(tmpdir(), "parley-wire-"))
  const log: Array<string> = []
  const database = await testStore(data)
  const config = defaultConfig({
    port: 0,
    host: "127.0.0.1",
    ...database.config,
    argon2: { memoryKib: 8, passes: 1, waiting: 1000 },
    sendLimit: { count: 0, seconds: 1 },
    loginLimit: { count: 0, seconds: 1 },
    ...changes
  })
  const server = await startServer(
    config,
    makeLog("warn", (line) => log.push(line))
  )
  const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> =>
    readEnvelope(await fetch(server.url + path, { method: "POST", body, headers }))

  const { call } = speakTo(server.url)
  const ok: RawClient["data"] = async (path, fields, options) => {
    const { envelope } = await call(path, fields, options)
    if (envelope.code !== 0) throw new Error(`${path} answered ${envelope.code}: ${envelope.msg}`)
    return envelope.data
  }
  /** Behind a proxy each registers from an address of their own. */
  let homes = 0
  const home = (): Record<string, string> => {
    homes += 1
    return config.trustProxy === 0 ? {} : { "x-forwarded-for": `198.51.100.${homes}` }
  }
  const socket = (query = "") => openSocket(`${server.url.replace("http", "ws")}/wss${query}`)

  return {
    url: server.url,
    folder: data,
    database,
    log,
    call,
    data: ok,
    post,
    socket,
    socketOf: async ({ token }, query) => {
      const opened = await socket(query)
      opened.send({ type: "bindUid", token })
      await opened.next("pong")
      return opened
    },
    person: async (account, encoding = "json") => {
      const fields = { account, realname: `Name of ${account}`, password: "pass word 1" }
      await ok("/common/Pub/register", fields, { encoding, headers: home() })
      const session = (await ok("/common/pub/login", { account, password: "pass word 1" }, { encoding })) as Bag
      return { id: Number((session["userInfo"] as Bag)["user_id"]), account, token: String(session["authToken"]) }
    },
    befriend: async (a, b) => {
      await ok("/enterprise/im/searchUser", { keywords: b.account }, a)
      await ok("/enterprise/friend/add", { user_id: b.id, remark: "hello" }, a)
      await ok("/enterprise/friend/add", { user_id: a.id, remark: "hello" }, b)
    },
    stop: async () => {
      await server.close()
      await database.drop()
      rmSync(data, { recursive: true, force: true })
    }
  }
}
