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

/** Names of translations that an earlier version stored (spec 1.3). */
const FORMER: ReadonlyMap<string, Language> = new Map([
  ["ey", "ru"],
  ["fa", "fr"],
  ["han", "ko"],
  ["pty", "pt"],
  ["tai", "th"],
  ["yuenan", "vi"],
  ["yinni", "id"]
])

const TRADITIONAL: ReadonlySet<string> = new Set(["hant", "tw", "hk", "mo"])

/** The translation for a language tag of any case, with or without script and region. */
const matching = (tag: string): Language | undefined => {
  const [language, ...rest] = tag.trim().toLowerCase().split(/[-_]/)
  if (language === "zh") return !rest.includes("hans") && rest.some((part) => TRADITIONAL.has(part)) ? "zh-Hant" : "zh-Hans"
  // `in` is what older systems still call Indonesian
  return TRANSLATIONS.find((each) => each === (language === "in" ? "id" : language))
}

/**
 * The language to speak: the one chosen, or for `auto`, nothing or an unknown choice the first of `preferred` that there is a
 * translation for; else zh-Hans (LOCALE-01, spec 1.3).
 */
export const languageOf = (code: string | undefined, preferred: ReadonlyArray<string>): Language => {
  const chosen = code === undefined ? undefined : (FORMER.get(code.trim().toLowerCase()) ?? matching(code))
  if (chosen !== undefined) return chosen
  for (const tag of preferred) {
    const found = matching(tag)
    if (found !== undefined) return found
  }
  return FALLBACK
}
