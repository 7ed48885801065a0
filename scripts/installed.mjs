import { execFileSync, spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { whereIs } from "./freshCopy.mjs"
import { alone } from "./lock.mjs"
import { buildPackage, PACKAGE } from "./package.mjs"
import { inProject, ROOT } from "./places.mjs"

/** The package as somebody installs it: packed once in a run of the tests, and installed once in an app that the files share. */

/** How long anything may take, in milliseconds: only what hangs takes so long, however busy the machine is. */
export const PATIENCE = 300_000

const FOLDER = "PARLEY_TEST_PACKAGE"

/** Gives a run of the tests a folder for it, which goes with the run (`globalSetup` of vitest). */
export default () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-package-"))
  process.env[FOLDER] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

const base = process.env[FOLDER] ?? ""

/** Where a user of the package works. */
export const app = join(base, "app")

/** @param {string} name @param {string} text */
export const write = (name, text) => writeFileSync(join(app, name), text)

/** A folder for what one file of tests makes. @param {string} name */
export const folderFor = (name) => {
  const folder = join(base, name)
  mkdirSync(folder)
  return folder
}

export const env = {
  npm_config_fetch_retries: "5",
  ...process.env,
  PARLEY_HOME: join(base, "home"),
  LANG: "C.UTF-8",
  LC_ALL: "",
  NODE_OPTIONS: ""
}

/** @param {string} program @param {ReadonlyArray<string>} args @param {string} [cwd] */
export const run = (program, args, cwd = app) =>
  execFileSync(program, args, { cwd, env, encoding: "utf8", timeout: PATIENCE, stdio: "pipe" })

/** The program for the command line, as npm installed it. */
export const parley = join(app, "node_modules", ".bin", "parley")

/** Packs and installs it where no file of this run has done so; the packed file. @returns {Promise<string>} */
export const installPackage = () =>
  alone(
    async () => {
      const done = () => readdirSync(base).find((name) => name.endsWith(".tgz"))
      if (existsSync(parley)) return join(base, done() ?? "")
      await buildPackage({ node: process.execPath, env: process.env })
      mkdirSync(app)
      const packed = join(base, run("npm", ["pack", "--silent", "--pack-destination", base], PACKAGE).trim())
      write("package.json", '{ "name": "app", "type": "module", "private": true }')
      run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", packed])
      return packed
    },
    join(base, "lock")
  )

/** Our server over a folder, with its address and how to end it. @param {string} data */
export const startServer = async (data) => {
  const server = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", inProject("server", "main.ts")], {
    cwd: ROOT,
    env: { ...env, PORT: "0", HOST: "127.0.0.1", PARLEY_DATA: data },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let printed = ""
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding("utf8").on("data", (text) => (printed += text))
  const ended = new Promise((resolve) => server.once("close", resolve))
  const stop = async () => {
    server.kill("SIGTERM")
    await ended
  }
  const url = await whereIs(() => printed).catch(async (error) => {
    await stop()
    throw error
  })
  return { url, stop }
}
