import { afterEach, assert, beforeEach, it, vi } from "vitest"
import { isTriedEnough, noteBegun, noteEnded, noteLeft } from "./tries.ts"

const file = (size: number): File => new File([new Uint8Array(size)], "one.jpg", { lastModified: 5 })
const [one, other] = [file(1), file(2)]

const forbid = (): never => {
  throw new DOMException("forbidden")
}

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it("a picture that was begun twice and never ended is not begun again, and another one is", () => {
  noteBegun(one)
  assert.isFalse(isTriedEnough(one))
  noteBegun(one)
  assert.deepStrictEqual([isTriedEnough(one), isTriedEnough(other)], [true, false])
  // the same file, as the page reads it in its next run
  assert.isTrue(isTriedEnough(file(1)))
})

it("one that ended is forgotten, and leaves nothing on the device", () => {
  noteBegun(one)
  noteBegun(other)
  noteEnded(one)
  noteBegun(one)
  assert.isFalse(isTriedEnough(one))
  noteEnded(one)
  noteEnded(other)
  assert.strictEqual(kept.size, 0)
})

it("a page that is left while a picture is made does not count, and what counted before stays", () => {
  noteBegun(one)
  noteLeft(one)
  assert.strictEqual(kept.size, 0)
  noteBegun(one)
  noteBegun(one)
  noteLeft(one)
  assert.isFalse(isTriedEnough(one))
  noteBegun(one)
  assert.isTrue(isTriedEnough(one))
})

it("one is remembered for a day", () => {
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ["Date"] })
  noteBegun(one)
  noteBegun(one)
  vi.setSystemTime(1_700_000_000_000 + 86_399_999)
  assert.isTrue(isTriedEnough(one))
  vi.setSystemTime(1_700_000_000_000 + 86_400_000)
  assert.isFalse(isTriedEnough(one))
})

it("no more than twenty are remembered, the newest", () => {
  const all = Array.from({ length: 21 }, (_, n) => file(n))
  for (const each of [...all, ...all]) noteBegun(each)
  assert.deepStrictEqual(
    all.map(isTriedEnough),
    all.map(() => false)
  )
  const [first, ...rest] = all
  for (const each of rest) noteBegun(each)
  assert.deepStrictEqual(
    rest.map(isTriedEnough),
    rest.map(() => true)
  )
  assert.isFalse(isTriedEnough(first ?? one))
  assert.strictEqual((JSON.parse(kept.get("picturesBegun") ?? "[]") as ReadonlyArray<unknown>).length, 20)
})

it("what is broken or forbidden counts nothing, and nothing fails", () => {
  for (const text of ["{", "null", "{}", "[null]", '[{"size":1,"lastModified":5,"tries":"2","at":0}]']) {
    kept.set("picturesBegun", text)
    assert.isFalse(isTriedEnough(one))
  }
  vi.stubGlobal("localStorage", { getItem: forbid, setItem: forbid, removeItem: forbid })
  noteBegun(one)
  noteEnded(one)
  assert.isFalse(isTriedEnough(one))
})
