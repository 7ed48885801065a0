import { defineConfig, type Plugin } from "vite"
import { CLI_TEXTS } from "../cli/texts.ts"
import { SENTENCES } from "../../server/http/sentences.ts"

/** Modules of the server that read files of the project or start threads of it, as they are in the package, where neither is. */
const IN_PACKAGE: Readonly<Record<string, string>> = {
  "/server/http/sentences.ts": `export const SENTENCES = new Map(${JSON.stringify([...SENTENCES])})`,
  "/sdk/cli/texts.ts": `export const CLI_TEXTS = new Map(${JSON.stringify([...CLI_TEXTS])})`,
  // sanitize-html parses styles with it, and none are allowed in a message (`engine/editor/allowList.ts`)
  "/node_modules/postcss/lib/postcss.js": `exports.parse = () => { throw new Error("A message holds no styles.") }`,
  "/server/upload/played.ts": `export const playedFacts = () => Promise.reject(new Error("A service in memory looks into no files."))`
}

/** Says that nothing leads back to a source: nobody steps through a table or another's package, and their maps are a tenth of the packed file. */
const NO_MAP = { mappings: "" }

/**
 * Names each part of Effect by its own module, in one line, as the maps count lines: of a part that comes through `effect` as a whole esbuild keeps
 * all (DEC-0036).
 */
const eachAlone = (_: string, names: string): string =>
  names
    .split(", ")
    .map((each) => each.split(" as "))
    .map(([name, here = name]) => `import * as ${here} from "effect/${name}";`)
    .join(" ")

const inPackage: Plugin = {
  name: "in-package",
  enforce: "pre",
  load: (id) => {
    const code = Object.entries(IN_PACKAGE).find(([file]) => id.endsWith(file))?.[1]
    return code === undefined ? undefined : { code, map: NO_MAP }
  },
  transform: (code, id) => (id.includes("/node_modules/") ? { code, map: NO_MAP } : undefined),
  renderChunk: (code) => ({ code: code.replace(/^import \{ ([\w$, ]+) \} from "effect";/gm, eachAlone), map: null })
}

/** What the service loads where pictures and films come in. None do in memory, and the package needs none of it. */
const OF_UPLOADS = ["sharp", "file-type"]

/** A module by its path in the project. npm leaves out what lies in a folder `node_modules`. */
const fileOf = ({ name }: { readonly name: string }): string => `${name.replaceAll("node_modules/", "vendor/")}.js`

/**
 * The package's five entries and its program. Each module stays a file of its own: bundlers leave a module out of a page as a whole
 * (`sideEffects`), but little of what is left of a file that many rules share (DEC-0036). `effect` comes with it as a dependency.
 */
export default defineConfig({
  publicDir: false,
  plugins: [inPackage],
  build: {
    emptyOutDir: true,
    target: "es2023",
    sourcemap: true,
    minify: false,
    license: { fileName: "licences.txt" },
    reportCompressedSize: false,
    lib: {
      entry: {
        engine: "sdk/entries/engine.ts",
        client: "sdk/entries/client.ts",
        node: "sdk/entries/node.ts",
        browser: "sdk/entries/browser.ts",
        testing: "sdk/entries/testing.ts",
        needsNode: "sdk/entries/needsNode.ts",
        cli: "sdk/cli/main.ts"
      },
      formats: ["es"]
    },
    rolldownOptions: {
      external: [/^node:/, /^effect($|\/)/, "parley/client", "parley/node", ...OF_UPLOADS],
      output: { preserveModules: true, preserveModulesRoot: ".", entryFileNames: fileOf }
    }
  }
})
