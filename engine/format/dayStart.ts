import { tz } from "@date-fns/tz"
import { millisecondsInDay } from "date-fns/constants"
import { parseISO } from "date-fns/parseISO"
import type { Millis } from "./Millis.ts"
import { dayOf, zoneDate } from "./zone.ts"

const UTC = tz("UTC")

/**
 * The first instant of a date in a zone, the date written `yyyy-mm-dd`; where clocks leave midnight out, the first one after it. Nothing for
 * what is no date (TIME-05, spec 9.6).
 */
export const dayStart = (date: string, zone: string): Millis | undefined => {
  const midnight = parseISO(`${date}T00:00Z`, { in: UTC }).valueOf()
  if (Number.isNaN(midnight) || zoneDate(midnight as Millis, "UTC") !== date) return undefined
  const day = midnight / millisecondsInDay
  // no zone is a day away from UTC
  let from = midnight + millisecondsInDay
  let before = midnight - millisecondsInDay
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (dayOf(middle as Millis, zone) < day) before = middle
    else from = middle
  }
  return from as Millis
}
