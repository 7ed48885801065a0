import { Result } from "effect"
import fc from "fast-check"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { LogEntry } from "../store/LogEntry.ts"
import { followJournal, IN_TURN_MAX, LOOK_EVERY } from "./followJournal.ts"
import type { JournalLine } from "./journal.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const line = (n: number): JournalLine => ({
  n,
  entries: [{ scope: "", n: 0, at: n, type: "test", audiences: [] } satisfies LogEntry]
})

/** A follower over lines that a test writes. */
const following = (after = 0) => {
  const written: Array<JournalLine> = []
  const applied: Array<number> = []
  let lost = 0
  const follower = followJournal({
    store: {
      read: (_: string, n: unknown) => Promise.resolve(Result.succeed(written.filter((each) => each.n > Number(n)).slice(0, 3)))
    } as never,
    after,
    apply: (entries) => void applied.push(...entries.map(({ at }) => at)),
    lost: () => void (lost += 1),
    failed: (error) => {
      throw error
    }
  })
  return { written, applied, follower, lost: () => lost }
}

const upTo = (n: number): ReadonlyArray<number> => Array.from({ length: n }, (_, i) => i + 1)

it("whatever is announced, late, twice, out of order or not at all: each line is applied once and in order", async () => {
  const said = fc.record({ isOwn: fc.boolean(), heard: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 30 }), async (lines) => {
      const { applied, follower, lost, written } = following()
      for (const [i, { heard, isOwn }] of lines.entries()) {
        const next = line(i + 1)
        written.push(next)
        if (isOwn) follower.committed(next.n, next.entries)
        for (const n of heard) follower.heard(n)
        expect(applied).toEqual(upTo(applied.length))
        await vi.advanceTimersByTimeAsync(1)
      }
      await vi.advanceTimersByTimeAsync(2 * LOOK_EVERY)
      expect(applied).toEqual(upTo(lines.length))
      expect(lost()).toBe(0)
      await follower.stop()
    })
  )
})

it("own lines that are next are told at once, without a read", async () => {
  const { applied, follower, written } = following()
  for (const n of upTo(5)) {
    written.push(line(n))
    follower.committed(n, line(n).entries)
    expect(applied).toEqual(upTo(n))
  }
  expect(follower.counts()).toEqual({ reads: 0, found: 0 })
  await follower.stop()
})

it("lines that were forgotten before they were read are missed aloud", async () => {
  const { applied, follower, lost, written } = following(3)
  written.push(line(8), line(9))
  follower.heard(9)
  await vi.advanceTimersByTimeAsync(1)
  expect([lost(), applied, follower.position()]).toEqual([1, [8, 9], 9])
  await follower.stop()
})

it("what is done in turn comes behind the lines that are known of, and before those that come later", async () => {
  const { applied, follower, written } = following()
  follower.inTurn(() => void applied.push(-1))
  expect(applied).toEqual([-1])
  written.push(line(1), line(2))
  follower.heard(1)
  follower.inTurn(() => void applied.push(-2))
  follower.committed(2, line(2).entries)
  follower.inTurn(() => void applied.push(-3))
  expect(applied).toEqual([-1])
  await vi.advanceTimersByTimeAsync(1)
  expect(applied).toEqual([-1, 1, -2, 2, -3])
  await follower.stop()
})

it("what waits for a line that was never written is done all the same, and before the end", async () => {
  const { applied, follower } = following()
  follower.heard(5)
  follower.inTurn(() => void applied.push(-1))
  await vi.advanceTimersByTimeAsync(1)
  expect(applied).toEqual([-1])
  follower.heard(6)
  follower.inTurn(() => void applied.push(-2))
  await follower.stop()
  expect(applied).toEqual([-1, -2])
})

it("no more than ten thousand wait for their turn: the oldest is done before it", async () => {
  const { applied, follower } = following()
  follower.heard(1)
  for (let i = 1; i <= IN_TURN_MAX; i += 1) follower.inTurn(() => void applied.push(i))
  expect(applied).toEqual([])
  follower.inTurn(() => void applied.push(0))
  expect(applied).toEqual([1])
  await follower.stop()
  expect(applied.length).toBe(IN_TURN_MAX + 1)
})
