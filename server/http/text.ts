import type { Refused } from "#engine/error/refusal.ts"
import { paramsTold, timeLeftText } from "#engine/format/paramsTold.ts"
import { isolated } from "#engine/locale/isolated.ts"
import { FALLBACK } from "#engine/locale/languages.ts"
import { listText, numberText } from "#engine/locale/written.ts"
import type { AnswerKey, EventKey, EventParams, TextParams } from "../texts.ts"
import { type Namespace, SENTENCES } from "./sentences.ts"

/** Languages that the server speaks, in canonical letter case. */
export const LANGUAGES: ReadonlyArray<string> = [...SENTENCES.keys()]

/** The sentence with what it names; a number as the language writes it (DEC-0328). */
const fill = (language: string, sentence: string, params: Readonly<Record<string, string | number>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : whole
    return typeof value === "number" ? numberText(value, language) : String(value)
  })

const sentence = (language: string, namespace: Namespace, key: string): string =>
  SENTENCES.get(language)?.[namespace][key] ?? SENTENCES.get(FALLBACK)?.[namespace][key] ?? ""

/** The sentence of a refusal at the instant `now`; which day it is where it is read the server cannot know. */
export const refusalText = (language: string, { params, reason }: Refused, now: number = Date.now()): string => {
  const told = paramsTold(params, language, (until) => timeLeftText(until - now, language))
  return fill(language, sentence(language, "refusal", reason), told)
}
export const answerText = (language: string, key: AnswerKey, params: TextParams = {}): string =>
  fill(language, sentence(language, "answer", key), params)

/** Several people as this language lists them, each with its title for people (DEC-0327, DEC-0328). */
const peopleText = (language: string, names: ReadonlyArray<string>): string => {
  const person = sentence(language, "event", "person")
  return listText(
    names.map((name) => fill(language, person, { name: isolated(name, false) })),
    language
  )
}

const paramText = (language: string, value: string | ReadonlyArray<string>): string =>
  typeof value === "string" ? isolated(value, false) : peopleText(language, value)

/** A line of the system; names do not turn it round (LOCALE-07). None of our languages runs from right to left. */
export const eventText = (language: string, key: EventKey, params: EventParams = {}): string =>
  fill(
    language,
    sentence(language, "event", key),
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, paramText(language, value)]))
  )
