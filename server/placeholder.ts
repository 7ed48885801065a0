import { eventText } from "./http/text.ts"
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

/** What is stored for a sentence. */
export const placeholder = (key: InsideKey): string => PLACEHOLDERS[key]

const KEYS: ReadonlyMap<string, EventKey> = new Map(
  (Object.keys(PLACEHOLDERS) as ReadonlyArray<InsideKey>).map((key) => [PLACEHOLDERS[key], key])
)
const ANY = new RegExp(`[${[...KEYS.keys()].join("")}]`, "gu")

/** The first half of each of them, as a text in memory has it. */
const LEAD = "\u{10FF01}".charAt(0)

/** Whether what goes out as JSON may differ from language to language for a sentence inside of it. */
export const hasPlaceholders = (json: string): boolean => json.includes(LEAD)

/** What goes out as JSON, with the sentences inside of it in the reader's language. */
export const inWords = (json: string, language: string): string =>
  hasPlaceholders(json)
    ? json.replaceAll(ANY, (each) => {
        const key = KEYS.get(each)
        return key === undefined ? each : JSON.stringify(eventText(language, key)).slice(1, -1)
      })
    : json
