import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mayUseNats } from "../bus/testNats.ts"
import { type Sender, sendWithoutPause, twoFriends } from "../testProcess.ts"
import { boundSocket, openTestCluster, type TestCluster, type TestProcess } from "./testCluster.ts"

/** How often a process is killed under load; fifty times by `npm run long:cluster`. */
const KILLS = Number(process.env["CLUSTER_KILLS"] ?? 4)

describe.skipIf(!mayUseNats)("processes that are killed under load", () => {
  let cluster: TestCluster
  let steady: TestProcess
  let others: Array<TestProcess>
  let pair: readonly [Sender, Sender]

  beforeAll(async () => {
    cluster = await openTestCluster()
    ;[steady, ...others] = await Promise.all([cluster.begin(), cluster.begin(), cluster.begin()])
    pair = await twoFriends(steady.url)
  })
  afterAll(() => cluster.close())

  it(
    "nothing that was acknowledged is lost, doubled or out of order for who listens in another process, and NATS may go as well",
    async () => {
      const socket = await boundSocket(steady.url, pair[1])
      const loads = others.map(({ url }, i) => sendWithoutPause(url, pair, 4, `load-${i}`))
      for (let kill = 0; kill < KILLS; kill += 1) {
        await setTimeout(500)
        const [victim] = others.splice(kill % others.length, 1)
        await victim?.kill()
        if (kill % 4 === 1) await cluster.nats.kill()
        if (kill % 4 === 2) await cluster.nats.start()
        const next = await cluster.begin()
        others.push(next)
        loads.push(sendWithoutPause(next.url, pair, 4, `again-${kill}`))
      }
      await setTimeout(500)
      for (const load of loads) await load.stop()
      const acknowledged = loads.flatMap((load) => load.acknowledged)
      const heard = (): ReadonlyArray<{ readonly id: string; readonly n: number }> =>
        socket.of("simple").map(({ data, n }) => ({ id: (data as { readonly id: string }).id, n: Number(n) }))
      const missing = (): ReadonlyArray<string> => {
        const ids = new Set(heard().map(({ id }) => id))
        return acknowledged.filter((id) => !ids.has(id))
      }
      await expect.poll(missing).toEqual([])
      const all = heard()
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      expect(all.map(({ n }) => n)).toEqual(all.map((_, i) => (all[0]?.n ?? 0) + i))
      expect(acknowledged.length).toBeGreaterThan(50)
      expect(loads.flatMap((load) => load.refused)).toEqual([])
      socket.close()
    },
    60_000 + KILLS * 20_000
  )
})
