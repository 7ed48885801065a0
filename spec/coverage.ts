import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { REACHES } from "./asked.ts"

const Sentence = Schema.Struct({
  n: Schema.Int,
  /** What it says, in our words. */
  says: Schema.NonEmptyString,
  /** Rules that answer it. */
  rules: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
  /** Decision on what it leaves open. */
  decision: Schema.optionalKey(Schema.String),
  /** Where the screen that shows it is opened, `later` while it is not drawn (DEC-0061). */
  screen: Schema.optionalKey(Schema.String),
  /** How far it reaches: a rule says it, the server does it, or people see it on screens. That is as far as the nearest of its rules. */
  reach: Schema.Literals(REACHES),
  /** Why it reaches another place than the nearest of its rules. */
  because: Schema.optionalKey(Schema.NonEmptyString)
})

/** A bullet of the specification; `at`: its point and its number there, as paragraphs are cited. */
const Bullet = Schema.Struct({ at: Schema.String, point: Schema.NonEmptyString, sentences: Schema.NonEmptyArray(Sentence) })

/** What answers each sentence of the nine points, in their order. */
export const readCoverage = (): ReadonlyArray<typeof Bullet.Type> =>
  Schema.decodeUnknownSync(Schema.Array(Bullet))(JSON.parse(readFileSync(join(import.meta.dirname, "coverage.json"), "utf8")), {
    onExcessProperty: "error"
  })
