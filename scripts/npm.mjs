import { existsSync, realpathSync } from "node:fs"
import { basename, delimiter, dirname, join } from "node:path"
import process from "node:process"
import { stripVTControlCharacters } from "node:util"
import { capture } from "./child.mjs"
import { sentenceForNpm } from "./reasons.mjs"
import { Stop } from "./say.mjs"

const OLDEST_NPM = 9

/** A registry that fails now and then is asked more often than npm does by itself; who sets something else has it. */
const RETRIES = { npm_config_fetch_retries: "5" }

/** The useful end of a long output: without colours, and without the stack of the program that failed. @param {string} output */
export const endOf = (output) =>
  stripVTControlCharacters(output)
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at .*(:\d+\)?|<anonymous>\)?)$/.test(line))
    .slice(-40)
    .join("\n")

/** The npm that called us, else the first in PATH; yarn and others set the same variable. @returns {string} */
const findNpm = () => {
  const caller = process.env["npm_execpath"] ?? ""
  if (basename(caller) === "npm-cli.js" && existsSync(caller)) return caller
  const names = process.platform === "win32" ? ["node_modules/npm/bin/npm-cli.js"] : ["npm"]
  const found = (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
  if (found === undefined)
    throw new Stop("npm is not in PATH: install Node with npm from nodejs.org, then run the same command again.")
  return realpathSync(found)
}

/** A script of npm runs under the Node we choose; a wrapper (volta, asdf) picks its own. @param {string} npm @param {string} node */
const commandFor = (npm, node) => (npm.endsWith(".js") ? { command: node, first: [npm] } : { command: npm, first: [] })

/**
 * Some distributions patch their npm so that it starts under their own Node only: then that one runs it.
 * @param {string} node
 */
const chooseNpm = async (node) => {
  const npm = findNpm()
  let version = ""
  for (const under of new Set([node, process.execPath])) {
    const chosen = commandFor(npm, under)
    const env = { ...process.env, PATH: dirname(under) + delimiter + (process.env["PATH"] ?? "") }
    const asked = await capture(chosen.command, [...chosen.first, "--version"], { env })
    if (asked.code !== 0) continue
    version = asked.stdout.trim()
    if (Number.parseInt(version, 10) >= OLDEST_NPM) return { ...chosen, env }
  }
  throw new Stop(
    version === ""
      ? `npm (${npm}) does not start: install Node with npm from nodejs.org, then run the same command again.`
      : `npm ${version} is too old, Parley needs npm ${OLDEST_NPM} or newer: run \`npm install -g npm@11\`, then the same command again.`
  )
}

/**
 * Runs npm under `node` and explains its failures.
 * @param {string} node
 * @param {ReadonlyArray<string>} args
 * @param {string} cwd
 */
export const npm = async (node, args, cwd) => {
  const { command, first, env } = await chooseNpm(node)
  const quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--ignore-scripts", "--loglevel=error"]
  const browsers = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" }
  const { code, output } = await capture(command, [...first, ...args, ...quiet], {
    cwd,
    env: { ...RETRIES, ...env, ...browsers }
  })
  if (code === 0) return
  const known = sentenceForNpm(output)
  if (known !== undefined) throw new Stop(known)
  throw new Stop("npm could not install the packages: what it printed is above.", { output: endOf(output) })
}
