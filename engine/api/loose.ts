import { Effect, Schema, SchemaTransformation } from "effect"
import { Millis } from "../format/Millis.ts"
import { millis } from "../format/instant.ts"

/** The wire sends one value in several dresses; readers undress it here, once (spec 7, 9.3). All are written in their plainest form. */

const Scalar = Schema.Union([Schema.Number, Schema.String])

/** A whole number, also as text. */
export const LooseInt = Scalar.pipe(
  Schema.decodeTo(
    Schema.Int,
    SchemaTransformation.transform({ decode: (x) => (x === "" ? Number.NaN : Number(x)), encode: (n) => n })
  )
)

/** A whole number of 1 or more, also as text. */
export const LooseId = LooseInt.check(Schema.isGreaterThan(0))

const truthy = (x: unknown): boolean => x === true || x === "true" || Number(x) === 1

/** A bit: 0/1, "0"/"1", true/false, "true"/"false", null or empty. Written as 0 or 1. */
export const Bit = Schema.Unknown.pipe(
  Schema.decodeTo(
    Schema.Boolean,
    SchemaTransformation.transform<boolean, unknown>({ decode: truthy, encode: (b) => (b ? 1 : 0) })
  )
)

/** Text, also a number, null or nothing. */
export const LooseText = Schema.Unknown.pipe(
  Schema.decodeTo(
    Schema.String,
    SchemaTransformation.transform<string, unknown>({
      decode: (x) => (typeof x === "string" ? x : typeof x === "number" ? String(x) : ""),
      encode: (s) => s
    })
  )
)

/** An id that is a number or text, read as text; digits are written as a number. */
export const LooseKey = Scalar.pipe(
  Schema.decodeTo(
    Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(64)),
    SchemaTransformation.transform<string, string | number>({
      decode: String,
      encode: (s) => (/^-?[0-9]{1,15}$/.test(s) ? Number(s) : s)
    })
  )
)

/** An instant: seconds, milliseconds or milliseconds times 1000, also as text; nothing is 0. Written in milliseconds (TIME-01). */
export const LooseMillis = Schema.Unknown.pipe(
  Schema.decodeTo(
    Millis,
    SchemaTransformation.transform<number, unknown>({ decode: (x) => millis(Number(x ?? 0) || 0), encode: (ms) => ms })
  )
)

/** A list of numbers: an array of numbers or texts, text with commas, or nothing. */
export const LooseIds = Schema.Unknown.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.Int),
    SchemaTransformation.transform<ReadonlyArray<number>, unknown>({
      decode: (x) =>
        (Array.isArray(x) ? x : typeof x === "string" ? x.split(",") : [])
          .map((each: unknown) => (each === "" || each === null ? Number.NaN : Number(each)))
          .filter(Number.isSafeInteger),
      encode: (ids) => ids
    })
  )
)

/** An object, its JSON text, or one of the dresses of nothing (`null`, `""`, `[]`), which read as an empty object. */
export const LooseObject = Schema.Unknown.pipe(
  Schema.decodeTo(
    Schema.Record(Schema.String, Schema.Unknown),
    SchemaTransformation.transform<Record<string, unknown>, unknown>({ decode: (x) => asObject(x), encode: (o) => o })
  )
)

const asObject = (x: unknown): Record<string, unknown> => {
  if (typeof x === "string") {
    try {
      return asObject(JSON.parse(x === "" ? "{}" : x))
    } catch {
      return {}
    }
  }
  return typeof x === "object" && x !== null && !Array.isArray(x) ? { ...x } : {}
}

/** `schema`, whose field may be missing; then it reads as `fallback` (in its wire form). */
export const orElse = <S extends Schema.Constraint>(schema: S, fallback: S["Encoded"]) =>
  Schema.withDecodingDefault<S>(Effect.succeed(fallback))(schema)
