import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { pushFrame, pushFrameOf, readClientFrame, readFrame } from "./frames.ts"

const Want = Schema.Union([Schema.Struct({ frame: Schema.Unknown }), Schema.Struct({ ignored: Schema.String })])
const shown = (read: Result.Result<unknown, string>) =>
  Result.match(read, { onSuccess: (frame): unknown => ({ frame }), onFailure: (ignored) => ({ ignored }) })

it.each(vectors("api/WIRE-09", Schema.String, Want))("[WIRE-09] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(shown(readFrame(given)), want)
})

it.each(vectors("api/WIRE-17", Schema.String, Want))("[WIRE-17] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(shown(readFrame(given)), want)
})

it.each(vectors("api/WIRE-10", Schema.String, Want))("[WIRE-10] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(shown(readClientFrame(given)), want)
})

const Pushed = Schema.Struct({ type: Schema.String, time: Schema.Int, data: Schema.Unknown })
it.each(vectors("api/WIRE-12", Pushed, Schema.String))("[WIRE-12] $title", ({ given, want }) => {
  assert.strictEqual(pushFrame(given.type, given.time, given.data), want)
})

const type = fc.constantFrom(
  "init",
  "ping",
  "pong",
  "isOnline",
  "simple",
  "isRead",
  "readAll",
  "undoMessage",
  "appendContact",
  "bindUid",
  "close",
  "nobody"
)
const field = fc.constantFrom(
  "id",
  "msg_id",
  "toContactId",
  "toUser",
  "fromUser",
  "from_user",
  "at",
  "extends",
  "is_read",
  "content",
  "sendTime",
  "is_online",
  "client_id",
  "token",
  "toString",
  "valueOf",
  "__proto__"
)
const value = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>({ toString: 1, valueOf: 1 }, 1e300, -0, "1e999", [[]], "7"))
const bag = fc.dictionary(field, value)
/** Frames that look right from afar, and plain noise. */
const frame = fc.oneof(
  fc.record({ type, data: fc.oneof(bag, fc.array(bag), value) }).map((o) => JSON.stringify(o)),
  fc.tuple(type, bag).map(([t, o]) => JSON.stringify({ ...o, type: t })),
  fc.json(),
  fc.string()
)

prop("[WIRE-09] any text is a frame or is left aside with a reason; nothing throws", frame, (text) => {
  const read = readFrame(text)
  if (Result.isFailure(read)) assert.include(["not-json", "unknown-type", "wrong-shape"], read.failure)
})

prop(
  "[WIRE-10] a client's word is read whatever else stands beside it, and no other word is",
  fc.constantFrom("ping", "pong", "close"),
  bag,
  fc.string(),
  (word, more, other) => {
    assert.deepStrictEqual<unknown>(shown(readClientFrame(JSON.stringify({ ...more, type: word }))), { frame: { type: word } })
    const read = readClientFrame(JSON.stringify({ ...more, type: `${other}?` }))
    assert.deepStrictEqual<unknown>(shown(read), { ignored: "unknown-type" })
  }
)

prop("[WIRE-09] what nobody knows and what is no JSON are left aside, each for its reason", fc.string(), bag, (word, data) => {
  assert.deepStrictEqual<unknown>(shown(readFrame(JSON.stringify({ type: `${word}?`, data }))), { ignored: "unknown-type" })
  assert.deepStrictEqual<unknown>(shown(readFrame(`{${word}`.replaceAll("}", ""))), { ignored: "not-json" })
})

prop("[WIRE-10] any text is a client's frame or is left aside; nothing throws", frame, (text) => {
  const read = readClientFrame(text)
  if (Result.isSuccess(read)) assert.include(["ping", "pong", "bindUid", "close", "call"], read.success.type)
})

const id = fc.integer({ min: 1 })
prop("[WIRE-12] what is pushed is read again", id, fc.nat(), fc.boolean(), (n, time, online) => {
  const read = readFrame(pushFrame("isOnline", time, { id: n, is_online: online ? 1 : 0 }))
  assert.deepStrictEqual<unknown>(shown(read), { frame: { type: "isOnline", data: { id: String(n), is_online: online } } })
})

const line = fc.record({ scope: fc.string({ minLength: 1 }), n: id })
prop("[WIRE-17] what is pushed with its place is read with it, whatever it is", fc.json(), fc.string(), line, (json, any, at) => {
  const read = readFrame(pushFrameOf(any, 1, json, at))
  assert.deepStrictEqual<unknown>(Result.isSuccess(read) && read.success.line, at)
})
