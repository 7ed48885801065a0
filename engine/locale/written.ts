/** Part of the login chunk: no Schema, nothing heavy. */

/** How `Intl` names a language of the interface where dates, numbers and lists are written: our English is British (DEC-0328). */
export const localeOf = (language: string): string => (language === "en" ? "en-GB" : language)

/** A time of the day: hours from 0 to 23 in every language, with what it puts between them and the minutes (DEC-0328). */
export const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const
