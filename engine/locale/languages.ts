/** Part of the login chunk: no Schema, nothing heavy. */

/** Languages of the interface in their canonical spelling (spec 1.3). */
export const TRANSLATIONS = ["en", "zh-Hans", "zh-Hant", "ja", "ko", "th", "vi", "id", "fr", "ru", "pt", "de"] as const
/** A language that there are texts for. */
export type Language = (typeof TRANSLATIONS)[number]

/** What the language page offers: the system's own, and each translation (spec 1.3). */
export const LANGUAGES = ["auto", ...TRANSLATIONS] as const
/** What may be chosen: a language, or `auto` for the device's own. */
export type LanguageChoice = (typeof LANGUAGES)[number]

/** Where nothing fits (spec 1.3). */
export const FALLBACK: Language = "zh-Hans"

const plain = (code: string): string => code.trim().toLowerCase()

/** The choice that one of the thirteen codes stands for, in any case; `undefined` for what is none of them (LOCALE-02, spec 1.3). */
export const choiceOf = (code: string): LanguageChoice | undefined => LANGUAGES.find((each) => each.toLowerCase() === plain(code))

/** Codes of the second reading of the shipped set that are no codes of ours: names of dialects and countries (spec 1.3). */
const FORMER: ReadonlyMap<string, Language> = new Map([
  ["ey", "ru"],
  ["fa", "fr"],
  ["han", "ko"],
  ["pty", "pt"],
  ["tai", "th"],
  ["yuenan", "vi"],
  ["yinni", "id"]
])

/** The translation that a code of the second reading stands for, as an earlier version stored it (LOCALE-03, spec 1.3, DEC-0057). */
export const formerOf = (code: string): Language | undefined => FORMER.get(plain(code))

/** Regions and the script that write Chinese in its traditional form. */
const TRADITIONAL: ReadonlySet<string> = new Set(["hant", "tw", "hk", "mo"])

/**
 * The translation for a language tag of the system, of any case: Chinese by its script or else its region, any other by its
 * language, Indonesian also by its old name; `undefined` when there is none (LOCALE-04, spec 1.3).
 */
export const translationFor = (tag: string): Language | undefined => {
  const [language, ...rest] = plain(tag).split(/[-_]/)
  if (language === "zh") return !rest.includes("hans") && rest.some((part) => TRADITIONAL.has(part)) ? "zh-Hant" : "zh-Hans"
  return TRANSLATIONS.find((each) => each === (language === "in" ? "id" : language))
}

/**
 * The language to speak: the one chosen, or for `auto`, nothing or an unknown choice the first of `preferred` that there is a
 * translation for; else zh-Hans (LOCALE-01, spec 1.3).
 */
export const languageOf = (code: string | undefined, preferred: ReadonlyArray<string>): Language => {
  const chosen = code === undefined ? undefined : (formerOf(code) ?? translationFor(code))
  if (chosen !== undefined) return chosen
  for (const tag of preferred) {
    const found = translationFor(tag)
    if (found !== undefined) return found
  }
  return FALLBACK
}

/**
 * What a call says of the language in `Accept-Language`: to our own servers the canonical code; older ones know two codes, letter by
 * letter, so that readers of Chinese ask them for Simplified Chinese and all others for English (LOCALE-05, spec 1.3, 7.0, DEC-0057).
 */
export const acceptLanguage = (language: Language, server: "ours" | "older"): Language => {
  if (server === "ours") return language
  return language.startsWith("zh") ? "zh-Hans" : "en"
}
