import { Result } from "effect"
import { expect, it } from "vitest"
import { refused } from "#engine/error/refusal.ts"
import { AT_ONCE, presenceLookups } from "./presenceLookups.ts"

it("thousands who go at once are all looked up, few at a time, and one that breaks holds up nobody", async () => {
  let [under, most, asked] = [0, 0, 0]
  const { isInCall, watchersOf } = presenceLookups({
    read: async (name: string, userId: unknown) => {
      asked += 1
      under += 1
      most = Math.max(most, under)
      await Promise.resolve()
      under -= 1
      if (userId === 7) throw new Error("The thread died.")
      if (userId === 8) return Result.fail(refused("busy"))
      return Result.succeed(name === "isInCall" ? userId === 9 : [userId]) as never
    }
  } as never)
  const people = Array.from({ length: 20_000 }, (_, index) => index + 1)
  const found = await Promise.allSettled(people.map(async (id) => ((await isInCall(id)) ? "in a call" : watchersOf(id))))
  expect(most).toBe(AT_ONCE)
  expect(asked).toBe(2 * people.length - 2)
  expect(found.slice(6, 10)).toMatchObject([{ status: "rejected" }, { value: [] }, { value: "in a call" }, { value: [10] }])
  expect(found.at(-1)).toMatchObject({ value: [20_000] })
})
