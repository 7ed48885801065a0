import { listedInNode, titleOf } from "./inNode.ts"
import { runInWorker } from "./inBrowser.ts"
import { pack } from "./pack.ts"

/**
 * Runs every test of the engine in a dedicated worker of a browser, on devices in three zones (DEC-0059), and compares with
 * Node which tests there are: `node spec/worker/check.ts`.
 */
const ZONES = ["UTC", "Asia/Shanghai", "America/St_Johns"]
const PLACE = "DedicatedWorkerGlobalScope"

const code = await pack()
const [listed, ...told] = await Promise.all([listedInNode(), ...ZONES.map((zone) => runInWorker(code, zone))])

const faults = told.flatMap(({ place, tests, zone }, i) => {
  const ran = new Set(tests.map(titleOf))
  const inNode = new Set(listed)
  return [
    ...(zone === ZONES[i] && place === PLACE ? [] : [`meant for a worker in ${ZONES[i]}, it ran in ${zone}, ${place}`]),
    ...tests.flatMap((test) => (test.state === "passed" ? [] : [`${zone}: ${titleOf(test)}\n${test.state}: ${test.fault}`])),
    ...listed.flatMap((title) => (ran.has(title) ? [] : [`${zone}: ${title}\nruns in Node and not here`])),
    ...[...ran].flatMap((title) => (inNode.has(title) ? [] : [`${zone}: ${title}\nruns here and not in Node`]))
  ]
})
for (const fault of faults) console.log(`${fault}\n`)
const passed = told.flatMap(({ tests }) => tests.filter(({ state }) => state === "passed")).length
console.log(`${listed.length} tests in each of ${ZONES.length} zones: ${passed} passed, ${faults.length} failed`)
process.exitCode = faults.length === 0 && listed.length > 0 ? 0 : 1
