import { Schema } from "effect"
import * as wire from "#engine/api/wire.ts"

/** A JSON Schema (2020-12), as far as it is built here. */
export type Shape = Readonly<Record<string, unknown>>

/** What a value of the wire looks like when our server writes it, and what it may look like when it reads it (spec 7, 9.5, DEC-0017). */
const LOOSE: Readonly<Record<string, Shape>> = {
  LooseDegrees: { type: ["number", "string"], description: "Degrees on earth, also as text." },
  LooseInt: { type: ["integer", "string"], description: "A whole number, also as text." },
  LooseId: { type: ["integer", "string"], minimum: 1, description: "A whole number of 1 or more, also as text." },
  Bit: {
    enum: [0, 1, "0", "1", true, false, "true", "false", "", null],
    description: "Written as 0 or 1; read in any of these forms."
  },
  LooseText: { type: ["string", "number", "null"], description: "Text; a number is read as text, null as none." },
  LoosePicture: {
    type: ["string", "null"],
    description: "The address of a picture; one that is built into the service stands for nobody's."
  },
  LooseKey: {
    type: ["integer", "string"],
    description: "An id: the number of a person, `group-N` of a group, -1 of one's own notes, `admin_notice` of announcements."
  },
  LooseMillis: {
    type: ["integer", "string", "null"],
    description: "An instant, written in milliseconds since 1970; read in seconds, too."
  },
  LooseIds: {
    type: ["array", "string"],
    items: { type: ["integer", "string"] },
    description: "Numbers, also as text with commas."
  },
  LooseKeys: { type: ["array", "string"], items: { type: ["integer", "string"] }, description: "Ids, also as text with commas." },
  LooseObject: {
    type: ["object", "string", "array", "null"],
    description: "An object, also as JSON text; nothing of it is required."
  }
}

const at = (shape: unknown, key: string): unknown =>
  typeof shape === "object" && shape !== null ? (shape as Readonly<Record<string, unknown>>)[key] : undefined

/** `read` with what may be left out of a request: only its encoded side knows. */
const asSent = (read: Shape, sent: unknown): Shape => {
  const required = at(sent, "required")
  const { additionalProperties: _, required: __, ...rest } = read
  const properties = read["properties"] as Readonly<Record<string, Shape>> | undefined
  const items = read["items"] as Shape | undefined
  const either = read["anyOf"] as ReadonlyArray<Shape> | undefined
  return {
    ...rest,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, each]) => [name, asSent(each, at(at(sent, "properties"), name))])
          )
        }),
    ...(either === undefined ? {} : { anyOf: either.map((each, n) => asSent(each, at(at(sent, "anyOf"), String(n)))) }),
    ...(items === undefined ? {} : { items: asSent(items, at(sent, "items")) }),
    ...(Array.isArray(required) && required.length > 0 ? { required } : {})
  }
}

// one value has one name, wherever it has a default
const located = (text: string): string => text.replaceAll(/#\/[$]defs\/([A-Za-z]+)(_[0-9]+)?/g, "#/components/schemas/$1")

/** Anything: it is not read. */
const NOTHING: Shape = {}

/** The shape of a value as it travels, with its named parts under `components/schemas`. */
const plainShapeOf = (schema: Schema.Constraint): Shape => {
  const { schema: read } = Schema.toJsonSchemaDocument(Schema.toType(schema as Schema.Schema<unknown>))
  const { schema: sent } = Schema.toJsonSchemaDocument(schema)
  if ("not" in read) return NOTHING
  return JSON.parse(located(JSON.stringify(asSent(read, sent)))) as Shape
}

interface Nouns {
  readonly shapes: Readonly<Record<string, Shape>>
  /** Names by the text of their shape. */
  readonly names: ReadonlyMap<string, string>
}

let known: Nouns | undefined
/** What several calls and frames hold, by name. Made when somebody reads it: a server that starts has no time for it. */
const nouns = (): Nouns => (known ??= makeNouns())
const makeNouns = (): Nouns => {
  const shapes = Object.fromEntries(
    Object.entries(wire).flatMap(([name, each]) =>
      name.startsWith("Wire") && Schema.isSchema(each) ? [[name.slice(4), plainShapeOf(each)]] : []
    )
  )
  return { shapes, names: new Map(Object.entries(shapes).map(([name, shape]) => [JSON.stringify(shape), name])) }
}

const named = (shape: unknown, isNoun: boolean): unknown => {
  if (typeof shape !== "object" || shape === null) return shape
  const name = isNoun ? undefined : nouns().names.get(JSON.stringify(shape))
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  if (Array.isArray(shape)) return shape.map((each: unknown) => named(each, false))
  return Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, named(each, false)]))
}

/** The shape of a value as it travels; what has a name stands under it in {@link components}. */
export const shapeOf = (schema: Schema.Constraint): Shape => named(plainShapeOf(schema), false) as Shape

/** All shapes that have a name. */
export const components = (): Readonly<Record<string, Shape>> => ({
  ...LOOSE,
  ...Object.fromEntries(Object.entries(nouns().shapes).map(([name, shape]) => [name, named(shape, true) as Shape]))
})
