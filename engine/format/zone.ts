import { Mistake } from "../error/Mistake.ts"
import type { Millis } from "./Millis.ts"

/** A date of the Gregorian calendar as a clock on the wall shows it; months from 1. */
export interface LocalDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

const DAY = 86_400_000
/** First and last instant with a date that every zone can show: 0001-01-02 to 9999-12-30. */
const EARLIEST = -62_135_510_400_000
const LATEST = 253_402_214_400_000

// oxlint-disable-next-line pure/names -- the one place that asks for zone arithmetic; the zone is always an argument
type Formatter = Intl.DateTimeFormat

const formatter = (zone: string): Formatter =>
  // oxlint-disable-next-line pure/names -- as above
  new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit"
  })

const FORMATTERS = new Map<string, Formatter>()

/** Formatter of a zone, made once. No zone reads as UTC; one that this runtime does not know is a mistake of the program (TIME-02, DEC-0125). */
const formatterOf = (zone: string): Formatter => {
  const known = FORMATTERS.get(zone)
  if (known !== undefined) return known
  let made: Formatter
  try {
    made = formatter(zone)
  } catch {
    if (zone !== "") throw new Mistake(`There is no time zone "${zone}". Use a name such as "Asia/Shanghai" or "UTC".`)
    made = formatter("UTC")
  }
  // oxlint-disable-next-line pure/state -- remembers what it would make again
  FORMATTERS.set(zone, made)
  return made
}

const partsOf = (at: Millis, zone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    formatterOf(zone)
      .formatToParts(Math.min(Math.max(at, EARLIEST), LATEST))
      .map(({ type, value }) => [type, value])
  )

/** The local date of an instant in `zone`, such as `Asia/Shanghai` (TIME-02, spec 9.6, DEC-0005). */
export const dateOf = (at: Millis, zone: string): LocalDate => {
  const parts = partsOf(at, zone)
  return { year: Number(parts["year"]), month: Number(parts["month"]), day: Number(parts["day"]) }
}

/** Days from 1970-01-01 to a date: the usual count with March as the first month, so that leap days come last. */
const daysFrom = ({ year, month, day }: LocalDate): number => {
  const y = month > 2 ? year : year - 1
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

/** The local day of an instant, counted from 1970-01-01: two instants share a day when these are equal (TIME-02, DEC-0005). */
export const dayOf = (at: Millis, zone: string): number =>
  zone === "UTC" ? Math.floor(Math.min(Math.max(at, EARLIEST), LATEST) / DAY) : daysFrom(dateOf(at, zone))

/** What a clock on the wall shows, `HH:mm` (TIME-02, DEC-0005). */
export const clockOf = (at: Millis, zone: string): string => {
  const parts = partsOf(at, zone)
  return `${parts["hour"] ?? "00"}:${parts["minute"] ?? "00"}`
}

const LOCAL = /(\d{4})-(\d\d)-(\d\d)/

/**
 * The first instant of a date in a zone, the date written `yyyy-mm-dd`; where clocks leave midnight out, the first one after it. Nothing for
 * what is no date (TIME-05, spec 9.6).
 */
export const dayStart = (date: string, zone: string): Millis | undefined => {
  const found = LOCAL.exec(date)
  if (found === null) return undefined
  const [, year = 0, month = 0, day = 0] = found.map(Number)
  const days = daysFrom({ year, month, day })
  if (writtenDate(dateOf((days * DAY) as Millis, "UTC")) !== date) return undefined
  // no zone is a day away from UTC
  let from = (days + 1) * DAY
  let before = from - 2 * DAY
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (dayOf(middle as Millis, zone) < days) before = middle
    else from = middle
  }
  return from as Millis
}

/** A date as `yyyy-mm-dd`. */
export const writtenDate = ({ day, month, year }: LocalDate): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
