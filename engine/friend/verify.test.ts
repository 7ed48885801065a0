import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { checkVerification, verificationLeft } from "./verify.ts"

it.each(vectors("friend/FRIEND-01", Schema.String, Verdict(Schema.String)))("[FRIEND-01] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkVerification(given)), want)
})

const text = fc.string({ unit: "binary", maxLength: 130 })

prop("[FRIEND-01] a text is taken, without its outer blanks, exactly when 1 to 100 characters are left", text, (s) => {
  const left = Array.from(s.trim()).length
  assert.strictEqual(Result.isSuccess(checkVerification(s)), left >= 1 && left <= 100)
  assert.strictEqual(verificationLeft(s), 100 - left)
  assert.strictEqual(
    Result.getOrElse(checkVerification(s), () => s.trim()),
    s.trim()
  )
})
