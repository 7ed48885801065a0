import { spokenOf } from "#engine/locale/spoken.ts"

/** Scripts that run from right to left. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/

/** The language to speak among those that have texts. */
export const chooseLanguage = spokenOf

export const directionOf = (language: string): "ltr" | "rtl" => (RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr")

/** Tells the browser what is spoken: fonts, hyphens, quotes and direction follow. */
export const markLanguage = (language: string): void => {
  const { documentElement: root } = document
  // a browser styles the whole page again, also where nothing changes
  if (root.lang === language && root.dir === directionOf(language)) return
  root.lang = language
  root.dir = directionOf(language)
}
