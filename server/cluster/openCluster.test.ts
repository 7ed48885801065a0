import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Result } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { refused } from "#engine/error/refusal.ts"
import type { Bus } from "../bus/Bus.ts"
import { openPostgres } from "../store/postgres/open.ts"
import type { LogEntry } from "../store/LogEntry.ts"
import type { Store } from "../store/Store.ts"
import { hubOverSockets, type OwnHub } from "../socket/hubOverSockets.ts"
import { type TestStore, testStore } from "../testStore.ts"
import { type Cluster, openCluster } from "./openCluster.ts"

/** Lines that three processes tell; 200,000 by `npm run long:cluster`. */
const LINES = Number(process.env["CLUSTER_LINES"] ?? 300)

/** A bus that loses, doubles and delays what it carries. */
class BadBus {
  readonly #heard: Array<(n: number) => void> = []
  /** Whether it carries anything at all. */
  isUp = true

  open(heard: (n: number) => void): Bus {
    this.#heard.push(heard)
    return {
      publish: (n) => {
        if (!this.isUp) return
        for (const each of this.#heard) {
          const [isLost, isDoubled, late] = [Math.random() < 0.3, Math.random() < 0.2, Math.random() * 30]
          if (!isLost) setTimeout(() => each(n), late).unref()
          if (isDoubled) setTimeout(() => each(n), 2 * late).unref()
        }
      },
      isUp: () => this.isUp,
      close: () => Promise.resolve()
    }
  }
}

interface Member {
  readonly store: Store
  readonly cluster: Cluster
  readonly hub: OwnHub
  /** Numbers of the entries that its hub was told, in their order. */
  readonly told: Array<number>
}

const folder = mkdtempSync(join(tmpdir(), "parley-cluster-"))
let database: TestStore
let bus: BadBus
const members: Array<Member> = []

