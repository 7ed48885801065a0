import type { Page } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, person, type Person, say } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import {
  bePatient,
  holdScripts,
  inLast,
  isShown,
  lastTexts,
  lookAway,
  mostBetween,
  openChat,
  reloadHeld,
  SAID
} from "./lastScreen.ts"
import { DESK, openWindow, PHONE, type Window } from "./window.ts"

let house: House
let me: Person
let friend: Person

beforeAll(async () => {
  house = await openHouse()
  me = await person(house.url, "leaver", "Lea Leaver")
  friend = await person(house.url, "finder", "Finn Finder")
  await befriend(house.url, friend, me)
  for (let n = 1; n <= SAID; n += 1) await say(house.url, friend, me, `said ${n}.`)
})
afterAll(() => house.close())

/** Clicks on a text of it. */
const clickInLast = (page: Page, text: string) =>
  inLast(page, async (shown, debug) => {
    const holder = shown.find(({ children = [] }) => children.some(({ nodeValue }) => nodeValue === text))
    const { model } = await debug.send("DOM.getBoxModel", { backendNodeId: holder?.backendNodeId ?? 0 })
    const [x = 0, y = 0] = model.content
    await page.mouse.click(x + 3, y + 3)
  })

const openList = async (size: typeof PHONE | typeof DESK = PHONE, who = me): Promise<Window> => {
  const window = await openWindow(house, { language: "en", size, person: who })
  await window.page.getByRole("link", { name: /Finn/ }).waitFor()
  // what keeps the screen comes once the page has nothing else to do
  await expect.poll(() => lookAway(window)).toBeGreaterThan(0)
  return window
}

/** A window of somebody new, who has read what the friend said. */
const readBy = async (account: string, name: string): Promise<Window> => {
  const own = await person(house.url, account, name)
  await befriend(house.url, friend, own)
  await say(house.url, friend, own, `said ${SAID}.`)
  const window = await openList(PHONE, own)
  await openChat(window)
  return window
}

it("shows the list as it was left before any of the app is there, and leaves once the app has drawn its own", async () => {
  const window = await openList()
  const release = await reloadHeld(window)
  await expect.poll(() => lastTexts(window.page)).toContain("Finn Finder")
  expect(await window.page.getByRole("link", { name: /Finn/ }).count()).toBe(0)
  await release()
  await window.page.getByRole("link", { name: /Finn/ }).waitFor()
  await expect.poll(() => isShown(window.page)).toBe(false)
  expect(window.complaints()).toEqual([])
  await window.close()
})

/** The middle of the messages, without the date that floats and what lies at the corners. */
const middleOf = async ({ page }: Window) => {
  const { height, width, x, y } = (await page.getByRole("log").boundingBox()) ?? { height: 0, width: 0, x: 0, y: 0 }
  return { x, y: y + 40, width: width - 40, height: height - 80 }
}

it.each([
  ["a phone", PHONE],
  ["a desk", DESK]
])("shows a chat as it was read, pixel by pixel, on %s, and over what the app draws until that is whole", async (_, size) => {
  // what was unread has its mark until one comes back
  const first = await openList(size)
  await openChat(first)
  await first.close()
  const window = await openList(size)
  const { page } = window
  await openChat(window)
  // neither the pointer nor the focus nor a date that floats is part of it
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.waitForTimeout(2500)
  const clip = await middleOf(window)
  const before = await page.screenshot({ clip })
  // whatever else stands in the middle while the last screen is shown
  await page.addInitScript(
    ([x, y]) => {
      const others: Array<string> = []
      const look = (): void => {
        const shown = document.querySelector("[data-last-screen]")
        const top = document.elementFromPoint(x, y)
        if (shown !== null && top !== null && top !== shown && top !== document.documentElement) others.push(top.outerHTML)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      Object.assign(globalThis, { others })
    },
    [clip.x + clip.width / 2, clip.y + clip.height / 2] as const
  )
  const release = await reloadHeld(window)
  // a screen that fades in, or stands elsewhere, differs by more than what rounding leaves
  await expect.poll(async () => mostBetween(before, await page.screenshot({ clip }))).toBeLessThan(9)
  await release()
  await window.line(`said ${SAID}.`).waitFor()
  await expect.poll(() => isShown(page)).toBe(false)
  // to the pixel once the app has settled
  await expect.poll(async () => mostBetween(before, await page.screenshot({ clip }))).toBeLessThan(9)
  expect(await page.evaluate(() => Reflect.get(globalThis, "others") as ReadonlyArray<string>)).toEqual([])
  expect(window.complaints()).toEqual([])
  await window.close()
})

it("has the colours of more contrast at once, and none where they were chosen or left since", async () => {
  const window = await openList()
  const { page } = window
  const choose = (setting: object): Promise<void> =>
    page.evaluate(
      (text) => localStorage.setItem("appSetting", text),
      JSON.stringify({ language: "en", theme: "dark", ...setting })
    )
  await choose({ highContrast: true })
  await page.reload()
  const row = page.getByRole("link", { name: /Finn/ })
  await row.waitFor()
  await page.locator("[data-contrast=dark]").waitFor()
  await expect.poll(() => lookAway(window)).toBeGreaterThan(0)
  await page.mouse.move(0, 0)
  await expect.poll(() => isShown(page)).toBe(false)
  const clip = (await row.boundingBox()) ?? { height: 0, width: 0, x: 0, y: 0 }
  const before = await page.screenshot({ clip })
  const release = await reloadHeld(window)
  await expect.poll(() => isShown(page)).toBe(true)
  expect(await page.locator("[data-contrast=dark]").count()).toBe(0)
  await expect.poll(async () => mostBetween(before, await page.screenshot({ clip }))).toBeLessThan(9)
  await choose({})
  await page.reload({ waitUntil: "commit" })
  await page.waitForFunction(() => document.querySelector("#root") !== null)
  expect(await isShown(page)).toBe(false)
  await release()
  await row.waitFor()
  expect(window.complaints()).toEqual([])
  await window.close()
})

it("gives no key to its links, which go once the app is there", async () => {
  const window = await openList()
  const { page } = window
  const release = await reloadHeld(window)
  await expect.poll(() => isShown(page)).toBe(true)
  for (let n = 0; n < 4; n += 1) {
    await page.keyboard.press("Tab")
    expect(await page.evaluate(() => document.activeElement?.matches("[data-last-screen]"))).toBe(false)
  }
  await release()
  await page.getByRole("link", { name: /Finn/ }).waitFor()
  await window.close()
})

it("keeps no screen where the app would begin otherwise: with a chat that was scrolled, or a search", async () => {
  const window = await openList()
  const { page, t } = window
  await page.getByRole("searchbox", { name: t("home:search") }).fill("Finn")
  expect(await lookAway(window)).toBe(0)
  await page.getByRole("searchbox", { name: t("home:search") }).fill("")
  expect(await lookAway(window)).toBe(1)
  await openChat(window)
  expect(await lookAway(window)).toBe(2)
  await page.getByRole("log").hover()
  await page.mouse.wheel(0, -700)
  // the list below it is as it was
  await expect.poll(() => lookAway(window)).toBe(1)
  await page.getByRole("log").evaluate((log) => log.scrollTo(0, 0))
  expect(await lookAway(window)).toBe(1)
  await window.close()
})

it("keeps nothing that lies over the page, as a call does", async () => {
  const window = await openList()
  const { page } = window
  await page.evaluate(() => {
    const over = document.createElement("section")
    over.textContent = "A call rings"
    document.querySelector("#root")?.append(over)
  })
  expect(await lookAway(window)).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem("lastScreen"))).not.toContain("A call rings")
  await window.close()
})

