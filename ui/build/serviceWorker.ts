import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { build, type Plugin } from "vite"
import { manifest } from "./manifest.ts"

const digest = (...parts: ReadonlyArray<string | Buffer>): string => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part).update("\0")
  return hash.digest("base64url").slice(0, 12)
}

/** The worker as one script of its own: nothing of the app is in it. */
const scriptOf = async (root: string, values: Readonly<Record<string, unknown>>): Promise<string> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      copyPublicDir: false,
      target: "es2022",
      rolldownOptions: { input: join(root, "ui/serviceWorker/worker.ts"), output: { format: "iife" } }
    }
  })
  const script = [built].flat().flatMap((it) => ("output" in it ? it.output : []))[0]
  if (script?.type !== "chunk") throw new Error("The service worker was not built.")
  return script.code
}

/**
 * Makes the app one that can be installed and starts without network: names the build in the page, and writes the worker that
 * keeps all files of this build (all languages too: together 12 kB) and the manifest.
 */
export const serviceWorker = (): Plugin => {
  let base = "/"
  let root = ""
  let publicDir = ""
  let page = { build: "", boot: "" }
  return {
    name: "parley-service-worker",
    apply: "build",
    configResolved: (config) => {
      ;({ base, root, publicDir } = config)
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle = {} }) => {
        const bootScript = digest(await readFile(join(publicDir, "boot.js")))
        const boot = `boot.js?v=${bootScript}`
        const whole = html.replace(/boot\.js(?=")/, boot)
        page = { boot, build: digest(whole, ...Object.keys(bundle).toSorted()) }
        return {
          html: whole.replace("<html", `<html data-build="${page.build}"`),
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
        const script = await scriptOf(root, { BUILD: page.build, FILES: [page.boot, "icon.svg", ...assets] })
        this.emitFile({ type: "asset", fileName: "sw.js", source: script })
        this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(await manifest(root, base)) })
      }
    }
  }
}
