import { readdirSync, readFileSync } from "node:fs"
import { isolated } from "#engine/locale/isolated.ts"
import { numberText } from "#engine/locale/written.ts"
import { IN_PLACE_OF, isPseudo, pseudoTexts, SHARED } from "./pseudo.ts"

/** Gives the text of a key as the interface shows it, `namespace:key.path`; places in it are filled from `params`. */
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string

const FOLDER = new URL("../../locales/", import.meta.url)

/** The texts of one language, so that screens are found by what they say. */
export const textsIn = (language: string): Say => {
  const read = (from: string, file: string) => JSON.parse(readFileSync(new URL(`${from}/${file}`, FOLDER), "utf8")) as unknown
  const files = readdirSync(new URL("en/", FOLDER)).map((file) => {
    const namespace = file.replace(/\.json$/, "")
    if (!isPseudo(language)) return [namespace, read(language, file)]
    return [namespace, SHARED.has(namespace) ? read(IN_PLACE_OF[language], file) : pseudoTexts(read("en", file), language)]
  })
  const all = Object.fromEntries(files) as Readonly<Record<string, unknown>>
  const written = isPseudo(language) ? "en" : language
  const forms = new Intl.PluralRules(written)
  /** A text by number has the forms of its language, whichever of them a test names. */
  const formed = (key: string, count: unknown): string =>
    typeof count === "number" ? key.replace(/_(?:zero|one|two|few|many|other)$/, `_${forms.select(count)}`) : key
  return (key, params = {}) => {
    const text = formed(key, params["count"])
      .split(/[:.]/)
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], all)
    if (typeof text !== "string") throw new Error(`locales/${language} has no text ${key}.`)
    return text.replaceAll(/\{\{?(\w+)\}?\}/g, (whole, name: string) => {
      const value = params[name]
      if (value === undefined) return whole
      return typeof value === "number" ? numberText(value, written) : isolated(value, language === "rtl")
    })
  }
}
