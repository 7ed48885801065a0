import { readFileSync } from "node:fs"
import { build, type Plugin } from "vite"
import { IN_PLACE_OF, PSEUDO, pseudoTexts, SHARED } from "../pseudo.ts"

const LOCALE = /\/locales\/([^/]+)\/([^/]+)\.json$/

/** Puts the made-up languages in the place of the real ones. */
const pseudo: Plugin = {
  name: "pseudo",
  enforce: "pre",
  load: (id) => {
    const [, language = "", namespace = ""] = LOCALE.exec(id) ?? []
    const made = PSEUDO.find((each) => IN_PLACE_OF[each] === language)
    if (made === undefined || SHARED.has(namespace)) return null
    const english = id.replace(`/locales/${language}/`, "/locales/en/")
    return JSON.stringify(pseudoTexts(JSON.parse(readFileSync(english, "utf8")), made))
  }
}

/** The app as it is, but in languages that nobody speaks. */
export const buildPseudo = async (folder: string): Promise<void> => {
  await build({ logLevel: "warn", plugins: [pseudo], build: { outDir: folder, emptyOutDir: true } })
}
