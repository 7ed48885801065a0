import type { Mutation } from "./Mutation.ts"
import type { PLANTED } from "./planted.ts"
import { type Plan, planOf } from "./Plan.ts"
import { simulate } from "./simulate.ts"

/** Mistakes that only a run with files shows. */
const OF_FILES: ReadonlySet<string> = new Set<keyof typeof PLANTED>([
  "a message takes the file of another one",
  "a client that starts again forgets its files"
])
/** How often somebody sends one there, in milliseconds. */
const FILES_EVERY = 20_000

/** A run that is long enough to show a planted mistake, at some seed. */
export const shortPlan = (seed: number, mistake: string): Plan =>
  planOf(seed, { messages: 400, devices: 10, files: OF_FILES.has(mistake) ? FILES_EVERY : Number.POSITIVE_INFINITY })

/**
 * The first seed whose short run finds each planted mistake. A change of the simulator moves them: `npm run long:simulate -- --planted`
 * looks for them again, and prints this table.
 */
export const FOUND_AT = {
  "a client jumps over a gap in the log": 1,
  "a retry takes another id": 1,
  "the server answers before it commits": 2,
  "a recalled message stays unread": 1,
  "a frame reaches one device only": 5,
  "a number of the log is given twice": 1,
  "texts that wait lose their order": 1,
  "a row claims a line that it does not reflect": 1,
  "a removed member hears one line more": 1,
  "everybody is mentioned and nobody counts it": 1,
  "a deleted message stays in its chat": 1,
  "a cleared chat's row keeps its last message": 2,
  "a newcomer reads what was said before": 1,
  "a message takes the file of another one": 1,
  "a client that starts again forgets its files": 1
} as const satisfies Readonly<Record<keyof typeof PLANTED, number>>

/** The first seed from 1 to `last` whose short run finds the mistake; none where no run does. */
export const seedThatFinds = async (mistake: string, plant: () => Mutation, last: number): Promise<number | undefined> => {
  for (let seed = 1; seed <= last; seed++) {
    const { problems } = await simulate(shortPlan(seed, mistake), { mutation: plant() })
    if (problems.length > 0) return seed
  }
  return undefined
}
