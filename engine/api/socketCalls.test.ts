import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { CALLS, type CallName } from "./calls.ts"
import { readClientFrame, readFrame } from "./frames.ts"
import { answerFrame, callFrame, CLIENT_FRAME_MAX, goesOverSocket, emptyAnswerFrame } from "./socketCalls.ts"

const NAMES = Object.keys(CALLS) as ReadonlyArray<CallName>
const Given = Schema.Struct({ call: Schema.Literals(NAMES), isOffered: Schema.Boolean, isBound: Schema.Boolean })

it.each(vectors("api/WIRE-23", Given, Schema.Boolean))("[WIRE-23] $title", ({ given: { call, ...offer }, want }) => {
  assert.strictEqual(goesOverSocket(call, offer), want)
})

const name = fc.constantFrom(...NAMES)

prop(
  "[WIRE-23] where nobody offers it nothing goes, over a socket that is not bound only what binds it, and what goes is a call of users without files",
  name,
  fc.boolean(),
  fc.boolean(),
  (call, isOffered, isBound) => {
    const goes = goesOverSocket(call, { isOffered, isBound })
    assert.strictEqual(goes, isOffered && goesOverSocket(call, { isOffered: true, isBound }))
    if (goes) assert.strictEqual(isBound, call !== "bindUid")
    if (goes) assert.strictEqual(CALLS[call].who, "user")
    if (goes) assert.notInclude(CALLS[call].path.toLowerCase(), "/upload/")
  }
)

prop(
  "[WIRE-10] a call is read as it was said, whatever stands in it",
  fc.nat(),
  name,
  fc.dictionary(fc.string(), fc.jsonValue()),
  (id, call, body) => {
    const said = JSON.parse(JSON.stringify(body)) as object
    assert.deepStrictEqual<unknown>(
      readClientFrame(callFrame(id, call, said)),
      Result.succeed({ type: "call", id, call, body: said })
    )
  }
)

prop("[WIRE-09] an answer is read with its number, whatever it holds", fc.nat(), fc.jsonValue(), (id, json) => {
  const told = JSON.parse(JSON.stringify(json)) as unknown
  const read = readFrame(answerFrame(id, JSON.stringify(told)))
  assert.deepStrictEqual<unknown>(read, Result.succeed({ type: "answer", data: { id, answer: told } }))
})

prop("[WIRE-09] an answer without an envelope is read with its number, and has none", fc.nat(), (id) => {
  assert.deepStrictEqual<unknown>(readFrame(emptyAnswerFrame(id)), Result.succeed({ type: "answer", data: { id } }))
})

it("a frame of a client may hold a message as long as most are, and not one of the longest", () => {
  const frame = (letters: number) => callFrame(1, "sendMessage", { content: "a".repeat(letters) }).length
  assert.isBelow(frame(2048), CLIENT_FRAME_MAX)
  assert.isAbove(frame(16_384), CLIENT_FRAME_MAX)
  assert.strictEqual(CLIENT_FRAME_MAX, 4096)
})
