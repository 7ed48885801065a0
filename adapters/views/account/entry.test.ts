import { assert, describe, it } from "vitest"
import { SERVICE_DEFAULTS } from "#engine/setting/ServiceConfig.ts"
import { codeRefusals, failedAt, inviteRefusals, loginRefusals, type Refusals, registerRefusals } from "./entry.ts"

const GOOD = { account: "anna.l", name: "Anna", password: "secret1", repeat: "secret1", code: "", invite: "" }
const reasons = (refusals: Refusals) => Object.entries(refusals).map(([field, { reason }]) => `${field}: ${reason}`)
const registering = (change: Partial<typeof GOOD>, config = SERVICE_DEFAULTS) =>
  reasons(registerRefusals({ ...GOOD, ...change }, config))

describe("forms to come in", () => {
  // (ACCOUNT-01, ACCOUNT-02, ACCOUNT-03, ACCOUNT-04, ACCOUNT-05, ACCOUNT-27)
  it("judge each field of a new account by its own rule, as the service is configured", () => {
    assert.deepEqual(registering({}), [])
    assert.deepEqual(registering({ account: "abc", repeat: "secret2" }), ["account: account-length", "repeat: passwords-differ"])
    const phones = { ...SERVICE_DEFAULTS, accountKind: "phone", phonePatterns: ["07########"] } as const
    assert.deepEqual(registering({ account: "0712345678", code: "123456" }, phones), [])
    assert.deepEqual(registering({ account: "13800138000" }, phones), ["account: account-phone", "code: check-code-form"])
  })

  // (ACCOUNT-12, ACCOUNT-19, ACCOUNT-20, ACCOUNT-21)
  it("judge a login by a code, by an invitation, and into a group", () => {
    assert.deepEqual(reasons(codeRefusals("a@b.org", "123456", SERVICE_DEFAULTS)), [])
    assert.deepEqual(reasons(codeRefusals("anna", "1", SERVICE_DEFAULTS)), ["account: account-either", "code: check-code-form"])
    assert.deepEqual(reasons(inviteRefusals(" ")), ["invite: invite-missing"])
    assert.deepEqual(reasons(loginRefusals(" ", "")), ["account: account-missing"])
    assert.deepEqual(reasons(loginRefusals("abc", "")), ["password: password-missing"])
    assert.deepEqual(reasons(loginRefusals("abc", "x")), [])
    assert.deepEqual(reasons(loginRefusals("anna", "secret1")), [])
  })

  // (ACCOUNT-34)
  it("know at which field a refusal of the server stands", () => {
    const words = { _tag: "Said", text: "no" } as const
    assert.equal(failedAt({ _tag: "Failed", words, reason: "account-taken" }), "account")
    assert.equal(failedAt({ _tag: "Failed", words }), undefined)
    assert.equal(failedAt({ _tag: "Busy" }), undefined)
    assert.equal(failedAt(undefined), undefined)
  })
})
