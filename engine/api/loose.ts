import { Effect, Result, Schema, SchemaTransformation } from "effect"
import { Millis } from "../format/Millis.ts"
import { millis } from "../format/instant.ts"

/**
 * The wire sends one value in several forms; they are read here, once (spec 7, 9.5, DEC-0017). All are written in their plainest form.
 * Each has a name, by which documents of the wire say what it is.
 */

const Scalar = Schema.Union([Schema.Number, Schema.String])

/** A number from a scalar of the wire; everything else, the empty text too, is none. Objects are never asked for their value. */
const numberOf = (x: unknown): number => (typeof x === "number" || (typeof x === "string" && x !== "") ? Number(x) : Number.NaN)

/** A whole number, also as text (WIRE-02). */
export const LooseInt = Scalar.pipe(
  Schema.decodeTo(Schema.Int, SchemaTransformation.transform<number, string | number>({ decode: numberOf, encode: (n) => n }))
).annotate({ identifier: "LooseInt" })

/** Degrees on earth, also as text; what is no number is no such value. */
export const LooseDegrees = Scalar.pipe(
  Schema.decodeTo(Schema.Finite, SchemaTransformation.transform<number, string | number>({ decode: numberOf, encode: (n) => n }))
).annotate({ identifier: "LooseDegrees" })

/** A whole number of 1 or more, also as text (WIRE-02). */
export const LooseId = LooseInt.check(Schema.isGreaterThan(0)).annotate({ identifier: "LooseId" })

const truthy = (x: unknown): boolean => x === true || x === "true" || numberOf(x) === 1

/** A bit: 0/1, "0"/"1", true/false, "true"/"false", null or empty. Written as 0 or 1 (WIRE-01). */
export const Bit = Schema.Unknown.pipe(
  Schema.decodeTo(
    Schema.Boolean,
    SchemaTransformation.transform<boolean, unknown>({ decode: truthy, encode: (b) => (b ? 1 : 0) })
  )
).annotate({ identifier: "Bit" })

/** Text, also a number, null or nothing (WIRE-06). */
export const LooseText = Schema.Unknown.pipe(
  Schema.decodeTo(
    Schema.String,
    SchemaTransformation.transform<string, unknown>({
      decode: (x) => (typeof x === "string" ? x : typeof x === "number" ? String(x) : ""),
      encode: (s) => s
    })
  )
).annotate({ identifier: "LooseText" })

const isNumber = (text: string): boolean => /^-?[0-9]{1,15}$/.test(text)

/** An id that is a number or text, read as text, one text for one number; digits are written as a number (WIRE-03). */
export const LooseKey = Scalar.pipe(
  Schema.decodeTo(
    Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(64)),
    SchemaTransformation.transform<string, string | number>({
      decode: (x) => (isNumber(String(x)) ? String(Number(x)) : String(x)),
      encode: (s) => (isNumber(s) ? Number(s) : s)
    })
  )
).annotate({ identifier: "LooseKey" })

/** An instant: seconds, milliseconds or milliseconds times 1000, also as text; nothing is 0. Written in milliseconds (WIRE-07, spec 9.5). */
export const LooseMillis = Schema.Unknown.pipe(
  Schema.decodeTo(
    Millis,
    SchemaTransformation.transform<number, unknown>({ decode: (x) => millis(numberOf(x) || 0), encode: (ms) => ms })
  )
).annotate({ identifier: "LooseMillis" })

/** The elements of a list, in any of its forms. */
const elements = (x: unknown): ReadonlyArray<unknown> => (Array.isArray(x) ? x : typeof x === "string" ? x.split(",") : [])

/** A list of numbers: an array of numbers or texts, text with commas, or nothing; what is no number is left out (WIRE-04). */
export const LooseIds = Schema.Unknown.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.Int),
    SchemaTransformation.transform<ReadonlyArray<number>, unknown>({
      decode: (x) => elements(x).map(numberOf).filter(Number.isSafeInteger),
      encode: (ids) => ids
    })
  )
).annotate({ identifier: "LooseIds" })

/** A list of ids that are numbers or texts, read as texts: an array, text with commas, or nothing (WIRE-03, WIRE-04). */
export const LooseKeys = Schema.Unknown.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.String),
    SchemaTransformation.transform<ReadonlyArray<string>, unknown>({
      decode: (x) =>
        elements(x)
          .map((each) => (typeof each === "number" || typeof each === "string" ? String(each).trim() : ""))
          .filter((each) => each !== "" && each.length <= 64)
          .map((each) => (isNumber(each) ? String(Number(each)) : each)),
      encode: (ids) => ids.map((each) => (isNumber(each) ? Number(each) : each))
    })
  )
).annotate({ identifier: "LooseKeys" })

/** An object, its JSON text, or one of the forms of nothing (`null`, `""`, `[]`), which read as an empty object (WIRE-05). */
export const LooseObject = Schema.Unknown.pipe(
  Schema.decodeTo(
    Schema.Record(Schema.String, Schema.Unknown),
    SchemaTransformation.transform<Record<string, unknown>, unknown>({ decode: (x) => asObject(x), encode: (o) => o })
  )
).annotate({ identifier: "LooseObject" })

const parsed = (text: string): unknown => Result.getOrNull(Result.try((): unknown => JSON.parse(text)))

const asObject = (x: unknown): Record<string, unknown> => {
  // the empty text is common and not JSON: an exception for each would cost more than the rest of the request
  const object = typeof x === "string" && x !== "" ? parsed(x) : x
  return typeof object === "object" && !Array.isArray(object) ? { ...object } : {}
}

/** `schema`, whose field may be missing; then it reads as `fallback` (in its wire form). */
export const withFallback = <S extends Schema.Constraint>(schema: S, fallback: S["Encoded"]) =>
  Schema.withDecodingDefault<S>(Effect.succeed(fallback))(schema)

/** A whole number whose field may be missing, null or empty, as forms send nothing; then it is `fallback` (WIRE-08). */
export const intOr = (fallback: number) =>
  withFallback(
    Schema.Union([Schema.Number, Schema.String, Schema.Null])
      .pipe(
        Schema.decodeTo(
          Schema.Int,
          SchemaTransformation.transform<number, string | number | null>({
            decode: (x) => (x === null || x === "" ? fallback : numberOf(x)),
            encode: (n) => n
          })
        )
      )
      .annotate({ identifier: "LooseInt" }),
    fallback
  )

/** Pictures that a service shows of who has none. */
const BUILT_IN = /\/static\/(?:img\/(?:avatar|group)|common\/img\/(?:notice|file_transfer))\.png$/

/** The address of a picture of somebody or something; one that is built into the service is none: letters, or an icon, stand there (WIRE-22, DEC-0108). */
export const pictureOf = (address: string): string => (BUILT_IN.test(address) ? "" : address)

/** The same where a Schema waits for it; empty too where nothing comes. */
export const LoosePicture = withFallback(LooseText, "")
  .pipe(
    Schema.decodeTo(
      Schema.String,
      SchemaTransformation.transform<string, string>({ decode: pictureOf, encode: (address) => address })
    )
  )
  .annotate({ identifier: "LoosePicture" })
