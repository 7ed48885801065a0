import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, reload, type Window } from "./window.ts"

/** Emoji that people write: Ann on a phone, Bo at a desk. */

let house: House
let ann: Window
let bo: Window
let annId = 0
let boId = 0

beforeAll(async () => {
  house = await openHouse()
  const [a, b] = [await person(house.url, "ann.larsen", "Ann"), await person(house.url, "bo.berg", "Bo")]
  await befriend(house.url, b, a)
  annId = a.id
  boId = b.id
  ann = await openWindow(house, { language: "en", size: PHONE, touch: true, person: a })
  bo = await openWindow(house, { language: "de", size: DESK, person: b })
})
afterAll(async () => {
  // the browser complains of the words that a test keeps away
  expect([ann, bo].flatMap((each) => each.complaints()).filter((each) => !each.includes("ERR_FAILED"))).toEqual([])
  await house.close()
})

const openChat = async (window: Window, other: number): Promise<void> => {
  await window.open(`/pages/message/chat?id=${other}`)
  await window.composer.waitFor()
}
const openPanel = async (window: Window, other: number): Promise<void> => {
  await openChat(window, other)
  await window.page.getByRole("button", { name: window.t("chat:composer.emoji"), exact: true }).click()
  await grid(window).waitFor()
}
const grid = ({ page, t }: Window) => page.getByRole("toolbar", { name: t("chat:emoji.name") })
const pick = (window: Window, emoji: string): Promise<void> =>
  grid(window).getByRole("button", { name: emoji, exact: true }).click()
const tab = ({ page, t }: Window, name: string) => page.getByRole("tab", { name: t(`emoji:${name}`) })
const written = (window: Window) => expect.poll(() => window.composer.inputValue())

it("has a flag and an animal in their groups, and sends what stands in the text", async () => {
  await openPanel(ann, boId)
  await bo.open(`/pages/message/chat?id=${annId}`)
  await bo.composer.waitFor()
  // nothing was chosen yet, so that there is no tab for it
  expect(await tab(ann, "group.recent").count()).toBe(0)
  await pick(ann, "😀")
  await tab(ann, "group.animals").click()
  await pick(ann, "🦥")
  await tab(ann, "group.flags").click()
  await pick(ann, "🇳🇴")
  await written(ann).toBe("😀🦥🇳🇴")
  await ann.page.getByRole("button", { name: ann.t("chat:composer.send") }).click()
  await bo.line("😀🦥🇳🇴").waitFor()
  // one that a key deletes at once is gone: there is nothing to send
  await pick(ann, "🇳🇴")
  await ann.composer.press("Backspace")
  await written(ann).toBe("")
  await ann.page.getByRole("button", { name: ann.t("chat:composer.send") }).waitFor({ state: "detached" })
})

// (EMOJI-16)
it("deletes on a phone what stands before the caret, a family at once", async () => {
  await ann.composer.fill("ab👨‍👩‍👧🇳🇴")
  const erase = ann.page.getByRole("button", { name: ann.t("emoji:erase") })
  for (const left of ["ab👨‍👩‍👧", "ab", "a", "", ""]) {
    await erase.click()
    await written(ann).toBe(left)
  }
  await bo.page.getByRole("button", { name: bo.t("chat:composer.emoji"), exact: true }).click()
  await grid(bo).waitFor()
  // a desk has a key for that
  expect(await bo.page.getByRole("button", { name: bo.t("emoji:erase") }).count()).toBe(0)
  await bo.page.keyboard.press("Escape")
})

// (EMOJI-15)
it("offers first what was chosen lately, also after a reload", async () => {
  await reload(ann.page)
  await openPanel(ann, boId)
  await tab(ann, "group.recent").waitFor()
  expect(await tab(ann, "group.recent").getAttribute("aria-selected")).toBe("true")
  const recent = () => grid(ann).getByRole("button").allInnerTexts()
  expect(await recent()).toEqual(["🇳🇴", "🦥", "😀"])
  await pick(ann, "😀")
  // what is chosen stays under the finger
  expect(await recent()).toEqual(["🇳🇴", "🦥", "😀"])
  await tab(ann, "group.food").click()
  await tab(ann, "group.recent").click()
  expect(await recent()).toEqual(["😀", "🇳🇴", "🦥"])
  await ann.composer.fill("")
})

