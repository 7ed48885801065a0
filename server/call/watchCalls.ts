import { Result } from "effect"
import { isAbandoned } from "#engine/call/relay.ts"
import { Millis } from "#engine/format/Millis.ts"
import type { LiveHub } from "../socket/Hub.ts"
import type { Store } from "../store/Store.ts"
import { type CallRow, ongoingOf } from "./ongoing.ts"

/** How often calls are looked at, in milliseconds. */
const LOOK_EVERY = 5000
/** How long a device in a call may be without a socket, in milliseconds: long enough to come back twice (DEC-0087). */
export const DEVICE_LEASE = 45_000
/** A device that is there is noted again after so many milliseconds: the other processes know nothing of its sockets. */
const NOTED_EVERY = 15_000
/** Longest call, in milliseconds: devices of which nobody told that they left it keep nobody busy for ever. */
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

/**
 * One look at all calls: devices that have a socket here are there, and who was not seen for too long is gone, but not before those who
 * lost us had time to come back. Calls that have no device left to end them are over (CALL-29, DEC-0051).
 */
export const lookAtCalls = async ({ hub, store }: CallWatch, startedAt: number, now: number): Promise<void> => {
  const calls = await store.read("ongoingCalls", undefined)
  // too many wait for the store: the next round looks again
  if (Result.isFailure(calls) || calls.success.length === 0) return
  const here = new Set(hub.sessions())
  const seen = new Map<string, number>()
  for (const each of calls.success.flatMap(devicesOf)) seen.set(each.device, Math.max(each.seen, seen.get(each.device) ?? 0))
  const isGone = (device: string): boolean => !here.has(device) && now - Math.max(seen.get(device) ?? 0, startedAt) > DEVICE_LEASE
  const abandoned = calls.success
    .filter((call) => now - call.since > CALL_MAX || isAbandoned(ongoingOf(call), isGone, Millis.make(now)))
    .map(({ callee_device, id }) => ({ id, rang: callee_device === null }))
  const present = [...seen].flatMap(([device, at]) => (here.has(device) && now - at >= NOTED_EVERY ? [device] : []))
  if (abandoned.length > 0 || present.length > 0) await store.write("tendCalls", { abandoned, present, now })
}

/** Looks at calls now and then, also those from before the process began. Answers how to stop. */
export const watchCalls = (needs: CallWatch): (() => void) => {
  const { failed, now = Date.now } = needs
  const startedAt = now()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void lookAtCalls(needs, startedAt, now())
      .catch(failed)
      .finally(() => (isBusy = false))
  }, LOOK_EVERY).unref()
  return () => clearInterval(timer)
}
