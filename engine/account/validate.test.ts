import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { checkAccount, checkName, checkPassword, checkPasswordsMatch } from "./validate.ts"

const text = fc.oneof(
  fc.string(),
  fc.constantFrom("a\ud83d", "\udc00abc", "abcdef\ud83d"),
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme", minLength: 4, maxLength: 33 })
)
const plain = fc.string({ unit: fc.constantFrom(..."abcXYZ019_.-@+".split("")), minLength: 4, maxLength: 32 })
const counts = (s: string) => Array.from(s).length
const StringVerdict = Verdict(Schema.String)

describe("checkAccount", () => {
  for (const rule of ["ACCOUNT-01", "ACCOUNT-02"]) {
    it.each(vectors(`account/${rule}`, Schema.String, StringVerdict))(`[${rule}] $title`, ({ given, want }) => {
      assert.deepStrictEqual(verdict(checkAccount(given)), want)
    })
  }
  prop("[ACCOUNT-01] what is taken has 4 to 32 characters and no blank at its ends, and is taken again unchanged", text, (s) =>
    Result.match(checkAccount(s), {
      onFailure: () => true,
      onSuccess: (account) =>
        counts(account) >= 4 &&
        counts(account) <= 32 &&
        account === s.trim() &&
        Result.getOrThrow(checkAccount(account)) === account
    })
  )
  const foreign = fc.constantFrom("中", " ", "é", "\u0000", "😀", "/", "\u200d", "１")
  prop("[ACCOUNT-02] an allowed account is taken, and refused with a foreign character in it", plain, foreign, (account, c) => {
    assert.deepStrictEqual(verdict(checkAccount(account)), { ok: account })
    assert.ok("refused" in verdict(checkAccount(`${account.slice(0, 2)}${c}${account.slice(2)}`)))
  })
})

describe("checkPassword", () => {
  it.each(vectors("account/ACCOUNT-03", Schema.String, StringVerdict))("[ACCOUNT-03] $title", ({ given, want }) => {
    assert.deepStrictEqual(verdict(checkPassword(given)), want)
  })
  prop("[ACCOUNT-03] a password is taken as it is exactly when it has 6 to 16 characters", text, (s) => {
    const taken = counts(s) >= 6 && counts(s) <= 16
    assert.deepStrictEqual(
      verdict(checkPassword(s)),
      taken ? { ok: s } : { refused: "password-length", params: { min: 6, max: 16 } }
    )
  })
})

describe("checkPasswordsMatch", () => {
  const Pair = Schema.Struct({ password: Schema.String, repeated: Schema.String })
  it.each(vectors("account/ACCOUNT-04", Pair, StringVerdict))("[ACCOUNT-04] $title", ({ given, want }) => {
    assert.deepStrictEqual(verdict(checkPasswordsMatch(given.password, given.repeated)), want)
  })
  prop("[ACCOUNT-04] only its own repetition matches, and order does not matter", text, text, (a, b) => {
    assert.deepStrictEqual(verdict(checkPasswordsMatch(a, a)), { ok: a })
    assert.strictEqual(Result.isSuccess(checkPasswordsMatch(a, b)), Result.isSuccess(checkPasswordsMatch(b, a)))
    assert.strictEqual(Result.isSuccess(checkPasswordsMatch(a, b)), a === b)
    assert.ok(Result.isFailure(checkPasswordsMatch(a, `${a} `)))
  })
})

describe("checkName", () => {
  it.each(vectors("account/ACCOUNT-05", Schema.String, StringVerdict))("[ACCOUNT-05] $title", ({ given, want }) => {
    assert.deepStrictEqual(verdict(checkName(given)), want)
  })
  prop("[ACCOUNT-05] what is taken has no hidden control, fits, and is taken again unchanged", text, (s) =>
    Result.match(checkName(s), {
      onFailure: () => true,
      onSuccess: (name) =>
        counts(name) >= 1 &&
        counts(name) <= 32 &&
        name.isWellFormed() &&
        !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(name) &&
        Result.getOrThrow(checkName(name)) === name
    })
  )
})
