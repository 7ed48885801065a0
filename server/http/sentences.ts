import { readdirSync, readFileSync } from "node:fs"

const LOCALES = new URL("../../locales/", import.meta.url)
const NAMESPACES = ["refusal", "answer", "event"] as const
export type Namespace = (typeof NAMESPACES)[number]
type Sentences = Readonly<Record<string, string>>

const read = (language: string, namespace: Namespace): Sentences =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, LOCALES), "utf8")) as Sentences

const isComplete = (language: string): boolean => {
  const files = new Set(readdirSync(new URL(`${language}/`, LOCALES)))
  return NAMESPACES.every((namespace) => files.has(`${namespace}.json`))
}

/** Sentences of the server by language, read once; in the package they stand in their place (`sdk/entries/vite.config.ts`). */
export const SENTENCES: ReadonlyMap<string, Readonly<Record<Namespace, Sentences>>> = new Map(
  readdirSync(LOCALES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isComplete(entry.name))
    .map(({ name }) => [name, { refusal: read(name, "refusal"), answer: read(name, "answer"), event: read(name, "event") }])
)
