import { expect, it } from "vitest"
import { PLANTED } from "./planted.ts"
import { planOf } from "./Plan.ts"
import { replayOf } from "./replay.ts"
import { simulate } from "./simulate.ts"

/** Seeds and messages of `npm test`: 15,000 in all. `npm run long:simulate` plays a million. */
const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1)
const MESSAGES = 1500
const MINUTES = 60_000

// (LOG-01, LOG-05, CLIENT-17, OUTBOX-03)
it.each(SEEDS)(
  `seed %i: ${MESSAGES} messages through everything that can go wrong, none lost, doubled or out of order, unread right`,
  async (seed) => {
    const { plan, problems, written } = await simulate(planOf(seed, { messages: MESSAGES }))
    expect(problems, replayOf(plan)).toEqual([])
    expect(written).toBe(MESSAGES)
  },
  2 * MINUTES
)

it(
  "the same seed is the same run, event for event, and another seed another one",
  async () => {
    const [first, again, other] = [await run(7), await run(7), await run(8)]
    expect(again).toEqual(first)
    expect(other.print).not.toBe(first.print)
  },
  2 * MINUTES
)

const run = (seed: number) => simulate(planOf(seed, { messages: 200, devices: 12 }))

/** Seeds within which a mistake must show itself. */
const PATIENCE = 12
const small = (seed: number) => planOf(seed, { messages: 400, devices: 10 })

it(
  "finds nothing where nothing is planted",
  async () => {
    for (let seed = 1; seed <= PATIENCE; seed++) {
      const { plan, problems } = await simulate(small(seed))
      expect(problems, replayOf(plan)).toEqual([])
    }
  },
  2 * MINUTES
)

it.each(Object.entries(PLANTED))(
  "finds it when %s",
  async (_, plant) => {
    const found: Array<string> = []
    for (let seed = 1; seed <= PATIENCE && found.length === 0; seed++)
      found.push(...(await simulate(small(seed), { mutation: plant() })).problems)
    expect(found).not.toEqual([])
  },
  2 * MINUTES
)
