import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { millis } from "./instant.ts"
import { Millis } from "./Millis.ts"

it.each(vectors("format/TIME-01", Schema.Finite, Millis))("[TIME-01] $title", ({ given, want }) => {
  assert.strictEqual(millis(given), want)
})

/** 1973 to 2100: instants that no unit confuses. */
const instant = fc.integer({ min: 100_000_001, max: 4_102_444_800 })

prop(
  "[TIME-01] seconds, milliseconds and what was multiplied twice are one instant, and reading twice is reading once",
  instant,
  (s) => {
    assert.strictEqual(millis(s), s * 1000)
    assert.strictEqual(millis(s * 1000), s * 1000)
    assert.strictEqual(millis(s * 1_000_000), s * 1000)
    assert.strictEqual(millis(millis(s)), millis(s))
  }
)

prop("[TIME-01] any number at all is an instant of the calendar", fc.double(), (n) => {
  assert.ok(Number.isSafeInteger(millis(n)) && Math.abs(millis(n)) <= 8.64e15)
})
