import type { Words } from "#engine/client/Words.ts"
import type { Reason } from "#engine/error/refusal.ts"
import { timeLeft } from "#engine/format/timeLeft.ts"
import chooseEn from "#locales/en/choose.json" with { type: "json" }
import errorEn from "#locales/en/error.json" with { type: "json" }
import placeEn from "#locales/en/place.json" with { type: "json" }
import refusalEn from "#locales/en/refusal.json" with { type: "json" }
import chooseZh from "#locales/zh-Hans/choose.json" with { type: "json" }
import errorZh from "#locales/zh-Hans/error.json" with { type: "json" }
import placeZh from "#locales/zh-Hans/place.json" with { type: "json" }
import refusalZh from "#locales/zh-Hans/refusal.json" with { type: "json" }

type Texts = Readonly<Record<string, string>>

const TEXTS: Readonly<Record<string, { readonly error: Texts; readonly refusal: Texts }>> = {
  en: { error: errorEn, refusal: refusalEn },
  "zh-Hans": { error: errorZh, refusal: refusalZh }
}
const textsIn = (language: string): { readonly error: Texts; readonly refusal: Texts } =>
  TEXTS[language.startsWith("zh") ? "zh-Hans" : "en"] ?? { error: errorEn, refusal: refusalEn }

type Params = Extract<Words, { readonly _tag: "Key" }>["params"]

const filled = (text: string, params: Params): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole))

/** What is so `until` an instant is told by how far off that is, as the server says it. */
const told = (params: Params, language: string, now: number): Params => {
  const { until } = params
  if (typeof until !== "number") return params
  const { count, unit } = timeLeft(until - now)
  return { ...params, until: new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(count, unit) }
}

/** The sentence for a refusal of ours or an error of the network, at the instant `now`. */
export const sentenceOf = (words: Words, language: string, now: number): string => {
  if (words._tag === "Said") return words.text
  const [namespace = "", key = ""] = words.key.includes(":") ? words.key.split(":") : ["refusal", words.key]
  const { error, refusal } = textsIn(language)
  return filled((namespace === "refusal" ? refusal : error)[key] ?? words.key, told(words.params, language, now))
}

/** The key of a sentence of ours, for programs; empty for one of the server's. */
export const reasonIn = (words: Words): string => (words._tag === "Key" ? words.key.replace(/^\w+:/, "") : "")

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

const pattern = (text: string): RegExp => new RegExp(`^${escaped(text).replaceAll(/\{\w+\}/g, "(.+)")}$`, "s")

/** Which refusal a sentence of the server means; empty when it is none that we know. The wire carries only the sentence. */
export const reasonOf = (sentence: string): Reason | "" => {
  for (const { refusal } of Object.values(TEXTS))
    for (const [reason, text] of Object.entries(refusal)) if (pattern(text).test(sentence)) return reason as Reason
  return ""
}

/** What the line says that stands for a place or a card, where only its text can be read. */
export const wordOf = (what: "place" | "card", language: string): string => {
  const isChinese = language.startsWith("zh")
  if (what === "place") return (isChinese ? placeZh : placeEn).word
  return (isChinese ? chooseZh : chooseEn).card.word
}
