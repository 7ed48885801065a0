import { readdirSync, readFileSync } from "node:fs"

/** Gives the text of a key as the interface shows it, `namespace:key.path`; places in it are filled from `params`. */
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string

const FOLDER = new URL("../../locales/", import.meta.url)

/** The texts of one language, so that screens are found by what they say. */
export const textsIn = (language: string): Say => {
  const files = readdirSync(new URL(`${language}/`, FOLDER)).map((file) => [
    file.replace(/\.json$/, ""),
    JSON.parse(readFileSync(new URL(`${language}/${file}`, FOLDER), "utf8")) as unknown
  ])
  const all = Object.fromEntries(files) as Readonly<Record<string, unknown>>
  return (key, params = {}) => {
    const text = key.split(/[:.]/).reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], all)
    if (typeof text !== "string") throw new Error(`locales/${language} has no text ${key}.`)
    return text.replaceAll(/\{\{?(\w+)\}?\}/g, (whole, name: string) => String(params[name] ?? whole))
  }
}
