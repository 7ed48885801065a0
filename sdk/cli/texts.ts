import { existsSync, readdirSync, readFileSync } from "node:fs"

const LOCALES = new URL("../../locales/", import.meta.url)

const fileOf = (language: string): URL => new URL(`${language}/cli.json`, LOCALES)

/** Texts of the program in each language that there are texts of, read once; in the package they stand in its code (`sdk/entries/vite.config.ts`). */
export const CLI_TEXTS: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  readdirSync(LOCALES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(fileOf(entry.name)))
    .map(({ name }) => [name, JSON.parse(readFileSync(fileOf(name), "utf8")) as Readonly<Record<string, string>>])
)
