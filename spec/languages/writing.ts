/** How texts of a language are written: quotation marks, punctuation, blanks and letters (docs/languages.md). */

const QUOTES = "“”‘„‚«»‹›「」『』"

/** Quotation marks of a language; the apostrophe ’ is any language's. */
const OWN_QUOTES: Readonly<Record<string, string>> = {
  "zh-Hans": "“”‘",
  "zh-Hant": "「」『』",
  ja: "「」『』",
  fr: "«»“”‹›",
  ru: "«»„“",
  de: "„“‚‘"
}
const USUAL_QUOTES = "“”‘"

/** Letters of one system of writing beside the Latin ones, which names and codes have in every language. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  "zh-Hans": /\p{Script=Han}/u,
  "zh-Hant": /\p{Script=Han}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC]/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  ru: /\p{Script=Cyrillic}/u
}

const IDEOGRAPHIC = new Set(["zh-Hans", "zh-Hant", "ja"])

const WIDE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC，。、！？：；（）「」『』]`
const GLUED = new RegExp(`${WIDE} +(?=${WIDE})`, "u")
const NARROW = new RegExp(String.raw`${WIDE}[,;:!?()]|${WIDE}\.(?!\w)|[,;:!?()]${WIDE}`, "u")

/** Characters that a double-byte character set has in rows of `first` to `last` lead bytes. */
const charactersOf = (label: string, first: number, last: number, trail: number): ReadonlySet<string> => {
  const decoder = new TextDecoder(label)
  const found = new Set<string>()
  for (let lead = first; lead <= last; lead++)
    for (let second = trail; second <= 0xfe; second++)
      for (const each of decoder.decode(new Uint8Array([lead, second]))) found.add(each)
  return found
}

/** Ideographs of the national character sets: what a language does not use is another's form of it. */
const IDEOGRAPHS: Readonly<Record<string, () => ReadonlySet<string>>> = {
  "zh-Hans": () => charactersOf("gbk", 0xb0, 0xf7, 0xa1),
  "zh-Hant": () => charactersOf("big5", 0xa4, 0xf9, 0x40),
  ja: () => charactersOf("euc-jp", 0xb0, 0xf4, 0xa1)
}
const ideographs = new Map<string, ReadonlySet<string>>()

const foreignIdeographs = (language: string, text: string): ReadonlyArray<string> => {
  const set = ideographs.get(language) ?? IDEOGRAPHS[language]?.()
  if (set === undefined) return []
  ideographs.set(language, set)
  return Array.from(text).filter((each) => /\p{Script=Han}/u.test(each) && each !== "々" && each !== "〇" && !set.has(each))
}

const foreignLetters = (language: string, text: string): ReadonlyArray<string> =>
  Array.from(text).filter(
    (each) => /\p{L}/u.test(each) && !/\p{Script=Latin}/u.test(each) && LETTERS[language]?.test(each) !== true && each !== "ー"
  )

/** A text with a word for each thing that is no sentence: code between backticks, and addresses. */
const spoken = (text: string): string => text.replaceAll(/`[^`]*`|\b(?:https?:\/\/|mailto:|tel:)[\w./-]*/g, "x")

const FRENCH = /(?:^|[^\u00A0\u202F\s?!])[;!?»]|[ ][;:!?»]|[\p{L}})]:(?=\s|$)|«[^\u00A0\u202F]/u

/** What is wrong with how a text is written; `isTerminal` is laid out by blanks and shows code as it is typed. */
export const wronglyWritten = (language: string, text: string, isTerminal: boolean): ReadonlyArray<string> => {
  const said = spoken(text)
  const own = OWN_QUOTES[language] ?? USUAL_QUOTES
  const faults: Array<string> = []
  if (/\{\{|\}\}/.test(text)) faults.push("double braces")
  if (text.trim() === "") faults.push("empty")
  if (language === "en") return faults
  if (!isTerminal && /["']/.test(said)) faults.push(`straight quotes (use ${own}, and ’ for an apostrophe)`)
  if (/\.\.\./.test(said)) faults.push("three points (use …)")
  const foreign = Array.from(said).filter((each) => QUOTES.includes(each) && !own.includes(each))
  if (foreign.length > 0) faults.push(`quotation marks ${foreign.join("")} (use ${own})`)
  if (IDEOGRAPHIC.has(language)) {
    if (!isTerminal && GLUED.test(said)) faults.push("a blank between ideographs")
    if (NARROW.test(said)) faults.push("ASCII punctuation at an ideograph (use ，。、！？：；（）)")
  }
  if (language === "fr" && FRENCH.test(said)) faults.push("no no-break space (U+202F or U+00A0) before ; : ! ? » or after «")
  const letters = [...new Set([...foreignLetters(language, text), ...foreignIdeographs(language, text)])]
  if (letters.length > 0) faults.push(`letters of another language: ${letters.join(" ")}`)
  return faults
}
