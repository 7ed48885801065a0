import { Result } from "effect"
import { once } from "node:events"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { WebSocket } from "ws"
import { CALLS } from "#engine/api/calls.ts"
import { refused } from "#engine/error/refusal.ts"
import { openStaging } from "./blob/Staging.ts"
import { openDisk } from "./blob/disk.ts"
import { codesOf } from "./code/codes.ts"
import { type Config, defaultConfig } from "./Config.ts"
import { type Doors, openDoors } from "./doors.ts"
import type { Handlers } from "./Handler.ts"
import { filesOf } from "./http/files.ts"
import { makeLog } from "./log.ts"
import { makeMetrics } from "./metrics.ts"
import { NO_MAPS } from "./place/Maps.ts"
import { type Room, ROOMY } from "./Room.ts"
import { hubOverSockets, type SocketHub } from "./socket/hubOverSockets.ts"
import type { Caller } from "./store/Asking.ts"
import type { Store, StoreStats } from "./store/Store.ts"
import { testFolder } from "./testFolder.ts"

/** Doors for tests: the real ones on a free port, with calls that only echo and a store that only says whether it is there. */
export interface TestDoors {
  readonly url: string
  readonly hub: SocketHub
  readonly doors: Doors
  readonly logged: Array<string>
  readonly metrics: () => string
  /** The envelope of a call, and that it is one. */
  readonly post: (path: string, body?: BodyInit, headers?: Record<string, string>) => Promise<TestEnvelope>
  readonly connect: (options?: ConnectOptions) => Promise<TestSocket>
}

export interface TestEnvelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
  readonly count: number
  readonly page: number
}

export interface ConnectOptions {
  readonly path?: string
  readonly headers?: Record<string, string>
}

export interface TestSocket {
  readonly ws: WebSocket
  readonly clientId: string
  /** Frames so far, and the next that fits. */
  readonly frames: Array<Record<string, unknown>>
  readonly next: (type: string) => Promise<Record<string, unknown>>
  readonly closed: Promise<number>
}

export interface TestNeeds {
  readonly config?: Partial<Config>
  readonly handlers?: Partial<Handlers>
  readonly ready?: Store["ready"]
  /** What waits for the store; nothing does unless said. */
  readonly stats?: Partial<StoreStats>
  /** Room on the disk; enough unless said. */
  readonly room?: Room
  /** User of a token's hash; without any, calls are those of one user, whatever their token. */
  readonly users?: ReadonlyMap<string, number>
  /** The conversation in which every message stands. */
  readonly chat?: string
  /** When sessions end by themselves. */
  readonly expiresAt?: number
  /** How long frames wait, in milliseconds. */
  readonly behind?: () => number
  /** How many hear what is said in a part of the log. */
  readonly reach?: (scope: string) => number
  /** A steady clock in milliseconds for sockets. */
  readonly now?: () => number
  readonly watchersOf?: (userId: number) => Promise<ReadonlyArray<number>>
}

/** What most calls of tests say about themselves. */
export const HEADERS = { "content-type": "application/json", authorization: "bearer t", "accept-language": "en" }

const postTo =
  (url: string): TestDoors["post"] =>
  async (path, body, headers = HEADERS) => {
    const answer = await fetch(url + path, { method: "POST", headers, ...(body === undefined ? {} : { body }) })
    const envelope = (await answer.json()) as TestEnvelope
    const fields = Object.keys(envelope).toSorted().join()
    if (answer.status !== 200 || fields !== "code,count,data,msg,page")
      throw new Error(`${path}: ${answer.status} with ${fields}`)
    return envelope
  }

const echo: Handlers = Object.fromEntries(
  Object.keys(CALLS).map((name) => [name, (_: unknown, request: unknown) => Promise.resolve(Result.succeed({ data: request }))])
) as unknown as Handlers

