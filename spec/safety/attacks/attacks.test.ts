import { afterEach, expect, it } from "vitest"
import { ATTACKS } from "./all.ts"
import { type Attack, missing, type Tally } from "./Attack.ts"
import { AT_ONCE, mixesOf } from "./mixes.ts"
import { type Played, play } from "./play.ts"
import { openTown, type Town } from "./Town.ts"

/** The short form: all attacks in mixes for a moment, and all that needs no clock; `npm run long:attack` takes the times. */

/** What an operator might choose, small enough that a moment shows it. */
const SETTINGS = { CONNECTION_LIMIT: "200", REQUEST_RATE: "1000/10" }
/** Milliseconds of a mix, and how often an attack is tried again alone, each time for longer, where it came to nothing, as on a slow machine. */
const MILLIS = 800
const TRIES = 12
const SCALE = 0.15
/** Addresses of what only many come to. */
const MANY = 200
const MEMORY_MAX = 1024 ** 3

let town: Town | undefined
afterEach(async () => {
  await town?.stop()
  town = undefined
})

let mixes = 0
const played = async (where: Town, attacks: ReadonlyArray<Attack>, from = 1, millis = MILLIS): Promise<Played> => {
  mixes += 1
  const addresses = (place: number) => Array.from({ length: from }, (_, i) => `127.${i}.${mixes}.${place + 1}`)
  const each = await play(where, attacks, { millis, scale: SCALE, addresses })
  expect(each.witnessed.refused).toEqual([])
  expect(each.witnessed.times.length).toBeGreaterThan(0)
  expect(each.memory).toBeLessThan(MEMORY_MAX)
  expect(each.recovery).toBeLessThan(Number.POSITIVE_INFINITY)
  return each
}

/** Plays them all at once, and those again that came to nothing. */
const hold = async (where: Town, mix: ReadonlyArray<Attack>, from = 1): Promise<void> => {
  const lacks = (attack: Attack, tally: Tally = {}) => missing(attack, tally, { isFromMany: from > 1 })
  const { tallies } = await played(where, mix, from)
  for (const attack of mix.filter((each, i) => lacks(each, tallies[i]).length > 0)) {
    let tally = {}
    for (let i = 1; i <= TRIES && lacks(attack, tally).length > 0; i += 1)
      [tally = {}] = (await played(where, [attack], from, MILLIS * i)).tallies
    expect([attack.title, tally, lacks(attack, tally)]).toEqual([attack.title, tally, []])
  }
}

it("there are at least sixty kinds of attack, each once", () => {
  expect(new Set(ATTACKS.map(({ title }) => title)).size).toBe(ATTACKS.length)
  expect(ATTACKS.length).toBeGreaterThanOrEqual(60)
})

it(`in mixes of ${AT_ONCE}, each is refused as it should be, and others talk on`, async () => {
  town = await openTown(SETTINGS)
  for (const mix of mixesOf(ATTACKS.filter(({ settings }) => settings === undefined))) await hold(town, mix)
})

it("behind a proxy, too", async () => {
  const mix = ATTACKS.filter(({ settings }) => settings !== undefined)
  town = await openTown(Object.assign({}, ...mix.map(({ settings }) => settings)))
  await hold(town, mix)
  await hold(
    town,
    mix.filter(({ ofMany }) => ofMany !== undefined),
    MANY
  )
})
