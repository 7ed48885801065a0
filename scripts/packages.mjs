import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import process from "node:process"
import { npm } from "./npm.mjs"
import { inProject, ROOT } from "./places.mjs"
import { during } from "./say.mjs"

/**
 * @typedef {{ version?: string, optional?: boolean, os?: ReadonlyArray<string>, cpu?: ReadonlyArray<string>, libc?: ReadonlyArray<string> }} Locked
 * @typedef {{ packages: Record<string, Locked> }} Lockfile
 */

const LOCKFILE = inProject("package-lock.json")
/** npm writes this one when an installation is complete. */
const INSTALLED = inProject("node_modules", ".package-lock.json")
/** Inside node_modules, so that it goes when they go. */
const STAMP = inProject("node_modules", ".parley-installed")

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

/** Whoever ran `npm install` by hand has all that the lockfile names, and need not wait again. */
const isInstalledByHand = () => {
  if (!existsSync(INSTALLED)) return false
  const { packages: installed } = readLock(INSTALLED)
  const { packages: locked } = readLock(LOCKFILE)
  return Object.entries(locked).every(
    ([path, entry]) => path === "" || !isForHere(entry) || installed[path]?.version === entry.version
  )
}

export const packagesAreReady = () => {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted()) return true
  if (!isInstalledByHand()) return false
  writeFileSync(STAMP, wanted())
  return true
}

/** Installs exactly what the lockfile names, development tools included whatever NODE_ENV says. @param {string} node */
export const providePackages = async (node) => {
  if (packagesAreReady()) return
  await during("Installing the packages that package-lock.json names", () => npm(node, ["ci", "--include=dev"], ROOT))
  writeFileSync(STAMP, wanted())
}
