import { existsSync, readdirSync, readFileSync } from "node:fs"

const LOCALES = new URL("../../locales/", import.meta.url)

type Texts = Readonly<Record<string, string>>

const fileOf = (language: string, namespace: string): URL => new URL(`${language}/${namespace}.json`, LOCALES)

const read = (language: string, namespace: string): unknown => JSON.parse(readFileSync(fileOf(language, namespace), "utf8"))

/** Sentences of the program; words for messages without text are those of the list of chats. */
const textsOf = (language: string): Texts => {
  const { label, named } = read(language, "home") as { readonly label: Texts; readonly named: string }
  const labels = Object.entries(label).map(([name, word]) => [`label.${name}`, word])
  return { ...(read(language, "cli") as Texts), ...(Object.fromEntries(labels) as Texts), named }
}

/** Texts of the program in each language that there are texts of, read once; in the package they stand in its code (`sdk/entries/vite.config.ts`). */
export const CLI_TEXTS: ReadonlyMap<string, Texts> = new Map(
  readdirSync(LOCALES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(fileOf(entry.name, "cli")))
    .map(({ name }) => [name, textsOf(name)])
)
