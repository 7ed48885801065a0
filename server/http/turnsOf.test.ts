import { expect, it } from "vitest"
import { turnsOf } from "./turnsOf.ts"

const tick = () => new Promise(setImmediate)

it("lets each key have so much under way, the rest in order, and nobody wait for another's", async () => {
  const turn = turnsOf(2)
  const gates: Array<() => void> = []
  const began: Array<string> = []
  const work = (key: string, name: string) =>
    turn(key, () => {
      began.push(name)
      return new Promise<string>((resolve) => void gates.push(() => resolve(name)))
    })
  const all = [work("a", "a1"), work("a", "a2"), work("a", "a3"), work("a", "a4"), work("b", "b1")]
  await tick()
  expect(began).toEqual(["a1", "a2", "b1"])
  gates[0]?.()
  await tick()
  expect(began).toEqual(["a1", "a2", "b1", "a3"])
  for (let i = 1; i < 5; i += 1) {
    gates[i]?.()
    await tick()
  }
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "b1"])
})

it("gives a turn on also where work breaks, and starts over after all", async () => {
  const turn = turnsOf(1)
  const broken = turn("a", () => Promise.reject(new Error("broken")))
  const next = turn("a", () => Promise.resolve(1))
  await expect(broken).rejects.toThrow("broken")
  expect(await next).toBe(1)
  expect(await turn("a", () => Promise.resolve(2))).toBe(2)
})
