import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { vectors } from "#fixtures/read.ts"
import { checkReached, isReached } from "./codesTo.ts"
import { PHONE_PATTERNS } from "./realAccount.ts"

const Codes = Schema.Literals(["none", "phone", "email", "either"])
const codes = fc.constantFrom("none", "phone", "email", "either")
const accounts = fc.constantFrom("13800000002", "mira@example.org")

const Account = Schema.Struct({ account: Schema.String, codesTo: Codes })
it.each(vectors("account/ACCOUNT-49", Account, Schema.Boolean))("[ACCOUNT-49] $title", ({ given, want }) => {
  assert.strictEqual(isReached(given.account, given.codesTo), want)
})

prop(
  "[ACCOUNT-49] a service that delivers to all reaches everybody, one that delivers nothing nobody",
  fc.string(),
  (account) => {
    assert.deepStrictEqual([isReached(account, "either"), isReached(account, "none")], [true, false])
  }
)

const Asked = Schema.Struct({ account: Schema.String, codesTo: Codes, patterns: Schema.Array(Schema.String) })
it.each(vectors("account/ACCOUNT-50", Asked, Verdict(Schema.String)))("[ACCOUNT-50] $title", ({ given, want }) => {
  assert.deepStrictEqual(verdict(checkReached(given.account, given.codesTo, given.patterns)), want)
})

prop("[ACCOUNT-50] a code is asked for exactly where it reaches the account", accounts, codes, (account, codesTo) => {
  assert.strictEqual("ok" in verdict(checkReached(account, codesTo, PHONE_PATTERNS)), isReached(account, codesTo))
})
