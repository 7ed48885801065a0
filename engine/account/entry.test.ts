import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { firstWrong } from "./agreement.ts"
import { CHECK_CODE_APART } from "./checkCode.ts"
import { codesSentIn } from "./codesSent.ts"
import { codeWaitFor, withCodeSent } from "./codeWait.ts"
import { refusedField } from "./refusedField.ts"

const Sent = Schema.Record(Schema.String, Schema.Finite)
const Asked = Schema.Struct({ sent: Sent, account: Schema.String, now: Schema.Int })

const account = fc.constantFrom("mira@example.org", "13800138000", "tomas@example.org")
const moment = fc.nat({ max: 200_000 })

it.each(vectors("account/ACCOUNT-30", Asked, Sent))("[ACCOUNT-30] $title", ({ given: { account, now, sent }, want }) => {
  assert.deepStrictEqual(withCodeSent(sent, account, now), want)
})

prop(
  "[ACCOUNT-30] of all that were sent in their order, those of the last minute are known, each once",
  fc.array(fc.tuple(account, fc.nat({ max: 40_000 })), { minLength: 1, maxLength: 8 }),
  (steps) => {
    let now = 0
    let sent = {}
    const last = new Map<string, number>()
    for (const [who, later] of steps) {
      now += later
      sent = withCodeSent(sent, who, now)
      last.set(who, now)
    }
    const fresh = [...last].filter(([, at]) => now - at < CHECK_CODE_APART)
    assert.deepStrictEqual(sent, Object.fromEntries(fresh))
  }
)

it.each(vectors("account/ACCOUNT-31", Asked, Schema.Int))("[ACCOUNT-31] $title", ({ given: { account, now, sent }, want }) => {
  assert.strictEqual(codeWaitFor(sent, account, now), want)
})

prop("[ACCOUNT-31] no wait is longer than a minute, and after it one may ask", account, moment, moment, (who, at, now) => {
  const wait = codeWaitFor({ [who]: at }, who.toUpperCase(), now)
  assert.isTrue(wait >= 0 && wait <= CHECK_CODE_APART / 1000)
  assert.strictEqual(codeWaitFor({ [who]: at }, who, at + CHECK_CODE_APART), 0)
})

it.each(vectors("account/ACCOUNT-32", Schema.Struct({ stored: Schema.Unknown }), Sent))(
  "[ACCOUNT-32] $title",
  ({ given, want }) => {
    assert.deepStrictEqual(codesSentIn(given.stored), want)
  }
)

prop(
  "[ACCOUNT-32] whatever was stored, instants alone are read, and what was written comes back",
  fc.anything(),
  account,
  (stored, who) => {
    assert.isTrue(Object.values(codesSentIn(stored)).every(Number.isFinite))
    const sent = withCodeSent({}, who, 7)
    assert.deepStrictEqual(codesSentIn(JSON.parse(JSON.stringify(sent))), sent)
  }
)

const Form = Schema.Struct({ order: Schema.Array(Schema.String), refused: Schema.Array(Schema.String), agreed: Schema.Boolean })
const refusalsOf = (names: ReadonlyArray<string>) => Object.fromEntries(names.map((name) => [name, true]))

it.each(vectors("account/ACCOUNT-33", Form, Schema.NullOr(Schema.String)))("[ACCOUNT-33] $title", ({ given, want }) => {
  assert.strictEqual(firstWrong(given.order, refusalsOf(given.refused), given.agreed) ?? null, want)
})

const FIELDS = ["account", "name", "password", "repeat", "code", "invite"]
prop(
  "[ACCOUNT-33] a form goes exactly when nothing is refused and all is agreed to",
  fc.subarray(FIELDS),
  fc.subarray(FIELDS),
  fc.boolean(),
  (order, refused, agreed) => {
    const first = firstWrong(order, refusalsOf(refused), agreed)
    const wrong = order.filter((each) => refused.includes(each))
    assert.strictEqual(first === undefined, wrong.length === 0 && agreed)
    if (wrong.length > 0) assert.strictEqual(first, wrong[0])
  }
)

const Reason = Schema.Struct({ reason: Schema.String })
it.each(vectors("account/ACCOUNT-34", Reason, Schema.NullOr(Schema.String)))("[ACCOUNT-34] $title", ({ given, want }) => {
  assert.strictEqual(refusedField(given.reason) ?? null, want)
})

prop("[ACCOUNT-34] only a field of the form is ever named", fc.string(), (reason) => {
  const field = refusedField(reason)
  assert.isTrue(field === undefined || field === "old" || FIELDS.includes(field))
})
