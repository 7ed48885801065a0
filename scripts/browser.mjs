import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import process from "node:process"
import { aptIsUsable, installWithApt } from "./apt.mjs"
import { capture } from "./child.mjs"
import { alone } from "./lock.mjs"
import { endOf } from "./npm.mjs"
import { inProject, isMain, ROOT } from "./places.mjs"
import { during, explain, Stop } from "./say.mjs"
import { setUp } from "./setup.mjs"

/** @typedef {import("./setup.mjs").Ready} Ready */

/** Chromium without the program around its pages: the same pages for three fifths of the processor. Playwright drives its own so. */
const SHELLS = ["chromium-headless-shell"]
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
const MAC_APPS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]
/** How long a browser may take to say its version, in milliseconds: on a busy machine its first start is slow. */
const STARTS_WITHIN = 120_000
const BY_HAND = "install Chromium or Chrome yourself, or point CHROMIUM_PATH at one, then run the same command again."
const PLAYWRIGHT = inProject("node_modules", "playwright", "cli.js")

/** Where Playwright would keep its own, whether it is there or not. @param {Ready} ready */
const playwrightsOwn = async ({ node, env }) => {
  const ask = `import("playwright").then(({ chromium }) => console.log(chromium.executablePath()))`
  const { code, output, stdout } = await capture(node, ["-e", ask], { cwd: ROOT, env })
  if (code !== 0) throw new Stop("Playwright does not start: what it printed is above.", { output: endOf(output) })
  return stdout.trim()
}

/**
 * A file that is there may still be a stub that asks for a snap, or lack its libraries. On Windows asking for the
 * version would open a window.
 * @param {string} path
 */
const starts = async (path) =>
  process.platform === "win32" ||
  (await capture(path, ["--version"], { timeout: STARTS_WITHIN }).catch(() => ({ code: 1 }))).code === 0

/** Where programs of these names may be. @param {ReadonlyArray<string>} names */
const placesOf = (names) => [
  ...(process.env["PATH"] ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  ...names.map((name) => `/usr/bin/${name}`)
]

/** The first of these that starts. @param {Iterable<string>} paths */
const firstOf = async (paths) => {
  for (const path of new Set(paths)) if (existsSync(path) && (await starts(path))) return path
  return undefined
}

/** @param {Ready} ready @returns {Promise<string | undefined>} */
const find = async (ready) => {
  const found = await firstOf([...placesOf(NAMES), ...MAC_APPS])
  if (found !== undefined) return found
  const own = await playwrightsOwn(ready)
  return existsSync(own) && (await starts(own)) ? own : undefined
}

/** @param {Ready} ready @returns {Promise<string>} what went wrong, or nothing */
const download = async ({ node, env }) => {
  const isRoot = process.platform === "linux" && process.getuid?.() === 0
  const args = [PLAYWRIGHT, "install", ...(isRoot ? ["--with-deps"] : []), "chromium"]
  const { code, output } = await during("Downloading Chromium through Playwright (about 180 MB)", () =>
    capture(node, args, { cwd: ROOT, env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000", ...env }, timeout: 600_000 })
  )
  return code === 0 ? "" : endOf(output)
}

const PACKAGES = ["chromium", "fonts-noto-cjk", "fonts-noto-color-emoji"]

/**
 * Gets one. On Debian as root apt comes first, since it brings the libraries and fonts that a bare download lacks; older systems have no
 * shell.
 * @param {Ready} ready
 */
const install = async (ready) => {
  const failures = []
  if (aptIsUsable()) {
    const withShell = await installWithApt([...PACKAGES, ...SHELLS])
    failures.push(withShell === "" ? "" : await installWithApt(PACKAGES))
    const found = await find(ready)
    if (found !== undefined) return found
  }
  failures.push(await download(ready))
  const found = await find(ready)
  if (found !== undefined) return found
  const output = failures.filter((failure) => failure !== "").join("\n")
  if (aptIsUsable()) throw new Stop(`No browser could be installed for the tests: ${BY_HAND}`, { output })
  throw new Stop(`The tests need a browser, and installing one with its libraries needs root here: ${BY_HAND}`, { output })
}

/**
 * The Chromium that the tests drive: the one that CHROMIUM_PATH names, else one installed here, else a fresh one.
 * @param {Ready} ready
 * @returns {Promise<string>}
 */
export const provideBrowser = async (ready) => {
  const named = process.env["CHROMIUM_PATH"]?.trim()
  if (named) {
    if (await starts(named)) return named
    throw new Stop(`CHROMIUM_PATH is ${named}, which does not start: correct it or remove it, then run the same command again.`)
  }
  return (await find(ready)) ?? alone(async () => (await find(ready)) ?? install(ready))
}

/** The shell that most tests drive in its place; empty where there is none, or where CHROMIUM_PATH asks for a browser. */
export const findShell = async () => (process.env["CHROMIUM_PATH"]?.trim() ? "" : ((await firstOf(placesOf(SHELLS))) ?? ""))

const print = async () => {
  process.stdout.write(`${await provideBrowser(await setUp({ built: false }))}\n`)
  return 0
}

if (isMain(import.meta.url)) process.exitCode = await print().catch(explain)
