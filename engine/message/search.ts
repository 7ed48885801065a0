import { latinName } from "../contact/sortLetter.ts"
import { plainText } from "./plainText.ts"

/**
 * Latin, Greek and Cyrillic letters that may carry accents, and accents that stand for themselves. As fixed ranges, so that tokens that
 * were stored mean the same whenever they are read; what looks like an accent in other scripts is a letter. Plain letters of Greek and
 * Cyrillic, which stay as they are, are left out: texts of them are compared in a third of the time.
 */
const ACCENTED = /[\u00c0-\u03b0\u03c2\u03ca-\u042f\u0439\u0450-\u052f\u1e00-\u1fff]+/gu

/** Letters small and without accents, as names are searched; a sigma is the same letter at the end of a word. */
export const plainLetters = (text: string): string =>
  text.toLowerCase().replaceAll(ACCENTED, (letters) => latinName(letters).replaceAll("ς", "σ"))

/** A plain text as it is compared with words: letters small and without accents, blanks and lines as one blank each, none around it. */
export const asRead = (text: string): string => plainLetters(text).replaceAll(/\s+/g, " ").trim()

/**
 * Whether a text says the words that somebody looks for: as its reader sees it, in any case of its letters and without accents; its markup
 * says nothing (TEXT-06, spec 2.14).
 */
export const says = (html: string, words: string): boolean => asRead(plainText(html)).includes(asRead(words))
