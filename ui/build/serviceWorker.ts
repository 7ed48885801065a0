import { createHash } from "node:crypto"
import type { Plugin } from "vite"
import { manifest } from "./manifest.ts"
import { scriptOf } from "./script.ts"

const digest = (...parts: ReadonlyArray<string>): string => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part).update("\0")
  return hash.digest("base64url").slice(0, 12)
}

/**
 * Makes the app one that can be installed and starts without network: names the build in the page, and writes the worker that
 * keeps all files of this build (all languages too: together 12 kB) and the manifest.
 */
export const serviceWorker = (): Plugin => {
  let base = "/"
  let root = ""
  let build = ""
  return {
    name: "parley-service-worker",
    apply: "build",
    configResolved: (config) => {
      ;({ base, root } = config)
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        build = digest(html, ...Object.keys(bundle).toSorted())
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
        const script = await scriptOf(root, "ui/serviceWorker/worker.ts", { BUILD: build, FILES: ["icon.svg", ...assets] })
        this.emitFile({ type: "asset", fileName: "sw.js", source: script })
        this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(await manifest(root, base)) })
      }
    }
  }
}
