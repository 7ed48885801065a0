import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { optionsOf } from "../optionsOf.ts"
import { keyOf } from "./Mutant.ts"
import { lineOf, scoreOf, table } from "./report.ts"
import { run } from "./run.ts"
import { compare, readAccepted, writeAccepted } from "./survivors.ts"
import { isAlive, type Outcome } from "./Outcome.ts"

/**
 * Do the tests notice when the engine changes? `npm run mutation`, or a part of it: `npm run mutation -- --only engine/format`
 * (docs/mutation.md). With `--near` only tests in the same folders look, for a quick answer. Fails when too few changes are
 * noticed, or when the list of those that may live is wrong.
 */
const { values, positionals } = optionsOf(
  {
    only: { type: "string", multiple: true, default: [] },
    workers: { type: "string", default: "2" },
    props: { type: "string", default: "30" },
    patience: { type: "string", default: "5000" },
    again: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    near: { type: "boolean", default: false }
  },
  [
    "npm run mutation                             whether the engine's tests notice when it changes",
    "npm run mutation -- --only engine/format     files whose path begins so; several with commas between them",
    "npm run mutation -- --near                   only tests of the same folders look",
    "npm run mutation -- --again                  only what was alive in the report, or is new",
    "npm run mutation -- --list                   writes survivors without a reason into the list",
    "It also takes --workers N, --props N and --patience MS: docs/mutation.md says what they do."
  ],
  true
)

/** Tables of the wire's spellings: a test of one would be its copy (DEC-0049). */
const isTable = (file: string): boolean => /^engine[/]api[/](calls[/][a-zA-Z]+|calls|frames|nouns|wire)[.]ts$/.test(file)
/** What part of the mutants has to die. */
const ENOUGH = 0.95

const stop = (why: string): never => {
  console.error(why)
  process.exit(2)
}

const ROOT = join(import.meta.dirname, "../..")
const CACHE = join(ROOT, ".cache/mutation")

const only = [...values.only, ...positionals].flatMap((each) => each.split(","))
const isChosen = (file: string) => only.length === 0 || only.some((prefix) => file.startsWith(prefix))

if (!globSync("engine/**/*.ts", { cwd: ROOT }).some(isChosen)) stop(`No file of the engine begins with "${only.join('", "')}".`)

const REPORT = join(CACHE, "report.json")
mkdirSync(CACHE, { recursive: true })
const readReport = (): ReadonlyArray<Outcome> => (existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, "utf8")) : [])
/** What other runs say of other files stays. */
const keep = (outcomes: ReadonlyArray<Outcome>) => {
  const others = readReport().filter(({ file }) => !isChosen(file) && existsSync(join(ROOT, file)))
  // Somebody else may read it at the same time.
  const half = `${REPORT}.${process.pid}`
  writeFileSync(half, JSON.stringify([...others, ...outcomes], undefined, 1))
  renameSync(half, REPORT)
}
const killedBefore = new Map((values.again ? readReport() : []).flatMap((each) => (isAlive(each) ? [] : [[keyOf(each), each]])))

const { outcomes, broken } = await run({
  root: ROOT,
  folder: "engine",
  isChanged: (file) => !isTable(file) && isChosen(file),
  known: (mutant) => killedBefore.get(keyOf(mutant)),
  isAsked: (test) => !values.near || isChosen(test),
  patience: Number(values.patience),
  workers: Number(values.workers),
  env: { ...process.env, TZ: "UTC", PROP_RUNS: values.props, PROP_SEED: "20261120" },
  say: console.log,
  keep
})

keep(outcomes)
const LIST = join(import.meta.dirname, "survivors.json")
const accepted = readAccepted(LIST)
const { unlisted, killed, gone } = compare(outcomes, accepted, isChosen)
if (values.list) writeAccepted(LIST, accepted, { unlisted, killed, gone })
for (const outcome of outcomes.filter(isAlive))
  console.log(`${unlisted.includes(outcome) ? "alive " : "listed"} ${lineOf(outcome)}`)
for (const each of killed) console.log(`Listed as a survivor, but killed: ${each.file} ${each.original}  →  ${each.replacement}`)
for (const each of gone) console.log(`Listed as a survivor, but gone: ${each.file} ${each.original}  →  ${each.replacement}`)
for (const each of broken) console.log(`Fails without a mutant: ${each}`)
for (const line of table(outcomes)) console.log(line)

const complaints = [
  ...(scoreOf(outcomes) < ENOUGH ? [`fewer than ${ENOUGH * 100} % are killed`] : []),
  ...(unlisted.length > 0 ? [`${unlisted.length} survivors have no reason in spec/mutation/survivors.json`] : []),
  ...(killed.length + gone.length > 0 ? ["spec/mutation/survivors.json lists what does not survive"] : []),
  ...(broken.length > 0 ? [`${broken.length} tests fail without a mutant`] : [])
]
for (const complaint of complaints) console.log(complaint)
if (complaints.length > 0) process.exitCode = 1
