import { expect, it } from "vitest"
import { ATTACKS } from "./all.ts"
import type { Attack } from "./Attack.ts"
import { partOf, roundsOf, secondsOf } from "./rounds.ts"

const attack = (title: string, family?: string): Attack => ({
  title,
  ...(family === undefined ? {} : { family }),
  refusals: [],
  run: () => Promise.resolve({})
})

it("at least sixty kinds of attack have a minute of their own; what differs only in what it sends shares one, six at most", () => {
  const rounds = roundsOf(ATTACKS)
  const inTurn = rounds.filter(({ mix }) => mix === undefined)
  expect(inTurn.length).toBeGreaterThanOrEqual(60)
  expect(Math.max(...inTurn.map(({ attacks }) => attacks.length))).toBe(6)
  for (const { attacks } of inTurn) expect(new Set(attacks.map(({ family, title }) => family ?? title)).size).toBe(1)
  // a town has the settings of all its attacks
  expect(ATTACKS.filter(({ family, settings }) => family !== undefined && settings !== undefined)).toEqual([])
})

it("each attack is played once in turn, and once in a mix", () => {
  const titles = (isMix: boolean) =>
    roundsOf(ATTACKS)
      .filter(({ mix }) => (mix !== undefined) === isMix)
      .flatMap(({ attacks }) => attacks.map(({ title }) => title))
  const all = ATTACKS.map(({ title }) => title).toSorted()
  expect(titles(false).toSorted()).toEqual(all)
  expect(titles(true).toSorted()).toEqual(all)
})

it("a minute is shared in equal parts; nobody has less than five seconds, unless all have", () => {
  const family = { attacks: ["a", "b", "c", "d", "e", "f"].map((title) => attack(title, "letters")) }
  expect(secondsOf(family, 60)).toBe(10)
  expect(secondsOf(family, 10)).toBe(5)
  expect(secondsOf(family, 2)).toBe(2)
  expect(secondsOf({ attacks: [attack("a")] }, 60)).toBe(60)
  expect(secondsOf({ ...family, mix: "Mix 1 of 1" }, 60)).toBe(60)
})

it("the parts of a list add up to it", () => {
  const list = Array.from({ length: 100 }, (_, i) => i)
  const parts = ["1/6", "2/6", "3/6", "4/6", "5/6", "6/6"].map((part) => partOf(list, part) ?? [])
  expect(parts.flat().toSorted((a, b) => a - b)).toEqual(list)
  expect(parts.map(({ length }) => length)).toEqual([17, 17, 17, 17, 16, 16])
  expect(partOf(list, "1/1")).toEqual(list)
  for (const wrong of ["0/6", "7/6", "1", "", "1/0", "-1/2", "1/2/3"]) expect(partOf(list, wrong)).toBeUndefined()
})
