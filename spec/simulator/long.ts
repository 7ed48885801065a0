import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import { optionsOf } from "../optionsOf.ts"
import { playCalls } from "./calls.ts"
import { seedThatFinds } from "./foundAt.ts"
import { FAULTS, type Fault } from "./Plan.ts"
import { PLANTED } from "./planted.ts"
import { complaint, faultsOf } from "./report.ts"
import type { Outcome } from "./simulate.ts"

/** A million messages over many seeds, as many at a time as there are cores: `npm run long:simulate` (docs/simulator.md). */
const { values } = optionsOf(
  {
    messages: { type: "string", default: "1000000" },
    each: { type: "string", default: "2500" },
    from: { type: "string", default: "1001" },
    threads: { type: "string", default: String(availableParallelism()) },
    planted: { type: "boolean", default: false },
    calls: { type: "string", default: "" }
  },
  [
    "npm run long:simulate                            a million messages over 400 seeds, then 10000 histories of calls",
    "npm run long:simulate -- --messages 50000        so many messages in all",
    "npm run long:simulate -- --each 1000 --from 7    so many of a seed (2500), from that seed on (1001)",
    "npm run long:simulate -- --threads 1             so many seeds at a time (one for each core)",
    "npm run long:simulate -- --planted               the first seed that finds each planted mistake",
    "npm run long:simulate -- --calls 10000           so many histories of calls, and nothing else"
  ]
)
const goal = Number(values.messages)
const each = Number(values.each)
/** Seeds in which a planted mistake is looked for. */
const LAST_SEED = 50
/** Histories of calls after all messages. */
const HISTORIES = 10_000
/** Seconds between two lines of progress. */
const TELL_EVERY = 20

const faults = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>
const began = performance.now()
const sum = { asked: 0, written: 0, stored: 0, events: 0, seeds: 0, minutes: 0 }
let told = began
let next = Number(values.from)

const seconds = (): number => (performance.now() - began) / 1000
const tell = (): void =>
  console.log(
    `${sum.written} messages of ${goal}, ${sum.seeds} seeds, ${sum.events} events, ${Math.round(sum.minutes / 60)} simulated hours, ` +
      `${seconds().toFixed(0)} s (${Math.round(sum.written / seconds())}/s)`
  )

const add = (outcome: Outcome): void => {
  sum.written += outcome.written
  sum.stored += outcome.stored
  sum.events += outcome.events
  sum.minutes += outcome.took / 60_000
  sum.seeds += 1
  for (const fault of FAULTS) faults[fault] += outcome.faults[fault]
  if (performance.now() - told < TELL_EVERY * 1000) return
  told = performance.now()
  tell()
}

/** One thread, until the goal is reached or a run is wrong anywhere. */
const thread = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url))
    const go = (): void => {
      if (sum.asked >= goal || process.exitCode === 1) {
        void worker.terminate().then(() => resolve())
        return
      }
      const messages = Math.min(each, goal - sum.asked)
      sum.asked += messages
      worker.postMessage({ seed: next++, messages })
    }
    worker.on("message", (outcome: Outcome) => {
      add(outcome)
      if (outcome.problems.length > 0) process.exitCode = 1
      for (const line of complaint(outcome)) console.log(line)
      go()
    })
    worker.on("error", reject)
    go()
  })

const simulateAll = async (): Promise<void> => {
  await Promise.all(Array.from({ length: Number(values.threads) }, thread))
  tell()
  console.log(faultsOf(faults))
  if (process.exitCode !== 1)
    console.log("None lost, none doubled, none out of order; every list, order, tick and unread as on the server.")
}

/** Prints the table of `foundAt.ts` as it is today. */
const searchSeeds = async (): Promise<void> => {
  for (const [name, plant] of Object.entries(PLANTED)) {
    const seed = await seedThatFinds(name, plant, LAST_SEED)
    console.log(`  ${JSON.stringify(name)}: ${seed ?? `not found up to seed ${LAST_SEED}`},`)
    if (seed === undefined) process.exitCode = 1
  }
}

/** Histories of calls, some at a time, from the seed on. */
const playHistories = (count: number): void => {
  const sums = { played: 0, steps: 0 }
  while (sums.played < count && process.exitCode !== 1) {
    const { played, steps, wrong } = playCalls(Number(values.from) + sums.played, Math.min(1000, count - sums.played))
    sums.played += played
    sums.steps += steps
    console.log(`${sums.played} histories of calls of ${count}, ${sums.steps} steps, ${seconds().toFixed(0)} s`)
    if (wrong === undefined) continue
    process.exitCode = 1
    console.log([`seed ${wrong.seed}: ${wrong.what}`, ...wrong.way].join("\n  "))
  }
  if (process.exitCode !== 1)
    console.log(
      "Nobody rings, no lock stands, the service has no call, and who hears how a call ended tells it as its message does."
    )
}

if (values.calls !== "") playHistories(Number(values.calls))
else if (values.planted) await searchSeeds()
else {
  await simulateAll()
  playHistories(HISTORIES)
}
