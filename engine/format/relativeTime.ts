import type { Millis } from "./Millis.ts"
import { dateOf, dayOf } from "./zone.ts"

/** How long ago, as a value; `locales/` has the words (spec 9.6). */
export type RelativeTime =
  | { readonly _tag: "JustNow" }
  | { readonly _tag: "Minutes"; readonly count: number }
  | { readonly _tag: "Hours"; readonly count: number }
  | { readonly _tag: "Yesterday" }
  | { readonly _tag: "Days"; readonly count: number }
  /** Day, month and year as `d/m/Y`, two digits for day and month (DEC-0005). */
  | { readonly _tag: "OnDate"; readonly date: string }

const MINUTE = 60_000
const HOUR = 3_600_000
/** Most calendar days that are told as a count of days (spec 9.6). */
const DAYS_MAX = 30

const two = (n: number): string => String(n).padStart(2, "0")

/**
 * How long before `now` something was: just now under 60 s, minutes under 1 hour, hours until midnight in `zone`, then
 * yesterday, days up to 30, then the date. What lies in the future is just now (TIME-03, spec 9.6, DEC-0005).
 */
export const relativeTime = (at: Millis, now: Millis, zone: string): RelativeTime => {
  const elapsed = now - at
  if (elapsed < MINUTE) return { _tag: "JustNow" }
  if (elapsed < HOUR) return { _tag: "Minutes", count: Math.floor(elapsed / MINUTE) }
  const days = dayOf(now, zone) - dayOf(at, zone)
  if (days <= 0) return { _tag: "Hours", count: Math.floor(elapsed / HOUR) }
  if (days === 1) return { _tag: "Yesterday" }
  if (days <= DAYS_MAX) return { _tag: "Days", count: days }
  const { year, month, day } = dateOf(at, zone)
  return { _tag: "OnDate", date: `${two(day)}/${two(month)}/${year}` }
}
