import { assert, it } from "@effect/vitest"
import { keepTrying } from "./keepTrying.ts"

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it("tries again, after longer and longer pauses, until it was done once", async () => {
  let failures = 8
  let tries = 0
  const pauses: Array<number> = []
  let next: (() => void) | undefined
  keepTrying(
    () => {
      tries += 1
      failures -= 1
      return failures >= 0 ? Promise.reject(new Error("no network")) : Promise.resolve()
    },
    (again, millis) => {
      pauses.push(millis)
      next = again
    }
  )
  for (let round = 0; round < 12; round += 1) {
    await settle()
    next?.()
    next = undefined
  }
  assert.deepStrictEqual(pauses, [5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
  assert.strictEqual(tries, 9)
})
