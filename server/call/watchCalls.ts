import { Result } from "effect"
import { isOfFuture } from "#engine/format/future.ts"
import { isAbandoned } from "#engine/call/relay.ts"
import { Millis } from "#engine/format/Millis.ts"
import { type Gauges, labelText } from "../metrics.ts"
import type { LiveHub } from "../socket/Hub.ts"
import type { Store } from "../store/Store.ts"
import { type CallRow, ongoingOf } from "./ongoing.ts"

/** How often calls are looked at, in milliseconds. */
const LOOK_EVERY = 5000
/** How long a device in a call may be without a socket, in milliseconds: long enough to come back twice (DEC-0087). */
export const DEVICE_LEASE = 45_000
/** A device that is there is noted again after so many milliseconds: the other processes know nothing of its sockets. */
const NOTED_EVERY = 15_000
/** Longest call, in milliseconds: a device that does not report its end must not keep a person busy. */
export const CALL_MAX = 12 * 3_600_000

export interface CallWatch {
  readonly hub: Pick<LiveHub, "sessions">
  readonly store: Pick<Store, "read" | "write">
  readonly failed: (error: unknown) => void
  readonly now?: () => number
}

/** Devices of a call, and when each was last known to be there. */
const devicesOf = ({ callee_device, callee_seen, caller_device, caller_seen }: CallRow) => [
  { device: caller_device, seen: caller_seen },
  ...(callee_device === null ? [] : [{ device: callee_device, seen: callee_seen }])
]

/** How many calls ring, and in how many people talk. */
export interface CallCounts {
  readonly ringing: number
  readonly talking: number
}

const NONE: CallCounts = { ringing: 0, talking: 0 }

/**
 * One look at all calls: devices that have a socket here are there, and who was not seen for too long is gone, but not before those who
 * lost us had time to come back. Calls that have no device left to end them are over (CALL-29, DEC-0051). Answers how many it saw;
 * nothing while too many wait for the store: the next round looks again.
 */
export const lookAtCalls = async ({ hub, store }: CallWatch, startedAt: number, now: number): Promise<CallCounts | undefined> => {
  const calls = await store.read("ongoingCalls", undefined)
  if (Result.isFailure(calls)) return undefined
  if (calls.success.length === 0) return NONE
  const here = new Set(hub.sessions())
  // by a clock that was set back since, it was long ago: a call that rang then is over (S-06, DEC-0195)
  const kept = (at: number): number => (isOfFuture(at, now) ? 0 : at)
  const seen = new Map<string, number>()
  for (const { device, seen: at } of calls.success.flatMap(devicesOf)) seen.set(device, Math.max(kept(at), seen.get(device) ?? 0))
  const isGone = (device: string): boolean =>
    !here.has(device) && now - Math.max(seen.get(device) ?? 0, kept(startedAt)) > DEVICE_LEASE
  const isOver = (call: CallRow): boolean =>
    now - call.since > CALL_MAX ||
    (call.callee_device === null && isOfFuture(call.since, now)) ||
    isAbandoned(ongoingOf(call), isGone, Millis.make(now))
  const abandoned = calls.success.filter(isOver).map(({ callee_device, id }) => ({ id, rang: callee_device === null }))
  const present = [...seen].flatMap(([device, at]) => (here.has(device) && now - at >= NOTED_EVERY ? [device] : []))
  if (abandoned.length > 0 || present.length > 0) await store.write("tendCalls", { abandoned, present, now: Millis.make(now) })
  const over = new Set(abandoned.map(({ id }) => id))
  const ongoing = calls.success.filter(({ id }) => !over.has(id))
  const ringing = ongoing.filter(({ callee_device }) => callee_device === null).length
  return { ringing, talking: ongoing.length - ringing }
}

export interface WatchedCalls {
  /** What the last look saw, for `/metrics`. */
  readonly gauges: Gauges
  readonly stop: () => void
}

/** Looks at calls now and then, also those from before the process began. */
export const watchCalls = (needs: CallWatch): WatchedCalls => {
  const { failed, now = Date.now } = needs
  const startedAt = now()
  let isBusy = false
  let counts = NONE
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void lookAtCalls(needs, startedAt, now())
      .then((seen) => (counts = seen ?? counts))
      .catch(failed)
      .finally(() => (isBusy = false))
  }, LOOK_EVERY).unref()
  const labelled = Object.keys(NONE) as ReadonlyArray<keyof CallCounts>
  return {
    gauges: () => ({
      parley_calls_ongoing: Object.fromEntries(labelled.map((state) => [labelText({ state }), counts[state]]))
    }),
    stop: () => clearInterval(timer)
  }
}
