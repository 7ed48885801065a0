import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { frameOf, pushFrameOf, readFrame, shortFrameOf, wholeFrame } from "./frames.ts"
import { shortMessage, wholeMessage } from "./shortMessage.ts"

const CASES = vectors("api/WIRE-24", Schema.Unknown, Schema.Unknown)

it.each(CASES)("[WIRE-24] $title", ({ given, want }) => {
  assert.deepStrictEqual(wholeMessage(given), want)
})

/** Whole messages, typed by hand. */
const WHOLE = CASES.map(({ want }) => want).filter((want) => typeof want === "object") as ReadonlyArray<Record<string, unknown>>

it("the short form of each message is what its example gives, and nothing more", () => {
  for (const { given, want } of CASES) if (typeof want === "object") assert.deepStrictEqual<unknown>(shortMessage(want), given)
})

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const word = fc.oneof(
  fc.constantFrom<unknown>(0, 1, 3, 4, "", "text", "group-5", "group-x", "group-", "[2]#", "Bo", "bo", "B", false, null),
  fc.jsonValue(),
  fc.constantFrom<unknown>([], {}, "/storage/4.webp")
)
const fields = (of: Readonly<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(fc.constantFrom(...Object.keys(of), "pid", "other", "__proto__"), word, { maxKeys: 4 })

/** A message as a service writes it, with anything in any of its fields, or without them. */
const message = fc.constantFrom(...WHOLE).chain((whole) =>
  fc
    .record({
      fields: fields(whole),
      author: fields(whole["fromUser"] as object as Record<string, unknown>),
      contact: fields((WHOLE[2]?.["contactInfo"] ?? {}) as Record<string, unknown>),
      without: fc.subarray(Object.keys(whole), { maxLength: 1 }),
      isBare: fc.boolean()
    })
    .map(({ author, contact, fields: others, isBare, without }) => {
      const whose = { ...(whole["fromUser"] as object), ...author }
      const chat = typeof whole["contactInfo"] === "object" ? { ...whole["contactInfo"], ...contact } : whole["contactInfo"]
      const told: Record<string, unknown> = { ...whole, ...(isBare ? {} : { fromUser: whose, contactInfo: chat }), ...others }
      for (const field of without) delete told[field]
      return asJson(told)
    })
)

prop("[WIRE-24] the whole form of a short message is the message, whatever stands in it", message, (told) => {
  const short = shortMessage(told)
  if (short !== undefined) assert.deepStrictEqual(asJson(wholeMessage(asJson(short))), told)
})

prop("[WIRE-24] what is no message has no short form that reads as another one", fc.jsonValue(), (value) => {
  const told = asJson(value)
  const short = shortMessage(told)
  if (short !== undefined) assert.deepStrictEqual(asJson(wholeMessage(asJson(short))), told)
})

prop("[WIRE-24] a message lacking a field that most have goes whole", fc.constantFrom(...WHOLE), fc.nat(), (whole, at) => {
  const fields = ["type", "status", "at", "role", "extends", "fileName", "fromUser", "contactInfo", "to_user"]
  const { [fields[at % fields.length] ?? ""]: _, ...rest } = whole
  assert.isUndefined(shortMessage(rest))
})

const LINE = { scope: "c:4-9", n: 12 }

it("a frame with a short message is read as the one with the whole message, in less than half of its bytes", () => {
  for (const whole of WHOLE)
    for (const type of ["simple", "group", "groupEvent", "callMessage"]) {
      const [json, long] = [JSON.stringify(whole), pushFrameOf(type, 1_700_000_000, JSON.stringify(whole), LINE)]
      const short = shortFrameOf(type, json, LINE) ?? ""
      assert.isBelow(short.length, long.length / 2)
      assert.deepStrictEqual(readFrame(short), readFrame(long))
      assert.isTrue(Result.isSuccess(readFrame(short)))
    }
})

it("a frame that another tab is told has its message whole, and all other frames are told as they came", () => {
  for (const whole of WHOLE) {
    const long = pushFrameOf("group", 0, JSON.stringify(whole), LINE)
    const short = shortFrameOf("group", JSON.stringify(whole), LINE) ?? ""
    assert.deepStrictEqual(JSON.parse(wholeFrame(short)), JSON.parse(long))
    assert.strictEqual(wholeFrame(long), long)
  }
  for (const text of [
    "",
    "no JSON",
    '{"short":',
    '"short":',
    '{"type":"delMessage","short":{}}',
    '{"type":"simple","data":{},"short":{}}'
  ])
    assert.strictEqual(wholeFrame(text), text)
})

it("frames of other kinds have no short form, and none is read in them", () => {
  const json = JSON.stringify(WHOLE[0])
  assert.isUndefined(shortFrameOf("appendContact", json, LINE))
  assert.isUndefined(shortFrameOf("simple", "[]", LINE))
  assert.deepStrictEqual<unknown>(frameOf({ type: "delMessage", short: { id: "a", msg_id: 1 } }), Result.fail("wrong-shape"))
})
