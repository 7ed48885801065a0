import { afterAll, beforeAll, expect, it } from "vitest"
import { ATTACKS } from "./all.ts"
import { type Played, play } from "./play.ts"
import { openTown, type Town } from "./Town.ts"

/** The short form: each attack for a moment, and all that needs no clock; `npm run long:attack` takes the times. */

/** What an operator might choose, small enough that a moment shows it. */
const SETTINGS = { CONNECTION_LIMIT: "200", REQUEST_RATE: "1000/10" }
/** Milliseconds of an attack, and how much longer it is tried on a machine so slow that it came to nothing. */
const MILLIS = [1200, 10_000] as const
const SCALE = 0.15
const MEMORY_MAX = 1024 ** 3

let town: Town
beforeAll(async () => void (town = await openTown(SETTINGS)))
afterAll(() => town.stop())

it.each(ATTACKS.map((attack, i) => [attack.title, attack, `127.0.${i + 1}.1`] as const))(
  "%s: it is refused, and others talk on",
  async (_, attack, address) => {
    const isMissing = ({ tally }: Played, name: string): boolean => !((tally[name] ?? 0) > 0)
    for (const millis of MILLIS) {
      const played = await play(town, [attack], { millis, scale: SCALE, addresses: [address] })
      expect(played.witnessed.refused).toEqual([])
      expect(played.witnessed.times.length).toBeGreaterThan(0)
      expect(played.memory).toBeLessThan(MEMORY_MAX)
      expect(played.recovery).toBeLessThan(Number.POSITIVE_INFINITY)
      const missing = attack.refusals.filter((name) => isMissing(played, name))
      if (missing.length === 0) return
      if (millis === MILLIS.at(-1)) expect(missing).toEqual([])
    }
  }
)
