import type { Millis } from "./Millis.ts"
import { dateOf, dayOf } from "./zone.ts"

/** What stands above the first message of a day. */
export type DayLabel =
  | { readonly _tag: "Today" }
  | { readonly _tag: "Yesterday" }
  | { readonly _tag: "OnDate"; readonly year: number; readonly month: number; readonly day: number }

/** The label of the local day of `at`: today, yesterday or its date, also for a day to come (TIME-04, DEC-0005). */
export const dayLabel = (at: Millis, now: Millis, zone: string): DayLabel => {
  const days = dayOf(now, zone) - dayOf(at, zone)
  if (days === 0) return { _tag: "Today" }
  if (days === 1) return { _tag: "Yesterday" }
  return { _tag: "OnDate", ...dateOf(at, zone) }
}
