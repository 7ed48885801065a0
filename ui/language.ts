import { FALLBACK, languageOf } from "#engine/locale/languages.ts"

/** Scripts that run from right to left. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/

/**
 * The language to speak among those that have texts: the chosen one, else the first that the browser prefers. A wish that has
 * no texts is passed over, so that somebody who reads Japanese and English is spoken to in English.
 */
export const spoken = (choice: string, preferred: ReadonlyArray<string>, available: ReadonlyArray<string>): string => {
  const wishes = [languageOf(choice, preferred), ...preferred.map((_, from) => languageOf("auto", preferred.slice(from)))]
  return wishes.find((language) => available.includes(language)) ?? FALLBACK
}

export const directionOf = (language: string): "ltr" | "rtl" => (RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr")

/** Tells the browser what is spoken: fonts, hyphens, quotes and direction follow. */
export const markLanguage = (language: string): void => {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
