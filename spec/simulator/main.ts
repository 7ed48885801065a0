import { parseArgs } from "node:util"
import { calm, FAULTS, planOf } from "./Plan.ts"
import { PLANTED } from "./planted.ts"
import { simulate } from "./simulate.ts"
import { replayOf } from "./replay.ts"

/** One run, or several: `npm run simulate -- --seed 4711 --messages 2000 --trace`. */
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
  throw new Error(`Nothing of that name can be planted: ${Object.keys(PLANTED).join(", ")}`)

const first = Number(values.seed)
for (let seed = first; seed < first + Number(values.seeds); seed++) {
  const began = performance.now()
  const plan = planOf(seed, given)
  const outcome = await simulate(values.calm ? calm(plan) : plan, {
    ...(plant === undefined ? {} : { mutation: plant() }),
    ...(values.trace ? { trace: console.log } : {})
  })
  const seconds = (performance.now() - began) / 1000
  const { events, faults, print, problems, stored, took, written } = outcome
  console.log(
    `seed ${seed}: ${written} written, ${stored} stored, ${outcome.plan.devices} clients, ${events} events, ` +
      `${(took / 60_000).toFixed(0)} min in ${seconds.toFixed(1)} s (${(written / seconds).toFixed(0)}/s), print ${print}`
  )
  console.log(`  ${FAULTS.map((fault) => `${fault} ${faults[fault]}`).join(", ")}`)
  if (problems.length === 0) continue
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`)
  console.log(`  again: ${replayOf(outcome.plan)}`)
  process.exitCode = 1
}
