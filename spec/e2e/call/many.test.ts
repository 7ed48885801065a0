import { afterAll, beforeAll, expect, it } from "vitest"
import { callsAtOnce } from "../../long/callsAtOnce.ts"
import { callsInARow, UNCOMPILED } from "../../long/manyCalls.ts"
import { type House, openHouse } from "../house.ts"

/** In short; `npm run long:calls` makes a hundred, and twenty at once. */
const IN_A_ROW = 6
const AT_ONCE = 6

let house: House
beforeAll(async () => {
  house = await openHouse(undefined, {}, UNCOMPILED)
})
afterAll(() => house.close())

it("calls one after another leave no connection, track, sound or timer, and the heap as it was", async () => {
  const said: Array<string> = []
  const { problems } = await callsInARow(house, IN_A_ROW, (line) => void said.push(line))
  expect(problems, said.join("\n")).toEqual([])
})

it("people talk in several calls at once over one server, each heard by the other", async () => {
  const said: Array<string> = []
  expect(await callsAtOnce(house, AT_ONCE, (line) => void said.push(line)), said.join("\n")).toEqual([])
})
