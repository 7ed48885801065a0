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

/** A test beside the code is worth waiting for, the one named like it even more. */
const WORTH = [0.2, 0.7, 1]
const price = (test: Surveyed, file: string): number => test.duration * (WORTH[distance(test.file, file)] ?? 1)

const timed = ({ file, index, duration }: Surveyed): Timed => ({ file, index, duration })

/** The first of them that take no longer than `patience` together, loading included, in milliseconds. */
const within = (tests: ReadonlyArray<Surveyed>, loadTimes: ReadonlyMap<string, number>, patience: number): Array<Surveyed> => {
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
    const files = new Map(mutants.map(({ file, id }) => [id, file]))
    for (const test of tests) {
      for (const [id, count] of test.reached) {
        const known = this.tests.get(id)
        if (known === undefined) this.tests.set(id, [test])
        else known.push(test)
        this.most.set(id, Math.max(this.most.get(id) ?? 0, count))
        const file = files.get(id) ?? ""
        const users = this.users.get(file)
        if (users === undefined) this.users.set(file, new Set([test]))
        else users.add(test)
      }
    }
  }
}

/**
 * Which tests try a mutant, in which order: those that reach its place, the nearest and quickest first. What runs while modules load is
 * reached by nobody in particular, so that tests whose file imports it follow: first those that use the file, the nearest and
 * quickest of them first. None follows when patience is at its end: a mutant then counts as alive that might have been killed.
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
    const isStatic = whileLoading.has(id)
    const direct = (reached.tests.get(id) ?? []).toSorted((one, other) => price(one, file) - price(other, file))
    const all = isStatic ? [...new Set([...direct, ...importersOf(file)])] : direct
    const chosen = within(all, loadTimes, patience).map(timed)
    const hitLimit = isStatic ? Infinity : Math.max(LEAST_HITS, (reached.most.get(id) ?? 0) * HITS_MORE)
    return { mutant: id, tests: chosen, left: all.length - chosen.length, hitLimit, isStatic }
  })
}