// (EMOJI-14)
it("keeps a skin tone that was chosen once, with keys alone", async () => {
  await openPanel(bo, annId)
  const { page, t } = bo
  const tones = page.getByRole("group", { name: t("emoji:tone.name") })
  const button = page.getByRole("button", { name: t("emoji:tone.name") })
  await button.focus()
  await page.keyboard.press("Enter")
  await tones.waitFor()
  // Esc closes the tones, and not yet the panel
  await page.keyboard.press("Escape")
  await tones.waitFor({ state: "detached" })
  await grid(bo).waitFor()
  await expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.keyboard.press("Enter")
  await tones.getByRole("button", { name: t("emoji:tone.dark"), exact: true }).focus()
  await page.keyboard.press("Enter")
  await tones.waitFor({ state: "detached" })
  await tab(bo, "group.people").click()
  await pick(bo, "👍🏿")
  await written(bo).toBe("👍🏿")
  await reload(page)
  await openPanel(bo, annId)
  await tab(bo, "group.people").click()
  await grid(bo).getByRole("button", { name: "👋🏿", exact: true }).waitFor()
  await bo.composer.fill("")
})

// (EMOJI-17)
it("finds emoji by a word of the reader's language, and fetches the words only then", async () => {
  const { page, t } = bo
  const fetched: Array<string> = []
  page.on("response", (response) => fetched.push(new URL(response.url()).pathname))
  const search = page.getByRole("searchbox", { name: t("emoji:search") })
  await search.fill("fröh")
  await grid(bo).getByRole("button", { name: "😀", exact: true }).waitFor()
  // what is fetched ahead is told twice, and words of no other language come
  expect(new Set(fetched.filter((each) => /assets\/(de|en|zh-Hans)-/.test(each))).size).toBe(1)
  await search.fill("grinsendes gesicht")
  await expect.poll(() => grid(bo).getByRole("button").first().innerText()).toBe("😀")
  // the short name of developers, and the tone that was chosen
  await search.fill("thumbsup")
  await search.press("Enter")
  await written(bo).toBe("👍🏿")
  await search.fill("xyzxyz")
  await page.getByText(t("emoji:foundNone")).waitFor()
  // Esc empties the search first
  await search.press("Escape")
  await expect.poll(() => search.inputValue()).toBe("")
  await tab(bo, "group.people").waitFor()
  await search.press("Escape")
  await grid(bo).waitFor({ state: "detached" })
  await bo.composer.fill("")
})

it("says that words did not arrive, and asks for them again", async () => {
  const { page, t } = ann
  await page.route("**/assets/en-*", (route) => route.abort())
  const search = page.getByRole("searchbox", { name: t("emoji:search") })
  await search.fill("sloth")
  await page.getByText(t("emoji:notLoaded")).waitFor()
  await page.unroute("**/assets/en-*")
  await page.getByRole("button", { name: t("app:tryAgain") }).click()
  await grid(ann).getByRole("button", { name: "🦥", exact: true }).click()
  await written(ann).toBe("🦥")
})

// (EMOJI-18)
it("offers emoji for a name behind a colon, chosen with keys, and closes on Esc", async () => {
  const { page, t } = bo
  await openChat(bo, annId)
  const list = page.getByRole("listbox", { name: t("chat:emoji.name") })
  await bo.composer.pressSequentially("gut :herz")
  await list.waitFor()
  await expect.poll(() => list.getByRole("option").first().getAttribute("aria-selected")).toBe("true")
  await bo.composer.press("ArrowDown")
  const second = list.getByRole("option").nth(1)
  await expect.poll(() => second.getAttribute("aria-selected")).toBe("true")
  expect(await bo.composer.getAttribute("aria-activedescendant")).toBe(await second.getAttribute("id"))
  const emoji = (await second.locator("[aria-hidden]").innerText()).trim()
  await bo.composer.press("Enter")
  await written(bo).toBe(`gut ${emoji}`)
  await bo.composer.fill("")
  await bo.composer.pressSequentially(":herz")
  await list.waitFor()
  await bo.composer.press("Escape")
  await list.waitFor({ state: "detached" })
  // closed by hand it stays closed, and Enter sends the words
  await bo.composer.pressSequentially("en")
  await bo.composer.press("Enter")
  await ann.line(":herzen").waitFor()
})

// (EMOJI-19)
it("makes a short name between two colons an emoji in any language, and leaves a time of day", async () => {
  await bo.composer.pressSequentially("um 10:30: :tada:")
  await written(bo).toBe("um 10:30: 🎉")
  await bo.composer.pressSequentially(" :thumbsup:")
  await written(bo).toBe("um 10:30: 🎉 👍🏿")
  await bo.composer.press("Enter")
  await ann.line("um 10:30: 🎉 👍🏿").waitFor()
})
