import { spawnSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { delimiter, join } from "node:path"
import process from "node:process"
import { capture, TYPESCRIPT } from "./child.mjs"
import { LONG, OF_BROWSER, OF_POSTGRES } from "./long.mjs"
import { endOf } from "./npm.mjs"
import { inProject, ROOT } from "./places.mjs"
import { reportOf, tests } from "./vitest.mjs"

/**
 * @typedef {import("./vitest.mjs").Outcome} Outcome
 * @typedef {import("./vitest.mjs").Ready} Ready
 * @typedef {(ready: Ready) => Promise<Outcome>} Step
 * `after`: a suite whose report it reads. `isAlone`: it measures time, and has the machine to itself.
 * `files`: where its tests lie; `entry`: where its program begins. By these `--since` knows whether a change can reach it.
 * `isLong`: it runs with `--whole` alone; `long`: so do these of its test files; `short`: so do all but these.
 * @typedef {{ name: string, files?: RegExp, entry?: string, isLong?: boolean, long?: ReadonlyArray<string>, short?: RegExp, built?: boolean, browser?: boolean, atOnce?: boolean, after?: string, isAlone?: boolean, steps: ReadonlyArray<Step> }} Suite
 */

/** What made it fail would drown among them. @param {string} output */
const withoutWarnings = (output) => output.replace(/^warn .*\n/gm, "")

/**
 * A program of ours that checks something: it counts as one, or as many as its line `N passed, N failed` says. Without its
 * file it is an omission.
 * @param {string} file @param {ReadonlyArray<string>} [args]
 * @returns {Step}
 */
const program =
  (file, args = []) =>
  async ({ node, env }) => {
    if (!existsSync(inProject(file))) return { passed: 0, failed: 0, omitted: [`${file} is missing`], output: "" }
    const { code, output, spent } = await capture(node, [...TYPESCRIPT, file, ...args], { cwd: ROOT, env })
    const [, passed, failed] = [...output.matchAll(/(\d+) (?:tests )?passed, (\d+) failed/g)].at(-1) ?? [
      "",
      code === 0 ? 1 : 0,
      0
    ]
    const atLeast = code === 0 ? 0 : 1
    return {
      passed: Number(passed),
      failed: Math.max(Number(failed), atLeast),
      omitted: [],
      output: code === 0 ? "" : endOf(withoutWarnings(output)),
      spent
    }
  }

/** What is measured is the browser that people have, not its shell. */
const WHOLE = { env: { CHROMIUM_SHELL: "", TZ: "UTC" } }

/** Rules run here in a zone half an hour off, with summer time; the worker runs them far ahead of UTC (`spec/worker/check.ts`). */
const ST_JOHNS = { env: { TZ: "America/St_Johns" } }
const UTC = { env: { TZ: "UTC" } }

const tsc = (/** @type {string} */ project) => program("node_modules/typescript7/bin/tsc", ["-p", project])
/** Where `.dependency-cruiser.mjs` looks: wherever there is code. */
const imports = program("node_modules/dependency-cruiser/bin/dependency-cruise.mjs", ["--config", ".dependency-cruiser.mjs", "."])
/** Files, exports and packages that nobody uses; `knip.json` says where programs begin. */
const unused = program("node_modules/knip/bin/knip.js")

/** The reference without its pages: each export has a comment, each link in one leads somewhere (`typedoc.json`). */
const reference = program("node_modules/typedoc/bin/typedoc", ["--emit", "none"])

/** The rules in Python, asked as anybody's implementation is; an omission where there is no Python. @type {Step} */
const inPython = async (ready) =>
  spawnSync("python3", ["--version"]).status === 0
    ? // only a runner that hangs is silent for so long, however busy the machine is
      program("spec/conformance/main.ts", ["--patience", "120000", "--exec", "python3 sdk/examples/conformance/runner.py"])(ready)
    : { passed: 0, failed: 0, omitted: ["sdk/examples/conformance/runner.py: python3 is missing"], output: "" }

/** A program that reads what the unit tests told, where they ran just now. @param {string} file @returns {Step} */
const afterUnit = (file) => (ready) => {
  const report = reportOf("unit")
  const isThere = ready.chosen.includes("unit") && existsSync(report)
  return program(file, isThere ? ["--report", report] : [])(ready)
}

/** Each rule with its examples, by what the unit tests told of the engine. */
const conformance = afterUnit("spec/conformance/main.ts")

/** What the server's tests look for (`server/store/postgres/testPostgres.ts`): a PostgreSQL that they start themselves. */
const hasPostgres = () =>
  [...(process.env["POSTGRES_BIN"] ?? "").split(delimiter), ...(process.env["PATH"] ?? "").split(delimiter)].some(
    (folder) => folder !== "" && existsSync(join(folder, "initdb"))
  ) ||
  (existsSync(DEBIAN_POSTGRES) && readdirSync(DEBIAN_POSTGRES).length > 0)
const DEBIAN_POSTGRES = "/usr/lib/postgresql"

/** The server's tests over PostgreSQL; an omission where there is none. @type {Step} */
const onPostgres = async (ready) =>
  hasPostgres()
    ? tests("postgres", UTC)(ready)
    : { passed: 0, failed: 0, omitted: ["the server's tests on PostgreSQL: initdb is missing"], output: "" }

/** Tests of the server on SQLite; those on PostgreSQL are among them. */
const OF_SERVER = /^(?:server|spec\/(?:converge|golden|safety|wire))\//

/**
 * Everything that `npm test -- --whole` runs, and without `--whole` but for what is long (DEC-0385): two at once, begun in this order, and then those that are alone. The longest come first: a short one fills
 * what is left of a lane, where a long one would run on by itself.
 * @type {ReadonlyArray<Suite>}
 */
export const SUITES = [
  {
    name: "browser",
    files: /^spec\/e2e\/(?!timed)/,
    short: OF_BROWSER,
    built: true,
    browser: true,
    steps: [tests("e2e", UTC)]
  },
  { name: "server", files: OF_SERVER, long: LONG.server, built: true, steps: [tests("server", UTC)] },
  {
    name: "unit",
    files: /^(?!scripts\/|server\/|spec\/(?:converge|costs|e2e|golden|safety|simulator|wire)\/)/,
    long: LONG.unit,
    steps: [tests("unit", ST_JOHNS)]
  },
  { name: "postgres", files: OF_SERVER, long: LONG.postgres, short: OF_POSTGRES, built: true, steps: [onPostgres] },
  {
    name: "screens",
    entry: "spec/screens/main.ts",
    isLong: true,
    built: true,
    browser: true,
    steps: [program("spec/screens/main.ts", ["--short"])]
  },
  { name: "setup", files: /^scripts\//, isLong: true, steps: [tests("setup")] },
  {
    name: "layout",
    entry: "spec/layout/check.ts",
    isLong: true,
    built: true,
    browser: true,
    steps: [program("spec/layout/check.ts", ["--short"])]
  },
  // in its short form each row must come out, and no figure is judged
  {
    name: "bench",
    entry: "bench/main.ts",
    isLong: true,
    built: true,
    browser: true,
    steps: [program("bench/main.ts", ["--short"])]
  },
  { name: "simulator", files: /^spec\/simulator\//, long: LONG.simulator, steps: [tests("simulator", UTC)] },
  {
    name: "worker",
    entry: "spec/worker/check.ts",
    isLong: true,
    after: "unit",
    browser: true,
    steps: [afterUnit("spec/worker/check.ts")]
  },
  { name: "conformance", entry: "spec/conformance/main.ts", after: "unit", atOnce: true, steps: [conformance, inPython] },
  { name: "hollow", entry: "spec/hollow/main.ts", isLong: true, steps: [program("spec/hollow/main.ts")] },
  {
    name: "lint",
    atOnce: true,
    steps: [
      program("node_modules/oxlint/bin/oxlint", ["--type-aware"]),
      program("node_modules/oxfmt/bin/oxfmt", ["--check", "."]),
      imports,
      unused
    ]
  },
  { name: "reference", isLong: true, steps: [reference] },
  { name: "types", atOnce: true, steps: [tsc("."), tsc("engine"), tsc("scripts"), tsc("ui/serviceWorker")] },
  { name: "costs", files: /^spec\/costs\//, isLong: true, isAlone: true, steps: [tests("costs")] },
  {
    name: "timed",
    files: /^spec\/e2e\/timed/,
    isLong: true,
    built: true,
    browser: true,
    isAlone: true,
    steps: [tests("timed", WHOLE)]
  }
]
