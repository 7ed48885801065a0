import { readdirSync, readFileSync } from "node:fs"
import { Schema } from "effect"

/** The ways in which a line can be tried: fingers on a phone, a mouse at a desk, nothing but keys at a desk. */
export const WAYS = ["phone", "desk", "keys"] as const
export type Way = (typeof WAYS)[number]

/** One control or state of a screen, in the words of a user. */
const Line = Schema.Struct({
  id: Schema.String,
  text: Schema.String,
  /** How many people it takes. */
  people: Schema.Literals([1, 2, 3]),
  /** Only there; without it, on both. */
  on: Schema.optionalKey(Schema.Literals(["phone", "desk"])),
  /** A gesture: keys reach the same by another line. */
  gesture: Schema.optionalKey(Schema.Literal(true)),
  /** Not built yet: what it waits for. */
  waits: Schema.optionalKey(Schema.Literal("media"))
})
type Line = typeof Line.Type

const Checklist = Schema.Struct({
  /** Name of the row in the table of routes, or of a page that is no route. */
  route: Schema.String,
  lines: Schema.NonEmptyArray(Line)
})
type Checklist = typeof Checklist.Type

const FOLDER = new URL("./", import.meta.url)

/** What there is to try, a file for each route. */
export const checklists = (): ReadonlyArray<Checklist> =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .map((file) =>
      Schema.decodeUnknownSync(Checklist, { onExcessProperty: "error" })(JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")))
    )

/** In which ways a line has to be tried. */
export const waysOf = ({ gesture, on, waits }: Line): ReadonlyArray<Way> => {
  if (waits !== undefined) return []
  const all: ReadonlyArray<Way> = on === "phone" ? ["phone"] : on === "desk" ? ["desk", "keys"] : WAYS
  return gesture === true ? all.filter((way) => way !== "keys") : all
}
