import { expect, it } from "vitest"
import { PLANTED } from "./planted.ts"
import { planOf } from "./Plan.ts"
import { replayOf } from "./replay.ts"
import { simulate } from "./simulate.ts"

/** Whether the simulator notices what it is there for. Beside the long runs, in a file of its own, so that both go on at once. */

/** Only what hangs takes so long, in milliseconds. */
const TIMEOUT = 300_000
/** Seeds within which a mistake must show itself. */
const PATIENCE = 12
const small = (seed: number) => planOf(seed, { messages: 400, devices: 10 })

/** Seeds at which a mistake was looked for, up to this one; so many at least are played without any. */
let furthest = 3

it.each(Object.entries(PLANTED))(
  "finds it when %s",
  async (_, plant) => {
    const found: Array<string> = []
    for (let seed = 1; seed <= PATIENCE && found.length === 0; seed++) {
      furthest = Math.max(furthest, seed)
      found.push(...(await simulate(small(seed), { mutation: plant() })).problems)
    }
    expect(found).not.toEqual([])
  },
  TIMEOUT
)

// after the others, for it plays each seed at which they found something
it(
  "finds nothing where nothing is planted",
  async () => {
    for (let seed = 1; seed <= furthest; seed++) {
      const { plan, problems } = await simulate(small(seed))
      expect(problems, replayOf(plan)).toEqual([])
    }
  },
  TIMEOUT
)
