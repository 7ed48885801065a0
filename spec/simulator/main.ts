import { parseArgs } from "node:util"
import { calm, planOf } from "./Plan.ts"
import { PLANTED } from "./planted.ts"
import { complaint, faultsOf, lineOf } from "./report.ts"
import { simulate } from "./simulate.ts"

/** One run, or several: `npm run simulate -- --seed 4711 --messages 2000 --trace` (docs/simulator.md). */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    messages: { type: "string" },
    devices: { type: "string" },
    people: { type: "string" },
    plant: { type: "string" },
    calm: { type: "boolean", default: false },
    trace: { type: "boolean", default: false }
  }
})

const given = {
  ...(values.messages === undefined ? {} : { messages: Number(values.messages) }),
  ...(values.devices === undefined ? {} : { devices: Number(values.devices) }),
  ...(values.people === undefined ? {} : { people: Number(values.people) })
}
const plant = values.plant === undefined ? undefined : Object.entries(PLANTED).find(([name]) => name === values.plant)?.[1]
if (values.plant !== undefined && plant === undefined)
  throw new Error(`Nothing of that name can be planted; there is: ${Object.keys(PLANTED).join("; ")}.`)

const first = Number(values.seed)
for (let seed = first; seed < first + Number(values.seeds); seed++) {
  const plan = planOf(seed, given)
  const began = performance.now()
  const outcome = await simulate(values.calm ? calm(plan) : plan, {
    ...(plant === undefined ? {} : { mutation: plant() }),
    ...(values.trace ? { trace: console.log } : {})
  })
  console.log(lineOf(outcome, (performance.now() - began) / 1000))
  console.log(`  ${faultsOf(outcome.faults)}`)
  for (const line of complaint(outcome)) console.log(`  ${line}`)
  if (outcome.problems.length > 0) process.exitCode = 1
}
