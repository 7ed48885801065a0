import { expect, it } from "vitest"
import type { Attack } from "./Attack.ts"
import type { Played } from "./play.ts"
import { NOBODY, type Result, resultOf } from "./results.ts"
import { chosen, joined, linesOf } from "./table.ts"

const flood: Attack = {
  title: "a flood",
  refusals: ["refused"],
  inTime: ["too-fast"],
  ofOne: ["429"],
  run: () => Promise.resolve({})
}
const about = { title: "a flood", from: 1, seconds: 60, quiet: 12, commit: "abc", at: "2026-01-01T00:00:00.000Z" }
const good: Played = {
  tallies: [{ refused: 9, "too-fast": 9, "429": 9 }],
  witnessed: { times: Array.from({ length: 100 }, (_, i) => i), refused: [] },
  memory: 400_000_000,
  recovery: 20
}
const result = (changes: Partial<Result> = {}): Result => ({ ...resultOf(good, [flood], about), ...changes })

it("says how an attack went, and nothing is wrong where all held", () => {
  expect(result()).toEqual({
    ...about,
    ...{ sends: 100, answered: 100, p95: 95, worst: 99, megabytes: 400, normalAfter: 0 },
    tally: { refused: 9, "too-fast": 9, "429": 9 },
    problems: []
  })
})

it.each([
  [
    "a send that was refused",
    { witnessed: { times: [1, 2], refused: ["The server is busy"] } },
    "1 of 2 sends were not done (The server is busy)"
  ],
  ["slow sends", { witnessed: { times: [400, 400], refused: [] } }, "p95 400 ms"],
  ["memory", { memory: 1100 * 1024 ** 2 }, "1153 MB"],
  ["a server that comes back late", { recovery: 5100 }, "normal after 5.1 s"],
  ["a server that never comes back", { recovery: Number.POSITIVE_INFINITY }, "normal after Infinity s"],
  ["an attack that nobody refused", { tallies: [{ "too-fast": 1, "429": 1 }] }, "never refused"],
  ["an attack that met no brake in time", { tallies: [{ refused: 1, "429": 1 }] }, "never too-fast"],
  ["an address that met no brake of its own", { tallies: [{ refused: 1, "too-fast": 1 }] }, "never 429"]
] satisfies ReadonlyArray<readonly [string, Partial<Played>, string]>)("%s is a problem", (_, changes, problem) => {
  expect(resultOf({ ...good, ...changes }, [flood], about).problems).toEqual([problem])
})

it("what only comes in time is not asked of a short round, nor a brake of one address of many, nor anything of a part of a mix", () => {
  const short = { ...good, tallies: [{ refused: 1, "429": 1 }] }
  expect(resultOf(short, [flood], { ...about, seconds: 5 }).problems).toEqual([])
  const many = { ...good, tallies: [{ refused: 1, "too-fast": 1 }] }
  expect(resultOf(many, [flood], { ...about, from: 200 }).problems).toEqual([])
  const crowd = { ...flood, ofMany: ["too-many-codes"] }
  expect(resultOf(many, [crowd], { ...about, from: 200 }).problems).toEqual(["never too-many-codes"])
  expect(resultOf(good, [crowd], about).problems).toEqual([])
  expect(resultOf({ ...good, tallies: [{}, {}] }, [flood, flood], about).problems).toEqual([])
  expect(resultOf({ ...good, tallies: [] }, [], { ...about, title: NOBODY }).problems).toEqual([])
})

it("results of parts add up: the newest of an attack stays, but for a shorter one of the same version", () => {
  const other = result({ title: "another" })
  const before = [result(), other]
  const again = result({ p95: 50 })
  expect(joined(before, again)).toEqual([other, again])
  expect(joined(before, result({ seconds: 5 }))).toEqual(before)
  const newer = result({ seconds: 5, commit: "def" })
  expect(joined(before, newer)).toEqual([other, newer])
  const many = result({ from: 200 })
  expect(joined(before, many)).toEqual([...before, many])
})

it("the table has them in the order of the attacks, and says what was wrong", () => {
  const all = [result({ from: 200 }), result({ title: "another" }), result()]
  expect(chosen(all, ["a flood", "another", "never played"], [1, 200])).toEqual([all[2], all[1], all[0]])
  expect(linesOf(result({ problems: ["p95 400 ms"], normalAfter: null }))).toEqual([
    expect.stringMatching(/^ {5}1 +60 +100 of 100 +95 +99 +12 +400 +never  abc  a flood$/),
    "        wrong: p95 400 ms"
  ])
})
