import { FALLBACK, languageOf as translationOf } from "#engine/locale/languages.ts"
import { LANGUAGES } from "./text.ts"

/** The translation for a tag; `undefined` when there is none (the engine then says the fallback, which is Chinese). */
const translation = (tag: string): string | undefined => {
  const found = translationOf(undefined, [tag])
  return found === FALLBACK && !/^zh(?:[-_]|$)/i.test(tag) ? undefined : found
}

/** Readers of one of them read the other better than anything else that we have. */
const near = (language: string | undefined): ReadonlyArray<string> =>
  language === undefined ? [] : language === "zh-Hant" ? [language, "zh-Hans"] : [language]

const weight = (params: ReadonlyArray<string>): number => {
  const q = params.map((param) => param.trim()).find((param) => param.startsWith("q="))
  const value = q === undefined ? 1 : Number(q.slice(2))
  return Number.isNaN(value) ? 0 : value
}

const negotiate = (header: string): string =>
  header
    .split(",", 20)
    .map((part) => part.split(";"))
    .map(([tag = "", ...params]) => ({ tag: tag.trim(), q: weight(params) }))
    .filter(({ tag, q }) => tag !== "" && q > 0)
    .toSorted((a, b) => b.q - a.q)
    .flatMap(({ tag }) => near(translation(tag)))
    .find((language) => LANGUAGES.includes(language)) ?? FALLBACK

const known = new Map<string, string>()

/** The language for an `Accept-Language` header: the best that we speak, else Simplified Chinese (spec 1). */
export const headerLanguage = (header: string | undefined): string => {
  if (header === undefined || header === "" || header.length > 500) return FALLBACK
  const before = known.get(header)
  if (before !== undefined) return before
  const language = negotiate(header)
  if (known.size < 1000) known.set(header, language)
  return language
}
