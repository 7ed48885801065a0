import { resolve } from "node:path"
import { FIXTURES } from "#fixtures/read.ts"
import { optionsOf } from "../optionsOf.ts"
import { readFixtures, readPages, ROOT, type Rule } from "../rules.ts"
import { faultsOf } from "./faults.ts"
import { checkOurs } from "./ours.ts"
import { questionsIn } from "./questions.ts"
import { readTests, runTests } from "./tests.ts"
import { checkTheirs } from "./theirs.ts"

/** Every rule with its examples and what they come to, by point of the specification: `npm run conformance`, `fixtures/README.md`. */
const OPTIONS = {
  fixtures: { type: "string" },
  report: { type: "string" },
  exec: { type: "string" },
  only: { type: "string" },
  all: { type: "boolean", default: false },
  patience: { type: "string" }
} as const

const HOW_CALLED = [
  "npm run conformance                          every rule with its examples and what they come to",
  "npm run conformance -- --fixtures DIR        the examples in DIR in place of ours: of the rules for which it has some",
  "npm run conformance -- --report FILE         by what vitest told of the engine's tests, which then run no second time",
  "npm run conformance -- --exec COMMAND        asks another implementation, not ours (fixtures/README.md)",
  "                       --only AREA | RULE    it is asked of these alone",
  "                       --all                 also what is no pure question",
  "                       --patience MS         how long it may be silent"
]

/** How long another implementation may be silent, unless said otherwise, in milliseconds. */
const PATIENCE = 10_000

/** Exit code of what was not understood; 1 is a rule that does not hold, or an example that cannot be read. */
const USAGE = 2

const stop = (why: string, code = 1): never => {
  console.error(why)
  process.exit(code)
}

const { values } = optionsOf(OPTIONS, HOW_CALLED)

const started = performance.now()
const fixtures = values.fixtures === undefined ? FIXTURES : resolve(values.fixtures)
const faults = faultsOf(fixtures)
if (faults.length > 0) stop(faults.join("\n"))
const files = readFixtures(fixtures)
const pages = readPages()
const said = new Set(pages.map(({ id }) => id))
const unlisted: ReadonlyArray<Rule> = files
  .filter(({ id }) => !said.has(id))
  .map(({ id, title }) => ({ id, level: "must", sentence: title, point: "Said on no page", page: "" }))
const rules = [...pages, ...unlisted]

const ofOurs = (): boolean => {
  if (values.only !== undefined || values.all || values.patience !== undefined)
    stop("--only, --all and --patience go with --exec.", USAGE)
  const cases = new Map(files.map(({ cases, id }) => [id, cases.length]))
  const isForeign = fixtures !== resolve(ROOT, "fixtures")
  const shown = rules.flatMap((rule) => (isForeign && !cases.has(rule.id) ? [] : [{ rule, cases: cases.get(rule.id) }]))
  const told =
    values.report === undefined ? runTests(fixtures, isForeign ? [...cases.keys()] : undefined) : readTests(values.report)
  return checkOurs(shown, told)
}

const ofTheirs = (command: string): Promise<boolean> => {
  const patience = values.patience === undefined ? PATIENCE : Number(values.patience)
  if (!(patience > 0)) stop("--patience is a number of milliseconds.", USAGE)
  const questions = questionsIn(files, { all: values.all, only: values.only })
  if (questions.length === 0) stop(`There is no question of ${values.only ?? fixtures}.`)
  return checkTheirs(rules, questions, { command, patience })
}

const isGood = values.exec === undefined ? ofOurs() : await ofTheirs(values.exec)
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
process.exitCode = isGood ? 0 : 1
