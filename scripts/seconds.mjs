import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { CACHE } from "./places.mjs"

/**
 * Seconds of the last run of each suite by the clock and of a processor, and of the slowest files of all suites. Those of a processor say also on
 * a busy machine what a suite costs.
 * @typedef {{ suite: string, file: string, seconds: number }} FileSeconds
 * @typedef {{ suites: Record<string, number>, processor: Record<string, number>, files: ReadonlyArray<FileSeconds> }} Seconds
 */

/** Where they are kept. */
const PLACE = join(CACHE, "tests", "seconds.json")
/** Files that are kept. */
const FILES_KEPT = 50
/** Files that are printed. */
const FILES_SHOWN = 10

/** What a run adds: suites that did not run keep what they had. @param {Seconds} before @param {Seconds} now @returns {Seconds} */
export const joined = (before, now) => ({
  suites: { ...before.suites, ...now.suites },
  processor: { ...before.processor, ...now.processor },
  files: [...before.files.filter(({ suite }) => now.suites[suite] === undefined), ...now.files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, FILES_KEPT)
})

/** The lines at the end of a run: each of its suites, the longest first, and its slowest files. @param {Seconds} now @returns {ReadonlyArray<string>} */
export const linesOf = ({ files, processor, suites }) => {
  const row = (/** @type {number} */ seconds, /** @type {string} */ name) => `${seconds.toFixed(1).padStart(8)} s  ${name}`
  const rows = Object.entries(suites)
    .sort(([, a], [, b]) => b - a)
    .map(([suite, seconds]) =>
      row(seconds, `${suite.padEnd(12)} ${(processor[suite] ?? 0).toFixed(1).padStart(8)} s of a processor`)
    )
  const slowest = [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, FILES_SHOWN)
    .map(({ file, seconds, suite }) => row(seconds, `${file} (${suite})`))
  return ["", "suites", ...rows, ...(slowest.length === 0 ? [] : ["slowest files", ...slowest]), ""]
}

/** An earlier version kept another form, which counts as none. @returns {Seconds} */
const kept = () => {
  const read = existsSync(PLACE) ? JSON.parse(readFileSync(PLACE, "utf8")) : {}
  return { suites: {}, processor: {}, files: [], ...(Array.isArray(read.files) ? read : {}) }
}

/** Keeps the seconds of a suite as soon as it is over. @param {Seconds} now */
export const keepSeconds = (now) => {
  mkdirSync(dirname(PLACE), { recursive: true })
  writeFileSync(PLACE, `${JSON.stringify(joined(kept(), now), undefined, 2)}\n`)
}
