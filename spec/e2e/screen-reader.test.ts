import { afterAll, beforeAll, expect, it } from "vitest"
import { axeFindings } from "../layout/findings/axe.ts"
import { befriend, person, type Person, say } from "../layout/Person.ts"
import { settle } from "../layout/Screen.ts"
import { reach } from "../screens/Hand.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, type Window } from "./window.ts"

let house: House
/** Ann hears what is on the screen, and has no mouse. */
let ann: Window
let me: Person
let bo: Person

beforeAll(async () => {
  house = await openHouse()
  me = await person(house.url, "ann.larsen", "Ann")
  bo = await person(house.url, "bo.chen", "Bo")
  await befriend(house.url, bo, me)
  await say(house.url, bo, me, "First words")
  ann = await openWindow(house, { language: "en", size: DESK, person: me })
})
afterAll(async () => {
  expect(ann.complaints()).toEqual([])
  await house.close()
})

it("follows a conversation by ear: a log that is named, each message said once as it comes, and what can be done by keys [pain 22]", async () => {
  const { page, t } = ann
  const row = page.getByRole("link", { name: /Bo/ }).first()
  await reach(page, row)
  await page.keyboard.press("Enter")
  await ann.line("First words").waitFor()
  await page.getByRole("log", { name: t("chat:list.name", { name: "Bo" }) }).waitFor()
  // what stood there is not read out; only what comes is
  const spoken = page.locator("[aria-live=polite], [role=status]").filter({ hasText: "Second words" })
  await say(house.url, bo, me, "Second words")
  await ann.line("Second words").waitFor()
  await expect.poll(() => spoken.count()).toBe(1)
  await reach(page, ann.line("Second words").getByRole("button", { name: t("chat:menu.open") }))
  await page.keyboard.press("ArrowUp")
  const above = ann.line("First words").getByRole("button", { name: t("chat:menu.open") })
  await expect.poll(() => above.evaluate((more) => more === document.activeElement)).toBe(true)
  await page.keyboard.press("Enter")
  const copy = page.getByRole("menuitem", { name: t("chat:menu.copy") })
  await reach(page, copy)
  await page.keyboard.press("Escape")
  await expect.poll(() => above.evaluate((more) => more === document.activeElement)).toBe(true)
  await settle(page)
  expect((await axeFindings(page, "all")).map(({ rule, what }) => `${rule}: ${what}`)).toEqual([])
})

declare global {
  interface Window {
    heard: Array<string>
  }
}

/** Notes what comes into the regions that are read out politely. Runs inside the page. */
const listen = (): void => {
  window.heard = []
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest("[aria-live=polite]")
      if (region !== null) window.heard.push(...[...addedNodes].map(({ textContent }) => textContent ?? ""))
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

it("hears each message that comes, also the same words twice and many at once, and nothing when older ones are read [pain 22]", async () => {
  const { page, t } = ann
  await page.evaluate(listen)
  const heard = (): Promise<ReadonlyArray<string>> => page.evaluate(() => window.heard)
  const read = (text: string): string => t("chat:list.arrived", { name: "Bo", text })
  for (const time of [1, 2]) {
    await say(house.url, bo, me, "Yes")
    await expect.poll(async () => (await heard()).filter((words) => words === read("Yes")).length).toBe(time)
  }
  // several, one right after the other, are read in their order
  const before = (await heard()).length
  for (let n = 1; n <= 3; n += 1) await say(house.url, bo, me, `Number ${n}`)
  await expect.poll(async () => (await heard()).slice(before)).toEqual([1, 2, 3].map((n) => read(`Number ${n}`)))
  // scrolling up and down says nothing
  await page.getByRole("log").evaluate((log) => log.scrollTo(0, 0))
  await page.getByRole("log").evaluate((log) => log.scrollTo(0, log.scrollHeight))
  await page.waitForTimeout(300)
  expect((await heard()).length).toBe(before + 3)
})
