import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, type Person, person, say } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, type Window } from "./window.ts"

/** What keys do on a desk, wherever one is. */

let house: House
let people: { readonly ann: Person; readonly bo: Person; readonly cy: Person }
let ann: Window

beforeAll(async () => {
  house = await openHouse()
  const made = [
    await person(house.url, "ann.larsen", "Ann"),
    await person(house.url, "bo.berg", "Bo"),
    await person(house.url, "cy.diaz", "Cy")
  ] as const
  const [a, b, c] = made
  people = { ann: a, bo: b, cy: c }
  await befriend(house.url, b, a)
  await befriend(house.url, c, a)
  await say(house.url, b, a, "hello from Bo")
  await say(house.url, c, a, "hello from Cy")
  ann = await openWindow(house, { language: "en", size: DESK, person: a, ahead: true })
})
afterAll(async () => {
  expect(ann.complaints()).toEqual([])
  await house.close()
})

const content = () => ann.page.locator("[data-pane=content]")
const heading = (name: string) => content().getByRole("heading", { level: 1, name }).waitFor()
const press = (keys: string): Promise<void> => ann.page.keyboard.press(keys)
const openChat = async (of: "bo" | "cy"): Promise<void> => {
  await ann.open(`/pages/message/chat?id=${people[of].id}`)
  await ann.line(`hello from ${of === "bo" ? "Bo" : "Cy"}`).waitFor()
}
/** The keys are fetched when the page has nothing else to do. */
const shownList = async (): Promise<void> => {
  const list = ann.page.getByRole("dialog", { name: ann.t("keys:title") })
  await expect
    .poll(async () => {
      await ann.page.locator("body").press("?")
      return list.isVisible()
    })
    .toBe(true)
}

const closedList = async (): Promise<void> => {
  await press("Escape")
  await ann.page.getByRole("dialog", { name: ann.t("keys:title") }).waitFor({ state: "detached" })
}

it("shows what the keys do, and closes on Esc", async () => {
  await ann.open("/")
  await shownList()
  const list = ann.page.getByRole("dialog", { name: ann.t("keys:title") })
  for (const name of ["search", "searchHere", "previous", "next", "quote", "newLine", "send", "leave", "list"])
    await list.getByText(ann.t(`keys:${name}`), { exact: true }).waitFor()
  await closedList()
})

// (ROUTE-23)
it("walks through the chats with Alt and the arrows, and back leads out of all of them", async () => {
  // the same address once more loads the page, and its keys come a moment after it
  await ann.open("/")
  await shownList()
  await closedList()
  await press("Alt+ArrowDown")
  await heading("Cy")
  await press("Alt+ArrowDown")
  await heading("Bo")
  await press("Alt+ArrowUp")
  await heading("Cy")
  await ann.page.goBack()
  await content().waitFor({ state: "detached" })
})

it("finds the search from a chat, which stays, and the search in that chat", async () => {
  await openChat("bo")
  await press("Control+k")
  const box = ann.page.getByRole("searchbox", { name: ann.t("home:search") })
  await expect.poll(() => box.evaluate((each) => each === document.activeElement)).toBe(true)
  await heading("Bo")
  await ann.composer.focus()
  await press("Control+f")
  const here = ann.page.locator("[data-find-bar]")
  await expect.poll(() => here.getByRole("searchbox").evaluate((each) => each === document.activeElement)).toBe(true)
  await press("Escape")
  await here.waitFor({ state: "detached" })
  await heading("Bo")
  await press("Control+f")
  await here.getByRole("link", { name: ann.t("record:title") }).click()
  await heading(ann.t("app:titles.record"))
  await ann.page.getByRole("searchbox", { name: ann.t("record:label") }).focus()
  await press("Escape")
  // the field of the search keeps its own keys
  await heading(ann.t("app:titles.record"))
})

it("writes what is typed anywhere in a chat, and quotes with the arrow up", async () => {
  await openChat("cy")
  await ann.page.getByRole("button", { name: ann.t("chat:composer.attach") }).focus()
  await ann.page.keyboard.type("typed")
  await expect.poll(() => ann.composer.inputValue()).toBe("typed")
  await press("ArrowUp")
  const bar = content().getByText("hello from Cy")
  await expect.poll(() => bar.count()).toBe(1)
  await ann.composer.fill("")
  await press("ArrowUp")
  await expect.poll(() => bar.count()).toBe(2)
  await press("Escape")
  await expect.poll(() => bar.count()).toBe(1)
  await heading("Cy")
})

it("closes on Esc what is on top, and the chat last", async () => {
  await openChat("cy")
  await ann.page.getByRole("button", { name: ann.t("chat:composer.emoji") }).click()
  const panel = ann.page.getByRole("toolbar", { name: ann.t("chat:emoji.name") })
  await panel.waitFor()
  await press("Escape")
  await panel.waitFor({ state: "detached" })
  await heading("Cy")
  await ann.composer.fill("a draft that stays")
  await press("Escape")
  await content().waitFor({ state: "detached" })
  await openChat("cy")
  await expect.poll(() => ann.composer.inputValue()).toBe("a draft that stays")
  await ann.composer.fill("")
})

it("leaves a page on Esc, but not one in which something is written", async () => {
  await ann.open(`/pages/contacts/detail?id=${people.bo.id}`)
  await heading(ann.t("app:titles.detail"))
  await ann.page.locator("body").press("Escape")
  await content().waitFor({ state: "detached" })
  await ann.open("/pages/contacts/search")
  const box = content().getByRole("searchbox")
  const isFocused = () => box.evaluate((element) => element === document.activeElement)
  // the page has taken the focus to it: one that came later would let Esc clear it
  await expect.poll(isFocused).toBe(true)
  await box.fill("somebody")
  // a press beside it: where a script takes the focus away, the field has it again with the next change of the page
  await content().getByRole("heading", { level: 1 }).click()
  expect(await isFocused()).toBe(false)
  expect(await box.inputValue()).toBe("somebody")
  await ann.page.locator("body").press("Escape")
  // what leaves does so after the others have heard the key
  await ann.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
  await expect.poll(() => box.inputValue()).toBe("somebody")
})

it("sends with Ctrl and Enter where that was chosen, and Enter begins a line", async () => {
  await ann.open("/pages/mine/setting")
  await ann.page.getByText("Ctrl+Enter", { exact: true }).click()
  await openChat("bo")
  await ann.composer.fill("one")
  await press("Enter")
  await ann.page.keyboard.type("two")
  await expect.poll(() => ann.composer.inputValue()).toBe("one\ntwo")
  await press("Control+Enter")
  await ann.line("one").waitFor()
  await expect.poll(() => ann.composer.inputValue()).toBe("")
  await ann.open("/pages/mine/setting")
  await ann.page.getByText("Enter", { exact: true }).click()
  await openChat("bo")
  await ann.composer.fill("three")
  await press("Enter")
  await ann.line("three").waitFor()
})
