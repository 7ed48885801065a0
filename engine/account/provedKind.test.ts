import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { isReached } from "./codesTo.ts"
import { provedKind } from "./provedKind.ts"

const Codes = Schema.Literals(["none", "phone", "email", "either"])
const Kind = Schema.Literals(["plain", "phone", "email", "either"])
const codes = fc.constantFrom("none", "phone", "email", "either")
const accounts = fc.constantFrom("13800000002", "mira@example.org")

it.each(vectors("account/ACCOUNT-48", Schema.Struct({ accountKind: Kind, codesTo: Codes }), Codes))(
  "[ACCOUNT-48] $title",
  ({ given, want }) => {
    assert.strictEqual(provedKind(given), want)
  }
)

prop(
  "[ACCOUNT-48] what registers by a code is what the service wants and a code reaches, and nothing else",
  fc.constantFrom("phone", "email", "either"),
  codes,
  accounts,
  (accountKind, codesTo, account) => {
    const isWanted = accountKind === "either" || (accountKind === "email") === account.includes("@")
    assert.strictEqual(isReached(account, provedKind({ accountKind, codesTo })), isWanted && isReached(account, codesTo))
  }
)
