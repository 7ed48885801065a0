import { withTokens } from "./emoji.ts"
import { plainText } from "./plainText.ts"

const asRead = (text: string): string => text.replaceAll(/\s+/g, " ").trim().toLowerCase()

/** Whether a text says the words that somebody looks for: as its reader sees it, in any case of its letters; its markup says nothing (TEXT-06, spec 2.14). */
export const says = (html: string, words: string): boolean => asRead(plainText(html)).includes(asRead(words))

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const capital = (text: string): string => text.toLowerCase().replace(/./u, (first) => first.toUpperCase())

/**
 * How the words may stand in the HTML of a text that {@link says} them, for a store that compares letters alone, and knows the case of
 * none but A to Z. Only candidates: a tag's name may be spelt so, too. Words that a tag or a line breaks are not among them (DEC-0032).
 */
export const spellings = (words: string): ReadonlyArray<string> => {
  const plain = words.trim()
  const cases = /^[ -~]*$/.test(plain) ? [plain] : [plain, plain.toLowerCase(), plain.toUpperCase(), capital(plain)]
  return [...new Set(cases.flatMap((each) => [escaped(each), escaped(withTokens(each))]))]
}
