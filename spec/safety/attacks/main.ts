import { once } from "node:events"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import { type Attack, type Ground, missing, type Tally } from "./Attack.ts"
import { ATTACKS } from "./all.ts"
import type { Order } from "./attacker.ts"
import { mixesOf } from "./mixes.ts"
import { type Played, play } from "./play.ts"
import { openTown } from "./Town.ts"
import { quantile } from "./witness.ts"

/**
 * `npm run long:attack`: each attack for a minute from one address and from 200, and all of them in mixes, against a server of its own while
 * others talk; before them nobody attacks, which shows what the machine is good for. `-- --seconds 10 --only S-02` makes it shorter, `--from 1` leaves out the many addresses.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    only: { type: "string", default: "" },
    from: { type: "string", default: "1,200" }
  }
})

/** What must hold meanwhile: milliseconds that 95 of 100 sends do not exceed, bytes of memory, milliseconds until all is normal. */
const P95_MAX = 300
const MEMORY_MAX = 1024 ** 3
const RECOVERY_MAX = 5000

const inThread = async (attack: Attack, ground: Ground): Promise<Tally> => {
  const workerData: Order = { title: attack.title, ground }
  const worker = new Worker(new URL("./attacker.ts", import.meta.url), { workerData })
  const [tally] = (await once(worker, "message")) as [Tally]
  await worker.terminate()
  return tally
}

const addressesOf =
  (count: number) =>
  (place: number): ReadonlyArray<string> =>
    Array.from({ length: count }, (_, i) => `127.1.${place}.${i + 1}`)

const problemsOf = (
  attacks: ReadonlyArray<Attack>,
  { memory, recovery, tallies, witnessed: { refused, times } }: Played
): ReadonlyArray<string> => [
  // in a mix each has little room to be refused for
  ...(attacks.length === 1
    ? attacks.flatMap((attack, i) => missing(attack, tallies[i], true).map((name) => `never ${name}`))
    : []),
  ...(refused.length > 0 ? [`${refused.length} of ${times.length} sends were not done (${[...new Set(refused)].join()})`] : []),
  ...(quantile(times, 0.95) > P95_MAX ? [`p95 ${quantile(times, 0.95).toFixed(0)} ms`] : []),
  ...(memory > MEMORY_MAX ? [`${(memory / 1e6).toFixed(0)} MB`] : []),
  ...(recovery > RECOVERY_MAX ? [`normal after ${(recovery / 1000).toFixed(1)} s`] : [])
]

const lineOf = (title: string, addresses: number, { memory, recovery, tallies, witnessed: { refused, times } }: Played): string =>
  [
    `${title}, from ${addresses}:`,
    `${times.length - refused.length} of ${times.length} sends, p95 ${quantile(times, 0.95).toFixed(0)} ms,`,
    `${(memory / 1e6).toFixed(0)} MB, normal after ${(recovery / 1000).toFixed(1)} s; ${JSON.stringify(tallies.length > 1 ? tallies.length : (tallies[0] ?? {}))}`
  ].join(" ")

let passed = 0
let failed = 0
const chosen = ATTACKS.filter(({ title }) => title.includes(values.only))
const rounds = [[], ...chosen.map((attack) => [attack]), ...(chosen.length > 1 ? mixesOf(chosen) : [])]

const titleOf = (attacks: ReadonlyArray<Attack>): string =>
  attacks.length > 1 ? `Mixed, ${attacks.length} at once` : (attacks[0]?.title ?? "Nobody attacks")
for (const count of values.from.split(",").map(Number))
  for (const attacks of rounds) {
    const town = await openTown(Object.assign({}, ...attacks.map(({ settings }) => settings)))
    const addresses = addressesOf(count)
    const scale = 1 / Math.max(1, attacks.length)
    const played = await play(town, attacks, { millis: Number(values.seconds) * 1000, scale, addresses }, inThread)
    await town.stop()
    const problems = problemsOf(attacks, played)
    console.log(lineOf(titleOf(attacks), count, played))
    for (const problem of problems) console.log(`  wrong: ${problem}`)
    if (problems.length === 0) passed += 1
    else failed += 1
  }
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
