import type { Page } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Person, say } from "../layout/Person.ts"
import { anchorSeen, atRest, gateHistory, hasGrown, watchAnchor } from "./anchor.ts"
import { type House, openHouse } from "./house.ts"
import { longTalk } from "./longTalk.ts"
import { DESK, openWindow, PHONE, seenMeanwhile, type Window } from "./window.ts"

const MESSAGES = 150

let house: House
let me: Person
let friend: Person
let window: Window

beforeAll(async () => {
  house = await openHouse()
  // up to six lines each
  ;({ friend, me } = await longTalk(house.url, MESSAGES, 11))
  house.age(60, 3)
  house.age(30, 4)
  window = await openWindow(house, { language: "en", size: PHONE, person: me, touch: true })
})
afterAll(async () => {
  expect(window.complaints()).toEqual([])
  await house.close()
})

const log = (page: Page) => page.getByRole("log")
const fromBottom = (page: Page): Promise<number> =>
  log(page).evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))

// (CLIENT-10)
it("opens at the newest message, with few of them drawn [pain 7]", async () => {
  const { page } = window
  await window.open(`/pages/message/chat?id=${friend.id}`)
  await window.line(/^message 150\b/).waitFor()
  await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
  expect(await page.locator("[data-message]").count()).toBeLessThan(60)
})

// (CLIENT-12, CLIENT-13)
it("pages upwards to the beginning, and what is read does not move by more than a pixel [pain 5]", async () => {
  const { page } = window
  const gate = await gateHistory(page)
  const worst: Array<number> = []
  for (let turn = 0; turn < 20 && !(await page.locator("[data-beginning]").isVisible()); turn += 1) {
    const height = await log(page).evaluate((box) => {
      box.scrollTop = 150
      return box.scrollHeight
    })
    await atRest(page)
    await watchAnchor(page)
    gate.open()
    const came = await hasGrown(page, height)
    await atRest(page)
    const { drift: moved, frames } = await anchorSeen(page)
    gate.shut()
    if (came) {
      expect(frames).toBeGreaterThan(5)
      worst.push(moved)
    }
    await log(page).evaluate((box) => box.scrollTo(0, 0))
    await atRest(page)
  }
  expect(worst.length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...worst)).toBeLessThanOrEqual(1)
  await window.line(/^message 1\b/).waitFor()
  gate.open()
  await page.unroute("**/getMessageList")
})

// (TIME-04)
it("says where a day begins", async () => {
  const { page, t } = window
  await log(page).evaluate((box) => box.scrollTo(0, 0))
  const dates = await page.evaluate(() =>
    [7, 3].map((days) =>
      new Intl.DateTimeFormat("en-GB", { month: "long", day: "numeric", weekday: "short" }).format(Date.now() - days * 86_400_000)
    )
  )
  await page.getByText(dates[0] ?? "").waitFor()
  const second = page.getByText(dates[1] ?? "")
  for (let turn = 0; turn < 60 && !(await second.isVisible()); turn += 1) {
    await log(page).evaluate((box) => box.scrollBy(0, 300))
    await atRest(page)
  }
  expect(await second.isVisible()).toBe(true)
  await page.getByRole("button", { name: t("chat:list.toNewest") }).click()
  await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
})

it("stays where one reads, counts what comes, and goes back to it", async () => {
  const { page, t } = window
  await atRest(page)
  await log(page).evaluate((box) => box.scrollTo(0, box.scrollHeight / 2))
  await page.getByRole("button", { name: t("chat:list.toNewest") }).waitFor()
  await atRest(page)
  await watchAnchor(page)
  await say(house.url, friend, me, "came meanwhile 1")
  await say(house.url, friend, me, "came meanwhile 2")
  const button = page.getByRole("button", { name: t("chat:list.toNewestCount", { count: 2 }) })
  await button.waitFor()
  expect((await anchorSeen(page)).drift).toBeLessThanOrEqual(1)
  await button.click()
  await window.line("came meanwhile 2").waitFor()
  await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
  await say(house.url, friend, me, "came while there")
  await window.line("came while there").waitFor()
  await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
})

