/** Part of the login chunk: no Schema, nothing heavy. */

/** How `Intl` names a language of the interface where dates, numbers and lists are written: our English is British (DEC-0328). */
export const localeOf = (language: string): string => (language === "en" ? "en-GB" : language)

/** A time of the day: hours from 0 to 23 in every language, with what it puts between them and the minutes (DEC-0328). */
export const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const

/** Whole numbers below this one look the same in each of our languages, and most numbers are such. */
const ALIKE = 1000

/** How something is written, in a language. */
interface Writes<A> {
  readonly format: (value: A) => string
}

/** Made once for a language and so many decimals, for rows have numbers. The same is asked and answered: no call depends on another. */
const numbers = new Map<string, Writes<number>>()

/** A number as a language writes it, by its marks of decimals and thousands: 1,343.5 or 1.343,5; it has so many `decimals` at least (DEC-0328). */
export const numberText = (value: number, language: string, decimals = 0): string => {
  if (decimals === 0 && Number.isInteger(value) && Math.abs(value) < ALIKE) return String(value)
  const key = `${language} ${decimals}`
  // oxlint-disable-next-line pure/names -- the language is given: it does not depend on the device's
  const writes = numbers.get(key) ?? new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: decimals })
  // oxlint-disable-next-line pure/state -- remembers what it would make again
  numbers.set(key, writes)
  return writes.format(value)
}

/** Made once for a language, as those of numbers are. */
const lists = new Map<string, Writes<Iterable<string>>>()

/** Several names as a language lists them: Ann, Bo and Cy; Ann、Bo、Cy (DEC-0328). */
export const listText = (names: ReadonlyArray<string>, language: string): string => {
  // oxlint-disable-next-line pure/names -- the language is given: it does not depend on the device's
  const writes = lists.get(language) ?? new Intl.ListFormat(localeOf(language))
  // oxlint-disable-next-line pure/state -- remembers what it would make again
  lists.set(language, writes)
  return writes.format(names)
}
