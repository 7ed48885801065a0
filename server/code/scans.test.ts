import { expect, it } from "vitest"
import { rememberScans } from "./scans.ts"

const MINUTE = 60_000

it("a scan counts for the session that made it, for its group, for 10 minutes", () => {
  const scans = rememberScans()
  scans.note("s", { groupId: 5, inviter: 7 }, 1000)
  expect(scans.of("s", 5, 1000 + 10 * MINUTE - 1)).toEqual({ groupId: 5, inviter: 7 })
  expect(scans.of("s", 5, 1000 + 10 * MINUTE)).toBeUndefined()
  expect([scans.of("s", 6, 1000), scans.of("t", 5, 1000), scans.of("", 5, 1000)]).toEqual([undefined, undefined, undefined])
  scans.note("s", { groupId: 5, inviter: 8 }, 2000)
  expect(scans.of("s", 5, 1000 + 10 * MINUTE)).toEqual({ groupId: 5, inviter: 8 })
})

it("the oldest are forgotten first, and a scan made again is young", () => {
  const scans = rememberScans()
  for (let each = 0; each < 10_000; each++) scans.note(`s${each}`, { groupId: 1, inviter: 1 }, 0)
  scans.note("s0", { groupId: 1, inviter: 1 }, 0)
  scans.note("late", { groupId: 1, inviter: 1 }, 0)
  expect([scans.of("s0", 1, 0), scans.of("s1", 1, 0), scans.of("late", 1, 0)].map((each) => each !== undefined)).toEqual([
    true,
    false,
    true
  ])
})