/** A folder with a tiny app as the build would leave it. */
const builtApp = (): string => {
  const folder = testFolder("app")
  mkdirSync(join(folder, "assets"))
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><title>Parley</title><script src="/h5/assets/index-C4x9fQ2.js"></script><script data-files="[]">document.title</script>${"<!-- room -->".repeat(200)}`
  )
  writeFileSync(join(folder, "assets", "index-C4x9fQ2.js"), `export const all = [${"1234,".repeat(1000)}]`)
  writeFileSync(join(folder, "assets", "index-C4x9fQ2.js.br"), "packed by the build")
  writeFileSync(join(folder, "icon.png"), "png")
  writeFileSync(join(folder, "sw.js"), "addEventListener('fetch', () => undefined)")
  writeFileSync(join(folder, "manifest.webmanifest"), "{}")
  writeFileSync(join(folder, ".secret"), "no")
  return folder
}

const socketTo = async (url: string, { headers = {}, path = "/wss" }: ConnectOptions): Promise<TestSocket> => {
  const ws = new WebSocket(url.replace("http", "ws") + path, { headers })
  const frames: Array<Record<string, unknown>> = []
  const waiting: Array<{ readonly type: string; readonly resolve: (frame: Record<string, unknown>) => void }> = []
  ws.on("message", (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Record<string, unknown>
    frames.push(frame)
    const at = waiting.findIndex(({ type }) => type === frame["type"])
    if (at !== -1) waiting.splice(at, 1)[0]?.resolve(frame)
  })
  const next = (type: string) => new Promise<Record<string, unknown>>((resolve) => void waiting.push({ type, resolve }))
  const closed = new Promise<number>((resolve) => void ws.on("close", resolve))
  const init = next("init")
  await once(ws, "open")
  return { ws, frames, next, closed, clientId: String((await init)["client_id"]) }
}

export const openTestDoors = async (needs: TestNeeds = {}): Promise<TestDoors> => {
  const logged: Array<string> = []
  const metrics = makeMetrics()
  const config = defaultConfig(needs.config)
  const hub = hubOverSockets({
    metrics,
    watchersOf: needs.watchersOf ?? (() => Promise.resolve([])),
    isInCall: () => Promise.resolve(false),
    presenceFailed: (error) => void logged.push(String(error)),
    staffAmong: (userIds) => Promise.resolve(userIds),
    statisticsFailed: (error) => void logged.push(String(error)),
    noteUsed: () => Promise.resolve(),
    usedFailed: (error) => void logged.push(String(error))
  })
  metrics.watch(hub.counts)
  const doors = openDoors({
    config,
    hub: { ...hub, behind: needs.behind ?? hub.behind, reach: needs.reach ?? hub.reach },
    metrics,
    ...(needs.now === undefined ? {} : { now: needs.now }),
    log: makeLog("debug", (line) => logged.push(line)),
    store: {
      stats: () => ({
        commits: 0,
        programs: 0,
        biggestGroup: 0,
        synchronous: 2,
        queue: 0,
        waited: 0,
        isTooOld: false,
        ...needs.stats
      }),
      ready: needs.ready ?? (() => Promise.resolve("ready")),
      // the session of a call, and where a message stands, which is all that doors ask
      read: (name: "sessionOf" | "chatOfMessage", { tokenHash }: Caller) =>
        Promise.resolve(
          name === "chatOfMessage"
            ? Result.succeed(needs.chat ?? "")
            : needs.users === undefined
              ? Result.succeed({ userId: 1 })
              : Result.fromNullishOr(needs.users.get(tokenHash), () => refused("session-expired")).pipe(
                  Result.map((userId) => ({ userId }))
                )
        )
    } as unknown as Store,
    codes: codesOf("a secret of tests"),
    courier: { take: () => undefined, trial: () => Promise.resolve(undefined) },
    blob: openDisk(testFolder("files")),
    maps: NO_MAPS,
    staging: await openStaging(testFolder("staging")),
    room: needs.room ?? ROOMY,
    passwords: { hash: () => Promise.resolve(Result.succeed("")), verify: () => Promise.resolve(Result.succeed(true)) },
    handlers: { ...echo, ...needs.handlers },
    files: filesOf(builtApp(), new URL("static", import.meta.url).pathname),
    bind: (clientId, hash) => {
      const userId = needs.users?.get(hash)
      return Promise.resolve(
        userId !== undefined &&
          hub.bind(clientId, { userId, sessionId: hash, expiresAt: needs.expiresAt ?? Number.MAX_SAFE_INTEGER })
      )
    }
  })
  const port = await doors.listen(0, "127.0.0.1")
  const url = `http://127.0.0.1:${port}`
  return { url, hub, doors, logged, metrics: metrics.text, post: postTo(url), connect: (options = {}) => socketTo(url, options) }
}
