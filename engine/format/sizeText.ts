import { numberText } from "../locale/written.ts"
import { byteCount } from "./byteCount.ts"

/** What a language writes for the letters of a unit, where it has its own: Mo in French, МБ in Russian (DEC-0328). */
const LETTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fr: { B: "o" },
  ru: { B: "Б", K: "К", M: "М", G: "Г", T: "Т" }
}

/** Between a number and its unit, so that no line ends there. */
const BLANK = "\u00a0"

/**
 * A size in bytes as a language writes it: its decimal mark, its unit. `decimals`: two of them as the rule has
 * it, or only those that say something, as in "10 GB". Empty for what is no size (SIZE-01, spec 9.7, DEC-0328).
 */
export const sizeText = (bytes: number, language: string, decimals: "two" | "needed" = "two"): string => {
  const counted = byteCount(bytes)
  if (counted === undefined) return ""
  const [count = "", unit = ""] = counted.split(" ")
  const number = numberText(Number(count), language, decimals === "two" && count.includes(".") ? 2 : 0)
  return `${number}${BLANK}${unit.replaceAll(/./g, (letter) => LETTERS[language]?.[letter] ?? letter)}`
}
