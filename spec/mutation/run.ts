import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Instrumented, instrument } from "./instrument.ts"
import type { Mutant } from "./Mutant.ts"
import { type Outcome, outcomeOf } from "./Outcome.ts"
import { plan } from "./plan.ts"
import { closureOf, compile } from "./Program.ts"
import { brokenOf, surveyAll } from "./surveyAll.ts"
import { askAll } from "./Threads.ts"

export interface Settings {
  readonly root: string
  /** The code whose tests are on trial, such as `engine`. */
  readonly folder: string
  /** Which of its files are changed. */
  readonly isChanged: (file: string) => boolean
  /** What is known of a mutant already, so that it is not tried again. */
  readonly known: (mutant: Mutant) => Outcome | undefined
  /** Which test files look. */
  readonly isAsked: (test: string) => boolean
  /** How long tests may look at one mutant, as long as they take without it, in milliseconds. */
  readonly patience: number
  readonly workers: number
  readonly env: NodeJS.ProcessEnv
  readonly say: (line: string) => void
  /** Gets what is known so far now and then, for a run may be cut short. */
  readonly keep: (outcomes: ReadonlyArray<Outcome>) => void
}

export interface Ran {
  readonly outcomes: ReadonlyArray<Outcome>
  /** Tests that fail without any mutant, and judge nothing therefore. */
  readonly broken: ReadonlyArray<string>
}

const SAY_EVERY_MS = 20_000

/** The tests that import a file that is changed, with all that they import. */
const programOf = (settings: Settings, instrumented: Instrumented, tests: ReadonlyArray<string>) => {
  const program = compile(settings.root, tests, new Map(instrumented.files.map(({ name, content }) => [name, content])))
  const changed = new Set(instrumented.files.map(({ name }) => name))
  return { program, concerned: tests.filter((test) => [...closureOf(program, test)].some((file) => changed.has(file))) }
}

/** Changes the code in every way that the mutators know, one at a time, and lets the tests look. */
export const run = async (settings: Settings): Promise<Ran> => {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0)
  const files = globSync(`${settings.folder}/**/*.ts`, { cwd: settings.root }).toSorted()
  const sources = files.filter((file) => !file.endsWith(".test.ts") && settings.isChanged(file))
  const instrumented = await instrument(
    sources.map((name) => ({ name, content: readFileSync(join(settings.root, name), "utf8") }))
  )
  const { mutants } = instrumented
  // a mutant that has no place in the text leaves a gap in the numbers
  const numbered = new Map(mutants.map((mutant) => [mutant.id, mutant]))
  const places = (mutants.at(-1)?.id ?? -1) + 1
  const { program, concerned } = programOf(
    settings,
    instrumented,
    files.filter((file) => file.endsWith(".test.ts") && settings.isAsked(file))
  )
  settings.say(`${mutants.length} mutants in ${sources.length} files, ${concerned.length} test files (${seconds()} s)`)
  const surveys = await surveyAll({ ...settings, count: settings.workers, program }, concerned, places)
  const tests = surveys.flatMap((each) => each.tests)
  const total = tests.reduce((sum, { duration }) => sum + duration, 0)
  settings.say(`${tests.length} tests run in ${(total / 1000).toFixed(1)} s (${seconds()} s)`)
  const trials = plan(program, mutants, surveys, settings.patience)
  const outcomes = mutants.flatMap((mutant) => {
    const known = settings.known(mutant)
    return known === undefined ? [] : [{ ...known, ...mutant }]
  })
  const decided = new Set(outcomes.map(({ id }) => id))
  const open = trials.filter(({ mutant }) => !decided.has(mutant))
  const saying = setInterval(() => {
    const alive = outcomes.filter(({ status }) => status === "survived" || status === "uncovered").length
    settings.say(`${outcomes.length} of ${mutants.length} tried, ${alive} alive (${seconds()} s)`)
    settings.keep(outcomes)
  }, SAY_EVERY_MS)
  try {
    const questions = open.map((trial) => ({ ask: "trial", trial }) as const)
    await askAll({ ...settings, count: settings.workers, program }, questions, (verdict, index, took) => {
      const trial = open[index]
      const mutant = numbered.get(trial?.mutant ?? -1)
      if (mutant !== undefined && trial !== undefined) outcomes.push(outcomeOf(mutant, trial, verdict, took))
    })
  } finally {
    clearInterval(saying)
  }
  return { outcomes: outcomes.toSorted((one, other) => one.id - other.id), broken: brokenOf(surveys) }
}
