import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { type Answered, outcomeOf } from "./outcome.ts"
import { REFUSALS } from "./refusal.ts"

const Given = Schema.Union([
  Schema.TaggedStruct("Envelope", { code: Schema.Int, msg: Schema.String }),
  Schema.TaggedStruct("HttpStatus", { status: Schema.Int, message: Schema.optionalKey(Schema.String) }),
  Schema.TaggedStruct("NotEnvelope", {}),
  Schema.TaggedStruct("NoResponse", {}),
  Schema.TaggedStruct("Aborted", {})
])
const Words = Schema.Union([
  Schema.TaggedStruct("Said", { text: Schema.String }),
  Schema.TaggedStruct("Key", { key: Schema.String, params: Schema.Record(Schema.String, Schema.Unknown) })
])
const Want = Schema.Union([
  Schema.TaggedStruct("Nothing", {}),
  Schema.TaggedStruct("Toast", { words: Words, millis: Schema.Int }),
  Schema.TaggedStruct("Dialog", { key: Schema.String, then: Schema.String }),
  Schema.TaggedStruct("Login", { text: Schema.String })
])

for (const rule of ["ERROR-01", "ERROR-02", "ERROR-03", "ERROR-04", "ERROR-05", "ERROR-06"]) {
  it.each(vectors(`error/${rule}`, Given, Want))(`[${rule}] $title`, ({ given, want }) => {
    assert.deepStrictEqual<unknown>(outcomeOf(given), want)
  })
}

const msg = fc.oneof(fc.constant(""), fc.string())
const envelope = (code: number, text: string): Answered => ({ _tag: "Envelope", code, msg: text })

prop(
  "[ERROR-01] every refusal of ours that has words shows them for 2.5 s",
  fc.constantFrom(...Object.values(REFUSALS)),
  fc.string(),
  (code, text) => {
    const outcome = outcomeOf(envelope(code, `x${text}x`))
    assert.deepStrictEqual<unknown>(
      outcome,
      code === -1
        ? { _tag: "Login", text: `x${text}x` }
        : { _tag: "Toast", words: { _tag: "Said", text: `x${text}x` }, millis: 2500 }
    )
  }
)

prop("[ERROR-01] no failure stays silent, whatever its code", fc.integer(), msg, (code, text) => {
  if (code !== 0 && code !== 200) assert.notStrictEqual(outcomeOf(envelope(code, text))._tag, "Nothing")
})

prop(
  "[ERROR-02] of all envelopes only a quiet success and code 200 show nothing",
  fc.constantFrom(0, 200, 400, -1),
  msg,
  (code, text) => {
    assert.strictEqual(outcomeOf(envelope(code, text))._tag === "Nothing", code === 200 || (code === 0 && text.trim() === ""))
  }
)

prop("[ERROR-03] of all codes only -1 leads to the login page", fc.oneof(fc.integer(), fc.constant(-1)), msg, (code, text) => {
  assert.strictEqual(outcomeOf(envelope(code, text))._tag === "Login", code === -1)
})

const status = fc.oneof(fc.integer({ min: 300, max: 599 }), fc.constantFrom(401, 500))
prop("[ERROR-04] of all statuses only 401 asks", status, msg, (code, message) => {
  assert.strictEqual(outcomeOf({ _tag: "HttpStatus", status: code, message })._tag === "Dialog", code === 401)
})

prop("[ERROR-05] every other status is a toast with words", status, msg, (code, message) => {
  const outcome = outcomeOf({ _tag: "HttpStatus", status: code, message })
  if (code === 401) return
  assert.ok(outcome._tag === "Toast" && (outcome.words._tag === "Key" || outcome.words.text.trim() !== ""))
})

prop(
  "[ERROR-06] silence is a toast, a call given up is none",
  fc.constantFrom<Answered>({ _tag: "NoResponse" }, { _tag: "Aborted" }),
  (answer) => {
    assert.strictEqual(outcomeOf(answer)._tag, answer._tag === "Aborted" ? "Nothing" : "Toast")
  }
)
