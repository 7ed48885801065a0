import { plainText } from "./plainText.ts"

/** A plain text as it is compared with words: blanks and lines as one blank each, none around it, letters small. */
export const asRead = (text: string): string => text.replaceAll(/\s+/g, " ").trim().toLowerCase()

/** Whether a text says the words that somebody looks for: as its reader sees it, in any case of its letters; its markup says nothing (TEXT-06, spec 2.14). */
export const says = (html: string, words: string): boolean => asRead(plainText(html)).includes(asRead(words))
