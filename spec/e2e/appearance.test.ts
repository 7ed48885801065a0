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
  await ann.open("/pages/index/index")
})

const ink = (): Promise<string> => ann.page.evaluate(() => getComputedStyle(document.body).color)
const bars = (): Promise<string | null> => ann.page.locator('meta[name="theme-color"]').getAttribute("content")

const [USUAL, DARK, BLACK, WHITE] = ["rgb(22, 24, 29)", "rgb(236, 238, 243)", "rgb(0, 0, 0)", "rgb(255, 255, 255)"] as const

// (SETTING-01, DEC-0387)
it("shows more contrast where it was chosen, or the system asks for it, also after a reload", async () => {
  const { page, t } = ann
  expect(await ink()).toBe(USUAL)
  expect(await bars()).toMatch(/^#f+$/)
  await ann.open("/pages/mine/setting")
  await page.getByRole("switch", { name: t("me:highContrast") }).click()
  await expect.poll(ink).toBe(BLACK)
  await page
    .getByRole("group", { name: t("me:theme.name") })
    .getByText(t("me:theme.dark"), { exact: true })
    .click()
  await expect.poll(ink).toBe(WHITE)
  await expect.poll(bars).toMatch(/^#0+$/)
  await reload(page)
  await expect.poll(ink).toBe(WHITE)

  await page.getByRole("switch", { name: t("me:highContrast") }).click()
  await expect.poll(ink).toBe(DARK)
  await page.emulateMedia({ contrast: "more" })
  await expect.poll(ink).toBe(WHITE)
  await page.emulateMedia({ contrast: null })
  await page
    .getByRole("group", { name: t("me:theme.name") })
    .getByText(t("me:theme.light"), { exact: true })
    .click()
  await expect.poll(ink).toBe(USUAL)
})

declare global {
  interface Window {
    barsFirst: string | null
  }
}

// (SETTING-01)
it("paints the browser's own bars before the app runs as the app does", async () => {
  const { page, t } = ann
  await page.addInitScript(() => {
    // the page is read, and the scripts of the app run next
    document.addEventListener(
      "readystatechange",
      () => (window.barsFirst = document.querySelector('meta[name="theme-color"]')?.getAttribute("content") ?? null),
      { once: true }
    )
  })
  const early = (): Promise<string | null> => page.evaluate(() => window.barsFirst)
  const theme = async (key: "me:theme.dark" | "me:theme.light"): Promise<void> => {
    await ann.open("/pages/mine/setting")
    await page
      .getByRole("group", { name: t("me:theme.name") })
      .getByText(t(key), { exact: true })
      .click()
    await expect.poll(ink).toBe(key === "me:theme.dark" ? DARK : USUAL)
    await reload(page)
    await expect.poll(ink).toBe(key === "me:theme.dark" ? DARK : USUAL)
  }
  await theme("me:theme.dark")
  expect([await early(), await bars()]).toEqual(["#15171c", "#15171c"])
  await page.emulateMedia({ contrast: "more" })
  await expect.poll(ink).toBe(WHITE)
  await reload(page)
  await expect.poll(ink).toBe(WHITE)
  expect([await early(), (await bars())?.replace("#000000", "#000")]).toEqual(["#000000", "#000"])
  await page.emulateMedia({ contrast: null })
  await theme("me:theme.light")
  expect(await early()).toBe("#ffffff")
})

// (SETTING-01, DEC-0387)
it("lays the wallpaper that was chosen behind a chat, and none where contrast is asked for", async () => {
  const { page, t } = ann
  const wallpaper = page.locator("[data-pane=content] [data-wallpaper]")
  const chat = async (name: string): Promise<void> => {
    await ann.open("/pages/mine/setting")
    await page.getByRole("radio", { name, exact: true }).check({ force: true })
    await ann.open("/pages/index/index")
    await row().click()
    await ann.composer.waitFor()
  }
  await ann.open("/pages/index/index")
  await row().click()
  await expect.poll(() => wallpaper.getAttribute("data-wallpaper")).toBe("bubbles")
  await chat(t("me:wallpaper.waves"))
  await expect.poll(() => wallpaper.getAttribute("data-wallpaper")).toBe("waves")
  expect(await wallpaper.evaluate((each) => getComputedStyle(each, "::after").maskImage)).toMatch(/^url/)
  await reload(page)
  await expect.poll(() => wallpaper.getAttribute("data-wallpaper")).toBe("waves")
  await page.emulateMedia({ contrast: "more" })
  await wallpaper.waitFor({ state: "hidden" })
  await page.emulateMedia({ contrast: null })
  await wallpaper.waitFor()
  await chat(t("me:wallpaper.plain"))
  await wallpaper.waitFor({ state: "detached" })
})
