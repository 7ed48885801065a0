import process from "node:process"
import { provideBrowser } from "./browser.mjs"
import { asStop, explain, say, secondsSince, Stop } from "./say.mjs"
import { joined, keepSeconds, linesOf } from "./seconds.mjs"
import { setUp } from "./setup.mjs"
import { SUITES } from "./suites.mjs"

/**
 * @typedef {import("./suites.mjs").Suite} Suite
 * @typedef {import("./vitest.mjs").Outcome} Outcome
 * @typedef {import("./vitest.mjs").Ready} Ready
 */

/** A part that is missing may pass at home; where everything is meant to be there, it is a failure. */
const IS_CI = !["", "0", "false"].includes((process.env["CI"] ?? "").toLowerCase())

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`)

/** @param {number} passed @param {number} failed @param {number} skipped */
const total = (passed, failed, skipped) => `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`

/** @param {ReadonlyArray<string>} names @returns {ReadonlyArray<Suite>} */
const choose = (names) => {
  const unknown = names.find((name) => SUITES.every((suite) => suite.name !== name))
  const known = SUITES.map(({ name }) => name).join(", ")
  if (unknown !== undefined) throw new Stop(`There is no suite "${unknown}": choose among ${known}.`)
  return names.length === 0 ? SUITES : SUITES.filter(({ name }) => names.includes(name))
}

/** @param {ReadonlyArray<Outcome>} outcomes @returns {Outcome} */
const sum = (outcomes) => ({
  passed: outcomes.reduce((count, { passed }) => count + passed, 0),
  failed: outcomes.reduce((count, { failed }) => count + failed, 0),
  omitted: outcomes.flatMap(({ omitted }) => omitted),
  output: outcomes.flatMap(({ output }) => (output === "" ? [] : [output])).join("\n"),
  files: outcomes.flatMap(({ files = [] }) => files)
})

/** One after the other, or at once where each keeps one processor busy. @param {Suite} suite @param {Ready} ready @returns {Promise<Outcome>} */
const runSteps = async (suite, ready) => {
  if (suite.atOnce === true) return sum(await Promise.all(suite.steps.map((step) => step(ready))))
  const outcomes = []
  for (const step of suite.steps) outcomes.push(await step(ready))
  return sum(outcomes)
}

/** Without a browser the suites that drive one are left out, and say why. @param {Suite} suite @param {Ready} ready */
const runWithBrowser = async (suite, ready) => {
  try {
    const CHROMIUM_PATH = await provideBrowser(ready)
    return await runSteps(suite, { ...ready, env: { ...ready.env, CHROMIUM_PATH } })
  } catch (error) {
    const stop = asStop(error)
    if (stop === undefined || stop.exitCode !== 1) throw error
    return { passed: 0, failed: 0, omitted: [stop.message], output: stop.output }
  }
}

/** Seconds of the suites of this run. @type {import("./seconds.mjs").Seconds} */
let seconds = { suites: {}, files: [] }

/** @param {Suite} suite @param {Ready} ready @returns {Promise<Outcome>} */
const runSuite = async (suite, ready) => {
  const from = Date.now()
  const waiting = setInterval(() => say(`${suite.name} … ${Math.round((Date.now() - from) / 1000)} s so far`), 30_000)
  const outcome = await (suite.browser === true ? runWithBrowser : runSteps)(suite, ready).finally(() => clearInterval(waiting))
  const failed = outcome.failed + (IS_CI ? outcome.omitted.length : 0)
  const skipped = IS_CI ? 0 : outcome.omitted.length
  if (outcome.output !== "") print(outcome.output)
  for (const name of outcome.omitted) print(`${IS_CI ? "missing" : "skipped"}: ${name}`)
  const took = secondsSince(from)
  const files = (outcome.files ?? []).map((each) => ({ ...each, suite: suite.name }))
  seconds = joined(seconds, { suites: { [suite.name]: Number(took) }, files })
  keepSeconds(seconds)
  print(`${suite.name.padEnd(12)} ${took.padStart(6)} s  ${total(outcome.passed, failed, skipped)}`)
  return { ...outcome, failed }
}

/** Suites that run at once: while one waits for a page, a disk or its slowest file, the other works. */
const LANES = 2

/** Runs suites in two lanes, then those that are alone. @param {ReadonlyArray<Suite>} suites @param {Ready} ready */
const runSuites = async (suites, ready) => {
  const waiting = suites.filter(({ isAlone }) => isAlone !== true)
  /** @type {Map<string, Promise<Outcome>>} */
  const running = new Map()
  const lane = async () => {
    for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) {
      await running.get(suite.after ?? "")
      const outcome = runSuite(suite, ready)
      running.set(suite.name, outcome)
      await outcome
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  for (const suite of suites.filter(({ isAlone }) => isAlone === true)) {
    const outcome = runSuite(suite, ready)
    running.set(suite.name, outcome)
    await outcome
  }
  return Promise.all(running.values())
}

const test = async () => {
  const from = Date.now()
  const suites = choose(process.argv.slice(2))
  const ready = await setUp({ built: suites.some((suite) => suite.built === true) })
  const outcomes = await runSuites(suites, { ...ready, chosen: suites.map(({ name }) => name) })
  const { passed, failed, omitted } = sum(outcomes)
  for (const line of linesOf(seconds)) print(line)
  if (suites.length > 1) print(`${"in all".padEnd(12)} ${secondsSince(from).padStart(6)} s`)
  print(total(passed, failed, IS_CI ? 0 : omitted.length))
  return failed === 0 ? 0 : 1
}

process.exitCode = await test().catch((error) => {
  const code = explain(error)
  print(total(0, 1, 0))
  return code
})
