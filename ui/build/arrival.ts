import { join } from "node:path"
import type { Plugin } from "vite"

/** Name of the helper through which Vite's output calls `import()`. */
const HELPER = "\0vite/preload-helper.js"

/** Puts `ui/arrival.ts` in its place (DEC-0109), and names to it every file of what is imported, not only what comes beside it. */
export const arrival = (): Plugin => {
  let base = "/"
  let root = ""
  let isReplaced = false
  return {
    name: "parley-arrival",
    apply: "build",
    enforce: "pre",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, others, { hostType }) => (hostType === "html" ? others : [...new Set([file, ...others])])
        }
      }
    }),
    configResolved: (config) => {
      ;({ base, root } = config)
    },
    load: (id) => {
      if (id !== HELPER) return
      isReplaced = true
      return `import { loadWithFiles } from ${JSON.stringify(join(root, "ui/arrival.ts"))}
        export const __vitePreload = (load, files = []) => loadWithFiles(load, files.map((file) => ${JSON.stringify(base)} + file))`
    },
    generateBundle: () => {
      if (!isReplaced) throw new Error(`Vite does not call import() through ${HELPER.slice(1)} any more (DEC-0109).`)
    }
  }
}
