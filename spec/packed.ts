import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { build, type Plugin } from "vite"
import type { TestProject } from "vitest/node"

/**
 * The server as a process and its threads, each packed into one file for the tests, which start some hundred of the first and many
 * hundreds of the second: what gathers its sources file by file takes ten times as long to start as what reads a single one. How a
 * server starts from its sources, the tests of the setup show (`scripts/setup.test.mjs`).
 */

const ROOT = dirname(import.meta.dirname)
const FOLDER = join(ROOT, ".cache", "packed")

/** Where something is started, and how its file names the thread or the program. */
const STARTERS = "{server,spec/golden}/**/*.ts"
const STARTED = /new URL\("(\.[\w./]+)\.ts", import\.meta\.url\)/g

const packedPath = (from: string, name: string): string =>
  join(FOLDER, `${relative(ROOT, join(dirname(from), name)).replaceAll(/[^\w-]+/g, "-")}.mjs`)

/** All that is started, and where it is packed. */
const started = () =>
  globSync(join(ROOT, STARTERS))
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(STARTED)].map(([, name = ""]) => ({
        source: join(dirname(file), `${name}.ts`),
        packed: packedPath(file, name)
      }))
    )

/** Has whoever starts something start what is packed. */
export const startsPacked = (): Plugin => ({
  name: "starts-packed",
  enforce: "pre",
  transform: {
    filter: { id: /\/(server|golden)\/.*(?<!\.test)\.ts$/, code: "new URL(" },
    handler: (code, id) =>
      code.replaceAll(
        STARTED,
        (_, name: string) => `new URL(${JSON.stringify(relative(dirname(id), packedPath(id, name)))}, import.meta.url)`
      )
  }
})

/** Files that lie beside a source are found from there. */
const keepsPlaces = (): Plugin => ({
  name: "keeps-places",
  enforce: "pre",
  transform: {
    filter: { id: /\.ts$/, code: "import.meta.url" },
    handler: (code, id) => code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
  }
})

const packedText = async (source: string): Promise<string> => {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    plugins: [startsPacked(), keepsPlaces()],
    build: { ssr: source, write: false, minify: false, rolldownOptions: { output: { codeSplitting: false } } },
    // other packages may bring files of their own
    ssr: { noExternal: ["effect"] }
  })
  const [output] = [built].flat()
  if (output === undefined || !("output" in output)) throw new Error(`${source} was not packed`)
  return output.output[0].code
}

const pack = async (): Promise<void> => {
  mkdirSync(FOLDER, { recursive: true })
  for (const { packed, source } of started()) {
    const part = `${packed}.${process.pid}`
    writeFileSync(part, await packedText(source))
    // another run may be starting it
    renameSync(part, packed)
  }
}

/** Packs before the tests of a project, and before tests run again. */
export default async (project: TestProject): Promise<void> => {
  await pack()
  project.onTestsRerun(pack)
}
