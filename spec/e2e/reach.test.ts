import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, person, type Person, say } from "../layout/Person.ts"
import { atRest } from "./anchor.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, reload, type Window } from "./window.ts"

let house: House
/** Ann sits at a desk and knows many; Bo writes to her. */
let desk: Window
let low: Window
let ann: Person
let bo: Person

beforeAll(async () => {
  house = await openHouse()
  const { url } = house
  ann = await person(url, "ann.larsen", "Ann")
  bo = await person(url, "bo.chen", "陈波")
  await befriend(url, bo, ann)
  for (const name of ["Cy", "Di", "Ed", "Flo"]) {
    const other = await person(url, `${name}.one`, name)
    await befriend(url, other, ann)
    await say(url, other, ann, `Hello from ${name}`)
  }
  for (let i = 1; i <= 40; i++) await say(url, bo, ann, `Line ${i}, more at https://example.org/${i}`)
  await house.announce("Maintenance tonight", "From ten to eleven")
  desk = await openWindow(house, { language: "en", size: DESK, person: ann })
  low = await openWindow(house, { language: "zh-Hans", size: { width: 320, height: 256 }, person: ann })
})
afterAll(async () => {
  expect([...desk.complaints(), ...low.complaints()]).toEqual([])
  await house.close()
})

const active = ({ page }: Window) => page.evaluate(() => document.activeElement?.tagName)
const chat = () => `/pages/message/chat?id=${bo.id}`

// (NOTICE-03)
it("puts the line of an announcement where it stays: nothing under it moves", async () => {
  const { page, t } = desk
  await page.addInitScript(() => {
    const moved = window as unknown as { moved: number }
    moved.moved = 0
    new PerformanceObserver((list) => {
      for (const each of list.getEntries()) moved.moved += (each as unknown as { value: number }).value
    }).observe({ type: "layout-shift", buffered: true })
  })
  await reload(page)
  await page.getByRole("link", { name: t("list:news.open", { title: "Maintenance tonight" }) }).waitFor()
  await page.getByRole("link", { name: /Flo/ }).first().waitFor()
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.02)
})

it("goes through the list with the arrows, has one stop a row, and a way past the list", async () => {
  const { page, t } = desk
  const rows = page.locator("[data-chat] > a")
  const at = () =>
    page.evaluate(() => [...document.querySelectorAll("[data-chat] > a")].indexOf(document.activeElement as Element))
  // what hears the arrows comes after the rows, when the browser is idle
  const down = async () => {
    await rows.first().focus()
    await page.keyboard.press("ArrowDown")
    return await at()
  }
  await expect.poll(down).toBe(1)
  await page.keyboard.press("Tab")
  await expect.poll(at).toBe(2)
  const row = page.locator(`[data-chat="${bo.id}"] > a`)
  await row.focus()
  await page.keyboard.press("ArrowRight")
  await expect.poll(() => page.evaluate(() => document.activeElement?.outerHTML ?? "")).toContain("data-more")
  await page.keyboard.press("ArrowLeft")
  await expect.poll(() => row.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press("Home")
  await expect.poll(at).toBe(0)
  await desk.open(chat())
  await desk.line(/Line 40,/).waitFor()
  const skip = page.getByRole("button", { name: t("app:skip") })
  await skip.focus()
  await page.keyboard.press("Enter")
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-pane"))).toBe("content")
})

it("keeps the focus of a link in a message that scrolls away", async () => {
  const { page } = desk
  await desk.line(/Line 40,/).waitFor()
  await page.getByRole("link", { name: "https://example.org/40", exact: true }).focus()
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press("PageUp")
    await atRest(page)
  }
  await desk.line(/Line 5,/).waitFor()
  expect(await active(desk)).toBe("A")
})

it("goes on with the arrows from a link in a message to the messages beside it", async () => {
  const { page, t } = desk
  await desk.open(chat())
  await page.getByRole("link", { name: "https://example.org/40", exact: true }).focus()
  await page.keyboard.press("ArrowUp")
  const above = desk.line(/Line 39,/).getByRole("button", { name: t("chat:menu.open") })
  await expect.poll(() => above.evaluate((button) => button === document.activeElement)).toBe(true)
})

// (QUOTE-04)
it("keeps the focus when what the text answers is dropped by a key", async () => {
  const { page, t } = desk
  await desk.open(chat())
  await desk
    .line(/Line 40,/)
    .getByRole("button", { name: t("chat:menu.open") })
    .focus()
  await page.keyboard.press("Enter")
  await page.getByRole("menuitem", { name: t("chat:menu.quote") }).press("Enter")
  await page.getByRole("button", { name: t("chat:quote.drop") }).press("Enter")
  await page.locator("[data-quoting]").waitFor({ state: "detached" })
  await expect.poll(() => desk.composer.evaluate((box) => box === document.activeElement)).toBe(true)
})

