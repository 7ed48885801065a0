import { expect, it } from "vitest"
import { inList, isSome } from "./inList.ts"

it("a list has as many marks as the next power of two, filled up with its last", () => {
  expect(inList([7])).toEqual({ marks: "(?)", args: [7] })
  expect(inList([7, 8])).toEqual({ marks: "(?, ?)", args: [7, 8] })
  expect(inList([7, 8, 9])).toEqual({ marks: "(?, ?, ?, ?)", args: [7, 8, 9, 9] })
  expect(inList(["a", "b", "c", "d", "e"]).args).toEqual(["a", "b", "c", "d", "e", "e", "e", "e"])
  expect([isSome([]), isSome([0])]).toEqual([false, true])
})
