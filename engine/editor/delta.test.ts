import { assert, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { cleanDelta, DeltaOperation, keptEmbed, keptFormats } from "./delta.ts"

const Json = Schema.Record(Schema.String, Schema.Json)
const json = fc.jsonValue({ maxDepth: 1 }).map((value) => value as Schema.Json)
const link = fc.constantFrom(
  "https://example.com",
  "javascript:alert(1)",
  "data:image/png,x",
  "data:image/svg+xml,x",
  "e=mc^2",
  ""
)
const formats = fc.dictionary(
  fc.oneof(fc.constantFrom("bold", "link", "header", "indent", "list", "color", "onclick", "__proto__"), fc.string()),
  fc.oneof(fc.constantFrom<Schema.Json>(true, 1, 6, 7, 8, "bullet"), link, json)
)
const embeds = fc.dictionary(fc.constantFrom("image", "video", "formula", "iframe"), fc.oneof(link, json), { maxKeys: 2 })
const operations = fc.array(
  fc.record({ insert: fc.oneof(fc.string({ unit: "grapheme" }), embeds), attributes: formats }, { requiredKeys: [] })
)

it.each(vectors("editor/EDITOR-17", Schema.Struct({ attributes: Json }), Json))("[EDITOR-17] $title", ({ given, want }) => {
  assert.deepStrictEqual(keptFormats(given.attributes), want)
})
prop("[EDITOR-17] formats stay as they are or go, and what stays stays again", formats, (attributes) => {
  const kept = keptFormats(attributes)
  for (const [name, value] of Object.entries(kept)) assert.deepStrictEqual(value, attributes[name])
  assert.deepStrictEqual(keptFormats(kept), kept)
  assert.notInclude(JSON.stringify(kept), "javascript:")
})

it.each(vectors("editor/EDITOR-18", Schema.Struct({ embed: Json }), Schema.NullOr(Json)))(
  "[EDITOR-18] $title",
  ({ given, want }) => {
    assert.deepStrictEqual<unknown>(keptEmbed(given.embed), want)
  }
)
prop("[EDITOR-18] what stays is one thing under one of three names, and stays again", embeds, (embed) => {
  const kept = keptEmbed(embed)
  if (kept === null || typeof kept === "string") return assert.isNull(kept)
  assert.include(["image", "video", "formula"], Object.keys(kept).join())
  assert.deepStrictEqual(keptEmbed({ ...kept }), kept)
  return undefined
})

const Bounds = Schema.Struct({ operations: Schema.Int, characters: Schema.Int, embedded: Schema.Int })
const Operations = Schema.Array(DeltaOperation)
it.each(vectors("editor/EDITOR-19", Schema.Struct({ operations: Operations, bounds: Bounds }), Operations))(
  "[EDITOR-19] $title",
  ({ given, want }) => {
    assert.deepStrictEqual<unknown>(cleanDelta(given.operations, given.bounds), want)
  }
)
const sizeOf = (kept: ReturnType<typeof cleanDelta>) =>
  kept.reduce((sum, { insert }) => sum + (typeof insert === "string" ? insert : Object.values(insert).join("")).length, 0)
prop(
  "[EDITOR-19] a clean document is within its bounds, and cleaned again the same",
  operations,
  fc.nat(9),
  fc.nat(40),
  fc.nat(60),
  (list, most, characters, embedded) => {
    const bounds = { operations: most, characters, embedded }
    const kept = cleanDelta(list, bounds)
    assert.isAtMost(kept.length, most)
    assert.isAtMost(sizeOf(kept), characters + embedded)
    assert.deepStrictEqual(cleanDelta(Schema.decodeUnknownSync(Operations)(kept), bounds), kept)
  }
)

const Size = Schema.Struct({ insert: Schema.Literals(["text", "image"]), length: Schema.Int, times: Schema.Int })
const sized = (insert: "text" | "image", length: number) =>
  insert === "text" ? "x".repeat(length) : { image: "data:image/png;base64,".padEnd(length, "A") }
it.each(vectors("editor/EDITOR-21", Size, Schema.Struct({ operations: Schema.Int, size: Schema.Int })))(
  "[EDITOR-21] $title",
  ({ given, want }) => {
    const insert = sized(given.insert, given.length)
    const kept = cleanDelta(Array.from({ length: given.times }, () => ({ insert })))
    assert.deepStrictEqual({ operations: kept.length, size: sizeOf(kept) }, want)
  }
)
prop(
  "[EDITOR-21] of texts as long as they may be, so much is kept and no more",
  fc.integer({ min: 1, max: 50_000 }),
  fc.integer({ min: 1, max: 9000 }),
  (length, times) => {
    const kept = cleanDelta(Array.from({ length: times }, () => ({ insert: "x".repeat(length) })))
    assert.strictEqual(sizeOf(kept), Math.min(length * Math.min(times, 5000), 50_000))
  }
)

const Raw = Schema.Struct({ raw: Schema.Json })
it.each(vectors("editor/EDITOR-22", Raw, Schema.Boolean))("[EDITOR-22] $title", ({ given, want }) => {
  assert.strictEqual(Option.isSome(Schema.decodeUnknownOption(DeltaOperation)(given.raw)), want)
})
prop(
  "[EDITOR-22] an operation is what inserts a text or a record, with a record of formats",
  json,
  json,
  (insert, attributes) => {
    const isRecord = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value)
    assert.strictEqual(
      Option.isSome(Schema.decodeUnknownOption(DeltaOperation)({ insert, attributes })),
      (typeof insert === "string" || isRecord(insert)) && isRecord(attributes)
    )
  }
)
