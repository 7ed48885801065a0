import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { timeLeft } from "./timeLeft.ts"

const SIZES = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

it.each([
  [-5, 1, "minute"],
  [0, 1, "minute"],
  [60_000, 1, "minute"],
  [60_001, 2, "minute"],
  [7_200_000, 120, "minute"],
  [7_200_001, 3, "hour"],
  [172_800_000, 48, "hour"],
  [172_800_001, 3, "day"],
  [365 * 86_400_000, 365, "day"]
] as const)("[GROUP-04] %d ms ahead are %d %s", (millis, count, unit) => {
  assert.deepStrictEqual(timeLeft(millis), { count, unit })
})

prop(
  "[GROUP-04] who waits as long as was said does not come too early, nor more than one unit too late",
  fc.integer({ min: 1, max: 2_000_000_000 }),
  (millis) => {
    const { count, unit } = timeLeft(millis)
    const told = count * SIZES[unit]
    assert.isTrue(told >= millis && told - millis < SIZES[unit])
  }
)
