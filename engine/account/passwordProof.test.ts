import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { isPasswordFree, passwordFreeUntil, PROVED_MILLIS } from "./passwordProof.ts"

const Begun = Schema.Struct({
  hasPassword: Schema.Boolean,
  byCode: Schema.Boolean,
  now: Schema.Int,
  expiresAt: Schema.Int
})
it.each(vectors("account/ACCOUNT-45", Begun, Schema.Int))("[ACCOUNT-45] $title", ({ given, want }) => {
  assert.strictEqual(passwordFreeUntil(given), want)
})

const instant = fc.integer({ min: 1, max: 2_000_000_000_000 })
prop(
  "[ACCOUNT-45] who has a password is free by a code alone, and soon no more; who has none as long as they are here",
  fc.boolean(),
  fc.boolean(),
  instant,
  instant,
  (hasPassword, byCode, now, life) => {
    const until = passwordFreeUntil({ hasPassword, byCode, now, expiresAt: now + life })
    assert.strictEqual(isPasswordFree(until, now), byCode || !hasPassword)
    assert.strictEqual(
      isPasswordFree(until, now + life - 1) || life > PROVED_MILLIS,
      !hasPassword || byCode || life > PROVED_MILLIS
    )
    assert.isFalse(isPasswordFree(until, now + Math.max(life, PROVED_MILLIS)))
  }
)

it.each(vectors("account/ACCOUNT-46", Schema.Struct({ until: Schema.Int, now: Schema.Int }), Schema.Boolean))(
  "[ACCOUNT-46] $title",
  ({ given: { now, until }, want }) => {
    assert.strictEqual(isPasswordFree(until, now), want)
  }
)

prop("[ACCOUNT-46] once it is over it stays over", instant, instant, fc.nat(), (until, now, later) => {
  assert.isTrue(isPasswordFree(until, until - 1))
  assert.isFalse(isPasswordFree(until, until))
  if (!isPasswordFree(until, now)) assert.isFalse(isPasswordFree(until, now + later))
})
