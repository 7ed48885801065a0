import { parseArgs } from "node:util"
import { listedIn, listedInNode, titleOf } from "./inNode.ts"
import { runInWorker } from "./inBrowser.ts"
import { pack } from "./pack.ts"
import type { Told } from "./Ran.ts"

/**
 * Runs every test of the engine in a dedicated worker of a browser, on a device far ahead of UTC (DEC-0059), and compares with
 * Node, where they run in another zone, which tests there are: `node spec/worker/check.ts`. `--report FILE` is what vitest has told
 * of the unit tests, which are then not looked for once more.
 */
const ZONE = "Asia/Shanghai"
const PLACE = "DedicatedWorkerGlobalScope"
/** Of the hundred inputs that each property has in Node, the first of the same: what differs here is the place, and no input is special to it. */
const INPUTS = { PROP_RUNS: "20", PROP_SEED: "20261120" }

const { report } = parseArgs({ options: { report: { type: "string" } } }).values

const [listed, told] = await Promise.all([
  report === undefined ? listedInNode() : listedIn(report),
  pack().then((code) => runInWorker(code, ZONE, INPUTS))
])

const faultsOf = ({ place, tests, zone }: Told): ReadonlyArray<string> => {
  const inNode = new Set(listed)
  const ran = new Set(tests.map(titleOf))
  return [
    ...(zone === ZONE && place === PLACE ? [] : [`meant for a worker in ${ZONE}, it ran in ${zone}, ${place}`]),
    ...tests.flatMap((test) => (test.state === "passed" ? [] : [`${zone}: ${titleOf(test)}\n${test.state}: ${test.fault}`])),
    ...listed.flatMap((title) => (ran.has(title) ? [] : [`${zone}: ${title}\nruns in Node and not here`])),
    ...[...ran].flatMap((title) => (inNode.has(title) ? [] : [`${zone}: ${title}\nruns here and not in Node`]))
  ]
}
const faults = faultsOf(told)
for (const fault of faults) console.log(`${fault}\n`)
const passed = told.tests.filter(({ state }) => state === "passed").length
console.log(`${listed.length} tests in a worker in ${ZONE}: ${passed} passed, ${faults.length} failed`)
process.exitCode = faults.length === 0 && listed.length > 0 ? 0 : 1
