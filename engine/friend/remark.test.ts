import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { checkRemark } from "./remark.ts"

it.each(vectors("friend/FRIEND-03", Schema.String, Verdict(Schema.String)))("[FRIEND-03] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkRemark(given)), want)
})

const text = fc.string({ unit: "binary", maxLength: 50 })

prop("[FRIEND-03] a remark is taken, without its outer blanks, exactly when 1 to 32 characters are left", text, (s) => {
  const left = Array.from(s.trim()).length
  assert.strictEqual(Result.isSuccess(checkRemark(s)), left >= 1 && left <= 32)
})
