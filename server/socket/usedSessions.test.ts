import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { LOOKUP } from "../account/session/session.ts"
import { TOGETHER, usedSessions } from "./usedSessions.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const noting = (noteUsed?: () => Promise<never>, together = TOGETHER) => {
  const noted: Array<ReadonlyArray<string>> = []
  const failed: Array<unknown> = []
  const used = usedSessions({
    noteUsed: noteUsed ?? ((hashes) => Promise.resolve(noted.push(hashes))),
    failed: (error) => void failed.push(error),
    together
  })
  return { failed, noted, used }
}

it("sessions that come within a moment are noted in one write, each once", () => {
  const { noted, used } = noting()
  for (const hash of ["a", "b", "a"]) used.add(hash)
  vi.advanceTimersByTime(TOGETHER - 1)
  expect(noted).toEqual([])
  vi.advanceTimersByTime(1)
  expect(noted).toEqual([["a", "b"]])
  used.add("a")
  vi.advanceTimersByTime(TOGETHER)
  expect(noted).toEqual([["a", "b"], ["a"]])
})

it("thousands are noted in as many writes as one may hold", () => {
  const { noted, used } = noting()
  for (let i = 0; i <= 2 * LOOKUP; i += 1) used.add(String(i))
  vi.advanceTimersByTime(TOGETHER)
  expect(noted.map(({ length }) => length)).toEqual([LOOKUP, LOOKUP, 1])
})

it("where nothing waits for others, each is noted at once, without a timer", () => {
  const { noted, used } = noting(undefined, 0)
  used.add("a")
  used.add("b")
  expect(noted).toEqual([["a"], ["b"]])
  expect(vi.getTimerCount()).toBe(0)
})

it("what waits at a stop is noted then, and nothing after it", () => {
  const { noted, used } = noting()
  used.add("a")
  used.stop()
  expect(noted).toEqual([["a"]])
  used.add("b")
  expect(vi.getTimerCount()).toBe(0)
  expect(noted).toEqual([["a"]])
})

it("a write that breaks is told", async () => {
  const why = new Error("The store is closed.")
  const { failed, used } = noting(() => Promise.reject(why))
  used.add("a")
  await vi.advanceTimersByTimeAsync(TOGETHER)
  expect(failed).toEqual([why])
})
