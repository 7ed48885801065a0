import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import { readAnswer } from "./answers.ts"
import type { CallAsk } from "./CallAsk.ts"
import type { Came } from "./ports/Calls.ts"

const resultOf = (ask: CallAsk, came: Came) => readAnswer(ask, "bearer t", came).result
const body = (json: unknown): Came => ({ _tag: "Body", json })
const ASK: CallAsk = { call: "resume", body: { scopes: {} }, turn: 1 }

it("what is no envelope, or holds what the call never answers, is a problem, and so is what never came", () => {
  const problem = { _tag: "Problem", answered: { _tag: "NotEnvelope" } } as const
  for (const json of ["", null, [], { msg: "ok" }, { code: 0, msg: "", data: "much" }, { code: 0, msg: "", data: { scopes: 5 } }])
    assert.deepStrictEqual(resultOf(ASK, body(json)), problem, JSON.stringify(json))
  assert.deepStrictEqual(resultOf(ASK, { _tag: "NoResponse" }), { _tag: "Problem", answered: { _tag: "NoResponse" } })
})

it("a refusal says how long to wait where it names a time, also as text", () => {
  const waits = (data: unknown) => {
    const result = resultOf(ASK, body({ code: 400, msg: "Busy", data })) as { readonly answered: object }
    return result.answered
  }
  const plain = { _tag: "Envelope", code: 400, msg: "Busy" }
  assert.deepStrictEqual(waits({ retryAfter: 3 }), { ...plain, retryAfter: 3 })
  assert.deepStrictEqual(waits({ retryAfter: "1" }), { ...plain, retryAfter: 1 })
  for (const data of [null, [], {}, { retryAfter: 0 }, { retryAfter: -1 }, { retryAfter: "soon" }])
    assert.deepStrictEqual(waits(data), plain, JSON.stringify(data))
})

it("a refusal tells of a part that was done only of a call that may do a part, and in its shape", () => {
  const reader = { path: "/", read: Schema.decodeUnknownResult(Schema.Struct({ done: Schema.Int })) }
  const refused = (data: unknown, more: { readonly partly?: true }) =>
    readAnswer(ASK, "t", body({ code: 400, msg: "No", data }), { ...reader, ...more }).result
  const problem = { _tag: "Problem", answered: { _tag: "Envelope", code: 400, msg: "No" } } as const
  assert.deepStrictEqual<unknown>(refused({ done: 1 }, { partly: true }), { ...problem, partly: { done: 1 } })
  assert.deepStrictEqual<unknown>(refused({ done: "1" }, { partly: true }), problem)
  assert.deepStrictEqual<unknown>(refused({ done: 1 }, {}), problem)
})

it("nobody reads the answer of a call that was not learned; its refusal is one all the same", () => {
  const unknown = { area: "account", call: "sessions", body: {} } as unknown as CallAsk
  assert.deepStrictEqual(resultOf(unknown, body({ code: 0, msg: "", data: [] })), {
    _tag: "Problem",
    answered: { _tag: "NotEnvelope" }
  })
  const answered = { _tag: "Envelope", code: 400, msg: "No" } as const
  assert.deepStrictEqual(resultOf(unknown, body({ code: 400, msg: "No", data: [] })), { _tag: "Problem", answered })
})
