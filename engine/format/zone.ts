import { tzOffset } from "@date-fns/tz/tzOffset"
import { millisecondsInDay, millisecondsInMinute, minutesInHour } from "date-fns/constants"
import { toDate } from "date-fns/toDate"
import { Mistake } from "../error/Mistake.ts"
import type { Millis } from "./Millis.ts"

/** A date of the Gregorian calendar as a clock on the wall shows it; months from 1. */
export interface LocalDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** First and last instant with a date that every zone can show: 0001-01-02 to 9999-12-30. */
const EARLIEST = -62_135_510_400_000
const LATEST = 253_402_214_400_000

/**
 * The instant at which a clock in UTC shows what a clock in `zone` shows at `at`, in milliseconds. No zone reads as UTC; one that this
 * runtime does not know is a mistake of the program (TIME-02, DEC-0125). Of date-fns only what reads the offset of a zone answers the
 * same on every device; the calendar is then asked in UTC (DEC-0205).
 */
const wallOf = (at: number, zone: string): number => {
  const shown = Math.min(Math.max(at, EARLIEST), LATEST)
  const minutes = tzOffset(zone === "" ? "UTC" : zone, toDate(shown))
  if (Number.isNaN(minutes)) throw new Mistake(`There is no time zone "${zone}". Use a name such as "Asia/Shanghai" or "UTC".`)
  return shown + Math.round(minutes * millisecondsInMinute)
}

/** Characters of a date as `yyyy-mm-dd`. */
const DATE = 10

/** The local date of an instant in `zone`, as `yyyy-mm-dd`. The message list needs no more of a calendar, so it loads none (DEC-0205). */
export const zoneDate = (at: Millis, zone: string): string => toDate(wallOf(at, zone)).toISOString().slice(0, DATE)

/** The local date of an instant in `zone`, such as `Asia/Shanghai` (TIME-02, spec 9.6, DEC-0005). */
export const dateOf = (at: Millis, zone: string): LocalDate => {
  const [year = 0, month = 0, day = 0] = zoneDate(at, zone).split("-").map(Number)
  return { year, month, day }
}

/** The local day of an instant, counted from 1970-01-01: two instants share a day when these are equal (TIME-02, DEC-0005). */
export const dayOf = (at: Millis, zone: string): number => Math.floor(wallOf(at, zone) / millisecondsInDay)

const two = (count: number): string => String(count).padStart(2, "0")

/** What a clock on the wall shows, `HH:mm` (TIME-02, DEC-0005). */
export const clockOf = (at: Millis, zone: string): string => {
  const wall = wallOf(at, zone)
  const minutes = Math.floor((wall - Math.floor(wall / millisecondsInDay) * millisecondsInDay) / millisecondsInMinute)
  return `${two(Math.floor(minutes / minutesInHour))}:${two(minutes % minutesInHour)}`
}
