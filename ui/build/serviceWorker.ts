import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Plugin } from "vite"
import { manifest } from "./manifest.ts"
import { scriptOf } from "./script.ts"

const digest = (...parts: ReadonlyArray<string>): string => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part).update("\0")
  return hash.digest("base64url").slice(0, 12)
}

/** Files that are kept under a name that says nothing of what is in them. */
const PLAIN = ["icon.svg"]

const workerOf = (root: string, build: string, assets: ReadonlyArray<string>): Promise<string> =>
  scriptOf(root, "ui/serviceWorker/worker.ts", { BUILD: build, FILES: [...PLAIN, ...assets] })

/** What the name of a build says beside the page and the names of its files: the code of the worker, and files of plain names. */
const unnamed = (root: string, publicDir: string): Promise<ReadonlyArray<string>> =>
  Promise.all([workerOf(root, "", []), ...PLAIN.map((file) => readFile(join(publicDir, file), "utf8"))])

/**
 * Makes the app one that can be installed and starts without network: names the build in the page, and writes the worker that
 * keeps all files of this build (all languages too: together 12 kB) and the manifest.
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
        this.emitFile({ type: "asset", fileName: "sw.js", source: await workerOf(root, build, assets) })
        this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(await manifest(root, base)) })
      }
    }
  }
}
