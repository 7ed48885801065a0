import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { isAlive, type Outcome } from "../mutation/Outcome.ts"
import { ROOT } from "../rules.ts"
import type { Home } from "./homes.ts"

/** What became of the changes that concern a rule. */
const OfRule = Schema.Struct({
  /** Changes that a test naming the rule noticed, wherever they were made. */
  noticed: Schema.Int,
  /** Changes of the declarations where the rule lives, and how many of them any test noticed. */
  home: Schema.Int,
  homeNoticed: Schema.Int
})
export type OfRule = typeof OfRule.Type

const Summary = Schema.Record(Schema.String, OfRule)
/** Figures of a run of `npm run mutation`, by rule. */
export type Summary = typeof Summary.Type

/** Figures that are kept with the project, for the page. */
export const SUMMARY = join(ROOT, "spec/mutation/summary.json")
const LATEST = join(ROOT, ".cache/mutation/report.json")

/** Of the run whose figures are kept; `undefined`: none are. */
export const readSummary = (path = SUMMARY): Summary | undefined =>
  existsSync(path) ? Schema.decodeUnknownSync(Summary)(JSON.parse(readFileSync(path, "utf8"))) : undefined

type Fate = Pick<Outcome, "file" | "declaration" | "status" | "rule">

/** What the outcomes come to for each rule. */
export const summaryOf = (outcomes: ReadonlyArray<Fate>, homes: ReadonlyArray<Home>): Summary => {
  const noticed = Map.groupBy(outcomes, ({ rule }) => rule)
  const places = Map.groupBy(outcomes, ({ declaration, file }) => `${file} ${declaration}`)
  const entries = [...Map.groupBy(homes, ({ id }) => id)].map(([id, those]) => {
    const home = those.flatMap(({ name, path }) => places.get(`${path} ${name}`) ?? [])
    const figures = {
      noticed: noticed.get(id)?.length ?? 0,
      home: home.length,
      homeNoticed: home.filter((each) => !isAlive(each)).length
    }
    return [id, figures] as const
  })
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Of the last run on this machine; `undefined`: there was none. */
export const readLatest = (homes: ReadonlyArray<Home>): Summary | undefined =>
  existsSync(LATEST) ? summaryOf(JSON.parse(readFileSync(LATEST, "utf8")) as ReadonlyArray<Outcome>, homes) : undefined
