/**
 * Languages that nobody speaks, made of the English texts: `long` is 40 % longer and has marks above its letters, `rtl` is written
 * from right to left. What stands in braces or angle brackets is no text. What the server says stays as it is.
 */
export const PSEUDO = ["long", "rtl"] as const
export type Pseudo = (typeof PSEUDO)[number]

export const isPseudo = (language: string): language is Pseudo => PSEUDO.some((each) => each === language)

/** Whose texts each takes the place of in the app that is built for it. */
export const IN_PLACE_OF: Readonly<Record<Pseudo, string>> = { long: "en", rtl: "zh-Hans" }

/** Namespaces that the server says, or both say in the same words: they stay as they are in the language that is replaced. */
export const SHARED: ReadonlySet<string> = new Set(["answer", "cli", "event", "refusal"])

const MARKED: Readonly<Record<string, string>> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ó",
  u: "ú",
  n: "ñ",
  A: "Å",
  E: "É",
  I: "Í",
  O: "Ö",
  U: "Ü"
}
const HEBREW = "אבגדהוזחטיכלמנסעפצקרשת"
const LONGER = 0.4

/** The letters alone, between what is no text. */
const letters = (text: string, change: (letter: string) => string): string =>
  text
    .split(/(\{[^{}]*\}|<[^<>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[a-z]/gi, change)))
    .join("")

const padding = (length: number): string =>
  Array.from({ length }, (_, at) => (at % 6 === 0 ? " " : "ñ"))
    .join("")
    .trimEnd()

const said = (text: string, language: Pseudo): string =>
  language === "rtl"
    ? letters(text, (letter) => HEBREW[(letter.toLowerCase().charCodeAt(0) - 97) % HEBREW.length] ?? letter)
    : letters(text, (letter) => MARKED[letter] ?? letter) +
      padding(Math.max(1, Math.ceil(text.replaceAll(/\{[^{}]*\}/g, "").length * LONGER)))

/** All texts of a namespace in a made-up language, out of the English ones. */
export const pseudoTexts = (texts: unknown, language: Pseudo): unknown => {
  if (typeof texts === "string") return said(texts, language)
  return Object.fromEntries(
    Object.entries(texts as Readonly<Record<string, unknown>>).map(([key, text]) => [key, pseudoTexts(text, language)])
  )
}
