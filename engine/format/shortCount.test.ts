import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { shortCount } from "./shortCount.ts"

it.each(vectors("format/MARK-01", Schema.Int, Schema.String))("[MARK-01] $title", ({ given, want }) => {
  assert.strictEqual(shortCount(given), want)
})

prop("[MARK-01] a mark is never longer than three signs, and a short number is itself", fc.nat(), (count) => {
  assert.isAtMost(shortCount(count).length, 3)
  if (count < 100) assert.strictEqual(shortCount(count), String(count))
})
