import { expect, it } from "vitest"
import { FOUND_AT, shortPlan } from "./foundAt.ts"
import { PLANTED } from "./planted.ts"
import { replayOf } from "./replay.ts"
import { simulate } from "./simulate.ts"

/** Whether the simulator notices what it is there for. Beside the long runs, in a file of its own, so that both go on at once. */

/** Only what hangs takes so long, in milliseconds. */
const TIMEOUT = 300_000
const planted = Object.entries(PLANTED).map(([name, plant]) => ({
  name,
  plant,
  seed: FOUND_AT[name as keyof typeof PLANTED]
}))

it.each(planted)(
  "finds at seed $seed that $name",
  async ({ plant, seed }) => {
    const { problems } = await simulate(shortPlan(seed), { mutation: plant() })
    expect(problems, "look for another seed: npm run long:simulate -- --planted").not.toEqual([])
  },
  TIMEOUT
)

it.each([...new Set(Object.values(FOUND_AT))])(
  "finds nothing at seed %i where nothing is planted",
  async (seed) => {
    const { plan, problems } = await simulate(shortPlan(seed))
    expect(problems, replayOf(plan)).toEqual([])
  },
  TIMEOUT
)
