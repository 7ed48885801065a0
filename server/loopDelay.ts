import { monitorEventLoopDelay } from "node:perf_hooks"
import type { Buckets } from "./Buckets.ts"

/** How often the event loop is looked at, in milliseconds. */
const RESOLUTION = 20

export interface LoopDelay {
  /** Adds what was measured since the last time. */
  readonly drain: (into: Buckets) => void
  readonly close: () => void
}

/** How late the event loop is. Node counts by itself, in steps of its own: what it counted is taken over step by step, and begins again. */
export const loopDelay = (): LoopDelay => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  /** What is measured holds the pause between two looks. */
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - RESOLUTION / 1000)
  return {
    drain: (into) => {
      const { count } = delay
      let counted = 0
      for (const [percentile, value] of [...delay.percentiles].toSorted(([a], [b]) => a - b)) {
        const reached = Math.round((count * percentile) / 100)
        if (reached > counted) into.add(late(value), reached - counted)
        counted = Math.max(counted, reached)
      }
      delay.reset()
    },
    close: () => {
      delay.disable()
    }
  }
}
