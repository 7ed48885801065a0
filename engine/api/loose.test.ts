import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict } from "#fixtures/verdict.ts"
import { Millis } from "../format/Millis.ts"
import {
  Bit,
  intOr,
  LooseDegrees,
  LooseId,
  LooseIds,
  LooseInt,
  LooseKey,
  LooseKeys,
  LooseMillis,
  LooseObject,
  LoosePicture,
  LooseText,
  pictureOf
} from "./loose.ts"

const Any = Schema.Unknown
const Bag = Schema.Record(Schema.String, Any)
/** What a reader makes of a value: `ok`, or a shape that is not its. */
const read =
  <T>(schema: Schema.ConstraintDecoder<T>) =>
  (value: unknown) =>
    Result.match(Schema.decodeUnknownResult(schema)(value), {
      onSuccess: (ok): { ok: T } | { refused: string } => ({ ok }),
      onFailure: () => ({ refused: "wrong-shape" })
    })
const written = <T, E>(schema: Schema.ConstraintCodec<T, E>, value: T): E => Schema.encodeSync(schema)(value)

const total = <T>(rule: string, schema: Schema.ConstraintDecoder<T>, want: Schema.ConstraintDecoder<T>) =>
  it.each(vectors(`api/${rule}`, Any, want))(`[${rule}] $title`, ({ given, want }) => {
    assert.deepStrictEqual<unknown>(read(schema)(given), { ok: want })
  })
const partial = <T>(rule: string, schema: Schema.ConstraintDecoder<T>, value: Schema.ConstraintDecoder<T>) =>
  it.each(vectors(`api/${rule}`, Any, Verdict(value)))(`[${rule}] $title`, ({ given, want }) => {
    assert.deepStrictEqual<unknown>(read(schema)(given), want)
  })

total("WIRE-01", Bit, Schema.Boolean)
partial("WIRE-02", LooseInt, Schema.Int)
partial("WIRE-03", LooseKey, Schema.String)
total("WIRE-04", LooseIds, Schema.Array(Schema.Int))
total("WIRE-05", LooseObject, Bag)
total("WIRE-06", LooseText, Schema.String)
total("WIRE-07", LooseMillis, Millis)

const Limit = Schema.Struct({ limit: intOr(20) })
it.each(vectors("api/WIRE-08", Any, Verdict(Schema.Int)))("[WIRE-08] $title", ({ given, want }) => {
  const got = read(Limit)(given)
  assert.deepStrictEqual<unknown>("ok" in got ? { ok: got.ok.limit } : got, want)
})

const json = fc.jsonValue()
/** The forms in which a number travels. */
const dressed = (n: number) => fc.constantFrom<unknown>(n, String(n))
const int = fc.integer().chain((n) => dressed(n).map((wire) => ({ n, wire })))
const ids = fc.array(fc.integer())

prop("[WIRE-01] any JSON is a bit, and a bit written is read as itself", json, fc.boolean(), (x, b) => {
  assert.ok("ok" in read(Bit)(x))
  assert.strictEqual(written(Bit, b), b ? 1 : 0)
  for (const form of [b, String(b), b ? 1 : 0, b ? "1" : "0"]) assert.deepStrictEqual(read(Bit)(form), { ok: b })
})

prop("[WIRE-02] a number in any form is itself, and no JSON makes another thing of it", int, json, ({ n, wire }, x) => {
  assert.deepStrictEqual(read(LooseInt)(wire), { ok: n })
  assert.strictEqual(written(LooseInt, n), n)
  assert.strictEqual("ok" in read(LooseId)(wire), n > 0)
  const got = read(LooseInt)(x)
  if ("ok" in got) assert.ok(Number.isSafeInteger(got.ok) && (typeof x === "number" || typeof x === "string"))
})

prop(
  "[WIRE-03] a number and its text are one id, which comes back as it went",
  int,
  fc.stringMatching(/^[a-z_][a-z_-]{0,19}[0-9]{0,6}$/),
  ({ n, wire }, word) => {
    assert.deepStrictEqual(read(LooseKey)(wire), { ok: String(n) })
    for (const id of [String(n), word]) assert.deepStrictEqual(read(LooseKey)(written(LooseKey, id)), { ok: id })
  }
)

prop("[WIRE-04] one list of ids in all its forms, and any JSON is a list of whole numbers", ids, json, (list, x) => {
  for (const form of [list, list.map(String), list.join(",")]) assert.deepStrictEqual<unknown>(read(LooseIds)(form), { ok: list })
  assert.deepStrictEqual<unknown>(read(LooseIds)(written(LooseIds, list)), { ok: list })
  const got = read(LooseIds)(x)
  assert.ok("ok" in got && got.ok.every(Number.isSafeInteger))
})

