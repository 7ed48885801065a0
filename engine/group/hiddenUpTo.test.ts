import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { hiddenUpTo } from "./hiddenUpTo.ts"

const Given = Schema.Struct({ cleared: Schema.Int, clearedForAll: Schema.Int, joined: Schema.Int, history: Schema.Boolean })
it.each(vectors("group/GROUP-17", Given, Schema.Int))("[GROUP-17] $title", ({ given, want }) => {
  assert.strictEqual(hiddenUpTo(given), want)
})

const beginnings = fc.record({ cleared: fc.nat(99), clearedForAll: fc.nat(99), joined: fc.nat(99), history: fc.boolean() })

prop("[GROUP-17] a line is seen when none of what may hide it does", beginnings, fc.nat(100), (given, line) => {
  const isBefore = !given.history && line <= given.joined
  assert.strictEqual(line > hiddenUpTo(given), !isBefore && line > given.cleared && line > given.clearedForAll)
})

prop("[GROUP-17] opening the history never hides a line", beginnings, (given) => {
  assert.isAtMost(hiddenUpTo({ ...given, history: true }), hiddenUpTo({ ...given, history: false }))
})
