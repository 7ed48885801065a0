import { expect, it } from "vitest"
import { planOf } from "./Plan.ts"
import { holdsFor } from "./holdsFor.ts"
import { simulate } from "./simulate.ts"

/** Only what hangs takes so long, in milliseconds. */
const TIMEOUT = 300_000

// (LOG-01, LOG-05, CLIENT-17, OUTBOX-03)
holdsFor([1, 2])

it(
  "the same seed is the same run, event for event, and another seed another one",
  async () => {
    const [first, again, other] = [await run(7), await run(7), await run(8)]
    expect(again).toEqual(first)
    expect(other.print).not.toBe(first.print)
  },
  TIMEOUT
)

const run = (seed: number) => simulate(planOf(seed, { messages: 200, devices: 12, files: 10_000 }))
