import { FALLBACK, LANGUAGES } from "./text.ts"

/** A language tag in our canonical letter case; Chinese by script or by where it is read. */
const canonical = (tag: string): string => {
  const [language = "", ...rest] = tag.toLowerCase().split(/[-_]/)
  if (language !== "zh") return language
  const traditional = rest.includes("hant") || (!rest.includes("hans") && rest.some((part) => ["tw", "hk", "mo"].includes(part)))
  return traditional ? "zh-Hant" : "zh-Hans"
}

/** Whoever reads the one also reads the other better than anything else that we have. */
const near = (language: string): ReadonlyArray<string> => (language === "zh-Hant" ? [language, "zh-Hans"] : [language])

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
    .flatMap(({ tag }) => near(canonical(tag)))
    .find((language) => LANGUAGES.includes(language)) ?? FALLBACK

const known = new Map<string, string>()

/** The language for an `Accept-Language` header: the best that we speak, else Simplified Chinese (spec 1). */
export const languageOf = (header: string | undefined): string => {
  if (header === undefined || header === "" || header.length > 500) return FALLBACK
  const before = known.get(header)
  if (before !== undefined) return before
  const language = negotiate(header)
  if (known.size < 1000) known.set(header, language)
  return language
}
