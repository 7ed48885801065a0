import { spawn } from "node:child_process"
import { constants } from "node:os"
import process from "node:process"
import { Stop } from "./say.mjs"
import { spentByEnded } from "./spent.mjs"

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, timeout?: number }} Where */

/** Options under which Node runs our TypeScript: it strips the types itself, which Node 22 still announces each time. */
export const TYPESCRIPT = ["--disable-warning=ExperimentalWarning"]

/** @type {ReadonlyArray<NodeJS.Signals>} */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"]
/** A signal to the whole group has reached the child already; one that is ending by then is not told twice. */
const FORWARD_AFTER_MS = 250
const LOOK_AT_PARENT_MS = 500

/** What a signal that ended a program means as an exit code, as shells have it. @param {NodeJS.Signals} signal */
const exitCodeOf = (signal) => 128 + constants.signals[signal]

/**
 * npm starts us through a shell, and some shells die of a signal without passing it on: then we are adopted by
 * somebody else, and nobody is left who could stop us.
 * @param {() => void} onOrphaned
 */
const watchParent = (onOrphaned) => {
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    onOrphaned()
  }, LOOK_AT_PARENT_MS)
  if (process.env["npm_lifecycle_event"] === undefined) clearInterval(looking)
  return looking
}

/**
 * Passes each signal on to a child, once: npm repeats what it receives, and a terminal sends Ctrl-C to the child itself.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {() => ReadonlySet<NodeJS.Signals>} ends it, and tells what was received
 */
const forwardSignals = (child) => {
  /** @type {Set<NodeJS.Signals>} */
  const received = new Set()
  const isRunning = () => child.exitCode === null && child.signalCode === null
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    const isRepeated = received.has(signal)
    received.add(signal)
    if (isRepeated || (signal === "SIGINT" && process.stdin.isTTY)) return
    setTimeout(() => isRunning() && child.kill(signal), FORWARD_AFTER_MS)
  }
  for (const signal of FORWARDED) process.on(signal, forward)
  const looking = watchParent(() => forward("SIGTERM"))
  return () => {
    clearInterval(looking)
    for (const signal of FORWARDED) process.off(signal, forward)
    return received
  }
}

/**
 * Runs a program in our place: its input and output are ours, and so is its exit code.
 * @param {string} command @param {ReadonlyArray<string>} args @param {Where} where
 * @returns {Promise<number>}
 */
export const attach = (command, args, where) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...where, stdio: "inherit" })
    const release = forwardSignals(child)
    child.once("error", (error) => {
      release()
      reject(error)
    })
    child.once("close", (code, signal) => {
      release()
      resolve(signal === null ? (code ?? 1) : exitCodeOf(signal))
    })
  })

/**
 * Runs a program quietly and gives back all that it printed, and the processor time that it took, in seconds. A signal that ends it ends us.
 * @param {string} command @param {ReadonlyArray<string>} args @param {Where} where
 * @returns {Promise<{ code: number, output: string, stdout: string, spent: number }>}
 */
export const capture = (command, args, where = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...where, stdio: ["ignore", "pipe", "pipe"] })
    const release = forwardSignals(child)
    let output = ""
    let stdout = ""
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text
      stdout += text
    })
    child.stderr.setEncoding("utf8").on("data", (text) => (output += text))
    child.once("error", (error) => {
      release()
      reject(error)
    })
    let spent = 0
    child.once("exit", () => (spent = spentByEnded()))
    child.once("close", (code, signal) => {
      const [interrupt] = release()
      if (interrupt !== undefined) reject(new Stop("Interrupted.", { exitCode: exitCodeOf(interrupt) }))
      else resolve({ code: signal === null ? (code ?? 1) : exitCodeOf(signal), output, stdout, spent })
    })
  })
