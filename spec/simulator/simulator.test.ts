import { expect, it } from "vitest"
import { planOf } from "./Plan.ts"
import { replayOf } from "./replay.ts"
import { simulate } from "./simulate.ts"

/** Seeds and messages of `npm test`: 6,000 in all. `npm run long:simulate` plays a million. */
const SEEDS = Array.from({ length: 8 }, (_, i) => i + 1)
const MESSAGES = 750
/** Only what hangs takes so long, in milliseconds. */
const TIMEOUT = 300_000

// (LOG-01, LOG-05, CLIENT-17, OUTBOX-03)
it.each(SEEDS)(
  `seed %i: ${MESSAGES} messages through everything that can go wrong, none lost, doubled or out of order, unread right`,
  async (seed) => {
    const { plan, problems, written } = await simulate(planOf(seed, { messages: MESSAGES }))
    expect(problems, replayOf(plan)).toEqual([])
    expect(written).toBe(MESSAGES)
  },
  TIMEOUT
)

it(
  "the same seed is the same run, event for event, and another seed another one",
  async () => {
    const [first, again, other] = [await run(7), await run(7), await run(8)]
    expect(again).toEqual(first)
    expect(other.print).not.toBe(first.print)
  },
  TIMEOUT
)

const run = (seed: number) => simulate(planOf(seed, { messages: 200, devices: 12 }))
