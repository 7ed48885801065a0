import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, posix, relative, sep } from "node:path"
import process from "node:process"
import { capture } from "./child.mjs"
import { endOf, npm } from "./npm.mjs"
import { CACHE, inProject, isMain, ROOT } from "./places.mjs"
import { during, explain, say, Stop } from "./say.mjs"
import { setUp } from "./setup.mjs"

/** Where the package lies as it is packed. */
export const PACKAGE = inProject("dist", "package")

/** @param {string} node @param {NodeJS.ProcessEnv} env @param {ReadonlyArray<string>} command */
const must = async (node, env, command) => {
  const { code, output } = await capture(node, command, { cwd: ROOT, env })
  if (code !== 0) throw new Stop("The package could not be built: the reason is above.", { output: endOf(output) })
}

/** @param {string} folder @returns {ReadonlyArray<string>} */
const declarations = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => join(folder, name))

/**
 * Types name files of other rooms as `#engine/…`, which means something in this project alone; elsewhere they are beside them.
 * @param {string} types
 */
const withoutRooms = (types) => {
  for (const file of declarations(types)) {
    const text = readFileSync(file, "utf8").replace(
      /(from |import\()"([#.][^"]+)\.tsx?"/g,
      (/** @type {string} */ _, /** @type {string} */ before, /** @type {string} */ named) => {
        const target = named.startsWith("#") ? relative(dirname(file), join(types, named.slice(1))) : named
        const path = target.split(sep).join(posix.sep)
        return `${before}"${path.startsWith(".") ? path : `./${path}`}.js"`
      }
    )
    writeFileSync(file, text)
  }
}

/**
 * Removes the types to which none of the entries leads: those of what the service does inside.
 * @param {string} types
 */
const withoutUnreached = (types) => {
  /** @type {Set<string>} */
  const reached = new Set()
  const waiting = [...declarations(join(types, "sdk", "entries"))]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    for (const [, named = ""] of readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)\.js"/g))
      waiting.push(`${join(dirname(file), named)}.d.ts`)
  }
  for (const file of declarations(types)) if (!reached.has(file)) rmSync(file)
}

/**
 * What the package says of itself: as in the project, without what only the project needs. Paths are those of the packed folder.
 * @param {Record<string, any>} project
 */
const manifest = (project) => {
  const inPackage = (/** @type {string} */ path) => path.replace("./dist/package/", "./")
  const entries = Object.entries(project["exports"]).map(([name, { types, browser, default: file }]) => [
    name,
    { types: inPackage(types), ...(browser === undefined ? {} : { browser: inPackage(browser) }), default: inPackage(file) }
  ])
  return {
    ...Object.fromEntries(["name", "version", "description", "license", "type"].map((key) => [key, project[key]])),
    sideEffects: false,
    exports: { ...Object.fromEntries(entries), "./package.json": "./package.json" },
    bin: { parley: inPackage(project["bin"].parley) },
    engines: project["engines"],
    dependencies: { effect: project["dependencies"].effect }
  }
}

/**
 * Builds `dist/package`: what `npm pack` takes. Beside the one that is there, which gives way at the end.
 * @param {import("./setup.mjs").Ready} ready
 */
export const buildPackage = async ({ env, node }) => {
  const fresh = join(CACHE, `package-${process.pid}`)
  const vite = [inProject("node_modules", "vite", "bin", "vite.js"), "build", "--config", "sdk/entries/vite.config.ts"]
  const tsc = [inProject("node_modules", "typescript7", "bin", "tsc"), "-p", "sdk/entries", "--outDir", join(fresh, "types")]
  await during("Building the package", async () => {
    try {
      await must(node, env, [...vite, "--outDir", fresh, "--logLevel", "warn"])
      await must(node, env, tsc)
      withoutRooms(join(fresh, "types"))
      withoutUnreached(join(fresh, "types"))
      const project = JSON.parse(readFileSync(inProject("package.json"), "utf8"))
      writeFileSync(join(fresh, "package.json"), `${JSON.stringify(manifest(project), null, 2)}\n`)
      cpSync(inProject("LICENSE"), join(fresh, "LICENSE"))
      cpSync(inProject("docs", "bots.md"), join(fresh, "README.md"))
      mkdirSync(dirname(PACKAGE), { recursive: true })
      rmSync(PACKAGE, { recursive: true, force: true })
      renameSync(fresh, PACKAGE)
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
  })
}

/** `--pack`: packs what `prepack` has built, as npm lets it come before. @param {import("./setup.mjs").Ready} ready */
const provide = async (ready) => {
  if (!process.argv.includes("--pack")) return buildPackage(ready)
  await npm(ready.node, ["pack", "--silent", "--pack-destination", dirname(PACKAGE)], PACKAGE)
  const { name, version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"))
  say(`packed dist/${name}-${version}.tgz`)
}

if (isMain(import.meta.url))
  process.exitCode = await setUp({ built: false })
    .then(provide)
    .then(() => 0, explain)
