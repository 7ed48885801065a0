import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { optionsOf } from "../optionsOf.ts"
import { ROOT } from "../rules.ts"
import { readHeld } from "./held.ts"
import { htmlOf } from "./html.ts"
import { homes } from "./homes.ts"
import { readLatest, readSummary, SUMMARY } from "./mutants.ts"
import { PAGE, pageOf } from "./page.ts"

/**
 * What holds each rule: `npm run rules` writes `docs/rules.md`, and `.cache/rules/` with the same in numbers, as HTML and JSON.
 * `--keep` keeps the figures of the last run of the mutation tests for the page.
 */
const { values } = optionsOf({ keep: { type: "boolean", default: false } }, [
  "npm run rules                what holds each rule: docs/rules.md, and .cache/rules/ as HTML and JSON",
  "npm run rules -- --keep      with the figures of the last run of the mutation tests, which are kept for the page"
])

if (values.keep) {
  const latest = readLatest(homes())
  if (latest === undefined) throw new Error("There is no run of the mutation tests to keep: `npm run mutation`.")
  const lines = Object.entries(latest).map(([id, { home, homeNoticed, noticed }]) => {
    return `  "${id}": { "noticed": ${noticed}, "home": ${home}, "homeNoticed": ${homeNoticed} }`
  })
  writeFileSync(SUMMARY, `{\n${lines.join(",\n")}\n}\n`)
}

const held = readHeld(readLatest)
const folder = join(ROOT, ".cache/rules")
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, "rules.json"), `${JSON.stringify(held, undefined, 2)}\n`)
writeFileSync(join(folder, "index.html"), htmlOf(held))
writeFileSync(PAGE, pageOf(readHeld(() => readSummary())))
console.log(`${held.length} rules: docs/rules.md, .cache/rules/index.html, .cache/rules/rules.json`)