it("[WIRE-04] a list of ids that may be texts has the forms of one that has numbers only", () => {
  const keys = read(LooseKeys)
  for (const form of [["1", "group-2", "-1"], [1, "group-2", -1], "1,group-2,-1", " 01 , group-2,,-1,"])
    assert.deepStrictEqual<unknown>(keys(form), { ok: ["1", "group-2", "-1"] })
  for (const none of [null, undefined, "", [], 3, true, { "0": "a" }, [null, true, [9], {}, "", " "]])
    assert.deepStrictEqual<unknown>(keys(none), { ok: [] })
  const [longest, longer] = ["a".repeat(64), "a".repeat(65)]
  assert.deepStrictEqual<unknown>(keys([longer, longest]), { ok: [longest] })
  assert.deepStrictEqual<unknown>(written(LooseKeys, ["1", "group-2", "-1"]), [1, "group-2", -1])
})

prop(
  "[WIRE-05] an object and its text are the same, and any JSON is an object",
  fc.dictionary(fc.string(), json),
  json,
  (o, x) => {
    const plain: unknown = JSON.parse(JSON.stringify(o))
    assert.deepStrictEqual<unknown>(read(LooseObject)(JSON.stringify(o)), read(LooseObject)(plain))
    assert.deepStrictEqual<unknown>(written(LooseObject, { o: plain }), { o: plain })
    assert.ok("ok" in read(LooseObject)(x))
  }
)

prop("[WIRE-06] any JSON is a text, a text is itself", fc.string(), json, (s, x) => {
  assert.deepStrictEqual(read(LooseText)(s), { ok: s })
  assert.strictEqual(written(LooseText, s), s)
  assert.ok("ok" in read(LooseText)(x))
})

prop(
  "[WIRE-07] any JSON is an instant, and an instant of our time comes back as it went",
  json,
  fc.integer({ min: 1e11, max: 4e12 }),
  (x, n) => {
    assert.ok("ok" in read(LooseMillis)(x))
    assert.strictEqual(written(LooseMillis, Millis.make(n)), n)
    assert.deepStrictEqual<unknown>(read(LooseMillis)(written(LooseMillis, Millis.make(n))), { ok: n })
  }
)

prop(
  "[WIRE-08] a number is kept, nothing in any form is the default",
  int,
  fc.constantFrom({}, { limit: null }, { limit: "" }),
  ({ n, wire }, none) => {
    assert.deepStrictEqual(read(Limit)({ limit: wire }), { ok: { limit: n } })
    assert.deepStrictEqual(read(Limit)(none), { ok: { limit: 20 } })
    assert.deepStrictEqual(written(Limit, { limit: n }), { limit: n })
  }
)

it("degrees are a number, also as text, and written as one", () => {
  for (const form of [52.5, "52.5"]) assert.deepStrictEqual(read(LooseDegrees)(form), { ok: 52.5 })
  for (const none of ["", "north", "Infinity", null, {}])
    assert.deepStrictEqual(read(LooseDegrees)(none), { refused: "wrong-shape" })
  assert.strictEqual(written(LooseDegrees, 52.5), 52.5)
})

const LOOSE: Readonly<Record<string, readonly [Schema.ConstraintDecoder<unknown>, example: unknown, read: unknown]>> = {
  Bit: [Bit, "1", true],
  LooseDegrees: [LooseDegrees, "52.5", 52.5],
  LooseId: [LooseId, "7", 7],
  LooseIds: [LooseIds, "7,8", [7, 8]],
  LooseInt: [LooseInt, "7", 7],
  "LooseInt where it has a default": [Limit.fields.limit, undefined, 20],
  LooseKey: [LooseKey, 7, "7"],
  LooseKeys: [LooseKeys, [7], ["7"]],
  LooseMillis: [LooseMillis, null, 0],
  LooseObject: [LooseObject, "", {}],
  LoosePicture: [LoosePicture, "/static/img/avatar.png", ""],
  LooseText: [LooseText, 7, "7"]
}

it.each(Object.entries(LOOSE))(
  "%s reads what travels, and has a name in documents of the wire",
  (name, [schema, example, want]) => {
    assert.deepStrictEqual(read(schema)(example), { ok: want })
    const { schema: shape } = Schema.toJsonSchemaDocument(Schema.toType<Schema.Constraint>(schema))
    assert.strictEqual(shape["$ref"], `#/$defs/${name.split(" ")[0]}`)
  }
)

total("WIRE-22", LoosePicture, Schema.String)

prop(
  "[WIRE-22] an address is kept as it is, or is none; twice is once",
  fc.webUrl(),
  fc.constantFrom("", "/static/img/avatar.png", "/static/img/group.png"),
  (url, end) => {
    const kept = pictureOf(url + end)
    assert.strictEqual(kept, end === "" ? kept : "")
    assert.ok(kept === "" || kept === url)
    assert.strictEqual(pictureOf(kept), kept)
    assert.strictEqual(written(LoosePicture, kept), kept)
  }
)
