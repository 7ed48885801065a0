import { plainLetters } from "../format/plainLetters.ts"
import { wordsRead } from "./formatting/formatted.ts"
import { plainText } from "./plainText.ts"

/** Blanks, but for one between words. */
const BLANKS = /[^\S ]\s*| \s+/g

/** A plain text as it is compared with words: in plain letters, blanks and lines as one blank each, none around it. */
export const asRead = (text: string): string => plainLetters(text).replaceAll(BLANKS, " ").trim()

/** What a text says: as its reader sees it, and where signs format it also as it was typed (TEXT-06). */
export const searchedTexts = (html: string): ReadonlyArray<string> => [...new Set([wordsRead(html), plainText(html)])]

/**
 * Whether a text says the words that somebody looks for: as its reader sees it or as it was typed, compared in {@link plainLetters}, as names
 * are; its markup says nothing (TEXT-06, spec 2.14).
 */
export const says = (html: string, words: string): boolean => {
  const sought = asRead(words)
  return searchedTexts(html).some((text) => asRead(text).includes(sought))
}
