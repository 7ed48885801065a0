import { expect, it } from "vitest"
import { allowance } from "./allowance.ts"

it("lets as much through at once as may be, then as much as comes back", () => {
  const { spend } = allowance(50, 100)
  const many = (key: string, times: number, now: number) =>
    Array.from({ length: times }, () => spend(key, 1, now)).filter(Boolean).length
  expect(many("a", 150, 0)).toBe(100)
  expect(many("b", 10, 0)).toBe(10)
  expect(many("a", 150, 1000)).toBe(50)
  expect(many("a", 500, 60_000)).toBe(100)
})

it("what costs more is had less often, and a refusal costs nothing", () => {
  const { spend } = allowance(50, 100)
  expect(Array.from({ length: 20 }, () => spend("a", 10, 0)).filter(Boolean)).toHaveLength(10)
  expect(spend("a", 1, 0)).toBe(false)
  expect(spend("a", 10, 100)).toBe(false)
  expect(spend("a", 10, 200)).toBe(true)
})

it("forgets those that have all again, and nobody else", () => {
  const { spend } = allowance(50, 100, 3)
  for (let i = 0; i < 100; i += 1) spend("greedy", 1, 9000)
  for (const key of ["b", "c", "d", "e"]) spend(key, 1, key === "e" ? 9000 : 0)
  expect(spend("greedy", 1, 9000)).toBe(false)
})
