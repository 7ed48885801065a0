import { wanderer } from "#fixtures/call/wander.ts"
import type { Parts } from "#fixtures/call/world.ts"
import { nextCall } from "#engine/call/machine.ts"
import { relaySignal } from "#engine/call/relay.ts"
import { Random } from "./Random.ts"

/** The outcome of many histories of calls; the first wrong one, with its seed and its way. */
export interface CallHistories {
  readonly played: number
  /** Steps of all of them. */
  readonly steps: number
  readonly wrong: { readonly seed: number; readonly what: string; readonly way: ReadonlyArray<string> } | undefined
}

/** What a search remembers grows with what it has seen; so many histories share it. */
const SHARED = 100

const PARTS: Parts = { next: nextCall, relay: relaySignal }

/** Plays histories of calls, each of its own seed: three devices of two people, who call each other, before a service and a network that keep no promise. */
export const playCalls = (from: number, count: number, parts: Partial<Parts> = {}): CallHistories => {
  let steps = 0
  let play = wanderer({ ...PARTS, ...parts }, false)
  for (let i = 0; i < count; i += 1) {
    const seed = from + i
    if (i > 0 && i % SHARED === 0) play = wanderer({ ...PARTS, ...parts }, i % (2 * SHARED) !== 0)
    const random = new Random(seed)
    const { way, wrong } = play((below) => random.below(below))
    steps += way.length
    if (wrong !== undefined) return { played: i + 1, steps, wrong: { seed, what: wrong, way } }
  }
  return { played: count, steps, wrong: undefined }
}
