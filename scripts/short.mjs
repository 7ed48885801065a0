import { readdirSync } from "node:fs"
import { inProject } from "./places.mjs"

/** @typedef {import("./suites.mjs").Suite} Suite */

/** Where tests lie of suites that have long ones. */
const FOLDERS = ["adapters", "bench", "engine", "fixtures", "locales", "sdk", "server", "spec", "ui"]

/** Test files of the project, by path. @returns {ReadonlyArray<string>} */
export const testFiles = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
      .filter((file) => /\.test\.tsx?$/.test(file))
  )

/**
 * What `npm test` runs, which is to end in ten minutes: suites that are not long, without their long files. Everything runs with `--whole`, as in CI.
 * @param {ReadonlyArray<Suite>} suites @param {ReadonlyArray<string>} [files]
 * @returns {ReadonlyArray<{ suite: Suite, only?: ReadonlyArray<string> }>}
 */
export const shortOf = (suites, files = testFiles()) =>
  suites.flatMap((suite) => {
    if (suite.isLong === true) return []
    const { files: ours, long = [], short = /^/ } = suite
    if (ours === undefined) return [{ suite }]
    return [{ suite, only: files.filter((file) => ours.test(file) && short.test(file) && !long.includes(file)) }]
  })
