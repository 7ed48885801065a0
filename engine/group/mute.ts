import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import type { Millis } from "../format/Millis.ts"
import { MUTE_DAYS_MAX } from "./limits.ts"

/**
 * How long somebody is muted: minutes, hours or a day as the usual times have them, days of one's choice, or no longer (spec 4.4). Days
 * are the only number that the wire carries, so they alone are for choice: another count of minutes would reach no server as it was meant.
 */
export type Mute =
  | { readonly _tag: "Minutes"; readonly minutes: 10 | 60 | 180 | 1440 }
  | { readonly _tag: "Days"; readonly days: number }
  | { readonly _tag: "Lift" }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The usual times in minutes, in the order of `noSpeakTimer` on the wire, which counts from 1 (spec 4.4). */
export const MUTE_MINUTES = [10, 60, 180, 1440] as const

/** `noSpeakTimer` and `noSpeakDay` of a mute (GROUP-08, spec 7). */
export const wireMute = (mute: Mute): { readonly noSpeakTimer: number; readonly noSpeakDay: number } => {
  if (mute._tag === "Minutes") return { noSpeakTimer: MUTE_MINUTES.indexOf(mute.minutes) + 1, noSpeakDay: 1 }
  return { noSpeakTimer: 0, noSpeakDay: mute._tag === "Days" ? mute.days : 0 }
}

/**
 * Until when somebody is muted who is muted now, 0 when the mute is lifted; refuses what is no time of ours. It ends on a whole second, as
 * it travels: what is left is rounded up where it is shown, and nowhere else (GROUP-08, spec 4.4).
 */
export const mutedUntil = (timer: number, days: number, now: Millis): Result.Result<number, Refused> => {
  const since = now - (now % 1000)
  const minutes = MUTE_MINUTES[timer - 1]
  if (minutes !== undefined) return Result.succeed(since + minutes * MINUTE)
  if (timer !== 0 || days < 0 || days > MUTE_DAYS_MAX) return Result.fail(refused("mute-length", { max: MUTE_DAYS_MAX }))
  return Result.succeed(days === 0 ? 0 : since + days * DAY)
}
