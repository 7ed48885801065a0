import type { Words } from "#engine/client/core/notices/Words.ts"
import type { Reason } from "#engine/error/refusal.ts"
import { paramsTold, timeLeftText } from "#engine/format/paramsTold.ts"
import { type Language, translationFor } from "#engine/locale/languages.ts"
import { numberText } from "#engine/locale/written.ts"
import chooseEn from "#locales/en/choose.json" with { type: "json" }
import errorEn from "#locales/en/error.json" with { type: "json" }
import placeEn from "#locales/en/place.json" with { type: "json" }
import refusalEn from "#locales/en/refusal.json" with { type: "json" }
import chooseZh from "#locales/zh-Hans/choose.json" with { type: "json" }
import errorZh from "#locales/zh-Hans/error.json" with { type: "json" }
import placeZh from "#locales/zh-Hans/place.json" with { type: "json" }
import refusalZh from "#locales/zh-Hans/refusal.json" with { type: "json" }
import { type BotTexts, fetchBotTexts } from "./texts.ts"

const EN: BotTexts = { error: errorEn, refusal: refusalEn, place: placeEn.word, card: chooseEn.card.word }

/** Texts that are here: the two languages that each service speaks, and those of bots in other ones. */
const TEXTS = new Map<Language, BotTexts>([
  ["en", EN],
  ["zh-Hans", { error: errorZh, refusal: refusalZh, place: placeZh.word, card: chooseZh.card.word }]
])

/** The language that a bot speaks for the one it was given; English where it is none of ours. */
const spokenFor = (language: string): Language => translationFor(language) ?? "en"

/** Fetches the texts of a language before they are needed; without them a bot speaks English. */
export const loadWords = async (language: string): Promise<void> => {
  const spoken = spokenFor(language)
  if (TEXTS.has(spoken)) return
  const texts = await fetchBotTexts(spoken).catch(() => undefined)
  if (texts !== undefined) TEXTS.set(spoken, texts)
}

const textsIn = (language: string): BotTexts => TEXTS.get(spokenFor(language)) ?? EN

type Params = Extract<Words, { readonly _tag: "Key" }>["params"]

const filled = (text: string, params: Params, language: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = params[name] ?? hole
    return typeof value === "number" ? numberText(value, spokenFor(language)) : value
  })

/** The sentence for a refusal of ours or an error of the network, at the instant `now`. */
export const sentenceOf = (words: Words, language: string, now: number): string => {
  if (words._tag === "Said") return words.text
  const [namespace = "", key = ""] = words.key.includes(":") ? words.key.split(":") : ["refusal", words.key]
  const { error, refusal } = textsIn(language)
  const spoken = spokenFor(language)
  const told = paramsTold(words.params, spoken, (until) => timeLeftText(until - now, spoken))
  return filled((namespace === "refusal" ? refusal : error)[key] ?? words.key, told, language)
}

/** The key of a sentence of ours, for programs; empty for one of the server's. */
export const reasonIn = (words: Words): string => (words._tag === "Key" ? words.key.replace(/^\w+:/, "") : "")

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

const pattern = (text: string): RegExp => new RegExp(`^${escaped(text).replaceAll(/\{\w+\}/g, "(.+)")}$`, "s")

/** Which refusal a sentence of the server means; empty when it is none that we know. The wire carries only the sentence. */
export const reasonOf = (sentence: string): Reason | "" => {
  for (const { refusal } of TEXTS.values())
    for (const [reason, text] of Object.entries(refusal)) if (pattern(text).test(sentence)) return reason as Reason
  return ""
}

/** What the line says that stands for a place or a card, where only its text can be read. */
export const wordOf = (what: "place" | "card", language: string): string => textsIn(language)[what]
