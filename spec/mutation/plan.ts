import { basename, dirname } from "node:path"
import type { Mutant } from "./Mutant.ts"
import { closureOf, type Program } from "./Program.ts"
import type { Survey, Surveyed } from "./survey.ts"
import type { Trial } from "./trial.ts"

/** A test may take this many times as long as it did, and so many milliseconds more: the machine may be busy. */
const SLOWER = 10
const MORE_MS = 5000
const HITS_MORE = 100
const LEAST_HITS = 1000

const bareName = (file: string): string => basename(file).replace(/(\.test)?\.ts$/, "")

/** How near a test file stands to a file: the one named like it, those beside it, the others. */
const distance = (test: string, file: string): number => {
  if (dirname(test) !== dirname(file)) return 2
  return bareName(test) === bareName(file) ? 0 : 1
}

const limited = ({ file, index, duration }: Surveyed) => ({ file, index, limit: duration * SLOWER + MORE_MS })

/**
 * Which tests try a mutant, in which order: those that reach its place, the quickest first. What runs while modules load is
 * reached by nobody in particular, so that all tests whose file imports it follow, the nearest first.
 */
export const plan = (program: Program, mutants: ReadonlyArray<Mutant>, surveys: ReadonlyArray<Survey>): ReadonlyArray<Trial> => {
  const tests = surveys.flatMap((each) => each.tests).filter(({ failure }) => failure === undefined)
  const reaching = new Map<number, Array<Surveyed>>()
  const most = new Map<number, number>()
  for (const test of tests.toSorted((one, other) => one.duration - other.duration)) {
    for (const [id, count] of test.reached) {
      const known = reaching.get(id)
      if (known === undefined) reaching.set(id, [test])
      else known.push(test)
      most.set(id, Math.max(most.get(id) ?? 0, count))
    }
  }
  const whileLoading = new Set(surveys.flatMap(({ loading }) => loading))
  const closures = new Map(surveys.map(({ file }) => [file, closureOf(program, file)]))
  const importing = new Map<string, ReadonlyArray<Surveyed>>()
  const importersOf = (file: string) => {
    const known = importing.get(file)
    if (known !== undefined) return known
    const found = tests
      .filter((test) => closures.get(test.file)?.has(file))
      .toSorted((one, other) => distance(one.file, file) - distance(other.file, file) || one.duration - other.duration)
    importing.set(file, found)
    return found
  }
  return mutants.map(({ id, file }) => {
    const isStatic = whileLoading.has(id)
    const direct = reaching.get(id) ?? []
    const all = isStatic ? new Set([...direct, ...importersOf(file)]) : direct
    const hitLimit = isStatic ? Infinity : Math.max(LEAST_HITS, (most.get(id) ?? 0) * HITS_MORE)
    return { mutant: id, tests: [...all].map(limited), hitLimit, isStatic }
  })
}
