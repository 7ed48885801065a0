import { basename, dirname } from "node:path"
import type { Mutant } from "./Mutant.ts"
import { closureOf, type Program } from "./Program.ts"
import type { Survey, Surveyed } from "./survey.ts"
import type { Timed, Trial } from "./trial.ts"

const HITS_MORE = 100
const LEAST_HITS = 1000

const bareName = (file: string): string => basename(file).replace(/(\.test)?\.ts$/, "")

/** How near a test file stands to a file: the one named like it, those beside it, the others. */
const distance = (test: string, file: string): number => {
  if (dirname(test) !== dirname(file)) return 2
  return bareName(test) === bareName(file) ? 0 : 1
}

const timed = ({ file, index, duration }: Surveyed): Timed => ({ file, index, duration })

/** The first of them that take no longer than `patience` together, loading included, in milliseconds. */
const within = (tests: Iterable<Surveyed>, loadTimes: ReadonlyMap<string, number>, patience: number): Array<Surveyed> => {
  const chosen: Array<Surveyed> = []
  const loaded = new Set<string>()
  let time = 0
  for (const test of tests) {
    time += test.duration + (loaded.has(test.file) ? 0 : (loadTimes.get(test.file) ?? 0))
    if (time > patience && chosen.length > 0) break
    loaded.add(test.file)
    chosen.push(test)
  }
  return chosen
}

/** Who reaches what, as the survey saw it. */
class Reached {
  /** Of each place the tests that come there, the quickest first. */
  readonly tests = new Map<number, Array<Surveyed>>()
  /** How often one of them comes there at most. */
  readonly most = new Map<number, number>()
  /** Of each file the tests that run something of it. */
  readonly users = new Map<string, Set<Surveyed>>()

  constructor(tests: ReadonlyArray<Surveyed>, mutants: ReadonlyArray<Mutant>) {
    for (const test of tests) {
      for (const [id, count] of test.reached) {
        this.tests.set(id, [...(this.tests.get(id) ?? []), test])
        this.most.set(id, Math.max(this.most.get(id) ?? 0, count))
        const file = mutants[id]?.file ?? ""
        this.users.set(file, (this.users.get(file) ?? new Set()).add(test))
      }
    }
  }
}

/**
 * Which tests try a mutant, in which order: those that reach its place, the quickest first. What runs while modules load is
 * reached by nobody in particular, so that tests whose file imports it follow, as many as there is patience for: first those that
 * use the file, the nearest and quickest of them first. Who stops too early counts a mutant as alive that may be dead.
 */
export const plan = (
  program: Program,
  mutants: ReadonlyArray<Mutant>,
  surveys: ReadonlyArray<Survey>,
  patience: number
): ReadonlyArray<Trial> => {
  const tests = surveys
    .flatMap((each) => each.tests)
    .filter(({ failure }) => failure === undefined)
    .toSorted((one, other) => one.duration - other.duration)
  const reached = new Reached(tests, mutants)
  const whileLoading = new Set(surveys.flatMap(({ loading }) => loading))
  const loadTimes = new Map(surveys.map(({ file, loadTime }) => [file, loadTime]))
  const closures = new Map(surveys.map(({ file }) => [file, closureOf(program, file)]))
  const importing = new Map<string, ReadonlyArray<Surveyed>>()
  const importersOf = (file: string) => {
    const known = importing.get(file)
    if (known !== undefined) return known
    const users = reached.users.get(file)
    const rank = (test: Surveyed) => distance(test.file, file) + (users?.has(test) ? 0 : 3)
    const found = tests.filter((test) => closures.get(test.file)?.has(file)).toSorted((one, other) => rank(one) - rank(other))
    importing.set(file, found)
    return found
  }
  return mutants.map(({ id, file }) => {
    const direct = reached.tests.get(id) ?? []
    if (whileLoading.has(id)) {
      const all = within(new Set([...direct, ...importersOf(file)]), loadTimes, patience)
      return { mutant: id, tests: all.map(timed), hitLimit: Infinity, isStatic: true }
    }
    const hitLimit = Math.max(LEAST_HITS, (reached.most.get(id) ?? 0) * HITS_MORE)
    return { mutant: id, tests: direct.map(timed), hitLimit, isStatic: false }
  })
}
