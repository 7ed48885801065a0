import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict } from "#fixtures/verdict.ts"
import { CALLS, type CallName } from "./calls.ts"
import { Envelope } from "./envelope.ts"

const NAMES = Object.keys(CALLS) as ReadonlyArray<CallName>
const read = (value: unknown) =>
  Result.match(Schema.decodeUnknownResult(Envelope)(value), {
    onSuccess: (ok): unknown => ({ ok }),
    onFailure: () => ({ refused: "wrong-shape" })
  })

it.each(vectors("api/WIRE-11", Schema.Unknown, Verdict(Schema.Unknown)))("[WIRE-11] $title", ({ given, want }) => {
  assert.deepStrictEqual(read(given), want)
})

const Row = Schema.Struct({ path: Schema.String, who: Schema.Literals(["anyone", "user"]) })
const rows = vectors("api/WIRE-13", Schema.Literals(NAMES), Row)
it.each(rows)("[WIRE-13] $title", ({ given, want }) => {
  assert.deepStrictEqual({ path: CALLS[given].path, who: CALLS[given].who }, want)
})

it.skipIf(rows.length === 0)("[WIRE-13] every call is in the fixture, and no two share a path, whatever the case", () => {
  assert.deepStrictEqual(rows.map(({ given }) => given).toSorted(), NAMES.toSorted())
  assert.strictEqual(new Set(NAMES.map((name) => CALLS[name].path.toLowerCase())).size, NAMES.length)
})

prop(
  "[WIRE-11] any JSON is an answer or none; an answer that has a code is never lost",
  fc.jsonValue(),
  fc.integer(),
  (json, code) => {
    read(json)
    const bag = typeof json === "object" && json !== null && !Array.isArray(json) ? json : {}
    assert.property(read({ ...bag, code, count: 0, page: 1 }), "ok")
  }
)

prop(
  "[WIRE-13] any JSON for any call is taken or refused, as request and as answer; nothing throws",
  fc.constantFrom(...NAMES),
  fc.jsonValue(),
  (name, json) => {
    const request: Schema.ConstraintDecoder<unknown> = CALLS[name].request
    const answer: Schema.ConstraintDecoder<unknown> = CALLS[name].answer
    Schema.decodeUnknownResult(request)(json)
    Schema.decodeUnknownResult(answer)(json)
  }
)
