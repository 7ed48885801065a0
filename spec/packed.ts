import { createHash } from "node:crypto"
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { build, type Plugin } from "vite"
import type { TestProject } from "vitest/node"

/**
 * The server as a process and its threads, the demo and the program for the command line, each packed into one file for the tests, which
 * start some hundred of them and many hundreds of threads: what gathers its sources file by file takes ten times as long to start as what
 * reads a single one. How a server starts from its sources, the tests of the setup show (`scripts/setup.test.mjs`).
 */

const ROOT = dirname(import.meta.dirname)
const FOLDER = join(ROOT, ".cache", "packed")

/** Where something is started, and how its file names the thread or the program. */
const STARTERS = "{server,spec/golden,spec/wire}/**/*.ts"
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

/** Programs that start another one start what is packed. */
export const startsPacked = (): Plugin => ({
  name: "starts-packed",
  enforce: "pre",
  transform: {
    filter: { id: /\/(server|golden|wire)\/.*(?<!\.test)\.ts$/, code: "new URL(" },
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

/** Says of what the files in the folder were made. */
const STAMP = join(FOLDER, "of.txt")

/** A fingerprint of all that can change what is packed. */
const fingerprint = (): string => {
  const sources = globSync(
    ["{adapters,sdk/bot,sdk/cli,engine,locales,server,spec/golden,spec/wire}/**/*.{ts,json}", "spec/packed.ts", "package*.json"],
    { cwd: ROOT }
  ).filter((file) => !file.endsWith(".test.ts"))
  const hash = createHash("sha256").update(process.version)
  for (const file of sources.toSorted()) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest("hex")
}

/** Writes a file that another run may be reading. */
const replace = (file: string, text: string): void => {
  const part = `${file}.${process.pid}`
  writeFileSync(part, text)
  renameSync(part, file)
}

const pack = async (): Promise<void> => {
  const all = started()
  // taken before, so that a file changed meanwhile is noticed next time
  const now = fingerprint()
  const isFresh = existsSync(STAMP) && readFileSync(STAMP, "utf8") === now && all.every(({ packed }) => existsSync(packed))
  if (isFresh) return
  mkdirSync(FOLDER, { recursive: true })
  for (const { packed, source } of all) replace(packed, await packedText(source))
  replace(STAMP, now)
}

/** Packs before the tests of a project, and before tests run again, where anything has changed since the last time. */
export default async (project: TestProject): Promise<void> => {
  await pack()
  project.onTestsRerun(pack)
}
