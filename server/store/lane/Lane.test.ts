import { setTimeout } from "node:timers/promises"
import { Result } from "effect"
import { expect, it } from "vitest"
import { Lane } from "./Lane.ts"

const script = (code: string): URL =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort as port } from "node:worker_threads"\n${code}`)}`)

const READY = 'port.postMessage({ _tag: "Ready" })\n'

it("a worker that dies rejects all who wait and all who come, and says so once", async () => {
  const lane = new Lane(
    script(`${READY} port.on("message", () => { throw new Error("disk on fire") })`),
    { file: "" },
    { limit: 10 }
  )
  await lane.ready
  const asked = [lane.ask("a", 1), lane.ask("b", 2)]
  for (const each of asked) await expect(each).rejects.toThrow(/disk on fire/)
  expect((await lane.died).message).toMatch(/disk on fire/)
  await expect(lane.ask("c", 3)).rejects.toThrow(/disk on fire/)
  await lane.close()
})

it("a worker that ends by itself counts as dead", async () => {
  const lane = new Lane(script(`${READY} port.on("message", () => process.exit(7))`), { file: "" }, { limit: 10 })
  await lane.ready
  await expect(lane.ask("a", 1)).rejects.toThrow(/code 7/)
  expect((await lane.died).message).toMatch(/code 7/)
})

it("a worker that cannot start says why", async () => {
  const lane = new Lane(script('port.postMessage({ _tag: "Problem", sentence: "It is too old." })'), { file: "" }, { limit: 10 })
  await expect(lane.ready).rejects.toThrow("It is too old.")
})

it("closing is not dying", async () => {
  const echo = `port.on("message", (m) => m._tag === "Close" ? port.close() : port.postMessage({ _tag: "Ended", entries: [],
    outcomes: m.jobs.map(([id, , value]) => [id, { _tag: "Done", value }]) }))`
  const lane = new Lane(script(READY + echo), { file: "" }, { limit: 10 })
  await lane.ready
  const asked = lane.ask("a", 41)
  await lane.close()
  expect(await asked).toEqual(Result.succeed(41))
  expect(await Promise.race([lane.died, setTimeout(50, "alive")])).toBe("alive")
})

it("says how long the oldest has waited, and nothing when none does", async () => {
  const slow = `port.on("message", (m) => m._tag === "Close" ? port.close() : setTimeout(() => port.postMessage({ _tag: "Ended",
    entries: [], outcomes: m.jobs.map(([id]) => [id, { _tag: "Done", value: id }]) }), 200))`
  const lane = new Lane(script(READY + slow), { file: "" }, { limit: 10 })
  await lane.ready
  expect(lane.waited).toBe(0)
  const first = lane.ask("a", 1)
  await setTimeout(50)
  const askedAt = performance.now()
  const second = lane.ask("b", 2)
  expect(lane.waited).toBeGreaterThan(40)
  await first
  expect(lane.waited).toBeLessThanOrEqual(performance.now() - askedAt)
  await second
  expect(lane.waited).toBe(0)
  await lane.close()
})
