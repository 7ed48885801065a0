/** What a sentence names. */
type Params = Readonly<Record<string, string | number>>

/**
 * What a sentence names, as it is read: `until` an instant, in milliseconds, is told by the calendar and the clock of this place
 * (GROUP-04). Light, for the first screen has it: what follows the clock is `untilText`.
 */
export const instantsTold = (params: Params, language: string): Params => {
  const { until } = params
  if (typeof until !== "number") return params
  return { ...params, until: new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(until) }
}
