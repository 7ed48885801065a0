import { CLOCK, localeOf } from "#engine/locale/written.ts"

/** What a sentence names. */
type Params = Readonly<Record<string, string | number>>

/**
 * What a sentence names, as it is read: `until` an instant, in milliseconds, is told by the clock of this place, and by its calendar when it
 * is not today (GROUP-04). Light, for the first screen has it: what follows the clock is `untilText`.
 */
export const instantsTold = (params: Params, language: string): Params => {
  const { until } = params
  if (typeof until !== "number") return params
  const isToday = new Date(until).toDateString() === new Date().toDateString()
  const style: Intl.DateTimeFormatOptions = isToday ? CLOCK : { year: "numeric", month: "short", day: "numeric", ...CLOCK }
  return { ...params, until: new Intl.DateTimeFormat(localeOf(language), style).format(until) }
}
