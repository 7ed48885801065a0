import { languagesHere, textsOf } from "../../languages/read.ts"
import { isPseudo } from "../pseudo.ts"
import type { Spoken } from "../takeWords.ts"
import { fault, type Finding } from "./Finding.ts"

/** Letters that a language is written with, beside those that its own texts have. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  "zh-Hans": /\p{Script=Han}/u,
  "zh-Hant": /\p{Script=Han}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  ru: /\p{Script=Cyrillic}/u
}
const LATIN = /\p{Script=Latin}/u
const scriptOf = (language: string): RegExp => SCRIPTS[language] ?? LATIN

const PLACE = /\{[^{}]*\}/g
/** Fewer letters than these beside the places of a text are in sentences of many languages: ideographs say more each. */
const LETTERS = { alphabet: 4, ideographs: 2 } as const

const plain = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

const saysEnough = (text: string): boolean => {
  const letters = text.replaceAll(PLACE, "").match(/\p{L}/gu) ?? []
  const least = /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Thai}/u.test(letters.join("")) ? "ideographs" : "alphabet"
  return letters.length >= LETTERS[least]
}

interface Catalogue {
  readonly whole: ReadonlySet<string>
  /** Texts with names or numbers in them. */
  readonly patterns: ReadonlyArray<RegExp>
  /** Words of other scripts that its texts have: what has no other name there. */
  readonly words: ReadonlySet<string>
}

const wordsIn = (text: string): ReadonlyArray<string> => text.match(/[\p{L}\p{M}]+/gu) ?? []

const catalogueOf = (language: string): Catalogue => {
  // what the command line says is on no screen
  const texts = [...textsOf(language)].filter(([namespace]) => namespace !== "cli").flatMap(([, each]) => [...each.values()])
  const said = [...new Set(texts.map(plain))].filter((text) => /\p{L}/u.test(text.replaceAll(PLACE, "")))
  const filled = said.filter((text) => text.search(PLACE) >= 0 && saysEnough(text))
  return {
    whole: new Set(said.filter((text) => text.search(PLACE) < 0)),
    patterns: filled.map((text) => new RegExp(`^${text.split(PLACE).map(escaped).join(".+?")}$`, "u")),
    words: new Set(said.flatMap((text) => wordsIn(text.replaceAll(PLACE, " "))))
  }
}

const catalogues = new Map<string, Catalogue>()
const catalogue = (language: string): Catalogue => {
  const known = catalogues.get(language) ?? catalogueOf(language)
  catalogues.set(language, known)
  return known
}

const has = ({ patterns, whole }: Catalogue, text: string): boolean =>
  whole.has(text) || patterns.some((pattern) => pattern.test(text))

const ADDRESS = /https?:\S*/g

/** What is hidden of an account, names of files and keys, and units and marks that are the same everywhere. */
const EVERYWHERE =
  /\S*\*{3,}\S*|www\.\S+|\S+\.(?:png|jpe?g|mp4|pdf|txt|js|css)\b|\b(?:\d+(?:\.\d+)?\s?)?(?:[KMGT]?B|km|px|URL|QR|ID|OK|PDF|PNG|JPEG|GIF|HTML|MP4|Ctrl|Shift|Alt|Enter|Esc)\b/giu

/** What people said and are called, the longest first: a name stands in a sentence as well. */
interface Said {
  readonly texts: ReadonlyArray<string>
  readonly patterns: ReadonlyArray<RegExp>
}

const NOTHING: Said = { texts: [], patterns: [] }

const saidOf = (said: ReadonlySet<string>): Said => {
  const texts = [...said].toSorted((a, b) => b.length - a.length)
  return {
    texts,
    patterns: texts.map(
      (text) => new RegExp(String.raw`(?<![\p{Script=Latin}\p{N}])${escaped(text)}(?![\p{Script=Latin}\p{N}])`, "gu")
    )
  }
}

/** Words with letters that the language is not written with, which none of its own texts have. */
const strangeWords = (language: string, text: string): ReadonlyArray<string> => {
  const own = scriptOf(language)
  const { words } = catalogue(language)
  const isStrange = (letter: string): boolean => !own.test(letter) && !/\p{Lm}/u.test(letter)
  return wordsIn(text.replaceAll(EVERYWHERE, " "))
    .filter((word) => word.length > 1 && !words.has(word))
    .filter((word) => (word.match(/\p{L}/gu) ?? []).some(isStrange))
}

const why = (language: string, text: string, said: Said): string => {
  if (has(catalogue(language), text) || said.texts.includes(text)) return ""
  // whole: somebody may have said a part of it
  const rest = said.patterns.reduce((left, each) => left.replaceAll(each, " "), text.replaceAll(ADDRESS, " "))
  if (!/\p{L}/u.test(rest)) return ""
  const other = languagesHere().find((each) => each !== language && has(catalogue(each), text))
  if (other !== undefined) return `as in ${other}`
  const [strange = ""] = strangeWords(language, rest)
  // a message stands in pieces where something in it can be tapped or was found; its first piece may stand behind a word of ours
  const piece = text.slice(text.indexOf(strange))
  return strange === "" || said.texts.some((each) => each.includes(piece)) ? "" : `"${strange}" has letters of another language`
}

/** Judges what pages of one language say; `said` is what people said and are called. */
export const otherLanguage = (language: string) => {
  const judged = new Map<string, string>()
  return (page: Spoken, said: ReadonlySet<string>): ReadonlyArray<Finding> => {
    if (isPseudo(language)) return []
    const fresh = page.words.some(({ text }) => !judged.has(text))
    const parts = fresh ? saidOf(said) : NOTHING
    const wrong = page.words.flatMap(({ place, text }) => {
      const reason = judged.get(text) ?? why(language, text, parts)
      judged.set(text, reason)
      return reason === "" ? [] : [fault("other-language", `${place} says "${text.slice(0, 120)}": ${reason}`)]
    })
    if (page.language === language) return wrong
    return [...wrong, fault("other-language", `the page says that it is in "${page.language}"`)]
  }
}
