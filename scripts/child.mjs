import { spawn } from "node:child_process"
import { constants } from "node:os"
import process from "node:process"
import { Stop } from "./say.mjs"

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, timeout?: number }} Where */

/** What a signal that ended a program means as an exit code, as shells have it. @param {NodeJS.Signals} signal */
const exitCodeOf = (signal) => 128 + constants.signals[signal]

/** @type {ReadonlyArray<NodeJS.Signals>} */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"]

/**
 * Passes signals on to a child while it runs. A terminal sends Ctrl-C to the child itself, and npm repeats what
 * it receives: each signal is passed on once, and Ctrl-C of a terminal not at all.
 * @param {import("node:child_process").ChildProcess} child
 */
const forwardSignals = (child) => {
  /** @type {Set<NodeJS.Signals>} */
  const received = new Set()
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    const isFirst = !received.has(signal)
    received.add(signal)
    if (isFirst && !(signal === "SIGINT" && process.stdin.isTTY)) child.kill(signal)
  }
  for (const signal of FORWARDED) process.on(signal, forward)
  return () => {
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
    child.once("error", reject)
    child.once("close", (code, signal) => {
      release()
      resolve(signal === null ? (code ?? 1) : exitCodeOf(signal))
    })
  })

/**
 * Runs a program quietly and gives back all that it printed. Somebody who interrupts it interrupts us.
 * @param {string} command @param {ReadonlyArray<string>} args @param {Where} where
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
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
    child.once("close", (code, signal) => {
      const [interrupt] = release()
      if (interrupt !== undefined) reject(new Stop("Interrupted.", { exitCode: exitCodeOf(interrupt) }))
      else resolve({ code: signal === null ? (code ?? 1) : exitCodeOf(signal), output, stdout })
    })
  })

/** Options under which Node runs our TypeScript: it strips the types itself, which Node 22 still announces each time. */
export const TYPESCRIPT = ["--disable-warning=ExperimentalWarning"]
