import { Realm, type Library } from "./Realm.ts"
import { failureOf, type Clock, LOAD_LIMIT } from "./trial.ts"

/** A test without any mutant. */
export interface Surveyed {
  readonly file: string
  readonly index: number
  readonly title: string
  /** Of work, in milliseconds. */
  readonly duration: number
  readonly failure: string | undefined
  /** Places reached, and how often. */
  readonly reached: ReadonlyArray<readonly [id: number, count: number]>
}

export interface Survey {
  readonly file: string
  readonly tests: ReadonlyArray<Surveyed>
  /** How long the file and what it imports take to load, in milliseconds. */
  readonly loadTime: number
  /** Places reached while the file and what it imports loaded. */
  readonly loading: ReadonlyArray<number>
  readonly failure: string | undefined
}

/** What this thread has worked so far, in milliseconds: a busy machine makes nothing slower by it. Node 22 tells only the time. */
const worked = (): number => {
  const usage = "threadCpuUsage" in process ? process.threadCpuUsage() : undefined
  return usage === undefined ? performance.now() : (usage.user + usage.system) / 1000
}

/** How long a file takes to load once its code is compiled. */
const loadTimeOf = (library: Library, file: string): number => {
  const from = worked()
  new Realm(library).testsOf(file)
  return worked() - from
}

/** Time for a test that is run to see how long it takes, in milliseconds. */
const LIMIT = 300_000

/** Runs a file's tests in a realm of their own, and tells which places each of them reaches. */
export const survey = async (library: Library, file: string, places: number, clock: Clock): Promise<Survey> => {
  const realm = new Realm(library)
  const { switches } = realm
  switches.counts = new Uint32Array(places)
  clock(LOAD_LIMIT)
  try {
    realm.testsOf(file)
  } catch (error) {
    return { file, tests: [], loadTime: 0, loading: [], failure: String(error) }
  } finally {
    clock(0)
  }
  const loadTime = loadTimeOf(library, file)
  const loading = switches.take().map(([id]) => id)
  const tests: Array<Surveyed> = []
  for (const [index, test] of realm.testsOf(file).entries()) {
    const begun = worked()
    const failure = await failureOf(realm, test, LIMIT, clock)
    tests.push({ file, index, title: test.title, duration: worked() - begun, failure, reached: switches.take() })
  }
  return { file, tests, loadTime, loading, failure: undefined }
}
