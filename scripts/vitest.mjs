import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join, relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { capture } from "./child.mjs"
import { endOf } from "./npm.mjs"
import { CACHE, inProject, ROOT } from "./places.mjs"

/**
 * `chosen`: names of the suites that this run plays whole; `only`: the test files that are wanted, where not all of a suite are.
 * @typedef {import("./setup.mjs").Ready & { chosen: ReadonlyArray<string>, only?: ReadonlyArray<string> }} Ready
 * `spent`: seconds of a processor. `files`: how long each test file took, where tests told it.
 * @typedef {{ passed: number, failed: number, omitted: ReadonlyArray<string>, output: string, spent?: number, files?: ReadonlyArray<{ file: string, seconds: number }> }} Outcome
 * @typedef {{ status: string, fullName: string }} Assertion
 * @typedef {{ name: string, startTime: number, endTime: number, status: string, assertionResults: ReadonlyArray<Assertion> }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: ReadonlyArray<TestFile> }} Report
 */

/** The reporter lists every file that passed before it comes to the point. @param {string} output */
const usefulPart = (output) => {
  const lines = stripVTControlCharacters(output).split("\n")
  const start = lines.findIndex((line) => /Failed (Suites|Tests)|Unhandled (Errors|Rejection)/.test(line))
  return start === -1
    ? endOf(output)
    : lines
        .slice(start, start + 150)
        .join("\n")
        .trimEnd()
}

/**
 * A file that does not load fails without a failed test, and an error outside of all tests without either.
 * @param {Report} report @param {number} code
 */
const failures = ({ numFailedTests, testResults }, code) => {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed")
  )
  const failed = numFailedTests + broken.length
  return failed === 0 && code !== 0 ? 1 : failed
}

/** How long each file took, in seconds. @param {Report} report */
const secondsOf = ({ testResults }) =>
  testResults.map(({ endTime, name, startTime }) => ({
    file: relative(ROOT, name).replaceAll("\\", "/"),
    seconds: Number(((endTime - startTime) / 1000).toFixed(1))
  }))

/** Where the report of a project lies. @param {string} project */
export const reportOf = (project) => join(CACHE, "tests", `${project}.json`)

/**
 * Runs one project of `vitest.config.ts` and counts its tests.
 * @param {string} project
 * @param {{ env?: NodeJS.ProcessEnv, filters?: ReadonlyArray<string> }} [how]
 * @returns {(ready: Ready) => Promise<Outcome>}
 */
export const tests =
  (project, { env = {}, filters = [] } = {}) =>
  async (ready) => {
    const file = reportOf(project)
    mkdirSync(join(CACHE, "tests"), { recursive: true })
    rmSync(file, { force: true })
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`]
    const args = [
      inProject("node_modules", "vitest", "vitest.mjs"),
      "run",
      ...filters,
      ...(ready.only ?? []),
      "--project",
      project,
      "--passWithNoTests"
    ]
    const { code, output, spent } = await capture(ready.node, [...args, ...reporters], {
      cwd: ROOT,
      env: { ...ready.env, ...env }
    })
    if (!existsSync(file)) {
      if (ready.only !== undefined && code === 0) return { passed: 0, failed: 0, omitted: [], output: "" }
      const isEmpty = code === 0 && output.includes("No test files found")
      return {
        passed: 0,
        failed: isEmpty ? 0 : 1,
        omitted: isEmpty ? [`no tests of ${project}`] : [],
        output: isEmpty ? "" : endOf(output)
      }
    }
    /** @type {Report} */
    const report = JSON.parse(readFileSync(file, "utf8"))
    const all = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    const omitted = all.filter(({ status }) => status !== "passed" && status !== "failed").map(({ fullName }) => fullName)
    if (all.length === 0 && code === 0 && ready.only === undefined) omitted.push(`no tests of ${project}`)
    return {
      passed: report.numPassedTests,
      failed: failures(report, code),
      omitted,
      output: code === 0 ? "" : usefulPart(output),
      spent,
      files: secondsOf(report)
    }
  }
