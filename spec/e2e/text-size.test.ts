import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, person, say } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { openWindow, PHONE, reload, type Window } from "./window.ts"

let house: House
let ann: Window

beforeAll(async () => {
  house = await openHouse()
  const [a, b] = [await person(house.url, "ann.larsen", "Ann"), await person(house.url, "bo.berg", "Bo")] as const
  await befriend(house.url, b, a)
  await say(house.url, b, a, "Can you read this?")
  ann = await openWindow(house, { language: "en", size: PHONE, person: a })
})
afterAll(async () => {
  expect(ann.complaints()).toEqual([])
  await house.close()
})

const row = () => ann.page.getByRole("link", { name: /^Bo/ })
const rowHeight = async (): Promise<number> => Math.round((await row().boundingBox())?.height ?? 0)
const rootSize = (): Promise<string> => ann.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
const choose = async (percent: number): Promise<void> => {
  await ann.open("/pages/mine/setting")
  await ann.page
    .getByRole("group", { name: ann.t("me:textSize.name") })
    .getByText(`${percent}%`, { exact: true })
    .click()
}

// (SETTING-01)
it("shows text, and rows around it, in the size that was chosen, also after a reload", async () => {
  await row().waitFor()
  const before = await rowHeight()
  await choose(130)
  await expect.poll(rootSize).toBe("20.8px")
  await ann.open("/pages/index/index")
  await row().waitFor()
  await expect.poll(rowHeight).toBe(Math.round(before * 1.3))

  await reload(ann.page)
  await row().waitFor()
  expect([await rootSize(), await rowHeight()]).toEqual(["20.8px", Math.round(before * 1.3)])

  await choose(90)
  await expect.poll(rootSize).toBe("14.4px")
  await choose(100)
  await expect.poll(rootSize).toBe("16px")
})
