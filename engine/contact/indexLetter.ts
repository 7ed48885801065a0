import type { Language } from "../locale/languages.ts"
import { hiragana } from "../format/plainLetters.ts"
import { valueByOrder, type SoundTable } from "./bySound.ts"

/** The orders of ideographs: by strokes, as indexes of traditional Chinese have them, and by their Korean sound. */
// oxlint-disable-next-line pure/names -- its language is named here: it does not depend on the device's
const BY_STROKES = new Intl.Collator("zh-u-co-stroke")
// oxlint-disable-next-line pure/names -- its language is named here: it does not depend on the device's
const BY_KOREAN_SOUND = new Intl.Collator("ko")

const HAN = /^\p{Script=Han}/u

/** The first character of each number of strokes, and the number, out of the order `zh-u-co-stroke` (DEC-0306). */
const STROKES: SoundTable = [
  ..."一1丁2万3不4丗5丞6丣7並8临9丵10乾11亁12亂13僎14僵15亸16償17儭18儳19儶20儷21亹22儽23儾24囔25圞26灥27囖28爨29厵30灩31灪32爩33齾35齉36靐39龘48".matchAll(
    /(\D)(\d+)/gu
  )
].map(([, character = "", strokes = ""]) => [character, `${strokes}劃`])

const MOST_STROKES = STROKES.at(-1)?.[0] ?? ""

/** Initials of Hangul in the order of the alphabet: doubled ones stand with their plain ones. */
const INITIALS = "ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ"
/** Initials as parts of a syllable, and syllables: 588 begin with each. */
const FIRST_INITIAL = 0x1100
const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = "힣"
const KOREAN_SOUNDS: SoundTable = Array.from(INITIALS, (initial, at) => [String.fromCharCode(FIRST_SYLLABLE + at * 588), initial])

/** Rows of kana by their first letter. */
const KANA: SoundTable = [..."ぁあかかささたたななははままゃやららゎわ".matchAll(/(.)(.)/gu)].map(([, first = "", row = ""]) => [
  first,
  row
])

const isBetween = (letter: string, first: string, last: string): boolean => letter >= first && letter <= last

const byCode = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const japanese = (name: string): string | undefined => {
  if (HAN.test(name)) return "漢"
  const first = hiragana(name.normalize("NFKC")).charAt(0)
  if (first === "ゔ") return "あ"
  if (isBetween(first, "ゕ", "ゖ")) return "か"
  if (isBetween(first, "\u30f7", "\u30fa")) return "わ"
  return isBetween(first, "ぁ", "ん") ? valueByOrder(KANA, first, byCode) : undefined
}

const korean = (name: string): string | undefined => {
  const [han] = HAN.exec(name) ?? []
  // characters without a Korean sound stand behind all that have one
  if (han !== undefined)
    return BY_KOREAN_SOUND.compare(han, LAST_SYLLABLE) < 0 ? valueByOrder(KOREAN_SOUNDS, han, BY_KOREAN_SOUND.compare) : undefined
  const first = name.normalize("NFKC").charAt(0)
  return isBetween(first, "가", LAST_SYLLABLE)
    ? valueByOrder(KOREAN_SOUNDS, first, byCode)
    : INITIALS[first.charCodeAt(0) - FIRST_INITIAL]
}

/** Letters of other Cyrillic alphabets, and Ё, by those of Russian; Й is a letter of its own. */
const CYRILLIC: Readonly<Record<string, string>> = { Ё: "Е", Ѐ: "Е", Ѝ: "И", Ґ: "Г", Є: "Е", І: "И", Ї: "И", Ў: "У", Ј: "И" }

const russian = (name: string): string | undefined => {
  const first = name.normalize("NFC").charAt(0).toUpperCase()
  const letter = CYRILLIC[first] ?? first
  return isBetween(letter, "А", "Я") ? letter : undefined
}

/** A consonant; vowels that are written before it are spoken after it. */
const thai = (name: string): string | undefined => /^[\u0e40-\u0e44]?([\u0e01-\u0e2e])/u.exec(name)?.[1]

const traditional = (name: string): string | undefined => {
  const [han] = HAN.exec(name) ?? []
  // characters whose strokes are not known stand behind all others
  return han === undefined || BY_STROKES.compare(han, MOST_STROKES) > 0
    ? undefined
    : valueByOrder(STROKES, han, BY_STROKES.compare)
}

const LATIN = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
const OTHER = "#"

/** What a language has before the Latin letters: its own ones, in their order, and how a name finds its own. */
interface OwnIndex {
  readonly letters: ReadonlyArray<string>
  readonly letterOf: (name: string) => string | undefined
}

const OWN: Readonly<Partial<Record<Language, OwnIndex>>> = {
  "zh-Hant": { letters: STROKES.map(([, strokes]) => strokes), letterOf: traditional },
  ja: { letters: Array.from("あかさたなはまやらわ漢"), letterOf: japanese },
  ko: { letters: Array.from("ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"), letterOf: korean },
  th: { letters: Array.from("กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮ"), letterOf: thai },
  ru: { letters: Array.from("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"), letterOf: russian }
}

/** What decides where a contact stands in the index. */
export interface IndexedName {
  readonly name: string
  /** Its sort letter, A to Z or `#` (CONTACT-06). */
  readonly letter: string
}

/**
 * The letter under which a name stands for a reader of a language: one of the reader's own script, the row of kana, the initial of
 * Hangul, the Thai consonant, the Cyrillic letter, or the number of strokes; else its sort letter (CONTACT-14, spec 3.2, DEC-0306).
 */
export const indexLetter = ({ letter, name }: IndexedName, language: Language): string =>
  OWN[language]?.letterOf(name.trim().slice(0, 8)) ?? letter

/** Letters of the index in their order: the reader's own, then the Latin ones, then `#` (CONTACT-15, spec 3.2, DEC-0306). */
export const indexLetters = (language: Language): ReadonlyArray<string> => [...(OWN[language]?.letters ?? []), ...LATIN, OTHER]
