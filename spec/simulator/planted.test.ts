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
  async ({ name, plant, seed }) => {
    const { problems } = await simulate(shortPlan(seed, name), { mutation: plant() })
    expect(problems, "look for another seed: npm run long:simulate -- --planted").not.toEqual([])
  },
  TIMEOUT
)

/** A plan for each seed, of a mistake with files too. */
const plain = [...new Map(planted.map(({ name, seed }) => [JSON.stringify(shortPlan(seed, name)), { name, seed }])).values()]

it.each(plain)(
  "finds nothing at seed $seed where nothing is planted, in the plan for: $name",
  async ({ name, seed }) => {
    const { plan, problems } = await simulate(shortPlan(seed, name))
    expect(problems, replayOf(plan)).toEqual([])
  },
  TIMEOUT
)
