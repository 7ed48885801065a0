import { computed, type ReadonlySignal } from "@preact/signals-react"
import { type DayLabel, dayLabel } from "#engine/format/dayLabel.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { clockOf, dateOf, zoneDate } from "#engine/format/zone.ts"
import { CLOCK } from "#engine/locale/written.ts"
import { minute } from "../../clock/minute.ts"
import { zone } from "../../clock/zone.ts"
import { dateFormat } from "./dateFormat.ts"

/** The day of an instant as a label; it follows the clock over midnight. */
export const dayOfRow = (at: Millis): ReadonlySignal<DayLabel> => computed(() => dayLabel(at, minute.value, zone))

/** How a date is written: without the year while that is this one. */
const styleOf = (year: number): Intl.DateTimeFormatOptions => ({
  timeZone: "UTC",
  ...(dateOf(minute.peek(), zone).year === year ? {} : { year: "numeric" }),
  month: "long",
  day: "numeric",
  weekday: "short"
})

/** A date as it is written in a language, without the year while that is this one. */
export const dateText = ({ year, month, day }: Extract<DayLabel, { readonly _tag: "OnDate" }>, language: string): string =>
  dateFormat(language, styleOf(year)).format(Date.UTC(year, month - 1, day))

const CLOCK_STYLE = { ...CLOCK, timeZone: "UTC" } as const

/** What a clock on the wall showed at an instant, as a language writes it. */
export const clockAt = (at: Millis, language: string): string =>
  dateFormat(language, CLOCK_STYLE).format(Date.parse(`1970-01-01T${clockOf(at, zone)}Z`))

const MONTH_STYLE = { timeZone: "UTC", year: "numeric", month: "long" } as const

/** The month of an instant as the heading of a list, with its year: its first letter is a capital, also where a sentence has a small one. */
export const monthText = (at: Millis, language: string): string => {
  const { month, year } = dateOf(at, zone)
  const text = dateFormat(language, MONTH_STYLE).format(Date.UTC(year, month - 1, 1))
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

/** The date and time of an instant as they are written in a language, in its order and with what it puts between them. */
export const momentText = (at: Millis, language: string): string =>
  dateFormat(language, { ...styleOf(dateOf(at, zone).year), ...CLOCK }).format(
    Date.parse(`${zoneDate(at, zone)}T${clockOf(at, zone)}Z`)
  )
