import { optionsOf } from "../optionsOf.ts"
import { calm, planOf } from "./Plan.ts"
import { PLANTED } from "./planted.ts"
import { complaint, faultsOf, lineOf } from "./report.ts"
import { simulate } from "./simulate.ts"

/** One run, or several: `npm run simulate -- --seed 4711 --messages 2000 --trace` (docs/simulator.md). */
const { values } = optionsOf(
  {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    messages: { type: "string" },
    devices: { type: "string" },
    people: { type: "string" },
    files: { type: "string" },
    plant: { type: "string" },
    calm: { type: "boolean", default: false },
    trace: { type: "boolean", default: false }
  },
  [
    "npm run simulate                                          one run",
    "npm run simulate -- --seed 4711 --messages 2000 --trace   that one again, told event by event",
    "npm run simulate -- --seed 1 --seeds 50                   fifty runs",
    "npm run simulate -- --calm                                nothing goes wrong",
    'npm run simulate -- --plant "a retry takes another id"    with a mistake that must be found',
    "It also takes --devices N, --people N and --files MS: docs/simulator.md says what they do."
  ]
)

const given = {
  ...(values.messages === undefined ? {} : { messages: Number(values.messages) }),
  ...(values.devices === undefined ? {} : { devices: Number(values.devices) }),
  ...(values.people === undefined ? {} : { people: Number(values.people) }),
  ...(values.files === undefined ? {} : { files: Number(values.files) === 0 ? Number.POSITIVE_INFINITY : Number(values.files) })
}
const plant = values.plant === undefined ? undefined : Object.entries(PLANTED).find(([name]) => name === values.plant)?.[1]
if (values.plant !== undefined && plant === undefined) {
  console.error(`Nothing of the name "${values.plant}" can be planted; there is: ${Object.keys(PLANTED).join("; ")}.`)
  process.exit(2)
}

if (Number.isNaN(given.files ?? 0)) {
  console.error(`"${values.files}" is no number of milliseconds.`)
  process.exit(2)
}

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
