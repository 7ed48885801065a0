import { assert, it } from "@effect/vitest"
import { framesOf, heardOf, journalReads, lockOf, natsOf, wayOf } from "./demand.ts"
import { loadOf, MILLION, processesOf, ratesOf, SERVICE } from "./Load.ts"
import { commitsOf, spreadOf } from "./spread.ts"

const SEED = 20_261_128

/** Within so many per cent. */
const near = (formula: number, found: number, within: number): void =>
  assert.isAtMost(Math.abs(found / formula - 1) * 100, within, `the formula says ${formula}, ${found} were found`)

const { frames, heard, heardForNobody } = spreadOf(MILLION, SERVICE, SEED)

it("a million people and a second at peak: frames, lines and lines for nobody are within 1 % of the formulas", () => {
  const { toGroups, toPeople } = ratesOf(MILLION)
  const all = frames.reduce((sum, each) => sum + each, 0)
  near(toGroups * MILLION.members + 2 * toPeople, all, 1)
  assert.isBelow(all, framesOf(MILLION).messages, "the formula counts what readers are told as well")
  const { forNobody, lines } = heardOf(MILLION, SERVICE)
  near(lines, heard, 1)
  near(forNobody, heardForNobody, 1)
})

it("chance gives no process more than a tenth over its share", () => {
  const share = frames.reduce((sum, each) => sum + each, 0) / frames.length
  assert.strictEqual(frames.length, 50)
  assert.isBelow(Math.max(...frames), 1.1 * share)
})

/** Per cent that commits and what follows from them may differ: a queue is not the middle of itself. */
const WITHIN = 15

it.each([100_000, 300_000, 450_000])("%d people: commits, numbers and reads of the journal are as the formulas say", (people) => {
  const load = loadOf(people)
  const processes = processesOf(load, SERVICE)
  const found = commitsOf(load, SERVICE, 6, SEED)
  near(lockOf(load, SERVICE).commits, found.commits, WITHIN)
  const { numbers } = natsOf(load, SERVICE)
  near(numbers, found.numbers, WITHIN)
  const heard = (numbers * (processes - 1)) / processes
  near(processes * journalReads(heard, wayOf(SERVICE)), found.reads, WITHIN)
})

it("writers fall behind where the lock is full, and not before", () => {
  const behind = (people: number): number => {
    const load = loadOf(people)
    return commitsOf(load, SERVICE, 5, SEED).waiting / lockOf(load, SERVICE).programs
  }
  assert.isBelow(behind(450_000), 1)
  assert.isAbove(behind(1_000_000), 1.5)
})
