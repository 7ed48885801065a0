import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { CODE_LIFE } from "./limits.ts"
import { codeExpiry, isCodeOver } from "./codeLife.ts"

it.each(vectors("group/CODE-01", Schema.Int, Schema.Int))("[CODE-01] $title", ({ given, want }) => {
  assert.strictEqual(codeExpiry(given), want)
})

const WEEK = 604_800_000
prop(
  "[CODE-01] a code is good for as long, whenever it is issued",
  fc.nat(),
  (issuedAt) => codeExpiry(issuedAt) - issuedAt === WEEK
)

const Given = Schema.Struct({ expiresAt: Schema.Int, now: Schema.Int })
it.each(vectors("group/CODE-02", Given, Schema.Boolean))("[CODE-02] $title", ({ given, want }) => {
  assert.strictEqual(isCodeOver(given.expiresAt, given.now), want)
})

prop("[CODE-02] a code that is over stays so, once it was issued", fc.nat(), fc.nat(), fc.nat(), (expiresAt, now, later) => {
  assert.isTrue(isCodeOver(expiresAt, expiresAt + later))
  if (now >= expiresAt - CODE_LIFE && isCodeOver(expiresAt, now)) assert.isTrue(isCodeOver(expiresAt, now + later))
})
