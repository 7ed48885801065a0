import { spawnSync } from "node:child_process"
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { Schema } from "effect"
import { ROOT } from "../rules.ts"

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

/** What the tests that name a rule came to. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Truths for all inputs, `(property)`, and machines that are walked through, `(model)`. */
  readonly properties: number
  readonly reasons: ReadonlyArray<string>
}

export const NO_TESTS: Outcome = { passed: 0, failed: 0, properties: 0, reasons: [] }

const firstLine = (text: string | undefined): string => text?.split("\n", 1)[0]?.slice(0, 160) ?? ""

const VITEST = [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--project", "unit", "--reporter=json"]

/** Enough of each property to see that it is there and holds, in little time; the unit tests look at four times as many. */
const PROPERTIES = { PROP_RUNS: "25", PROP_SEED: "20261120" }

/** Outcomes by rule id, and what could not even be loaded. */
export interface Told {
  readonly byRule: ReadonlyMap<string, Outcome>
  readonly broken: ReadonlyArray<string>
}

/** Files of the engine's tests that name one of these rules. */
const filesNaming = (ids: ReadonlyArray<string>): ReadonlyArray<string> =>
  globSync("engine/**/*.test.ts", { cwd: ROOT }).filter((file) => {
    const text = readFileSync(join(ROOT, file), "utf8")
    return ids.some((id) => text.includes(id))
  })

/** Runs the engine's tests with the fixtures of a folder: all, or where it is somebody else's those of the rules in it. */
export const runTests = (fixtures: string, foreign: ReadonlyArray<string> | undefined): Told => {
  const isForeign = foreign !== undefined
  const files = isForeign ? filesNaming(foreign) : ["engine/"]
  if (files.length === 0) return { byRule: new Map(), broken: [] }
  const folder = mkdtempSync(join(tmpdir(), "conformance-"))
  const file = join(folder, "report.json")
  const { stderr } = spawnSync(process.execPath, [...VITEST, ...files, `--outputFile=${file}`], {
    cwd: ROOT,
    env: { ...PROPERTIES, ...process.env, PARLEY_FIXTURES: fixtures },
    encoding: "utf8",
    maxBuffer: 1 << 26
  })
  if (!existsSync(file)) return { byRule: new Map(), broken: [`the tests did not run: ${stderr.slice(-2000)}`] }
  const told = readTests(file, isForeign)
  rmSync(folder, { recursive: true })
  return told
}

/** What a report of vitest says of the engine's tests. */
export const readTests = (file: string, isForeign = false): Told => {
  const { testResults } = Schema.decodeUnknownSync(Report)(readFileSync(file, "utf8"))
  const ofEngine = testResults.filter(({ name }) => relative(ROOT, name).startsWith("engine"))
  const byRule = new Map<string, Outcome>()
  for (const { failureMessages, status, title } of ofEngine.flatMap(({ assertionResults }) => assertionResults)) {
    const id = /\[([A-Z]{2,}-[0-9]{2})\]/.exec(title)?.[1]
    if (id === undefined) continue
    const { failed, passed, properties, reasons } = byRule.get(id) ?? NO_TESTS
    const isFailed = status === "failed"
    // what is left out shows nothing
    const hasRun = isFailed || status === "passed"
    byRule.set(id, {
      passed: passed + (status === "passed" ? 1 : 0),
      failed: failed + (isFailed ? 1 : 0),
      properties: properties + (hasRun && /\((?:property|model)\)$/.test(title) ? 1 : 0),
      reasons: isFailed ? [...reasons, `${title}: ${firstLine(failureMessages?.[0] ?? status)}`] : reasons
    })
  }
  const broken = ofEngine
    .filter(({ assertionResults, status }) => status === "failed" && assertionResults.length === 0)
    // of the rules of this file the folder has no example
    .filter(({ message }) => !(isForeign && message?.startsWith("No test suite found") === true))
    .map(({ message, name }) => `${name.replace(`${ROOT}/`, "")}: ${firstLine(message ?? undefined)}`)
  return { byRule, broken }
}
