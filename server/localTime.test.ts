import { afterEach, expect, it, vi } from "vitest"
import { localTime } from "./localTime.ts"

const NOON = Date.UTC(2026, 10, 22, 16, 30, 5, 999)

afterEach(() => vi.restoreAllMocks())

it.each([
  ["in Shanghai", -480, "2026-11-23 00:30:05"],
  ["in Kolkata", -330, "2026-11-22 22:00:05"],
  ["in Greenwich", 0, "2026-11-22 16:30:05"],
  ["in New York", 300, "2026-11-22 11:30:05"]
])("says what the clock on the wall shows %s", (_, offset, shown) => {
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(offset)
  expect(localTime(NOON)).toBe(shown)
})
