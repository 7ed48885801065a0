import { Result } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { HEARTBEAT_EVERY, MISSED_MAX, watchHeartbeats } from "./watchHeartbeats.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Process 1 looks at process 2, whose heart beats as `other` says. */
const looking = (other: () => number) => {
  const dead: Array<number> = []
  const store = { isAway: false, knows: true, rejoined: 0 }
  let own = 0
  const hearts = watchHeartbeats(
    {
      store: {
        write: (name: string, input: { readonly process: number }) => {
          if (store.isAway) return Promise.reject(new Error("The database is away."))
          if (name === "endProcess") return Promise.resolve(Result.succeed(void dead.push(input.process)))
          own += 1
          const members = [
            { process: 1, heartbeat: own, sockets: 3 },
            { process: 2, heartbeat: other(), sockets: 4 }
          ]
          return Promise.resolve(Result.succeed(store.knows ? members : null))
        }
      } as never,
      process: 1,
      sockets: () => 3,
      rejoined: () => void (store.rejoined += 1),
      failed: () => undefined
    },
    []
  )
  const pass = (looks: number): Promise<unknown> => vi.advanceTimersByTimeAsync(looks * HEARTBEAT_EVERY)
  return { dead, store, hearts, pass }
}

it("a heart that stood still for some looks in a row is dead; one that beats now and then is not", async () => {
  let heartbeat = 0
  const { dead, hearts, pass } = looking(() => heartbeat)
  for (let i = 0; i < 3; i += 1) {
    heartbeat += 1
    await pass(MISSED_MAX)
  }
  expect(dead).toEqual([])
  await pass(1)
  expect(dead).toEqual([2])
  await hearts.stop()
})

it("a database that was away makes nobody dead", async () => {
  let heartbeat = 0
  const { dead, hearts, pass, store } = looking(() => heartbeat)
  await pass(2)
  store.isAway = true
  await pass(100)
  store.isAway = false
  heartbeat += 1
  await pass(MISSED_MAX)
  expect(dead).toEqual([])
  await hearts.stop()
})

it("a process that the others took for dead joins again", async () => {
  const { hearts, pass, store } = looking(() => 0)
  store.knows = false
  await pass(1)
  expect(store.rejoined).toBe(1)
  await hearts.stop()
})
