import { afterAll, beforeAll, expect, it } from "vitest"
import { type House, openHouse } from "../house.ts"
import { type NetworkLine, openLine } from "../NetworkLine.ts"
import { isKept, openWindow, PHONE } from "../window.ts"

let house: House
let line: NetworkLine

beforeAll(async () => {
  house = await openHouse()
  line = await openLine(house.url)
})
afterAll(() => house.close())

it("waits for a silent network no longer than two seconds", async () => {
  const window = await openWindow({ ...house, url: line.url }, { language: "en", size: PHONE, keeps: true })
  await isKept(window)
  line.hold()
  const began = Date.now()
  await window.page.reload()
  await window.page.locator("[name=account]").waitFor()
  const waited = Date.now() - began
  await line.mend()
  expect(waited).toBeGreaterThan(1900)
  expect(waited).toBeLessThan(6000)
  await window.close()
})
