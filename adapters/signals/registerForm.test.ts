import { assert, describe, it } from "vitest"
import { registerRefusals } from "./registerForm.ts"

const GOOD = { account: "anna.l", name: "Anna", password: "secret1", repeat: "secret1" }
const reasons = (change: Partial<typeof GOOD>) =>
  Object.values(registerRefusals({ ...GOOD, ...change })).flatMap((refusal) => refusal?.reason ?? [])

describe("registerForm", () => {
  it("has nothing against a good form", () => assert.deepEqual(reasons({}), []))
  // (ACCOUNT-01, ACCOUNT-02, ACCOUNT-03, ACCOUNT-04, ACCOUNT-05, ACCOUNT-27)
  it("judges each field by its own rule", () => {
    assert.deepEqual(reasons({ account: "abc" }), ["account-length"])
    assert.deepEqual(reasons({ account: "anna l" }), ["account-characters"])
    assert.deepEqual(reasons({ name: " " }), ["name-length"])
    assert.deepEqual(reasons({ password: "five5", repeat: "five5" }), ["password-length"])
    assert.deepEqual(reasons({ repeat: "secret2" }), ["passwords-differ"])
  })
})
