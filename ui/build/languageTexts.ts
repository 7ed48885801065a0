import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

/** Texts of the first screens: those of a language are one file. What is said when the network fails must not come over it. */
const FIRST = ["app", "error", "home", "login"]

/** What only the server and the command line say. */
const NOT_OURS = new Set(["answer", "cli", "event"])

/** How `ui/text.ts` asks for a language, and how the module that is made for it is named. */
const ASKED = /\/locales\/([^/]+)\/app\.json\?texts$/
export const MADE = "\0texts:"

const partsOf = (id: string) => /^\0texts:(?<made>.+)$|\/locales\/(?<language>[^/]+)\/(?<namespace>\w+)\.json$/.exec(id)?.groups
/** By which words emoji are found. */
const EMOJI_WORDS = /\/emoji\/words\/([^/]+)\.json$/

/** The language whose texts or words a module holds; nothing for any other module. */
export const languageOfModule = (id: string): string | undefined =>
  partsOf(id)?.["made"] ?? partsOf(id)?.["language"] ?? EMOJI_WORDS.exec(id)?.[1]

/** Name of the file with the first texts of a language, for the modules that belong into it. */
export const textsChunk = (id: string): string | null => {
  const { made, namespace = "" } = partsOf(id) ?? {}
  return made !== undefined || FIRST.includes(namespace) ? `texts-${languageOfModule(id)}` : null
}

/** A language as a module: the texts of the first screens, and ways to all others, of which the other languages know nothing. */
const moduleOf = (root: string, language: string): string => {
  const folder = join(root, "locales", language)
  const namespaces = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(".json", ""))
  const path = (namespace: string): string => JSON.stringify(join(folder, `${namespace}.json`))
  const later = namespaces.filter((each) => !FIRST.includes(each) && !NOT_OURS.has(each))
  return `${FIRST.map((each) => `import ${each} from ${path(each)}`).join("\n")}
    export default {
      first: { ${FIRST.join(", ")} },
      later: { ${later.map((each) => `${each}: () => import(${path(each)})`).join(", ")} }
    }`
}

/** Makes each language a module of its own, so that only the one in use is loaded (DEC-0305). */
export const languageTexts = (): Plugin => {
  let root = ""
  return {
    name: "parley-language-texts",
    enforce: "pre",
    configResolved: (config) => {
      ;({ root } = config)
    },
    resolveId: (source) => {
      const [, language] = ASKED.exec(source) ?? []
      return language === undefined ? undefined : MADE + language
    },
    load: (id) => (id.startsWith(MADE) ? moduleOf(root, id.slice(MADE.length)) : undefined)
  }
}
