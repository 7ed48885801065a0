import { dateFormat } from "./dateFormat.ts"

const STYLE = { timeZone: "UTC", year: "numeric", month: "2-digit", day: "2-digit" } as const

/** A day given as `d/m/Y`, in figures as a language writes it (TIME-03, DEC-0328). Light: each row of the list may have one. */
export const numericDate = (date: string, language: string): string => {
  const [day = 1, month = 1, year = 0] = date.split("/").map(Number)
  return dateFormat(language, STYLE).format(Date.UTC(year, month - 1, day))
}
