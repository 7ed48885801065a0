import process from "node:process"
import { parseArgs } from "node:util"
import { findShell, provideBrowser } from "./browser.mjs"
import { lastWords } from "./lastWords.mjs"
import { FEWER_INPUTS } from "./long.mjs"
import { asStop, explain, say, secondsSince, Stop } from "./say.mjs"
import { joined, keepSeconds, linesOf } from "./seconds.mjs"
import { reachedSince } from "./since.mjs"
import { setUp } from "./setup.mjs"
import { shortOf } from "./short.mjs"
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
  files: outcomes.flatMap(({ files = [] }) => files),
  spent: outcomes.reduce((seconds, { spent = 0 }) => seconds + spent, 0)
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
    const CHROMIUM_SHELL = await findShell()
    return await runSteps(suite, { ...ready, env: { ...ready.env, CHROMIUM_PATH, CHROMIUM_SHELL } })
  } catch (error) {
    const stop = asStop(error)
    if (stop === undefined || stop.exitCode !== 1) throw error
    return { passed: 0, failed: 0, omitted: [stop.message], output: stop.output }
  }
}

/** Seconds of the suites of this run. @type {import("./seconds.mjs").Seconds} */
let seconds = { suites: {}, processor: {}, files: [] }

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
  const processor = { [suite.name]: Number((outcome.spent ?? 0).toFixed(1)) }
  seconds = joined(seconds, { suites: { [suite.name]: Number(took) }, processor, files })
  // what part of a suite takes says nothing of the suite
  if (ready.only === undefined) keepSeconds(seconds)
  print(`${suite.name.padEnd(12)} ${took.padStart(6)} s  ${total(outcome.passed, failed, skipped)}`)
  return { ...outcome, failed }
}

/** Suites that run at once: while one waits for a page, a disk or its slowest file, the other works. */
const LANES = 2

/** A suite with its tests that are wanted; all where it does not say. @typedef {{ suite: Suite, only?: ReadonlyArray<string> }} Wanted */

/** Runs suites in two lanes, then those that are alone. @param {ReadonlyArray<Wanted>} suites @param {Ready} ready */
const runSuites = async (suites, ready) => {
  const waiting = suites.filter(({ suite }) => suite.isAlone !== true)
  /** @type {Map<string, Promise<Outcome>>} */
  const running = new Map()
  /** @param {Wanted} wanted */
  const begin = ({ only, suite }) => {
    const outcome = runSuite(suite, only === undefined ? ready : { ...ready, only })
    running.set(suite.name, outcome)
    return outcome
  }
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await running.get(next.suite.after ?? "")
      await begin(next)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  for (const each of suites.filter(({ suite }) => suite.isAlone === true)) await begin(each)
  return Promise.all(running.values())
}

/**
 * What was asked for: names of suites; with `--since main` only what can be reached by what differs from there; with `--whole` everything, where
 * usually ten minutes' worth runs.
 */
const asked = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { since: { type: "string" }, whole: { type: "boolean", default: false } }
    })
  } catch (error) {
    throw new Stop(
      `${error instanceof Error ? error.message : String(error)} It is \`npm test -- [--whole] [--since BRANCH] [SUITE…]\`.`
    )
  }
}

const test = async () => {
  const from = Date.now()
  const { positionals, values } = asked()
  const all = choose(positionals)
  const isWhole = values.whole || positionals.length > 0
  const suites =
    values.since !== undefined ? reachedSince(all, values.since) : isWhole ? all.map((suite) => ({ suite })) : shortOf(all)
  const left = all.filter((suite) => suites.every((each) => each.suite !== suite)).map(({ name }) => name)
  if (left.length > 0 && values.since !== undefined) print(`not reached by what differs from ${values.since}: ${left.join(", ")}`)
  const ready = await setUp({ built: suites.some(({ suite }) => suite.built === true) })
  // others read what a suite told, which is not all of it where a part was run
  const chosen = values.since === undefined ? suites.map(({ suite }) => suite.name) : []
  const isShort = values.since === undefined && !isWhole
  const env = isShort ? { ...FEWER_INPUTS, ...ready.env } : ready.env
  const outcomes = await runSuites(suites, { ...ready, env, chosen })
  const { passed, failed, omitted } = sum(outcomes)
  for (const line of linesOf(seconds)) print(line)
  const broken = outcomes.filter((each) => each.failed > 0).flatMap(({ output }) => lastWords(output))
  if (suites.length > 1 && broken.length > 0) print(["failed", ...broken].join("\n"))
  if (suites.length > 1) print(`${"in all".padEnd(12)} ${secondsSince(from).padStart(6)} s`)
  if (left.length > 0 && values.since === undefined)
    print(`left to \`npm test -- --whole\`: ${left.join(", ")}, and long files of others`)
  print(total(passed, failed, IS_CI ? 0 : omitted.length))
  return failed === 0 ? 0 : 1
}

process.exitCode = await test().catch((error) => {
  const code = explain(error)
  print(total(0, 1, 0))
  return code
})
