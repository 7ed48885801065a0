import { Schema } from "effect"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { ratioOf } from "./ratioOf.ts"
import type { Row } from "./Row.ts"

/** A figure as it was kept: its ratio (`x`) where it has a baseline, so that a slower machine changes little; else as it was measured. */
const KeptFigure = Schema.Struct({ value: Schema.Finite, unit: Schema.String, commit: Schema.String })
type KeptFigure = typeof KeptFigure.Type

/** Figures by name. */
const KeptFigures = Schema.Record(Schema.String, KeptFigure)
export type KeptFigures = typeof KeptFigures.Type

/** A figure that lost more than it may. */
export interface Loss {
  readonly name: string
  readonly now: KeptFigure
  readonly kept: KeptFigure
  /** How much worse it is, as a share of what was kept; infinite where that was nothing. */
  readonly share: number
}

/** The share that a figure may lose. */
const LOSS_MAX = 0.05

/** Units of which more is better; of all others, times and sizes, less is. */
const MORE_IS_BETTER: ReadonlySet<string> = new Set(["/s", "MB/s", "of 1", "sends", "sends/s", "deliveries", "deliveries/s"])

/** `null` of a row in which nothing was measured, or has nothing to be compared with. */
const figureOf = ({ baseline, measured, ratio, unit }: Row, commit: string): KeptFigure | null => {
  if (measured === null) return null
  if (baseline === undefined) return { value: measured, unit, commit }
  const value = ratio ?? ratioOf(measured, baseline.measured)
  return value === null ? null : { value, unit: "x", commit }
}

const lossOf = (row: Row, now: KeptFigure, kept: KeptFigure): number => {
  // a shift that was 0 has no share: its goal says what it may be
  if (kept.value === 0) return row.goal.met ? 0 : Number.POSITIVE_INFINITY
  const more = now.value / kept.value - 1
  return MORE_IS_BETTER.has(row.unit) ? -more : more
}

/** What was kept, with these rows as they are at `commit`; a figure that was not measured stays. */
export const withRows = (kept: KeptFigures, rows: ReadonlyArray<Row>, commit: string): KeptFigures => ({
  ...kept,
  ...Object.fromEntries(
    rows.flatMap((row) => {
      const figure = figureOf(row, commit)
      return figure === null ? [] : [[row.name, figure]]
    })
  )
})

/** What is worse than it was kept by more than 5 %, worst first. A figure that was kept in another unit cannot be compared. */
export const lossesOf = (kept: KeptFigures, rows: ReadonlyArray<Row>): ReadonlyArray<Loss> =>
  rows
    .flatMap((row) => {
      const [now, before] = [figureOf(row, ""), kept[row.name]]
      if (now === null || before?.unit !== now.unit) return []
      return [{ name: row.name, now, kept: before, share: lossOf(row, now, before) }]
    })
    .filter(({ share }) => share > LOSS_MAX)
    .toSorted((a, b) => b.share - a.share)

/** Names of rows that nothing is kept of, or only in another unit. */
export const notKept = (kept: KeptFigures, rows: ReadonlyArray<Row>): ReadonlyArray<string> =>
  rows.flatMap((row) => {
    const now = figureOf(row, "")
    return now === null || kept[row.name]?.unit === now.unit ? [] : [row.name]
  })

const said = ({ unit, value }: KeptFigure): string => `${value.toLocaleString("en", { maximumFractionDigits: 2 })} ${unit}`

/** One line for each loss, and one for what could not be compared. */
export const linesOf = (losses: ReadonlyArray<Loss>, missing: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...losses.map(({ kept, name, now, share }) => {
    const much = Number.isFinite(share) ? `${(share * 100).toFixed(0)} % worse` : "worse"
    return `${name}: ${said(now)}, ${much} than ${said(kept)} of ${kept.commit}`
  }),
  ...(losses.length === 0 ? ["No figure is worse than it was kept by more than 5 %."] : []),
  ...(missing.length === 0 ? [] : [`Never kept: ${missing.join("; ")}`])
]

/** The figures in a file; none where there is no file. */
export const readKept = (file: string): KeptFigures =>
  existsSync(file) ? Schema.decodeUnknownSync(Schema.fromJsonString(KeptFigures))(readFileSync(file, "utf8")) : {}

/** One figure a line, so that a difference can be read. */
export const writeKept = (file: string, kept: KeptFigures): void => {
  const lines = Object.entries(kept).map(([name, figure]) => `  ${JSON.stringify(name)}: ${JSON.stringify(figure)}`)
  writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`)
}
