import { execFileSync, spawn } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import process from "node:process"
import { inProject, ROOT } from "./places.mjs"

/**
 * @typedef {{ code: number | null, stdout: string, stderr: string, seconds: number }} Ended
 * @typedef {{ pid: number, ended: Promise<Ended>, kill: (signal: NodeJS.Signals) => void, printed: () => string }} Running
 */

/** What the setup itself works with: taken as it lies in the folder, so that a change is tested before it is committed. */
const OF_THE_SETUP = ["scripts", "package.json", "package-lock.json", ".npmrc"]

/** A newcomer's environment: the system's own Node, nothing that npm left behind for us, and an empty home. @param {string} home */
const newcomersEnv = (home) => {
  const isOurs = (/** @type {string} */ folder) => folder.startsWith(ROOT) || folder.endsWith(join("node_modules", ".bin"))
  const PATH = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => !isOurs(folder))
    .join(delimiter)
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(?!config_(registry|cafile)$)|VITEST|NODE_OPTIONS|NODE_ENV|NODE_COMPILE_CACHE|NODE$|TZ$|PARLEY_)/.test(name)
  )
  return { ...Object.fromEntries(kept), PATH, HOME: home }
}

/** A temporary folder that goes with `remove()`. @param {(folder: string) => void} fill */
const temporary = (fill) => {
  const base = mkdtempSync(join(tmpdir(), "parley-setup-"))
  const folder = join(base, "parley")
  const home = join(base, "home")
  mkdirSync(home)
  fill(folder)
  for (const name of OF_THE_SETUP) cpSync(inProject(name), join(folder, name), { recursive: true })
  /** @type {Set<Running>} */
  const running = new Set()
  const env = newcomersEnv(home)
  return {
    folder,
    base,
    env,
    /** @param {ReadonlyArray<string>} command @param {NodeJS.ProcessEnv} [more] @returns {Running} */
    start: ([program = "", ...args], more = {}) => {
      const started = run(program, args, folder, { ...env, ...more })
      running.add(started)
      void started.ended.then(() => running.delete(started))
      return started
    },
    remove: async () => {
      for (const { kill } of running) kill("SIGTERM")
      await Promise.all([...running].map(({ ended }) => ended))
      rmSync(base, { recursive: true, force: true })
    }
  }
}

/** What a newcomer gets: a clone of the last commit. */
export const freshClone = () =>
  temporary((folder) => {
    const trust = ["-c", "safe.directory=*"]
    execFileSync("git", [...trust, "clone", "--quiet", "--no-hardlinks", `file://${ROOT}`, folder], { stdio: "pipe" })
  })

/** Only what the setup needs to find out that it cannot go on. */
export const bareCopy = () => temporary((folder) => mkdirSync(folder))

/** @param {string} program @param {ReadonlyArray<string>} args @param {string} cwd @param {NodeJS.ProcessEnv} env @returns {Running} */
const run = (program, args, cwd, env) => {
  const from = Date.now()
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
  const text = { stdout: "", stderr: "" }
  child.stdout.setEncoding("utf8").on("data", (part) => (text.stdout += part))
  child.stderr.setEncoding("utf8").on("data", (part) => (text.stderr += part))
  /** @type {Promise<Ended>} */
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => resolve({ code, ...text, seconds: (Date.now() - from) / 1000 }))
  })
  return { pid: child.pid ?? 0, ended, kill: (signal) => child.kill(signal), printed: () => text.stdout + text.stderr }
}

/** How long a server may take to say where it is, in milliseconds: only one that hangs takes so long. */
const SAID_WITHIN = 120_000

/** Address of a server, once it says it; without a slash at the end. @param {() => string} printed @returns {Promise<string>} */
export const whereIs = async (printed) => {
  for (const until = Date.now() + SAID_WITHIN; Date.now() < until;) {
    const [, url] = /(http:\/\/\S+)\/h5\//.exec(printed()) ?? []
    if (url !== undefined) return url
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server does not say where it is:\n${printed()}`)
}

/** Whether something exists in a copy. @param {{ folder: string }} copy @param {ReadonlyArray<string>} parts */
export const has = ({ folder }, ...parts) => existsSync(join(folder, ...parts))
