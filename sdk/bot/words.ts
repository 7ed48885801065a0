import type { Words } from "#engine/client/core/notices/Words.ts"
import type { Reason } from "#engine/error/refusal.ts"
import { paramsTold, timeLeftText } from "#engine/format/paramsTold.ts"
import { type Language, translationFor } from "#engine/locale/languages.ts"
import { numberText } from "#engine/locale/written.ts"
import chooseEn from "#locales/en/choose.json" with { type: "json" }
import errorEn from "#locales/en/error.json" with { type: "json" }
import placeEn from "#locales/en/place.json" with { type: "json" }
import refusalEn from "#locales/en/refusal.json" with { type: "json" }
import { type BotTexts, fetchBotTexts } from "./texts.ts"

const EN: BotTexts = { error: errorEn, refusal: refusalEn, place: placeEn.word, card: chooseEn.card.word }

/** Texts that are here: English, and those of bots in other languages. */
const TEXTS = new Map<Language, BotTexts>([["en", EN]])

/** What services of before Parley speak, whatever a bot speaks. */
const OLD: Language = "zh-Hans"

/** The language that a bot speaks for the one it was given; English where it is none of ours. */
const spokenFor = (language: string): Language => translationFor(language) ?? "en"

const fetchWords = async (spoken: Language): Promise<void> => {
  if (TEXTS.has(spoken)) return
  const texts = await fetchBotTexts(spoken).catch(() => undefined)
  if (texts !== undefined) TEXTS.set(spoken, texts)
}

/** Fetches the texts of a language before they are needed; without them a bot speaks English. */
export const loadWords = (language: string): Promise<void> => fetchWords(spokenFor(language))

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

/** A sentence of ours. */
export type KeyWords = Extract<Words, { readonly _tag: "Key" }>

/** Its key, for programs. */
export const reasonIn = (words: KeyWords): string => words.key.replace(/^\w+:/, "")

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

const pattern = (text: string): RegExp => new RegExp(`^${escaped(text).replaceAll(/\{\w+\}/g, "(.+)")}$`, "s")

const reasonHere = (sentence: string): Reason | undefined => {
  for (const { refusal } of TEXTS.values())
    for (const [reason, text] of Object.entries(refusal)) if (pattern(text).test(sentence)) return reason as Reason
  return undefined
}

/**
 * Which refusal a sentence of the server means; empty when it is none that we know. The wire carries only the sentence, and what services of
 * before Parley speak is fetched with the first that is in no language of here.
 */
export const reasonOf = async (sentence: string): Promise<Reason | ""> => {
  const known = reasonHere(sentence)
  if (known !== undefined) return known
  await fetchWords(OLD)
  return reasonHere(sentence) ?? ""
}

/** What the line says that stands for a place or a card, where only its text can be read. */
export const wordOf = (what: "place" | "card", language: string): string => textsIn(language)[what]
