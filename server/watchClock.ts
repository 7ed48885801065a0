import { Result } from "effect"
import { CLOCK_LEAD } from "#engine/format/future.ts"
import type { EventLog } from "./log.ts"
import type { Store } from "./store/Store.ts"

/** How often the clock is compared with a monotonic clock, in milliseconds. */
export const LOOK_EVERY = 10_000
/** How far both may part between two looks before that is a jump: clocks that are set by little go some milliseconds a minute. */
const JUMP = 5000

export interface ClockWatch {
  readonly store: Pick<Store, "write">
  readonly log: Pick<EventLog, "warn">
  readonly failed: (error: unknown) => void
  /** The clock of the machine, in milliseconds since 1970, and a monotonic one. */
  readonly wall?: () => number
  readonly steady?: () => number
}

/** What looks at the clock. */
export interface WatchedClock {
  /** Looks now: whether the clock has jumped since the look before. */
  readonly look: () => Promise<void>
  readonly stop: () => void
}

const seconds = (millis: number): number => Math.round(millis / 1000)

/**
 * Says in the log, once for each, that the clock jumped, and that the newest message lies ahead of it, at the start or after a jump back;
 * then brings rows of the future to the time of now (S-06, DEC-0195). A machine that slept looks like one whose clock went forward.
 */
export const watchClock = async (needs: ClockWatch): Promise<WatchedClock> => {
  const { failed, log, steady = () => performance.now(), store, wall = Date.now } = needs
  let apart = wall() - steady()
  let isBehind = false

  const settle = async (): Promise<void> => {
    const ahead = await store.write("settleClock", { now: wall() })
    // too many wait for the store: the next look tries again
    isBehind = Result.isFailure(ahead)
    if (Result.isSuccess(ahead) && ahead.success > CLOCK_LEAD)
      log.warn("the newest message is ahead of the clock: is the clock right?", { seconds: seconds(ahead.success) })
  }

  const look = async (): Promise<void> => {
    const jumped = wall() - steady() - apart
    apart += jumped
    if (Math.abs(jumped) >= JUMP) log.warn("the clock jumped", { seconds: seconds(jumped) })
    if (isBehind || jumped <= -JUMP) await settle()
  }

  await settle()
  const timer = setInterval(() => void look().catch(failed), LOOK_EVERY).unref()
  return { look, stop: () => clearInterval(timer) }
}
