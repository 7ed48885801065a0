import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { maskedAccount } from "./masked.ts"

it.each(vectors("account/ACCOUNT-06", Schema.String, Schema.String))("[ACCOUNT-06] $title", ({ given, want }) => {
  assert.strictEqual(maskedAccount(given), want)
})

const account = fc.string({ unit: fc.constantFrom(..."abcXYZ019_.-@+".split("")), minLength: 4, maxLength: 32 })
prop("[ACCOUNT-06] neither the length nor what stands between is told", account, fc.string(), (account, between) => {
  const [head, tail] = [account.slice(0, 3), account.slice(-2)]
  assert.strictEqual(maskedAccount(account).length, 11)
  assert.strictEqual(maskedAccount(`${head}${between}${tail}`), `${head}******${tail}`)
})
