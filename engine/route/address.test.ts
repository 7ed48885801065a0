import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { Verdict, verdict } from "#fixtures/verdict.ts"
import { addressOf, type Params, type ParamsOf, type ParamValue, pathOf, readParam } from "./address.ts"
import { landing, placeOf } from "./place.ts"
import { type ParamKind, type RouteName, ROUTES, rowOf } from "./routes.ts"

const names = Object.keys(ROUTES) as Array<RouteName>
const Name = Schema.Literals(names)
const Value = Schema.Union([Schema.String, Schema.Int, Schema.Array(Schema.String), Schema.Array(Schema.Int)])
const Place = Schema.Struct({ route: Name, params: Schema.Record(Schema.String, Value) })

const written = (route: RouteName, params: Params): string => addressOf(route, params as ParamsOf<RouteName>)

it.each(vectors("route/ROUTE-04", Place, Schema.String))("[ROUTE-04] $title", ({ given, want }) => {
  assert.strictEqual(written(given.route, given.params), want)
})

const text = fc.string({ unit: "grapheme", minLength: 1 })
const number = fc.nat({ max: 999_999_999_999_999 })
const valueOf = (kind: ParamKind): fc.Arbitrary<ParamValue> => {
  if (typeof kind === "object") return fc.constantFrom(...kind)
  switch (kind) {
    case "text":
      return text
    case "texts":
      return fc.array(text, { minLength: 1 })
    case "person":
      return number.map((each) => each + 1)
    case "number":
      return number
    case "numbers":
      return fc.array(number, { minLength: 1 })
    case "link":
      return text.map((each) => `https://example.org/${encodeURIComponent(each)}`)
    case "place":
      return text.map((each) => `/${encodeURIComponent(each)}`)
  }
}

/** A screen with what it needs, and some of what it can do without. */
const place: fc.Arbitrary<{ route: RouteName; params: Params }> = fc.constantFrom(...names).chain((route) => {
  const { needs, params } = rowOf(route)
  const values = Object.fromEntries(Object.entries(params).map(([name, kind]) => [name, valueOf(kind)]))
  return fc.record({ route: fc.constant(route), params: fc.record(values, { requiredKeys: [...needs] }) })
})

prop(
  "[ROUTE-04] an address is plain text without blanks that says the same each time it is written",
  place,
  ({ params, route }) => {
    const address = written(route, params)
    assert.match(address, /^\/[!-~]*$/)
    assert.strictEqual(pathOf(address), rowOf(route).paths[0])
    assert.strictEqual(written(route, Object.fromEntries(Object.entries(params).toReversed())), address)
  }
)

prop("[ROUTE-04] half a character does not break an address", fc.string({ unit: "binary" }), (id) => {
  assert.ok(addressOf("chat", { id: `${id}\ud83d` }).isWellFormed())
})

const Kind = Schema.Union([
  Schema.Literals(["text", "texts", "person", "number", "numbers", "link", "place"]),
  Schema.Array(Schema.String)
])
const Raw = Schema.Struct({ kind: Kind, raw: Schema.String })
it.each(vectors("route/ROUTE-05", Raw, Schema.NullOr(Value)))("[ROUTE-05] $title", ({ given, want }) => {
  assert.deepStrictEqual(readParam(given.kind, given.raw) ?? null, want)
})

const kinds = names.flatMap((each) => Object.values<ParamKind>(rowOf(each).params))
const digits = fc.oneof(fc.nat(9), fc.maxSafeInteger(), fc.constantFrom(999_999_999_999_999, 1_000_000_000_000_000))
prop("[ROUTE-05] a number is read up to fifteen digits, a person from 1, and neither behind a 0", digits, (n) => {
  const isRead = n >= 0 && n < 1_000_000_000_000_000
  assert.strictEqual(readParam("number", String(n)), isRead ? n : undefined)
  assert.strictEqual(readParam("person", String(n)), isRead && n > 0 ? n : undefined)
  assert.isUndefined(readParam("number", `0${n}`))
})

prop(
  "[ROUTE-05] whatever stands there, it is read as its kind or not at all",
  fc.constantFrom(...kinds),
  fc.string(),
  (kind, raw) => {
    const value = readParam(kind, raw)
    if (value === undefined) return
    if (kind === "person" || kind === "number") assert.isTrue(Number.isSafeInteger(value))
    else if (kind === "texts" || kind === "numbers") assert.isArray(value)
    else assert.isString(value)
    if (typeof kind === "object") assert.include(kind, String(value))
  }
)

it.each(vectors("route/ROUTE-06", Schema.String, Verdict(Place)))("[ROUTE-06] $title", ({ given, want }) => {
  assert.deepStrictEqual<unknown>(verdict(placeOf(given)), want)
})

prop("[ROUTE-06] what was written is read again", place, (each) => {
  assert.deepStrictEqual(verdict(placeOf(written(each.route, each.params))), { ok: each })
})

prop("[ROUTE-06] without one of the parameters that it needs, no screen is named", place, ({ params, route }) => {
  for (const need of rowOf(route).needs) {
    const { [need]: _, ...others } = params
    assert.deepStrictEqual(verdict(placeOf(written(route, others))), { refused: "wrong-shape", params: { field: need } })
  }
})

it.each(vectors("route/ROUTE-07", Schema.String, Place))("[ROUTE-07] $title", ({ given, want }) => {
  assert.deepStrictEqual(landing(given), want)
})

prop("[ROUTE-07] every address leads somewhere, and one that names a place to that place", fc.string(), place, (noise, each) => {
  assert.deepStrictEqual(landing(written(each.route, each.params)), each)
  assert.ok(Result.isSuccess(placeOf(noise)) || landing(noise).route === "home")
})
