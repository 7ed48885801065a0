import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { FIXTURES } from "#fixtures/read.ts"
import { readFixtures, readPages, ROOT, type Rule } from "../rules.ts"
import { checkOurs } from "./ours.ts"
import { questionsIn } from "./questions.ts"
import { checkTheirs } from "./theirs.ts"

/**
 * Every rule with its examples and what they come to, by point of the specification: `npm run conformance`, `fixtures/README.md`.
 *
 * - `--fixtures DIR`: the examples in DIR stand in place of ours; a rule for which DIR has none is then told, not held against it.
 * - `--exec COMMAND`: another implementation is asked, not ours; of `--only AREA` or `--only RULE` alone; with `--all` also what is no
 *   pure question. `--patience MS`: how long it may be silent.
 */
const { values } = parseArgs({
  options: {
    fixtures: { type: "string" },
    exec: { type: "string" },
    only: { type: "string" },
    all: { type: "boolean", default: false },
    patience: { type: "string", default: "10000" }
  }
})

const stop = (why: string): never => {
  console.error(why)
  process.exit(1)
}

const started = performance.now()
const fixtures = values.fixtures === undefined ? FIXTURES : resolve(values.fixtures)
if (!existsSync(fixtures)) stop(`There is no folder ${fixtures}.`)
const files = readFixtures(fixtures)
const pages = readPages()
const said = new Set(pages.map(({ id }) => id))
const unsaid: ReadonlyArray<Rule> = files
  .filter(({ id }) => !said.has(id))
  .map(({ id, title }) => ({ id, level: "must", sentence: title, point: "Said on no page", page: "" }))
const rules = [...pages, ...unsaid]

const ofOurs = (): boolean => {
  if (values.only !== undefined || values.all) stop("--only and --all go with --exec.")
  const cases = new Map(files.map(({ cases, id }) => [id, cases.length]))
  const shown = rules.map((rule) => ({ rule, cases: cases.get(rule.id) }))
  return checkOurs(shown, fixtures, fixtures !== resolve(ROOT, "fixtures"))
}

const ofTheirs = (command: string): Promise<boolean> => {
  const patience = Number(values.patience)
  if (!(patience > 0)) stop("--patience is a number of milliseconds.")
  const questions = questionsIn(files, { all: values.all, only: values.only })
  if (questions.length === 0) stop(`There is no question of ${values.only ?? fixtures}.`)
  return checkTheirs(rules, questions, { command, patience })
}

const isGood = values.exec === undefined ? ofOurs() : await ofTheirs(values.exec)
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
process.exitCode = isGood ? 0 : 1
