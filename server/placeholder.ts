import { FALLBACK } from "#engine/locale/languages.ts"
import { eventText, LANGUAGES } from "./http/text.ts"
import type { EventKey } from "./texts.ts"

/**
 * Sentences of ours that stand inside of what is stored: as a person's name, in the content of a message. Each is stored as one character
 * of the last private plane, which no language has, and each reader has it in their own words (DEC-0327). Databases hold these characters:
 * none of them ever stands for something else.
 */
const PLACEHOLDERS = {
  "account-deleted": "\u{10FF01}",
  "message-blocked": "\u{10FF02}",
  "notice-heading": "\u{10FF03}",
  "notice-everybody": "\u{10FF04}"
} as const satisfies Partial<Record<EventKey, string>>

type InsideKey = keyof typeof PLACEHOLDERS

const KEYS = Object.keys(PLACEHOLDERS) as ReadonlyArray<InsideKey>

/** What is stored for a sentence. */
export const placeholder = (key: InsideKey): string => PLACEHOLDERS[key]

/** The first half of each of them, as a text in memory has it. It is also that of all of U+10FC00 to U+10FFFF, which nobody can store. */
const LEAD = "\uDBFF"

/** All characters with this first half; alone it goes too, or two halves could meet where a character between them was dropped. */
const RESERVED = /[\u{10FC00}-\u{10FFFF}\uDBFF]/gu

/** A text of a person as it enters the service: without the characters that stand for sentences of ours (DEC-0327). */
export const withoutReserved = (text: string): string => (text.includes(LEAD) ? text.replaceAll(RESERVED, "") : text)

/** Whether a text may differ from language to language for a sentence inside of it. */
export const hasPlaceholders = (text: string): boolean => text.includes(LEAD)

const ANY = new RegExp(`[${KEYS.map(placeholder).join("")}]`, "gu")

/** What each character says, by language. JSON, HTML and plain text have these words as they are. */
const WORDS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  LANGUAGES.map((language) => [language, new Map(KEYS.map((key) => [placeholder(key), eventText(language, key)]))])
)

/** A text that goes out, JSON or not, with the sentences inside of it in the reader's language. */
export const withSentences = (text: string, language: string): string => {
  if (!hasPlaceholders(text)) return text
  const words = WORDS.get(language) ?? WORDS.get(FALLBACK)
  return text.replaceAll(ANY, (each) => words?.get(each) ?? each)
}
