import { optionsOf } from "../optionsOf.ts"
import { seedFrom } from "./dice.ts"
import { soakHours } from "./soakHours.ts"

/** `npm run long:soak`: a day of a server, played in twenty minutes; its memory must not grow. SOAK_SEED repeats a run. */
const { values } = optionsOf({ minutes: { type: "string", default: "20" }, people: { type: "string", default: "200" } }, [
  "npm run long:soak                          24 hours of a server in 20 minutes: its memory stays within 10 %",
  "npm run long:soak -- --minutes 2           the same in so many minutes",
  "npm run long:soak -- --people 1000         with so many people, 200 unless told otherwise"
])
const seed = seedFrom(process.env["SOAK_SEED"])
const HOURS = 24
console.log(`SOAK_SEED=${seed}`)

const from = performance.now()
const tell = (line: string): void => console.log(`${((performance.now() - from) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const [minutes, people] = [Number(values.minutes), Number(values.people)]
if (!(minutes > 0 && people >= 2)) throw new Error("--minutes takes a number above 0, --people one of 2 or more.")
const hourMillis = (minutes * 60_000) / HOURS
const { growth, problems } = await soakHours({ seed, hours: HOURS, hourMillis, people }, tell)
tell(`resident memory changed by ${(growth * 100).toFixed(1)} % over the day`)
for (const problem of problems) console.log(`  wrong: ${problem}`)
console.log(problems.length === 0 ? "1 passed, 0 failed" : `0 passed, 1 failed (SOAK_SEED=${seed})`)
process.exitCode = problems.length === 0 ? 0 : 1
