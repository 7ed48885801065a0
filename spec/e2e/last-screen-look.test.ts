import type { Page } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Language } from "#engine/locale/languages.ts"
import { ask } from "../layout/ask.ts"
import { befriend, person, type Person, say } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { isShown, lastTexts, lookAway, mostBetween, openChat, reloadHeld, SAID } from "./lastScreen.ts"
import { DESK, openWindow, PHONE, type Window } from "./window.ts"

let house: House
let me: Person

beforeAll(async () => {
  house = await openHouse()
  me = await person(house.url, "leaver", "Lea Leaver")
  const friend = await person(house.url, "finder", "Finn Finder")
  await befriend(house.url, friend, me)
  for (let n = 1; n <= SAID; n += 1) await say(house.url, friend, me, `said ${n}.`)
  // what is unread has its mark
  await ask(house.url, "setMsgIsRead", { toContactId: friend.id, is_group: "0", messages: [], fromUser: "" }, me.token)
})
afterAll(() => house.close())

/** How a person has their app. */
interface Look {
  readonly language: Language
  readonly setting: Readonly<Record<string, unknown>>
  readonly isDark?: boolean
  /** The system's own look, where it is left to that. */
  readonly system?: "dark"
}

const LOOKS: Readonly<Record<string, Look>> = {
  "dark, in Chinese": { language: "zh-Hans", setting: { language: "zh-Hans", theme: "dark" }, isDark: true },
  "with more contrast": { language: "en", setting: { language: "en", theme: "light", highContrast: true } },
  "dark, in Chinese, with more contrast": {
    language: "zh-Hans",
    setting: { language: "zh-Hans", theme: "dark", highContrast: true },
    isDark: true
  },
  "like the system, which is dark and Chinese": {
    language: "zh-Hans",
    setting: { language: "auto", theme: "auto" },
    isDark: true,
    system: "dark"
  }
}

const openList = async ({ language, setting, system }: Look, size: typeof PHONE | typeof DESK): Promise<Window> => {
  const stored = { ...me.stored, appSetting: JSON.stringify(setting) }
  const window = await openWindow(house, { language, size, person: { ...me, stored } })
  const { page } = window
  if (system !== undefined) await page.emulateMedia({ colorScheme: system })
  await page.getByRole("link", { name: /Finn/ }).waitFor()
  if (setting["highContrast"] === true) await page.locator("[data-contrast]").waitFor()
  // what keeps the screen comes once the page has nothing else to do
  await expect.poll(() => lookAway(window)).toBeGreaterThan(0)
  return window
}

/** What the page itself says and computes of its theme, its language and its direction. */
const faceOf = (page: Page) =>
  page.evaluate(() => {
    const { dataset, dir, lang } = document.documentElement
    const { colorScheme, direction, fontSize } = getComputedStyle(document.documentElement)
    const { backgroundColor, color } = getComputedStyle(document.body)
    // the colours of more contrast come with the app; until then the last screen has them for itself
    const colours = dataset["contrast"] === undefined ? { backgroundColor, color } : {}
    return { theme: dataset["theme"], lang, dir, colorScheme, direction, fontSize, ...colours }
  })

/** The whole window; where the focus is, which the app puts into a chat's field, is no part of it. */
const pictureOf = async (page: Page): Promise<Buffer> => {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  return page.screenshot()
}

/** How light a picture is on average, from 0 to 255. */
const lightness = async (picture: Buffer): Promise<number> => {
  const { channels } = await sharp(picture).greyscale().stats()
  return channels[0]?.mean ?? Number.NaN
}

/** What is left now, with these words, is shown again at once, with no script of the app there, and looks as the app itself draws it. */
const isAsLeft = async (window: Window, { isDark = false, language, setting }: Look, words: string): Promise<void> => {
  const { page } = window
  // neither the pointer nor a date that floats is part of it
  await page.mouse.move(0, 0)
  await page.waitForTimeout(2500)
  const [before, face] = [await pictureOf(page), await faceOf(page)]
  expect(face).toMatchObject({ lang: language, dir: "ltr", direction: "ltr" })
  expect(face.theme).toBe(setting["theme"] === "auto" ? undefined : setting["theme"])
  expect((await lightness(before)) < 100).toBe(isDark)
  const release = await reloadHeld(window)
  await expect.poll(() => lastTexts(page)).toContain(words)
  expect(await page.locator("#root > *").count()).toBe(0)
  expect(await faceOf(page)).toMatchObject(face)
  // rounding leaves less than that
  await expect.poll(async () => mostBetween(before, await pictureOf(page))).toBeLessThan(9)
  await release()
  await expect.poll(() => isShown(page)).toBe(false)
  // its pixels are looked at in `last-screen.test.ts`: edges of icons come out a little otherwise once a page has slid in
  await expect.poll(() => faceOf(page)).toEqual(face)
}

it.each(
  Object.entries(LOOKS).flatMap(([name, look]) => [
    ["a phone", name, PHONE, look] as const,
    ["a desk", name, DESK, look] as const
  ])
)("is shown before any script of the app as the app draws it, on %s, %s", async (_, __, size, look) => {
  const window = await openList(look, size)
  // on a desk the list stands beside the chat
  if (size === PHONE) await isAsLeft(window, look, window.t("app:tabs.messages"))
  await openChat(window)
  await isAsLeft(window, look, `said ${SAID}.`)
  expect(window.complaints()).toEqual([])
  await window.close()
})
