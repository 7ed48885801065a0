import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { availableParallelism, loadavg } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { type BenchName, BENCHES } from "./benches.ts"
import { linesOf, lossesOf, notKept, readKept, withRows, writeKept } from "./kept.ts"
import { outcomesOf, saidBy } from "./outcome.ts"
import type { Row } from "./Row.ts"
import { table } from "./table.ts"

/**
 * `node bench/main.ts [--short] [--against kept] [--keep] [engine|server|client|files]…`: prints each figure beside its baseline. It ends with 1 when a
 * row did not come out, or when a goal is missed that `known.md` does not explain. `--short` does a tenth of the work and holds no row to its goal.
 * `--against kept` names what is worse than in `kept.json` by more than 5 %, or than in another file of the same shape, and ends with 1 then;
 * `--keep` writes the figures of this run there.
 */

/** Longest that one part may take, in milliseconds: what hangs ends there. A walk of all screens takes ten minutes where much else runs. */
const LIMIT = { full: 1_200_000, short: 300_000 } as const

/** Figures that `known.md` names, each with its cause: `- **name**: cause`. */
const known = new Map(
  [...readFileSync(join(import.meta.dirname, "known.md"), "utf8").matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm)].map(
    ([, name = "", cause = ""]) => [name, cause] as const
  )
)

const given = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { short: { type: "boolean" }, against: { type: "string" }, keep: { type: "boolean" } }
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(2)
  }
}
const { positionals: asked, values } = given()
const share = values.short === true ? "short" : "full"
const KEPT = join(import.meta.dirname, "kept.json")
if (share === "short" && (values.keep === true || values.against !== undefined)) {
  console.error("A tenth of the work gives other figures: --against and --keep need the whole.")
  process.exit(2)
}
const names = Object.keys(BENCHES) as ReadonlyArray<BenchName>
const wrong = asked.filter((each) => !names.some((bench) => bench === each))
if (wrong.length > 0) {
  console.error(
    `There is no benchmark "${wrong.join('", "')}"; there are ${names.join(", ")}, and --short for a tenth of the work.`
  )
  process.exit(2)
}

const [load = 0] = loadavg()
if (load > availableParallelism() / 2 && share === "full")
  console.log(`The machine is busy (load ${load.toFixed(1)}): figures come out worse than they are.`)

/** `BENCH_PARTS=pairs,storm` runs only these parts. */
const wanted = process.env["BENCH_PARTS"]?.split(",")

const count = { passed: 0, failed: 0, missed: 0, worse: 0 }
const rows: Array<Row> = []
for (const bench of names.filter((each) => asked.length === 0 || asked.includes(each))) {
  console.log(`\n${bench}${share === "short" ? ", a tenth of the work: no goal is judged" : ""}\n`)
  const notes: Array<string> = []
  const outcomes = []
  for (const [part, { figures }] of Object.entries(await BENCHES[bench]())) {
    if (wanted !== undefined && !wanted.includes(part)) continue
    const said = await saidBy(new URL("part.ts", import.meta.url), [bench, part, share], LIMIT[share])
    if ("error" in said) notes.push(`${part}: ${said.error}`)
    outcomes.push(...outcomesOf(figures, said))
  }
  for (const outcome of outcomes) {
    if ("error" in outcome) {
      count.failed += 1
      continue
    }
    count.passed += 1
    rows.push(outcome.row)
    const { details = [], goal, name } = outcome.row
    if (details.length > 0) notes.push(`${name}: ${details.join("\n  ")}`)
    if (goal.met || share === "short") continue
    const cause = known.get(name)
    if (cause === undefined) count.missed += 1
    else notes.push(`${name}: ${cause}`)
  }
  console.log(table(outcomes, share === "full" ? known : undefined))
  for (const note of notes) console.log(`\n${note}`)
}
if (values.against !== undefined) {
  const kept = readKept(values.against === "kept" ? KEPT : values.against)
  const losses = lossesOf(kept, rows)
  count.worse = losses.length
  console.log(`\n${linesOf(losses, notKept(kept, rows)).join("\n")}`)
}
if (values.keep === true) {
  const commit = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: import.meta.dirname, encoding: "utf8" }).trim()
  writeKept(KEPT, withRows(readKept(KEPT), rows, commit))
}
console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed + count.missed + count.worse === 0 ? 0 : 1)
