import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { CALLS, type CallName } from "./calls.ts"
import { headersOf, HTTP_TIMEOUT, timeoutOf } from "./request.ts"

const Headers = Schema.Struct({ token: Schema.String, clientId: Schema.String, language: Schema.String })

it.each(vectors("api/WIRE-19", Headers, Schema.Record(Schema.String, Schema.String)))("[WIRE-19] $title", ({ given, want }) => {
  assert.deepStrictEqual(headersOf(given), want)
})

it.each(vectors("api/WIRE-20", Schema.String, Schema.Number))("[WIRE-20] $title", ({ given, want }) => {
  assert.strictEqual(timeoutOf(given), want)
})

prop(
  "[WIRE-19] a call says token, socket and language as they are, and nothing else that differs",
  fc.record({ token: fc.string(), clientId: fc.string(), language: fc.string() }),
  (asker) => {
    const said = headersOf(asker)
    assert.deepStrictEqual(
      [said["authorization"], said["clientid"], said["accept-language"]],
      [asker.token, asker.clientId, asker.language]
    )
    const nobody = headersOf({ token: "", clientId: "", language: "" })
    assert.deepStrictEqual({ ...said, authorization: "", clientid: "", "accept-language": "" }, nobody)
  }
)

prop(
  "[WIRE-20] a call of the table waits for ten seconds, one with files for sixty, in any case of its letters",
  fc.constantFrom<CallName>(...(Object.keys(CALLS) as ReadonlyArray<CallName>)),
  fc.string(),
  (call, name) => {
    assert.strictEqual(timeoutOf(CALLS[call].path), call.startsWith("upload") ? 60_000 : HTTP_TIMEOUT)
    assert.strictEqual(timeoutOf(`/COMMON/Upload/${name}`), 60_000)
    assert.strictEqual(timeoutOf(`/enterprise/${name}/common/upload/`), HTTP_TIMEOUT)
  }
)
