import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Plugin, Rolldown } from "vite"
import { languageOfModule } from "./languageTexts.ts"
import { manifest } from "./manifest.ts"
import { scriptOf } from "./script.ts"

const digest = (...parts: ReadonlyArray<string>): string => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part).update("\0")
  return hash.digest("base64url").slice(0, 12)
}

/** Files that are kept under a name that says nothing of what is in them. */
const PLAIN = ["icon.svg"]

type Bundle = Rolldown.OutputBundle
/** Files that hold texts of one language, by language. */
type Texts = Readonly<Record<string, ReadonlyArray<string>>>

const workerOf = (root: string, build: string, assets: ReadonlyArray<string>, texts: Texts): Promise<string> =>
  scriptOf(root, "ui/serviceWorker/worker.ts", { BUILD: build, FILES: [...PLAIN, ...assets], TEXTS: texts })

/** The language of a file that holds nothing but its texts. */
const languageOfFile = (bundle: Bundle, file: string): string | undefined => {
  const chunk = bundle[file]
  if (chunk?.type !== "chunk" || chunk.moduleIds.length === 0) return undefined
  const languages = new Set(chunk.moduleIds.map(languageOfModule))
  const [language] = languages
  return languages.size === 1 ? language : undefined
}

const textFiles = (bundle: Bundle, assets: ReadonlyArray<string>): Texts => {
  const texts: Record<string, Array<string>> = {}
  for (const file of assets) {
    const language = languageOfFile(bundle, file)
    if (language !== undefined) (texts[language] ??= []).push(file)
  }
  return texts
}

/** What the name of a build says beside the page and the names of its files: the code of the worker, and files of plain names. */
const unnamed = (root: string, publicDir: string): Promise<ReadonlyArray<string>> =>
  Promise.all([workerOf(root, "", [], {}), ...PLAIN.map((file) => readFile(join(publicDir, file), "utf8"))])

/**
 * Makes the app one that can be installed and starts without network: names the build in the page, and writes the worker that
 * keeps the files of this build, with texts of the language in use alone (DEC-0305), and the manifest.
 */
export const serviceWorker = (): Plugin => {
  let base = "/"
  let root = ""
  let publicDir = ""
  let build = ""
  return {
    name: "parley-service-worker",
    apply: "build",
    configResolved: (config) => {
      ;({ base, root, publicDir } = config)
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle = {} }) => {
        build = digest(html, ...Object.keys(bundle).toSorted(), ...(await unnamed(root, publicDir)))
        return {
          html: html.replace("<html", `<html data-build="${build}"`),
          tags: [
            { tag: "link", injectTo: "head", attrs: { rel: "manifest", href: `${base}manifest.webmanifest` } },
            { tag: "link", injectTo: "head", attrs: { rel: "apple-touch-icon", href: `${base}icon-180.png` } }
          ]
        }
      }
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const assets = Object.keys(bundle).filter((file) => file.startsWith("assets/") && !file.endsWith(".map"))
        const texts = textFiles(bundle, assets)
        const ofLanguages = new Set(Object.values(texts).flat())
        const others = assets.filter((file) => !ofLanguages.has(file))
        this.emitFile({ type: "asset", fileName: "sw.js", source: await workerOf(root, build, others, texts) })
        this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(await manifest(root, base)) })
      }
    }
  }
}
