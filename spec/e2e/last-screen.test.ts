import type { Page } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, person, type Person, say } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, type Window } from "./window.ts"

let house: House
let me: Person
let friend: Person

/** So many messages that a chat has to be scrolled. */
const SAID = 40

beforeAll(async () => {
  house = await openHouse()
  me = await person(house.url, "leaver", "Lea Leaver")
  friend = await person(house.url, "finder", "Finn Finder")
  await befriend(house.url, friend, me)
  for (let n = 1; n <= SAID; n += 1) await say(house.url, friend, me, `said ${n}.`)
})
afterAll(() => house.close())

/** Scripts without which the app draws nothing. */
const SCRIPTS = /assets\/(app|base|engine)-.*js$/

/** Holds the app's scripts back; what is answered lets them come. */
const holdScripts = async ({ context }: Window): Promise<() => Promise<void>> => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(SCRIPTS, async (route) => {
    await held
    await route.fallback()
  })
  return async () => {
    release()
    await context.unrouteAll({ behavior: "wait" })
  }
}

interface Node {
  readonly nodeName: string
  readonly nodeValue: string
  readonly attributes?: ReadonlyArray<string>
  readonly children?: ReadonlyArray<Node>
  readonly shadowRoots?: ReadonlyArray<Node>
}

const within = (node: Node): ReadonlyArray<Node> => [
  node,
  ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap((each) => within(each))
]

/** Texts of the screen as it was left, where it is shown: no script of the page reads them. */
const lastTexts = async (page: Page): Promise<ReadonlyArray<string> | null> => {
  const debug = await page.context().newCDPSession(page)
  const { root } = (await debug.send("DOM.getDocument", { depth: -1, pierce: true })) as { readonly root: Node }
  await debug.detach()
  const shown = within(root).find(({ attributes = [] }) => attributes.includes("data-last-screen"))
  return shown === undefined
    ? null
    : within(shown).flatMap(({ nodeName, nodeValue }) => (nodeName === "#text" ? [nodeValue] : []))
}

/** How far two pictures of one size are apart where they differ most, of 255. */
const mostBetween = async (one: Buffer, other: Buffer): Promise<number> => {
  const [a, b] = await Promise.all([sharp(one).raw().toBuffer(), sharp(other).raw().toBuffer()])
  return a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? 0))), 0)
}

const isShown = (page: Page): Promise<boolean> => page.evaluate(() => document.querySelector("[data-last-screen]") !== null)

const openList = async (size: typeof PHONE | typeof DESK = PHONE, who = me): Promise<Window> => {
  const window = await openWindow(house, { language: "en", size, person: who })
  await window.page.getByRole("link", { name: /Finn/ }).waitFor()
  // what keeps the screen comes once the page has nothing else to do
  await expect.poll(() => lookAway(window)).toBeGreaterThan(0)
  return window
}

/** Another tab is looked at for a moment; so many screens are kept then. */
const lookAway = ({ page }: Window): Promise<number> =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))
    Reflect.deleteProperty(document, "visibilityState")
    document.dispatchEvent(new Event("visibilitychange"))
    return Object.keys(localStorage).filter((key) => key.startsWith("lastScreen")).length
  })

const openChat = async (window: Window): Promise<void> => {
  await window.page.getByRole("link", { name: /Finn/ }).click()
  await window.line(`said ${SAID}.`).waitFor()
}

const reloadHeld = async (window: Window): Promise<() => Promise<void>> => {
  const release = await holdScripts(window)
  await window.page.reload({ waitUntil: "commit" })
  return release
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

it.each([
  ["a phone", PHONE],
  ["a desk", DESK]
])("shows a chat where it was read, pixel by pixel, on %s", async (_, size) => {
  const window = await openList(size)
  const { page } = window
  await openChat(window)
  await page.getByRole("log").hover()
  await page.mouse.wheel(0, -700)
  await expect
    .poll(() => page.getByRole("log").evaluate((log) => Math.abs(log.scrollHeight - log.clientHeight - log.scrollTop) > 500))
    .toBe(true)
  // neither the pointer nor the focus nor a date that floats is part of it
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.waitForTimeout(2500)
  const log = page.getByRole("log")
  const { x, y, width, height } = (await log.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 }
  const clip = { x, y: y + 40, width: width - 40, height: height - 80 }
  const before = await page.screenshot({ clip })
  const release = await reloadHeld(window)
  // a screen that fades in, or stands elsewhere, differs by more than what rounding leaves
  await expect.poll(async () => mostBetween(before, await page.screenshot({ clip })), { timeout: 4500 }).toBeLessThan(9)
  await release()
  await window.line(`said ${SAID - 15}.`).waitFor()
  await expect.poll(() => isShown(page)).toBe(false)
  expect(window.complaints()).toEqual([])
  await window.close()
})

it("a tap on a row that is shown opens its chat", async () => {
  const window = await openList()
  const { page } = window
  const { x, y, width, height } = (await page.getByRole("link", { name: /Finn/ }).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0
  }
  const release = await reloadHeld(window)
  await expect.poll(() => isShown(page)).toBe(true)
  await page.waitForTimeout(500)
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect.poll(() => isShown(page)).toBe(false)
  await release()
  await window.line(`said ${SAID}.`).waitFor()
  await window.close()
})

it("shows nothing in a window of another size, in another language, or of another day", async () => {
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
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000)
  expect(await reloaded()).toBe(false)
  await release()
  await context.close()
})

it("nothing of it is left on the device after a logout", async () => {
  const own = await person(house.url, "parter", "Pat Parter")
  await befriend(house.url, friend, own)
  await say(house.url, friend, own, `said ${SAID}.`)
  const window = await openList(PHONE, own)
  const { page, t } = window
  await openChat(window)
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

it("what no longer is so goes soon: a chat that was emptied meanwhile does not stand over what is so now", async () => {
  const own = await person(house.url, "cleaner", "Cleo Cleaner")
  await befriend(house.url, friend, own)
  await say(house.url, friend, own, `said ${SAID}.`)
  const window = await openList(PHONE, own)
  const { page } = window
  await openChat(window)
  await lookAway(window)
  // as of a screen whose messages the app will not draw
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith("lastScreen#"))) {
      const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as object
      localStorage.setItem(key, JSON.stringify({ ...kept, shows: ["[data-never]"] }))
    }
    // the page itself keeps nothing when it goes
    addEventListener("pagehide", (event) => event.stopImmediatePropagation(), { capture: true })
    document.addEventListener("visibilitychange", (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await page.reload({ waitUntil: "commit" })
  await window.line(`said ${SAID}.`).waitFor()
  await expect.poll(() => isShown(page), { timeout: 4500 }).toBe(false)
  await window.close()
})
