import { Realm, type Library } from "./Realm.ts"
import type { Test } from "./Collector.ts"

/** A test by its file and its place in it: titles need not be unique. */
interface TestRef {
  readonly file: string
  readonly index: number
}

/** A test and how long it takes without a mutant, in milliseconds. */
export interface Timed extends TestRef {
  readonly duration: number
}

/** What a thread tells its watchdog while it runs: since when, and how long it may take; in milliseconds. */
export type Clock = (limit: number) => void

/** A mutant's trial: these tests, in this order, until one fails. */
export interface Trial {
  readonly mutant: number
  readonly tests: ReadonlyArray<Timed>
  /** How many more there are, for which nobody has the patience. */
  readonly left: number
  /** How often its place may be reached in one test. */
  readonly hitLimit: number
  /** Whether it is in force while modules load: its code runs then. */
  readonly isStatic: boolean
}

export type Verdict =
  /** `wasIdle`: a test that once came to its place did not; what was remembered there served it. */
  | { readonly status: "survived"; readonly wasIdle: boolean }
  /** Without a test, it was loading the file that failed. */
  | {
      readonly status: "killed"
      readonly file: string
      readonly index: number | undefined
      readonly title: string
      readonly reason: string
    }

/** Time for a file to load, in milliseconds. */
export const LOAD_LIMIT = 30_000

/** A test may take this many times as long as it did, and so many milliseconds more: the machine may be busy. */
const SLOWER = 20
const MORE_MS = 5000

/** How many tests that killed are remembered, and how long such a one may take, in milliseconds. */
const RECENT = 4
const QUICK_MS = 50
const OVER_TIME = "took too long"

/** Runs a test; what it throws is the answer. */
export const failureOf = async (realm: Realm, test: Test, limit: number, clock: Clock): Promise<string | undefined> => {
  const { switches } = realm
  switches.hits = 0
  switches.isRunning = true
  clock(limit)
  let timer: NodeJS.Timeout | undefined
  try {
    const running = test.run()
    if (running instanceof Promise) {
      const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(OVER_TIME)), limit)))
      await Promise.race([running, late])
    }
    return undefined
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)) || "failed"
  } finally {
    clearTimeout(timer)
    switches.isRunning = false
    clock(0)
  }
}

const loaded = (realm: Realm, file: string, clock: Clock): ReadonlyArray<Test> | string => {
  clock(LOAD_LIMIT)
  try {
    return realm.testsOf(file)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    clock(0)
  }
}

/**
 * A thread's bench: mutants one after another in one realm, which is given up when a mutant may have left something behind in it,
 * for then what comes next would be judged wrongly.
 */
export class Bench {
  private readonly library: Library
  private readonly clock: Clock
  private realm: Realm
  private recent: ReadonlyArray<TestRef> = []

  constructor(library: Library, clock: Clock) {
    this.library = library
    this.clock = clock
    this.realm = new Realm(library)
  }

  async judge(trial: Trial): Promise<Verdict> {
    if (!trial.isStatic) {
      const verdict = await this.judgeIn(this.realm, trial, false)
      if (verdict.status === "survived" && !verdict.wasIdle) return verdict
      if (verdict.status === "killed" && (await this.isClean(verdict))) return verdict
      this.realm = new Realm(this.library)
    }
    // Alone from the beginning: nothing was remembered before it came into force, and nobody remembers it.
    return this.judgeIn(new Realm(this.library), trial, true)
  }

  private async judgeIn(realm: Realm, trial: Trial, isFresh: boolean): Promise<Verdict> {
    const { switches } = realm
    switches.hitLimit = trial.hitLimit
    let wasIdle = false
    try {
      for (const { file, index, duration } of this.inOrder(trial.tests)) {
        switches.active = isFresh ? trial.mutant : -1
        switches.hits = 0
        const tests = loaded(realm, file, this.clock)
        if (typeof tests === "string") return { status: "killed", file, index: undefined, title: "", reason: tests }
        const test = tests[index]
        if (test === undefined) return { status: "killed", file, index, title: "", reason: "the test was not declared" }
        switches.active = trial.mutant
        const reason = await failureOf(realm, test, duration * SLOWER + MORE_MS, this.clock)
        if (reason !== undefined && duration < QUICK_MS) this.remember(file, index)
        wasIdle ||= switches.hits === 0
        if (reason !== undefined) return { status: "killed", file, index, title: test.title, reason: reason.slice(0, 300) }
      }
      return { status: "survived", wasIdle }
    } finally {
      switches.active = -1
      switches.hitLimit = Infinity
    }
  }

  /** What killed a neighbour will often kill this one: such tests come first. */
  private inOrder(tests: ReadonlyArray<Timed>): ReadonlyArray<Timed> {
    const isRecent = ({ file, index }: TestRef) => this.recent.some((each) => each.file === file && each.index === index)
    return [...tests.filter(isRecent), ...tests.filter((test) => !isRecent(test))]
  }

  private remember(file: string, index: number): void {
    this.recent = [{ file, index }, ...this.recent.filter((each) => each.file !== file || each.index !== index)].slice(0, RECENT)
  }

  /** Whether the test that failed passes again without the mutant; one that was late may still be running. */
  private async isClean({ file, index, reason }: Extract<Verdict, { status: "killed" }>): Promise<boolean> {
    if (index === undefined || reason === OVER_TIME) return false
    const test = this.realm.testsOf(file)[index]
    return test !== undefined && (await failureOf(this.realm, test, LOAD_LIMIT, this.clock)) === undefined
  }
}