it("scrolls down to what one writes oneself, and Enter on glass begins a line", async () => {
  const { page } = window
  await log(page).evaluate((box) => box.scrollTo(0, box.scrollHeight / 2))
  await atRest(page)
  await window.composer.tap()
  await window.composer.pressSequentially("mine")
  await page.keyboard.press("Enter")
  await window.composer.pressSequentially("still mine")
  expect(await window.composer.inputValue()).toBe("mine\nstill mine")
  await page.getByRole("button", { name: window.t("chat:composer.send"), exact: true }).tap()
  await window.line("still mine").waitFor()
  await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
})

it("keeps the newest in sight when a keyboard takes room, and the composer grow only so far [pain 25]", async () => {
  const { page } = window
  await page.setViewportSize({ width: PHONE.width, height: 480 })
  await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
  await window.composer.fill("line\n".repeat(30))
  const box = await window.composer.boundingBox()
  expect(box?.height ?? 0).toBeLessThanOrEqual(170)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(480)
  await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
  await window.composer.fill("")
  await page.setViewportSize(PHONE)
  await atRest(page)
  await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1)
})

it("opens the menu by a long press", async () => {
  const { page, t } = window
  const box = await window.line("came while there").getByText("came while there").boundingBox()
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }
  const touch = await window.context.newCDPSession(page)
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] })
  await page.getByRole("menuitem", { name: t("chat:menu.copy") }).waitFor()
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
  await seenMeanwhile(page.getByText(t("chat:note.copied")), () =>
    page.getByRole("menuitem", { name: t("chat:menu.copy") }).tap()
  )
})

// (ERROR-06)
it("says so when history does not come, and tries again", async () => {
  const desk = await openWindow(house, { language: "zh-Hans", size: DESK, person: me })
  const { page, t } = desk
  const cut = () => page.route("**/getMessageList", (route) => route.abort())
  const retry = page.getByRole("button", { name: t("chat:list.retry") })
  await desk.open(`/pages/message/chat?id=${friend.id}`)
  await desk.line("still mine").waitFor()
  await cut()
  await log(page).evaluate((box) => box.scrollTo(0, 0))
  await page.getByText(t("chat:list.missing.older")).waitFor()
  await page.unroute("**/getMessageList")
  const before = await log(page).evaluate((box) => box.scrollHeight)
  await retry.click()
  await expect.poll(() => log(page).evaluate((box) => box.scrollHeight)).toBeGreaterThan(before)
  await cut()
  await desk.open("/pages/message/chat?id=-1")
  // the chat before may offer it too
  await page.locator("[data-message]").first().waitFor({ state: "detached" })
  await retry.waitFor()
  await page.unroute("**/getMessageList")
  await retry.click()
  await page.getByText(t("chat:list.notes")).waitFor()
  expect(desk.complaints().filter((complaint) => !/ERR_FAILED/.test(complaint))).toEqual([])
  await desk.close()
})

it("never sends while words are being composed [pain 11]", async () => {
  const desk = await openWindow(house, { language: "zh-Hans", size: DESK, person: me })
  const { composer, page } = desk
  await desk.open(`/pages/message/chat?id=${friend.id}`)
  await composer.focus()
  const ime = await desk.context.newCDPSession(page)
  await ime.send("Input.imeSetComposition", { text: "ni hao", selectionStart: 6, selectionEnd: 6 })
  await page.keyboard.press("Enter")
  await expect.poll(() => composer.inputValue()).toContain("ni hao")
  await ime.send("Input.imeSetComposition", { text: "", selectionStart: 0, selectionEnd: 0 })
  await composer.fill("")
  await composer.fill("你好")
  // Safari ends the composition before it tells the key that ended it
  await composer.evaluate((box) =>
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true }))
  )
  expect(await composer.inputValue()).toBe("你好")
  await page.keyboard.press("Enter")
  await expect.poll(() => composer.inputValue()).toBe("")
  await desk.line("你好").waitFor()
  expect(desk.complaints()).toEqual([])
  await desk.close()
})