beforeEach(async () => {
  database = await testStore(folder)
  bus = new BadBus()
})
afterEach(async () => {
  for (const { cluster, store } of members.splice(0)) {
    await cluster.leave()
    await store.close()
  }
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const failed = (error: unknown): void => {
  throw error
}

/** One more process, in this one. */
const joined = async (): Promise<Member> => {
  const store = await openPostgres(database.config.databaseUrl, {}, true)
  const cluster = await openCluster({
    store,
    openBus: (heard) => Promise.resolve(bus.open(heard)),
    failed,
    warn: () => undefined
  })
  const own = hubOverSockets({
    metrics: { add: () => undefined, observe: () => undefined },
    presenceFailed: failed,
    watchersOf: () => Promise.resolve([]),
    isInCall: () => Promise.resolve(false),
    staffAmong: (userIds) => Promise.resolve(userIds),
    statisticsFailed: failed,
    noteUsed: () => Promise.resolve(),
    usedFailed: failed,
    elsewhere: cluster.elsewhere
  })
  const told: Array<number> = []
  const hub: OwnHub = { ...own, tell: (entries: ReadonlyArray<LogEntry>) => void told.push(...entries.map(({ at }) => at)) }
  cluster.attach({ hub, configChanged: () => undefined, scanned: () => undefined })
  const member = { store, cluster, hub, told }
  members.push(member)
  return member
}

/** Has a process tell a number, which its commit writes down. */
const tell = async ({ cluster, store }: Member, n: number): Promise<void> => {
  const message = { _tag: "Speak", userId: cluster.process, language: String(n) } as const
  Result.getOrThrow(await store.write("tellProcesses", { from: cluster.process, messages: [message], now: Date.now() }))
}

/** What three processes hear of each other while each tells its third of the lines. */
const heardOfEachOther = async (lines: number) => {
  const all = [await joined(), await joined(), await joined()]
  const spoken = all.map(() => [] as Array<{ readonly from: number; readonly n: number }>)
  for (const [i, { hub }] of all.entries()) {
    const own = hub as { speak: OwnHub["speak"] }
    own.speak = (from, n) => void spoken[i]?.push({ from, n: Number(n) })
  }
  const writes: Array<Promise<void>> = []
  for (let n = 1; n <= lines; n += 1) {
    writes.push(tell(all[n % 3] as Member, n))
    if (n % 300 === 100) bus.isUp = false
    if (n % 300 === 200) bus.isUp = true
    if (n % 30 === 0) await Promise.all(writes.splice(0))
  }
  await Promise.all(writes)
  return { spoken, processes: all.map(({ cluster }) => cluster.process) }
}

/** What is wrong with what they heard: lines that are missing or doubled, and lines of one that two others heard in different orders. */
const faults = ({ processes, spoken }: Awaited<ReturnType<typeof heardOfEachOther>>, lines: number) => {
  const wrong: Array<string> = []
  for (const [i, heard] of spoken.entries()) {
    const numbers = new Set(heard.map(({ n }) => n))
    // what it said itself it has done before it said so
    const due = Array.from({ length: lines }, (_, k) => k + 1).filter((n) => n % 3 !== i)
    const missing = due.filter((n) => !numbers.has(n)).length
    if (missing > 0) wrong.push(`${missing} missing in ${i}`)
    if (heard.length > numbers.size) wrong.push(`${heard.length - numbers.size} doubled in ${i}`)
  }
  for (const [i, from] of processes.entries()) {
    const orders = spoken.filter((_, k) => k !== i).map((heard) => heard.filter((each) => each.from === from).map(({ n }) => n))
    const [one = [], other = []] = orders
    if (one.some((n, k) => n !== other[k])) wrong.push(`lines of ${i} in two orders`)
  }
  return wrong
}

it(
  "three processes over a bus that loses, doubles and delays hear each line of each other once, and in one order",
  async () => {
    const run = await heardOfEachOther(LINES)
    await expect.poll(() => run.spoken.map((heard) => heard.length >= (2 * LINES) / 3)).toEqual([true, true, true])
    expect(faults(run, LINES)).toEqual([])
  },
  60_000 + LINES * 5
)

it("the check finds lines that are lost, doubled or out of order", async () => {
  const run = await heardOfEachOther(60)
  await expect.poll(() => run.spoken.map((heard) => heard.length)).toEqual([40, 40, 40])
  const [first = [], ...rest] = run.spoken
  const planted = (heard: typeof first): ReadonlyArray<string> => faults({ ...run, spoken: [heard, ...rest] }, 60)
  expect(planted(first)).toEqual([])
  expect(planted(first.filter((_, i) => i !== 5))).toContain("1 missing in 0")
  expect(planted([...first, ...first.slice(3, 4)])).toContain("1 doubled in 0")
  expect(planted(first.toReversed()).join()).toContain("in two orders")
})

it("the oldest that lives does what one alone must do", async () => {
  const [first, second] = [await joined(), await joined()]
  await expect.poll(() => [first.cluster.isLeader(), second.cluster.isLeader()]).toEqual([true, false])
  members.splice(members.indexOf(first), 1)
  await first.cluster.leave()
  await first.store.close()
  await expect.poll(second.cluster.isLeader).toBe(true)
})

it("a line that was forgotten before it was read sends clients away, to come back and ask", async () => {
  const [first, second] = [await joined(), await joined()]
  bus.isUp = false
  let ended = 0
  const hub = second.hub as { connections: OwnHub["connections"] }
  const connections = hub.connections
  hub.connections = () => {
    ended += 1
    return connections()
  }
  for (let n = 1; n <= 3; n += 1) await tell(first, n)
  database.sql.prepare("DELETE FROM journal WHERE n < (SELECT MAX(n) FROM journal)").run()
  await expect.poll(() => ended).toBeGreaterThan(0)
})

it("who was there while lines were lost is known in the end, also where the store is busy at first", async () => {
  const [first, second] = [await joined(), await joined()]
  bus.isUp = false
  const person =
    "INSERT INTO users (user_id, account, account_key, password, realname, created_at) VALUES (?, ?, ?, '', 'Name', 0)"
  for (const id of [7, 8, 9]) database.sql.prepare(person).run(id, `p${id}`, `p${id}`)
  const store = second.store as { read: (name: string, input: unknown) => Promise<unknown> }
  const read = store.read
  let looks = 0
  store.read = (name, input) => {
    if (name === "clusterState" && (looks += 1) < 3) return Promise.resolve(Result.fail(refused("busy")))
    return read(name, input)
  }
  const present = async (came: ReadonlyArray<number>, left: ReadonlyArray<number>): Promise<void> => {
    const set = { process: first.cluster.process, came, left, now: Date.now() }
    Result.getOrThrow(await first.store.write("setPresence", set))
  }
  await present([7, 8], [])
  await tell(first, 1)
  database.sql.prepare("DELETE FROM journal WHERE n < (SELECT MAX(n) FROM journal)").run()
  await expect.poll(() => looks).toBeGreaterThan(0)
  // it comes while who is there is being read
  await present([9], [8])
  await expect.poll(() => [7, 8, 9].map(second.cluster.elsewhere.isOnline), { timeout: 30_000 }).toEqual([true, false, true])
})

it("what a process pushes comes behind what the others told before", async () => {
  const [first, second] = [await joined(), await joined()]
  const heard: Array<string> = []
  const host: OwnHub = {
    ...second.hub,
    speak: (_, language) => void heard.push(language),
    push: (_, type) => void heard.push(type)
  }
  const hub = second.cluster.attach({ hub: host, configChanged: () => undefined, scanned: () => undefined })
  bus.isUp = false
  await tell(first, 1)
  // its own line has a number behind that of the other
  await tell(second, 2)
  hub.push([1], "pushed", {})
  await expect.poll(() => heard).toEqual(["1", "pushed"])
})
