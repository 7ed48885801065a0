import { existsSync, readFileSync } from "node:fs"
import { availableParallelism, loadavg } from "node:os"
import { join } from "node:path"
import type { Row, Run } from "./Row.ts"

/** `node bench/main.ts [engine|server|client]…`: prints each figure beside its baseline; ends with 1 when a goal is missed that `known.md` does not explain. */

const BENCHES = ["engine", "server", "client"] as const

/** Figures that `known.md` names, each with its cause: `- **name**: cause`. */
const known = new Map(
  [...readFileSync(join(import.meta.dirname, "known.md"), "utf8").matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm)].map(
    ([, name = "", cause = ""]) => [name, cause] as const
  )
)

const figure = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString("en") : value >= 10 ? value.toFixed(1) : value.toPrecision(3)

const cells = ({ baseline, goal, measured, name, ratio, unit }: Row): ReadonlyArray<string> => [
  name,
  `${figure(measured)} ${unit}`,
  baseline === undefined ? "" : `${figure(baseline.measured)} ${unit}, ${baseline.name}`,
  baseline === undefined ? "" : `${(ratio ?? measured / baseline.measured).toFixed(2)} x`,
  goal.text,
  goal.met ? "met" : known.has(name) ? "missed, known" : "MISSED"
]

const HEAD = ["figure", "measured", "baseline, same run", "ratio", "goal", ""]

const table = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
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

const asked = process.argv.slice(2)
const wrong = asked.filter((each) => !BENCHES.some((bench) => bench === each))
if (wrong.length > 0) {
  console.error(`There is no benchmark ${wrong.join(", ")}; there are ${BENCHES.join(", ")}.`)
  process.exit(2)
}

const [load = 0] = loadavg()
if (load > availableParallelism() / 2)
  console.log(`The machine is busy (load ${load.toFixed(1)}): figures come out worse than they are.`)

let missed = 0
for (const bench of asked.length === 0 ? BENCHES : asked) {
  console.log(`\n${bench}\n`)
  if (!existsSync(join(import.meta.dirname, `${bench}.ts`))) {
    console.log("not there yet")
    continue
  }
  const { run } = (await import(`./${bench}.ts`)) as { readonly run: Run }
  const rows = await run()
  console.log(table(rows.map(cells)))
  for (const { goal, name } of rows) {
    if (goal.met) continue
    const cause = known.get(name)
    if (cause === undefined) missed += 1
    else console.log(`\n${name}: ${cause}`)
  }
}
process.exit(missed === 0 ? 0 : 1)
