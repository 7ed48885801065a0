import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import process from "node:process"
import { isDeepStrictEqual } from "node:util"
import { npm } from "./npm.mjs"
import { inProject, ROOT } from "./places.mjs"
import { during, Stop } from "./say.mjs"

/**
 * @typedef {Record<string, string>} Ranges
 * @typedef {{ version?: string, optional?: boolean, dependencies?: Ranges, devDependencies?: Ranges, os?: ReadonlyArray<string>, cpu?: ReadonlyArray<string>, libc?: ReadonlyArray<string> }} Locked
 * @typedef {{ packages: Record<string, Locked> }} Lockfile
 */

const LOCKFILE = inProject("package-lock.json")
/** npm writes this one when an installation is complete. */
const INSTALLED = inProject("node_modules", ".package-lock.json")
/** Inside node_modules, so that it goes when they go. */
const STAMP = inProject("node_modules", ".parley-installed")

const OUT_OF_STEP =
  "package.json and package-lock.json disagree: run `npm install` under Node 24, then run the same command again."

/** Some packages hold programs for one platform: the same lockfile elsewhere is another installation. */
const wanted = () =>
  createHash("sha256").update(readFileSync(LOCKFILE)).update(`${process.platform} ${process.arch}`).digest("hex")

/** @param {string} path @returns {Lockfile} */
const readLock = (path) => JSON.parse(readFileSync(path, "utf8"))

/**
 * Whether this machine needs a package. An optional one that names no platform belongs to one that does.
 * @param {Locked} locked
 */
const isForHere = ({ optional = false, os, cpu, libc }) =>
  (!optional || os !== undefined) &&
  (os?.includes(process.platform) ?? true) &&
  (cpu?.includes(process.arch) ?? true) &&
  (libc?.includes(existsSync("/etc/alpine-release") ? "musl" : "glibc") ?? true)

/** Whether all that the lockfile names for this machine is there, in the very versions it names. */
const hasAllLocked = () => {
  if (!existsSync(INSTALLED)) return false
  const { packages: installed } = readLock(INSTALLED)
  const { packages: locked } = readLock(LOCKFILE)
  return Object.entries(locked).every(
    ([path, entry]) => path === "" || !isForHere(entry) || installed[path]?.version === entry.version
  )
}

/** After an `npm install` by hand all of it is there, and nothing is fetched again. */
export const packagesAreReady = () => {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted()) return true
  if (!hasAllLocked()) return false
  writeFileSync(STAMP, wanted())
  return true
}

/** A lockfile made before the last change of package.json would bring other versions than those asked for. */
const checkLockfile = () => {
  const asked = JSON.parse(readFileSync(inProject("package.json"), "utf8"))
  const locked = readLock(LOCKFILE).packages[""]
  for (const kind of /** @type {const} */ (["dependencies", "devDependencies"]))
    if (!isDeepStrictEqual(asked[kind] ?? {}, locked?.[kind] ?? {})) throw new Stop(OUT_OF_STEP)
}

/**
 * Installs what the lockfile names, development tools included whatever NODE_ENV says. Not by `npm ci`: that one refuses
 * to work when a registry lacks an optional package of another platform, and takes everything away before it starts.
 * @param {string} node
 */
export const providePackages = async (node) => {
  if (packagesAreReady()) return
  checkLockfile()
  await during("Installing the packages that package-lock.json names", () =>
    npm(node, ["install", "--no-save", "--include=dev", "--include=optional"], ROOT)
  )
  if (!packagesAreReady())
    throw new Stop(
      "npm installed other versions than package-lock.json names: delete node_modules, then run the same command again."
    )
}
