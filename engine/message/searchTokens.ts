import { asRead } from "./search.ts"

/**
 * Letters that are written without blanks between words: Han, kana, bopomofo, Hangul, Thai, Lao, Burmese, Khmer. As fixed ranges, so that
 * tokens that were stored mean the same wherever and whenever they are read.
 */
const SPACELESS =
  "\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u318f\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua960-\\ua97f\\ua9e0-\\ua9ff\\uaa60-\\uaa7f\\uac00-\\ud7af\\uf900-\\ufaff\\uffa0-\\uffdc\\u{20000}-\\u{3ffff}"

/** Runs of letters of one kind: those that stand without blanks, or the others. Half a character belongs to none. */
const RUNS = new RegExp(`([${SPACELESS}]+)|[^ \\ud800-\\udfff${SPACELESS}]+`, "gu")

/**
 * The tokens by which an index knows a text: each letter and each two in a row where words have no blanks between them, each three in a row
 * elsewhere (SEARCH-01, DEC-0091). Whatever contains some words has all tokens of the words, whichever text that is; what has them all need
 * not contain the words. Words that have none say nothing about where they are found.
 * Each token once, in the order of the text, which is plain.
 */
export const searchTokens = (text: string): ReadonlyArray<string> => {
  const tokens = new Set<string>()
  for (const [run, spaceless] of asRead(text).matchAll(RUNS)) {
    const letters = Array.from(run)
    for (const size of spaceless === undefined ? [3] : [1, 2])
      for (let at = 0; at + size <= letters.length; at += 1) tokens.add(letters.slice(at, at + size).join(""))
  }
  return [...tokens]
}
