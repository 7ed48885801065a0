import { expect, it } from "vitest"
import { costOfBody, needsWriter, costOf, budgetsOf } from "./costs.ts"

const budgets = (count = 120) => budgetsOf({ sendLimit: { count, seconds: 60 } })

it("asks a price for each kind of call, and none for what is free or paid before", () => {
  const cases = [
    costOf("getMessageList", { type: "" }),
    costOf("getMessageList", { type: "text" }),
    costOf("sendMessage", {}),
    costOf("forwardMessage", { user_ids: [] }),
    costOf("forwardMessage", { user_ids: [1, 2, 3] }),
    costOf("forwardMessage", { user_ids: Array.from({ length: 500 }, (_, i) => i) }),
    costOf("sendToMsg", {}),
    costOf("setChatTop", {}),
    costOf("scanQr", {}),
    costOf("resume", {}),
    costOf("login", {})
  ]
  expect(cases).toEqual([
    ["reads", 1],
    ["reads", 10],
    ["sends", 1],
    ["sends", 1],
    ["sends", 3],
    ["sends", 5],
    ["signals", 1],
    ["acts", 1],
    ["reads", 1],
    undefined,
    undefined
  ])
})

it("tells what may change something from what only looks", () => {
  const names = ["sendMessage", "sendToMsg", "setChatTop", "getMessageList", "resume", "scanQr"] as const
  expect(names.filter((name) => needsWriter(name, {}))).toEqual(["sendMessage", "sendToMsg", "setChatTop"])
})

it.each([
  ["sends", 240, 4],
  ["signals", 1200, 20],
  ["reads", 100, 50],
  ["acts", 200, 100]
] as const)("lets through twice as many tries as may succeed: %s", (budget, atOnce, perSecond) => {
  const { pay } = budgets()
  const through = (now: number) =>
    Array.from({ length: 2000 }, () => pay(budget, "user 1", 1, now)).filter((why) => why === undefined).length
  expect([through(0), through(1000)]).toEqual([atOnce, perSecond])
  expect(pay(budget, "user 2", 1, 1000)).toBeUndefined()
  expect(pay(budget, "user 1", 1, 1000)).toMatchObject({ reason: "too-fast", params: { seconds: 1 } })
})

it("a small limit leaves tries enough, and none is none", () => {
  const through = (count: number, now = 0) => {
    const { pay } = budgets(count)
    return Array.from({ length: 1000 }, () => pay("sends", "user 1", 1, now)).filter((why) => why === undefined).length
  }
  expect([through(1), through(0)]).toEqual([20, 1000])
})

it("bytes are paid for beyond a small body: two of the largest a second, eight at once", () => {
  expect([costOfBody(0), costOfBody(1024), costOfBody(1025)]).toEqual([0, 0, 1025])
  const { pay } = budgets()
  const through = (now: number) =>
    Array.from({ length: 100 }, () => pay("bytes", "user 1", costOfBody(256 * 1024), now)).filter((why) => why === undefined)
      .length
  expect([through(0), through(1000)]).toEqual([8, 2])
})
