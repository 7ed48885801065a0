import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { Schema } from "effect"
import { FIXTURES } from "#fixtures/read.ts"
import { readFixtures, readPages, ROOT, type Rule } from "./rules.ts"

/**
 * Every rule with its examples, its property and what its tests say: `npm run conformance`. With `-- --fixtures DIR` the examples
 * in DIR stand in place of ours; a rule for which DIR has none is then told, not held against it.
 */

/** What vitest reports, as far as it is read here. */
const Report = Schema.fromJsonString(
  Schema.Struct({
    testResults: Schema.Array(
      Schema.Struct({
        name: Schema.String,
        status: Schema.String,
        message: Schema.optionalKey(Schema.NullOr(Schema.String)),
        assertionResults: Schema.Array(
          Schema.Struct({
            title: Schema.String,
            status: Schema.String,
            failureMessages: Schema.NullOr(Schema.Array(Schema.String))
          })
        )
      })
    )
  })
)

interface Outcome {
  passed: number
  failed: number
  properties: number
  readonly reasons: Array<string>
}

const firstLine = (text: string | undefined): string => text?.split("\n", 1)[0]?.slice(0, 160) ?? ""

/** Runs the engine's tests; outcomes by rule id, and what could not even be loaded. */
const runTests = (
  fixtures: string
): { readonly byRule: ReadonlyMap<string, Outcome>; readonly broken: ReadonlyArray<string> } => {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"))
  const file = join(folder, "report.json")
  const { stderr } = spawnSync(
    process.execPath,
    [
      join(ROOT, "node_modules/vitest/vitest.mjs"),
      "run",
      "--project",
      "unit",
      "engine/",
      "--reporter=json",
      `--outputFile=${file}`
    ],
    { cwd: ROOT, env: { ...process.env, PARLEY_FIXTURES: fixtures }, encoding: "utf8", maxBuffer: 1 << 26 }
  )
  if (!existsSync(file)) return { byRule: new Map(), broken: [`the tests did not run: ${stderr.slice(-2000)}`] }
  const report = Schema.decodeUnknownSync(Report)(readFileSync(file, "utf8"))
  rmSync(folder, { recursive: true })
  const byRule = new Map<string, Outcome>()
  for (const { failureMessages, status, title } of report.testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const id = /\[([A-Z]{2,}-[0-9]{2})\]/.exec(title)?.[1]
    if (id === undefined) continue
    const outcome = byRule.get(id) ?? { passed: 0, failed: 0, properties: 0, reasons: [] }
    byRule.set(id, outcome)
    if (title.endsWith("(property)")) outcome.properties++
    if (status === "passed") outcome.passed++
    if (status === "failed") {
      outcome.failed++
      outcome.reasons.push(`${title}: ${firstLine(failureMessages?.[0] ?? status)}`)
    }
  }
  const broken = report.testResults
    .filter(({ assertionResults, status }) => status === "failed" && assertionResults.length === 0)
    .map(({ message, name }) => `${name.replace(`${ROOT}/`, "")}: ${firstLine(message ?? undefined)}`)
  return { byRule, broken }
}

const started = performance.now()
const { values } = parseArgs({ options: { fixtures: { type: "string" } } })
const fixtures = values.fixtures === undefined ? FIXTURES : resolve(values.fixtures)
const isForeign = fixtures !== resolve(ROOT, "fixtures")
if (!existsSync(fixtures)) {
  console.error(`There is no folder ${fixtures}.`)
  process.exit(1)
}

const examples = new Map(readFixtures(fixtures).map((file) => [file.id, file]))
const pages = readPages()
const said = new Set(pages.map(({ id }) => id))
const unsaid: ReadonlyArray<Rule> = [...examples.values()]
  .filter(({ id }) => !said.has(id))
  .map(({ id, title }) => ({ id, level: "must", sentence: title, point: "Said on no page", page: "" }))
const rules = [...pages, ...unsaid]
const { broken, byRule } = runTests(fixtures)

const none: Outcome = { passed: 0, failed: 0, properties: 0, reasons: [] }
/** What a rule lacks; nothing when it holds. */
const lacks = (rule: Rule, outcome: Outcome): ReadonlyArray<string> => [
  ...(rule.page === "" ? ["no page says it"] : []),
  ...(examples.has(rule.id) || isForeign ? [] : ["no fixture"]),
  ...(outcome.properties === 0 ? ["no property"] : []),
  ...(outcome.failed === 0 ? [] : [`${outcome.failed} failed`])
]

let bad = 0
let point = ""
for (const rule of rules) {
  if (rule.point !== point) console.log(`\n${(point = rule.point)}`)
  const outcome = byRule.get(rule.id) ?? none
  const example = examples.get(rule.id)
  const lacking = lacks(rule, outcome)
  if (lacking.length > 0) bad++
  const cases = example === undefined ? "no vectors" : `${example.cases.length} cases`
  const numbers = `${cases.padStart(10)}  ${outcome.properties} properties  ${String(outcome.passed).padStart(3)} passed  ${outcome.failed} failed`
  const source = (example?.paragraph ?? "").padEnd(22)
  console.log(
    `${lacking.length === 0 ? "  ok " : "  NOT"} ${rule.id.padEnd(12)} ${rule.level.padEnd(6)} ${source} ${numbers}  ${rule.sentence}`
  )
  for (const each of [...lacking.filter((text) => !text.endsWith("failed")), ...outcome.reasons]) console.log(`        ${each}`)
}
for (const each of broken) console.log(`\n  NOT ${each}`)

const sum = (of: (outcome: Outcome) => number) => rules.reduce((total, { id }) => total + of(byRule.get(id) ?? none), 0)
const cases = rules.reduce((total, { id }) => total + (examples.get(id)?.cases.length ?? 0), 0)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  `\n${rules.length} rules, ${rules.length - bad} hold, ${bad} do not; ${cases} cases, ${sum((o) => o.properties)} properties, ` +
    `${sum((o) => o.passed)} tests passed, ${sum((o) => o.failed)} failed, ${seconds} s`
)
process.exit(bad === 0 && broken.length === 0 ? 0 : 1)
