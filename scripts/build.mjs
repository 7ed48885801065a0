import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { capture } from "./child.mjs"
import { endOf } from "./npm.mjs"
import { CACHE, inProject, ROOT } from "./places.mjs"
import { during, Stop } from "./say.mjs"

/** All that can change what the browser gets. */
const SOURCES = [
  "ui",
  "engine",
  "adapters",
  "locales",
  "public",
  "index.html",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json"
]
const PAGE = inProject("dist", "h5")
const STAMP = join(CACHE, "built.json")

/** @param {string} path @returns {ReadonlyArray<string>} */
const filesUnder = (path) => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

const sources = () => SOURCES.flatMap((source) => filesUnder(inProject(source))).filter((path) => !/\.test\.tsx?$/.test(path))

/** @param {(path: string) => string | Buffer} of */
const digest = (of) => {
  const hash = createHash("sha256")
  for (const path of sources()) hash.update(path.slice(ROOT.length)).update("\0").update(of(path)).update("\0")
  return hash.digest("hex")
}

/** Times and sizes are quick to compare; a checkout changes them without changing a word, so content has the last say. */
const times = () => digest((path) => `${statSync(path).mtimeMs} ${statSync(path).size}`)
const content = () => digest((path) => readFileSync(path))

const fingerprint = () => JSON.stringify({ times: times(), content: content() })

export const buildIsFresh = () => {
  if (!existsSync(join(PAGE, "index.html")) || !existsSync(STAMP)) return false
  const built = JSON.parse(readFileSync(STAMP, "utf8"))
  if (built.times === times()) return true
  if (built.content !== content()) return false
  writeFileSync(STAMP, fingerprint())
  return true
}

/**
 * Builds beside the page in use and puts it in place at the end: a build that fails leaves the old one.
 * @param {string} node @param {NodeJS.ProcessEnv} env
 */
export const provideBuild = async (node, env) => {
  if (buildIsFresh()) return
  const fresh = join(CACHE, `h5-${process.pid}`)
  const old = `${fresh}-old`
  const vite = [
    inProject("node_modules", "vite", "bin", "vite.js"),
    "build",
    "--outDir",
    fresh,
    "--emptyOutDir",
    "--logLevel",
    "warn"
  ]
  // Taken before, so that a file changed during the build is noticed next time.
  const built = fingerprint()
  try {
    await during("Building the browser client", async () => {
      const { code, output } = await capture(node, vite, { cwd: ROOT, env })
      if (code === 0) return
      if (/\bENOSPC\b/.test(output)) throw Object.assign(new Error("disk full"), { code: "ENOSPC" })
      throw new Stop("The browser client could not be built: the reason is above.", { output: endOf(output) })
    })
    mkdirSync(dirname(PAGE), { recursive: true })
    if (existsSync(PAGE)) renameSync(PAGE, old)
    renameSync(fresh, PAGE)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
  writeFileSync(STAMP, built)
}