// (CONTACT-08)
it("finds contacts where they stand, by name and account, and leads on to all people", async () => {
  const { page, t } = desk
  await desk.open("/pages/contacts/index")
  const field = page.getByRole("searchbox", { name: t("contacts:find.label") })
  await field.fill("di.one")
  await page.getByRole("link", { name: /Di/ }).waitFor()
  await page.getByRole("link", { name: /Flo/ }).waitFor({ state: "detached" })
  await field.fill("nobody.here")
  await page.getByText(t("contacts:find.none")).waitFor()
})

it("offers nothing in a chat that is nobody's, but a way home", async () => {
  const { page, t } = desk
  await desk.open("/pages/message/chat?id=999999")
  const content = page.locator("[data-pane=content]")
  await content.getByRole("link", { name: t("app:tabs.messages") }).waitFor()
  expect(await desk.composer.count()).toBe(0)
  expect(await content.getByRole("link", { name: t("chat:info") }).count()).toBe(0)
})

it("takes no page back that opens while a menu closes", async () => {
  const { page, t } = desk
  await desk.open("/")
  await page.getByRole("button", { name: t("home:add") }).click()
  await page.getByRole("menu").waitFor()
  await page.evaluate(() => {
    const back = history.back.bind(history)
    history.back = () => {
      history.back = back
      back()
      location.hash = "#/pages/contacts/index"
    }
  })
  await page.keyboard.press("Escape")
  await page.waitForTimeout(1000)
  expect(await page.evaluate(() => location.hash)).toBe("#/pages/contacts/index")
})

it("chooses people where the window is low", async () => {
  const { page, t } = low
  await low.open("/pages/index/userSelection?for=create")
  const list = page.getByRole("region", { name: t("choose:list") })
  const row = (name: string) => list.locator("label").filter({ has: page.getByText(name, { exact: true }) })
  const confirm = (count: number) => page.getByRole("button", { name: t("choose:create.confirm", { count }) })
  await row("Cy").click()
  await confirm(1).waitFor()
  // a row far out of sight is not drawn
  await list.evaluate((it) => it.closest("[data-scroller]")?.scrollTo(0, 9999))
  await row("Flo").click()
  await confirm(2).waitFor()
  const button = await confirm(2).boundingBox()
  expect((button?.y ?? 999) + (button?.height ?? 0)).toBeLessThanOrEqual(256)
})

it("hears a press that follows a scroll at once", async () => {
  const { page, t } = low
  const list = page.getByRole("region", { name: t("choose:list") })
  await list.getByText("Cy", { exact: true }).waitFor()
  const pressed = await list.evaluate(async (it) => {
    const scroller = it.closest("[data-scroller]")
    if (scroller === null) return ["nothing scrolls"]
    const found: Array<string> = []
    for (const top of [0, 300, 200, 250]) {
      const isScrolled = new Promise((resolve) => scroller.addEventListener("scroll", resolve, { once: true }))
      scroller.scrollTo(0, top)
      await isScrolled
      // one frame for what the scroll changes
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const label = [...it.querySelectorAll("label")].find((each) => {
        const { bottom, top: from } = each.getBoundingClientRect()
        return from > scroller.getBoundingClientRect().top && bottom < scroller.getBoundingClientRect().bottom
      })
      const box = label?.getBoundingClientRect()
      const hit = box === undefined ? null : document.elementFromPoint(box.left + 20, box.top + box.height / 2)
      found.push(hit?.closest("label") === label ? "row" : String(hit?.outerHTML.slice(0, 60)))
    }
    return found
  })
  expect(pressed).toEqual(["row", "row", "row", "row"])
})

it("leaves what was said its room while emoji are chosen from, where the window is low", async () => {
  const { page, t } = low
  for (const size of [
    { width: 844, height: 390 },
    { width: 320, height: 256 }
  ]) {
    await page.setViewportSize(size)
    await low.open("/")
    await low.open(chat())
    await low.line(/Line 40,/).waitFor()
    await page.getByRole("button", { name: t("chat:composer.emoji") }).click()
    await page.getByRole("tablist", { name: t("emoji:tabs") }).waitFor()
    const tabs = await page.getByRole("tablist", { name: t("emoji:tabs") }).boundingBox()
    expect((tabs?.y ?? 999) + (tabs?.height ?? 0)).toBeLessThanOrEqual(size.height)
    const log = await page.getByRole("log").boundingBox()
    expect(log?.height ?? 0).toBeGreaterThan(32)
  }
})
