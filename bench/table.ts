import type { Outcome } from "./outcome.ts"
import { ratioOf } from "./ratioOf.ts"

const figure = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString("en") : value >= 10 ? value.toFixed(1) : value.toPrecision(3)

/** A figure with its unit; nothing that was measured is none. */
const measuredText = (value: number | null, unit: string): string => (value === null ? "none" : `${figure(value)} ${unit}`)

const HEAD = ["figure", "measured", "baseline, same run", "ratio", "goal", ""]

const cells = (outcome: Outcome, known: ReadonlyMap<string, string> | undefined): ReadonlyArray<string> => {
  if ("error" in outcome) return [outcome.name, "FAILED", "", "", "", outcome.error.split("\n")[0] ?? ""]
  const { baseline, goal, measured, name, ratio, unit } = outcome.row
  const share = baseline === undefined ? null : (ratio ?? ratioOf(measured, baseline.measured))
  return [
    name,
    measuredText(measured, unit),
    baseline === undefined ? "" : `${measuredText(baseline.measured, unit)}, ${baseline.name}`,
    share === null ? "" : `${share.toFixed(2)} x`,
    goal.text,
    known === undefined ? "" : goal.met ? "met" : known.has(name) ? "missed, known" : "MISSED"
  ]
}

/** The rows as text in columns. `known`: causes of missed goals by figure; without it no goal is judged. */
export const table = (outcomes: ReadonlyArray<Outcome>, known: ReadonlyMap<string, string> | undefined): string => {
  const rows = outcomes.map((outcome) => cells(outcome, known))
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)))
  return [HEAD, HEAD.map((_, column) => "-".repeat(widths[column] ?? 0)), ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}
