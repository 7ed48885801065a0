import { afterAll, beforeAll, expect, it } from "vitest"
import { TEXT_MAX } from "#engine/message/limits.ts"
import { befriend, person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { act } from "./party.ts"
import { DESK, openWindow, PHONE, seenMeanwhile, type Window } from "./window.ts"

/** Texts with signs, and texts that are too long: Ann on a phone, Bo at a desk. */

let house: House
let ann: Window
let bo: Window

beforeAll(async () => {
  house = await openHouse()
  const [a, b] = [await person(house.url, "ann.larsen", "Ann"), await person(house.url, "bo.berg", "Bo")]
  await befriend(house.url, b, a)
  ann = await openWindow(house, { language: "en", size: PHONE, person: a })
  bo = await openWindow(house, { language: "en", size: DESK, person: b })
  await ann.context.grantPermissions(["clipboard-read", "clipboard-write"])
  await bo.context.grantPermissions(["clipboard-read", "clipboard-write"])
  await ann.open(`/pages/message/chat?id=${b.id}`)
  await bo.open(`/pages/message/chat?id=${a.id}`)
  await Promise.all([ann.composer.waitFor(), bo.composer.waitFor()])
})
afterAll(async () => {
  expect([ann, bo].flatMap((each) => each.complaints())).toEqual([])
  await house.close()
})

const clipboard = ({ page }: Window): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

const write = async (window: Window, text: string): Promise<void> => {
  await window.composer.fill(text)
  await window.page.getByRole("button", { name: window.t("chat:composer.send"), exact: true }).click()
}

// (TEXT-10, TEXT-11)
it("draws a text by its signs, never as HTML, and keeps it as it was typed", async () => {
  await write(ann, "**bold _both_** ~~gone~~ `a_b_c` <b>no</b> https://a.org/_x_/y\n- one\n- **two**")
  const line = bo.line("bold both").locator("[data-text]")
  await line.waitFor()
  expect(await line.locator("strong em").textContent()).toBe("both")
  expect(await line.locator("s").textContent()).toBe("gone")
  expect(await line.locator("code").textContent()).toBe("a_b_c")
  expect(await line.locator("a").getAttribute("href")).toBe("https://a.org/_x_/y")
  expect(await line.locator("ul > li").allTextContents()).toEqual(["one", "two"])
  expect(await line.locator("b").count()).toBe(0)
  await bo.page.getByRole("link", { name: /^Ann/ }).getByText("bold both gone a_b_c").waitFor()
  await act(bo, "bold both", "copy")
  await expect.poll(() => clipboard(bo)).toContain("**bold _both_** ~~gone~~ `a_b_c`")
})

// (TEXT-10)
it("draws fenced code in a box of its own, and copies it", async () => {
  await write(ann, "look\n```js\nlet a = **1**\n  let b\n```")
  const line = bo.line("let a")
  expect(await line.locator("pre code").textContent()).toBe("let a = **1**\n  let b")
  const copy = line.getByRole("button", { name: bo.t("chat:code.copy") })
  await seenMeanwhile(bo.page.getByText(bo.t("chat:note.copied")), () => copy.click())
  expect(await clipboard(bo)).toBe("let a = **1**\n  let b")
})

it("selects words of a message by themselves", async () => {
  await act(ann, "let a", "selectText")
  const dialog = ann.page.getByRole("dialog", { name: ann.t("chat:menu.selectText") })
  await dialog.waitFor()
  expect(await ann.page.evaluate(() => window.getSelection()?.toString())).toContain("let a = **1**")
  await seenMeanwhile(ann.page.getByText(ann.t("chat:note.copied")), () =>
    dialog.getByRole("button", { name: ann.t("chat:menu.copy") }).click()
  )
  expect(await clipboard(ann)).toBe("look\n```js\nlet a = **1**\n  let b\n```")
})

// (TEXT-12)
it("sends a text over the limit as several messages, in their order", async () => {
  await ann.composer.fill(`first ${"word ".repeat(TEXT_MAX / 5)}last`)
  await ann.page.getByRole("button", { name: ann.t("chat:composer.asParts_other", { count: 2 }) }).click()
  await bo.line("last").waitFor()
  expect(await ann.composer.inputValue()).toBe("")
  const texts = await bo.page.locator("[data-message] [data-text]").allTextContents()
  expect(texts.slice(-2).map((text) => [text.slice(0, 10), text.slice(-4)])).toEqual([
    ["first word", "word"],
    ["word last", "last"]
  ])
})

// (TEXT-12)
it("makes a file of a text over the limit, which is looked at before it goes", async () => {
  const text = "y".repeat(TEXT_MAX * 11)
  await ann.composer.fill(text)
  const asFile = ann.page.getByRole("button", { name: ann.t("chat:composer.asFile") })
  await asFile.click()
  const dialog = ann.page.getByRole("dialog", { name: ann.t("attach:title_one", { count: 1 }) })
  await dialog.getByText("text.txt").first().waitFor()
  // who thinks better of it has the text again
  await dialog.getByRole("button", { name: ann.t("app:cancel") }).click()
  await expect.poll(() => ann.composer.inputValue()).toBe(text)
  await asFile.click()
  await dialog.getByRole("button", { name: ann.t("attach:send") }).click()
  await bo.line("text.txt").waitFor()
  expect(await ann.composer.inputValue()).toBe("")
})
