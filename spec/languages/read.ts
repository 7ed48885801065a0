import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ROOT } from "../rules.ts"

const LOCALES = join(ROOT, "locales")

type Tree = { readonly [key: string]: string | Tree }

const leaves = (tree: Tree, path = ""): ReadonlyArray<readonly [string, string]> =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as const] : leaves(value, `${path}${key}.`)
  )

/** Languages that there are texts of: the folders of `locales/`. What lies beside them is for those who write texts. */
export const languagesHere = (): ReadonlyArray<string> =>
  readdirSync(LOCALES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** Texts of a language by namespace, and in it by key. */
export type Written = ReadonlyMap<string, ReadonlyMap<string, string>>

/** All texts of a language. */
export const textsOf = (language: string): Written =>
  new Map(
    readdirSync(join(LOCALES, language))
      .filter((file) => file.endsWith(".json"))
      .toSorted()
      .map((file) => [
        file.replace(".json", ""),
        new Map(leaves(JSON.parse(readFileSync(join(LOCALES, language, file), "utf8")) as Tree))
      ])
  )

const reasonsIn = (name: string): ReadonlyMap<string, string> => {
  const file = join(ROOT, `spec/languages/same/${name}.json`)
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : [])
}

/** Why texts of a language are those of English, by `namespace:key`: those of all languages, and its own. */
export const sameAsEnglish = (language: string): { readonly all: ReadonlySet<string>; readonly own: ReadonlySet<string> } => ({
  all: new Set(reasonsIn("all").keys()),
  own: new Set(reasonsIn(language).keys())
})
