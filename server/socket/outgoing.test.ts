import fc from "fast-check"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { Due } from "./Due.ts"
import { frameBytes } from "./frameBytes.ts"
import { type QueueEntry, outgoingFrames, WINDOW } from "./outgoing.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface TestLine extends QueueEntry {
  readonly written: Array<Buffer>
  /** Bytes that the other side has not taken. */
  stuck: number
  overflows: number
}

const line = (takes = true): TestLine => {
  const written: Array<Buffer> = []
  const self: TestLine = {
    written,
    stuck: 0,
    overflows: 0,
    due: undefined,
    isOpen: true,
    overflow: () => void (self.overflows += 1),
    outlet: {
      write: (bytes) => {
        written.push(bytes)
        if (!takes) self.stuck += bytes.length
      },
      get writableLength() {
        return self.stuck
      }
    }
  }
  return self
}

const frame = (text: string) => Buffer.from(text)
const all = ({ written }: TestLine) => Buffer.concat(written).toString()

it("writes at once when nothing was written lately, then once a window", () => {
  const out = outgoingFrames()
  const one = line()
  out.queue(one, frame("a"))
  vi.advanceTimersByTime(0)
  expect(one.written.map(String)).toEqual(["a"])
  out.queue(one, frame("b"))
  out.queue(one, frame("c"))
  vi.advanceTimersByTime(WINDOW - 1)
  expect(one.written).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(one.written.map(String)).toEqual(["a", "bc"])
  vi.advanceTimersByTime(1000)
  out.queue(one, frame("d"))
  vi.advanceTimersByTime(0)
  expect(one.written.map(String)).toEqual(["a", "bc", "d"])
  expect(out.counts()).toEqual({ writes: 3, bytes: 4 })
})

it("joins the bytes once for all sockets with the same frames due", () => {
  const out = outgoingFrames()
  const lines = Array.from({ length: 100 }, () => line())
  for (const text of ["a", "b", "c"]) {
    const shared = frame(text)
    for (const each of lines) out.queue(each, shared)
  }
  vi.advanceTimersByTime(0)
  expect(new Set(lines.map(({ written }) => written[0])).size).toBe(1)
  expect(all(lines[99]!)).toBe("abc")
})

it("holds frames for a slow socket up to the bound, then shuts it", () => {
  const out = outgoingFrames(WINDOW, 100)
  const slow = line(false)
  const quick = line()
  for (let i = 0; i < 30; i += 1) {
    const shared = frame("0123456789")
    out.queue(slow, shared)
    out.queue(quick, shared)
    vi.advanceTimersByTime(WINDOW)
  }
  expect(all(slow)).toBe("0123456789".repeat(10))
  expect(slow).toMatchObject({ overflows: 1, isOpen: false, due: undefined })
  expect(all(quick)).toBe("0123456789".repeat(30))
})

it("writes what is due when it stops, and nothing after", () => {
  const out = outgoingFrames()
  const one = line()
  out.queue(one, frame("a"))
  out.stop()
  out.queue(one, frame("b"))
  vi.advanceTimersByTime(1000)
  expect(all(one)).toBe("a")
})

it("says how long the oldest frame has waited", () => {
  const out = outgoingFrames()
  const one = line()
  expect(out.behind()).toBe(0)
  out.queue(one, frame("a"))
  vi.advanceTimersByTime(0)
  out.queue(one, frame("b"))
  vi.advanceTimersByTime(WINDOW / 2)
  expect(out.behind()).toBe(WINDOW / 2)
  vi.advanceTimersByTime(WINDOW)
  expect(out.behind()).toBe(0)
})

it("gives every socket exactly its frames, in order, with one write a window", () => {
  const push = fc.record({
    to: fc.uniqueArray(fc.nat(7), { maxLength: 8 }),
    wait: fc.constantFrom(0, 0, 0, 1, 5, WINDOW, 3 * WINDOW)
  })
  fc.assert(
    fc.property(fc.array(push, { maxLength: 60 }), fc.nat(7), (pushes, closes) => {
      const out = outgoingFrames()
      const lines = Array.from({ length: 8 }, () => line())
      const want = lines.map(() => "")
      let time = 0
      for (const [i, { to, wait }] of pushes.entries()) {
        const shared = frame(`<${i}>`)
        for (const id of to) {
          out.queue(lines[id]!, shared)
          if (lines[id]!.isOpen) want[id] += `<${i}>`
        }
        if (i === 30) {
          out.flush(lines[closes]!)
          lines[closes]!.isOpen = false
        }
        vi.advanceTimersByTime(wait)
        time += wait
      }
      vi.advanceTimersByTime(2 * WINDOW)
      time += 2 * WINDOW
      expect(lines.map(all)).toEqual(want)
      for (const { written } of lines) expect(written.length).toBeLessThanOrEqual(Math.ceil(time / WINDOW) + 2)
    })
  )
})

it("finds the same place for the same frames, another for others", () => {
  const [a, b] = [frame("a"), frame("b")]
  const root = new Due()
  expect(root.next(a).next(b)).toBe(root.next(a).next(b))
  expect(root.next(b).next(a)).not.toBe(root.next(a).next(b))
  expect(root.next(b).next(a).next(a).bytes().toString()).toBe("baa")
  expect(root.next(b).next(a).bytes()).toBe(root.next(b).next(a).bytes())
})

it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])("frames a text of %i bytes", (length) => {
  const bytes = frameBytes("x".repeat(length))
  const head = bytes.length - length
  expect(bytes[0]).toBe(0x81)
  expect(head).toBe(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  expect(head === 2 ? bytes[1] : head === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))).toBe(length)
})
