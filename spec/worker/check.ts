import { listedInNode, titleOf } from "./inNode.ts"
import { runInWorker } from "./inBrowser.ts"
import { pack } from "./pack.ts"
import type { Told } from "./Ran.ts"

/**
 * Runs every test of the engine in a dedicated worker of a browser, on devices in three zones (DEC-0059), and compares with
 * Node which tests there are: `node spec/worker/check.ts`.
 */
const ZONES = ["UTC", "Asia/Shanghai", "America/St_Johns"] as const
const PLACE = "DedicatedWorkerGlobalScope"

/** In the two other zones properties try fewer inputs, the same each time. */
const FEWER = { PROP_RUNS: "20", PROP_SEED: "20261120" }

const code = await pack()
const runIn = async (zone: string, env: Readonly<Record<string, string>> = FEWER) => ({
  meant: zone,
  ...(await runInWorker(code, zone, env))
})

// two at a time: on a small machine more would only wait for one another, and some tests look at the clock
const listing = listedInNode()
const lanes = [listing.then(() => runIn(ZONES[0], {})), runIn(ZONES[1]).then(async (told) => [told, await runIn(ZONES[2])])]
const told = (await Promise.all(lanes)).flat()
const listed = await listing

const faultsOf = ({ meant, place, tests, zone }: Told & { readonly meant: string }): ReadonlyArray<string> => {
  const inNode = new Set(listed)
  const ran = new Set(tests.map(titleOf))
  return [
    ...(zone === meant && place === PLACE ? [] : [`meant for a worker in ${meant}, it ran in ${zone}, ${place}`]),
    ...tests.flatMap((test) => (test.state === "passed" ? [] : [`${zone}: ${titleOf(test)}\n${test.state}: ${test.fault}`])),
    ...listed.flatMap((title) => (ran.has(title) ? [] : [`${zone}: ${title}\nruns in Node and not here`])),
    ...[...ran].flatMap((title) => (inNode.has(title) ? [] : [`${zone}: ${title}\nruns here and not in Node`]))
  ]
}
const faults = told.flatMap(faultsOf)
for (const fault of faults) console.log(`${fault}\n`)
const passed = told.flatMap(({ tests }) => tests.filter(({ state }) => state === "passed")).length
console.log(`${listed.length} tests in each of ${ZONES.length} zones: ${passed} passed, ${faults.length} failed`)
process.exitCode = faults.length === 0 && listed.length > 0 ? 0 : 1
