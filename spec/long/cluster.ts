import { spawnSync } from "node:child_process"
import { optionsOf } from "../optionsOf.ts"

/** `npm run long:cluster`: the tests of several processes in their long form, and those of calls with three processes. */
const { values } = optionsOf({ kills: { type: "string", default: "50" }, lines: { type: "string", default: "200000" } }, [
  "npm run long:cluster                                   fifty kills under load, and 200,000 lines over a bus that loses, doubles and delays",
  "npm run long:cluster -- --kills 5 --lines 1000         so many"
])

/** Tests of calls, which know no process. Those that count transactions or stores are left out. */
const CALLS = ["account", "announcement", "call", "contact", "friend", "group", "manage", "message", "resume", "search"].map(
  (area) => `server/${area}/`
)

/** Runs tests on PostgreSQL. Returns whether all passed. */
const passes = (files: ReadonlyArray<string>, env: Readonly<Record<string, string>>): boolean => {
  const run = ["scripts/run.mjs", "node_modules/vitest/vitest.mjs", "run", "--project", "postgres", ...files]
  return spawnSync(process.execPath, run, { stdio: "inherit", env: { ...process.env, ...env } }).status === 0
}

const outcomes = [
  passes(["server/cluster/", "server/bus/"], { CLUSTER_KILLS: values.kills, CLUSTER_LINES: values.lines }),
  passes(CALLS, { PARLEY_TEST_PROCESSES: "3" })
]
process.exitCode = outcomes.every(Boolean) ? 0 : 1
