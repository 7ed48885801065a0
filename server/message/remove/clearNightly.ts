import { setTimeout } from "node:timers/promises"
import { Result } from "effect"
import type { Refused } from "#engine/error/refusal.ts"
import { Millis } from "#engine/format/Millis.ts"
import type { Store } from "../../store/Store.ts"

export interface Nightly {
  readonly store: Pick<Store, "write">
  readonly failed: (error: unknown) => void
  /** Whether this process does it; always, where it is the only one. */
  readonly isLeader?: () => boolean
  readonly now?: () => number
}

/** Hour in which it begins, by the clock of this machine. */
const HOUR = 3
/** How often the process checks whether it is night, and the pause between two steps in which others use the store, in milliseconds. */
const LOOK_EVERY = 10 * 60 * 1000
const PAUSE = 20

/** Waits; answers early when it is stopped. */
const rest = async (millis: number, signal: AbortSignal): Promise<void> => {
  await setTimeout(millis, undefined, { ref: false, signal }).catch(() => undefined)
}

/** Clears what is too old, if it is to be cleared and was not this night, a few conversations at a time. What is left at the end goes the next night. */
export const clearOld = async (
  { now = Date.now, store }: Pick<Nightly, "store" | "now">,
  signal = new AbortController().signal
): Promise<void> => {
  const begun = Result.getOrThrow(await store.write("beginNight", { now: now() }))
  if (begun === null) return
  for (let after: string | null = ""; after !== null && !signal.aborted;) {
    const cleared: Result.Result<string | null, Refused> = await store.write("clearSome", {
      upTo: begun,
      after,
      keepsNotes: true,
      now: Millis.make(now())
    })
    after = Result.getOrThrow(cleared)
    await rest(PAUSE, signal)
  }
}

/** Whether the hour is here in which it begins. */
export const isNight = (now: number): boolean => new Date(now).getHours() === HOUR

/** Clears old messages every night, when the service is set to (`msgClear`), until the returned function is called, which waits for a step under way. */
export const clearNightly = (needs: Nightly): (() => Promise<void>) => {
  const { failed, isLeader = () => true, now = Date.now } = needs
  const stopped = new AbortController()
  const look = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      if (isNight(now()) && isLeader()) await clearOld(needs, stopped.signal).catch(failed)
      await rest(LOOK_EVERY, stopped.signal)
    }
  }
  const looked = look()
  return async () => {
    stopped.abort()
    await looked
  }
}