it("a tap on a row that is shown opens its chat", async () => {
  const window = await openList()
  const { page } = window
  const release = await reloadHeld(window)
  await expect.poll(() => isShown(page)).toBe(true)
  // a page that is not painted yet takes no clicks
  await expect
    .poll(async () => {
      await clickInLast(page, "Finn Finder")
      return isShown(page)
    })
    .toBe(false)
  await release()
  await window.line(`said ${SAID}.`).waitFor()
  // the way back is known
  await page.getByRole("button", { name: window.t("app:back"), exact: true }).click()
  await expect.poll(() => page.evaluate(() => location.hash.replace(/^#\/?$/, ""))).toBe("")
  await page.getByRole("link", { name: /Finn/ }).waitFor()
  await window.close()
})

it("shows nothing in a window of another size, in another language, to somebody else, or on another day", async () => {
  const window = await openList()
  const { page, context } = window
  const release = await holdScripts(window)
  const reloaded = async (): Promise<boolean> => {
    await page.reload({ waitUntil: "commit" })
    await page.waitForFunction(() => document.querySelector("#root") !== null)
    return isShown(page)
  }
  expect(await reloaded()).toBe(true)
  await page.setViewportSize({ width: 412, height: PHONE.height })
  expect(await reloaded()).toBe(false)
  await page.setViewportSize(PHONE)
  expect(await reloaded()).toBe(true)
  await page.evaluate(() => localStorage.setItem("appSetting", JSON.stringify({ language: "de" })))
  expect(await reloaded()).toBe(false)
  await page.evaluate(() => localStorage.setItem("appSetting", JSON.stringify({ language: "en" })))
  expect(await reloaded()).toBe(true)
  const mine = await page.evaluate(() => localStorage.getItem("userInfo") ?? "")
  await page.evaluate(() => localStorage.setItem("userInfo", JSON.stringify({ id: 1_000_000 })))
  expect(await reloaded()).toBe(false)
  await page.evaluate((info) => localStorage.setItem("userInfo", info), mine)
  expect(await reloaded()).toBe(true)
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000)
  expect(await reloaded()).toBe(false)
  await release()
  await context.close()
})

it("nothing of it is left on the device after a logout", async () => {
  const window = await readBy("parter", "Pat Parter")
  const { page, t } = window
  const names = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("lastScreen")).length)
  expect(await lookAway(window)).toBe(2)
  await window.open("/?tab=me")
  await page.getByText(t("me:logout.title")).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("me:logout.title") })
    .click()
  await page.getByRole("textbox", { name: t("login:account") }).waitFor()
  expect(await names()).toBe(0)
  await page.reload()
  await page.getByRole("textbox", { name: t("login:account") }).waitFor()
  expect([await names(), await isShown(page)]).toEqual([0, false])
  await window.close()
})

it("leaves soon where the app draws no message of the chat that is shown", async () => {
  const window = await readBy("cleaner", "Cleo Cleaner")
  const { page } = window
  // as where those messages were deleted meanwhile
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith("lastScreen#"))) {
      const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as object
      localStorage.setItem(key, JSON.stringify({ ...kept, shows: ["[data-never]"] }))
    }
  })
  // nothing but the app itself ends it
  await page.addInitScript(bePatient)
  await page.reload({ waitUntil: "commit" })
  await expect.poll(() => isShown(page)).toBe(true)
  await window.line(`said ${SAID}.`).waitFor()
  await expect.poll(() => isShown(page)).toBe(false)
  await window.close()
})
