import { expect, it } from "vitest"
import { bitsOf, filterMayHold } from "./bits.ts"

const tokens = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => String.fromCodePoint(0x4e00 + from + i))

it("never denies a token, and seldom claims another", () => {
  for (const size of [1, 2, 50, 1000]) {
    const bits = bitsOf(new Set(tokens(0, size)))
    expect(filterMayHold(bits, tokens(0, size))).toBe(true)
    const claimed = tokens(2000, 12_000).filter((token) => filterMayHold(bits, [token]))
    expect(claimed.length, `of ${size}`).toBeLessThan(500)
  }
})

it("all tokens must be there; nothing is in nothing, which still says something", () => {
  const bits = bitsOf(new Set(["app", "上海"]))
  expect(filterMayHold(bits, [])).toBe(true)
  expect(filterMayHold(bits, ["app", "zzz"])).toBe(false)
  expect(bitsOf(new Set())).not.toBe("")
  expect(filterMayHold(bitsOf(new Set()), ["app"])).toBe(false)
})
