import { globSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { short } from "../mutation/Mutant.ts"
import { closureOf, compile } from "../mutation/Program.ts"
import { optionsOf } from "../optionsOf.ts"
import { readHomes } from "../rules.ts"
import { brokenOf, surveyAll } from "../mutation/surveyAll.ts"
import { askAll, isLost } from "../mutation/Threads.ts"
import { type Hollow, hollow } from "./hollows.ts"

/**
 * Is every rule held by a test of its own? `npm run hollow`: each function of the engine, exported or not, whose doc comment
 * names rules answers a constant, and a test that names the rule has to fail; for a comment that names several, one of each.
 * Tables, Schemas and constants have no body to hollow; they are counted at the end.
 */
const { values } = optionsOf(
  {
    only: { type: "string", default: "engine" },
    workers: { type: "string", default: "2" },
    props: { type: "string", default: "10" }
  },
  [
    "npm run hollow                               whether each rule has a test that notices when it answers a constant",
    "npm run hollow -- --only engine/message      the rules of files whose path begins so",
    "npm run hollow -- --workers 4 --props 30     threads (2); runs of each property (10)"
  ]
)

const ROOT = join(import.meta.dirname, "../..")
const CACHE = join(ROOT, ".cache/hollow")

const { files, hollows } = hollow(ROOT, values.only)
if (files.size === 0) {
  console.error(`No file of the engine whose path begins with "${values.only}" holds a rule.`)
  process.exit(2)
}
const tests = globSync("engine/**/*.test.ts", { cwd: ROOT }).toSorted()
const program = compile(ROOT, tests, files)
const concerned = tests.filter((test) => [...closureOf(program, test)].some((file) => files.has(file)))
const threads = {
  count: Number(values.workers),
  program,
  env: { ...process.env, TZ: "UTC", PROP_RUNS: values.props, PROP_SEED: "20261120" }
}
const surveys = await surveyAll(threads, concerned, hollows.length)
const surveyed = surveys
  .flatMap((survey) => survey.tests)
  .filter(({ failure }) => failure === undefined)
  .toSorted((one, other) => one.duration - other.duration)
const whileLoading = new Set(surveys.flatMap(({ loading }) => loading))

interface Held {
  readonly hollow: Hollow
  readonly rule: string
  /** The test that failed. */
  readonly by: string | undefined
  /** How many tests name the rule. */
  readonly tests: number
}

const asked = hollows.flatMap((each) =>
  each.rules.map((rule) => {
    const named = surveyed.filter(({ title }) => title.includes(`[${rule}]`))
    const reaching = named.filter(({ reached }) => reached.some(([id]) => id === each.id))
    const isStatic = whileLoading.has(each.id)
    return { hollow: each, rule, named, tests: isStatic ? named : reaching, isStatic }
  })
)
const questions = asked.map(({ hollow: { id }, tests, isStatic }) => ({
  ask: "trial" as const,
  trial: {
    mutant: id,
    tests: tests.map(({ file, index, duration }) => ({ file, index, duration })),
    left: 0,
    hitLimit: Infinity,
    isStatic
  }
}))
const held: Array<Held> = []
await askAll(threads, questions, (answer, index) => {
  const each = asked[index]
  if (each === undefined) return
  const by = isLost(answer) ? answer.reason : answer.status === "killed" ? answer.title || answer.file : undefined
  held.push({ hollow: each.hollow, rule: each.rule, by, tests: each.named.length })
})

mkdirSync(CACHE, { recursive: true })
writeFileSync(join(CACHE, "report.json"), JSON.stringify(held, undefined, 1))

const alive = held.filter(({ by }) => by === undefined).toSorted((one, other) => one.hollow.id - other.hollow.id)
for (const { hollow: each, rule, tests } of alive)
  console.log(`${each.file}:${each.line} ${each.name} → ${short(each.constant)}: no test of ${rule} fails (${tests} name it)`)
const broken = brokenOf(surveys)
for (const each of broken) console.log(`Fails as it is: ${each}`)
const rules = new Set(hollows.flatMap((each) => each.rules))
const functions = new Set(hollows.map(({ file, name }) => `${file} ${name}`))
console.log(`${functions.size} functions of ${rules.size} rules answered ${hollows.length} constants:`)
const bodiless = new Set(readHomes().flatMap(({ id, path }) => (path.startsWith(values.only) && !rules.has(id) ? [id] : [])))
console.log(
  `${bodiless.size} more rules have no body to hollow (tables, Schemas, constants): ${[...bodiless].toSorted().join(", ")}`
)
console.log(`${held.length - alive.length} passed, ${alive.length + broken.length} failed`)
if (alive.length + broken.length > 0) process.exitCode = 1
