import { expect, it } from "vitest"
import { planOf } from "./Plan.ts"
import { replayOf } from "./replay.ts"
import { simulate } from "./simulate.ts"

/** Messages of each seed in `npm test`; `npm run long:simulate` plays a million. */
const MESSAGES = 750
/** Only what hangs takes so long, in milliseconds. */
const TIMEOUT = 300_000

/** A test for each seed: whatever goes wrong, all that was said is there. */
export const holdsFor = (seeds: ReadonlyArray<number>): void =>
  it.each(seeds)(
    `seed %i: ${MESSAGES} messages through everything that can go wrong, none lost, doubled or out of order, unread right`,
    async (seed) => {
      const { plan, problems, written } = await simulate(planOf(seed, { messages: MESSAGES }))
      expect(problems, replayOf(plan)).toEqual([])
      expect(written).toBe(MESSAGES)
    },
    TIMEOUT
  )
