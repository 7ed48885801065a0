import { assert, it } from "@effect/vitest"
import { CLOCK_LEAD, isGood, isOfFuture } from "./future.ts"

// (S-06)
it("what lies a minute ahead is fresh, and what lies further is of the future", () => {
  assert.isFalse(isOfFuture(1000, 1000))
  assert.isFalse(isOfFuture(1000 + CLOCK_LEAD, 1000))
  assert.isTrue(isOfFuture(1001 + CLOCK_LEAD, 1000))
})

// (S-06)
it("what has an end is good until then, unless it began in the future", () => {
  assert.isTrue(isGood(5000, 4000, 1000))
  assert.isTrue(isGood(5000, 4000, 4999))
  assert.isFalse(isGood(5000, 4000, 5000))
  assert.isTrue(isGood(5000 + CLOCK_LEAD, 4000, 1000))
  assert.isFalse(isGood(5001 + CLOCK_LEAD, 4000, 1000))
})
