import { Schema } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { befriend, type Person, person } from "../layout/Person.ts"
import { keptOnDisk, messageOnDisk } from "./disk.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, reload, type Window } from "./window.ts"

const Made = Schema.Struct({ id: Schema.String })

let house: House
let bo: Person
let group = ""
/** Ann has two windows side by side, Bo one. */
let left: Window
let his: Window

beforeAll(async () => {
  house = await openHouse()
  const a = await person(house.url, "ann.larsen", "Ann")
  bo = await person(house.url, "bo.berg", "Bo")
  await befriend(house.url, bo, a)
  group = Schema.decodeUnknownSync(Made)(await ask(house.url, "groupAdd", { user_ids: [bo.id], name: "Team" }, a.token)).id
  left = await openWindow(house, { language: "en", size: DESK, person: a })
  his = await openWindow(house, { language: "en", size: DESK, person: bo })
})
afterAll(async () => {
  expect([left, his].flatMap((each) => each.complaints())).toEqual([])
  await house.close()
})

const content = ({ page }: Window) => page.locator("[data-pane=content]")
const menu = async (window: Window, text: string, key: string): Promise<void> => {
  await window.line(text).last().locator("[data-text]").last().click({ button: "right" })
  await window.page.getByRole("menuitem", { name: window.t(key), exact: true }).click()
}
const again = ({ page, t }: Window) => page.getByRole("button", { name: t("chat:recalled.reedit") })

// (RECALL-07, CLIENT-32)
it("gives back what a recalled message answered and whom it named, also after a reload", async () => {
  for (const each of [left, his]) await each.open(`/pages/message/chat?id=${group}`)
  await his.say("Shall we meet at the harbour?")
  await left.line("Shall we meet").waitFor()
  await menu(left, "Shall we meet", "chat:menu.quote")
  await left.composer.pressSequentially("Yes @b")
  await left.page.getByRole("option", { name: /^Bo/ }).click()
  await left.composer.pressSequentially("at tne")
  await left.page.keyboard.press("Enter")
  await his.line("Yes @Bo at tne").waitFor()
  await menu(left, "Yes @Bo at tne", "chat:menu.recall")
  await his.line("Yes @Bo at tne").waitFor({ state: "detached" })
  await keptOnDisk(left.page, '"was":"Yes @Bo at tne"')
  await reload(left.page)
  await again(left).click()
  await expect.poll(() => left.composer.inputValue()).toBe("Yes @Bo at tne")
  await content(left)
    .getByRole("button", { name: left.t("chat:quote.drop") })
    .waitFor()
  await left.composer.fill("Yes @Bo at ten")
  await left.composer.press("Enter")
  const line = his.line("Yes @Bo at ten")
  await line.locator("[data-quote]").filter({ hasText: "Shall we meet at the harbour?" }).waitFor()
  expect(await line.locator(".at-user").allTextContents()).toEqual(["@Bo"])
})

it("does not bring back a quote of what was taken back meanwhile", async () => {
  await his.say("Not like this")
  await left.line("Not like this").waitFor()
  await menu(left, "Not like this", "chat:menu.quote")
  await left.composer.fill("Why not?")
  await left.composer.press("Enter")
  await his.line("Why not?").waitFor()
  await menu(left, "Why not?", "chat:menu.recall")
  await his.line("Why not?").waitFor({ state: "detached" })
  await menu(his, "Not like this", "chat:menu.recall")
  await left.line("Not like this").waitFor({ state: "detached" })
  await again(left).last().click()
  await expect.poll(() => left.composer.inputValue()).toBe("Why not?")
  expect(
    await content(left)
      .getByRole("button", { name: left.t("chat:quote.drop") })
      .count()
  ).toBe(0)
  await left.composer.fill("")
})

// (TAB-07)
it("empties a draft in the window beside it, where the same was sent from the other", async () => {
  const right = await left.context.newPage()
  const writing = right.getByRole("textbox", { name: left.t("chat:composer.label") })
  await left.page.bringToFront()
  await left.composer.fill("Half a thought")
  await right.goto(`${house.url}/h5/#/pages/message/chat?id=${bo.id}`)
  await left.open(`/pages/message/chat?id=${bo.id}`)
  await left.composer.fill("On my way")
  await messageOnDisk(left.page, "Shall we meet")
  await right.bringToFront()
  await writing.fill("On my way")
  await writing.press("Enter")
  await expect.poll(() => writing.inputValue()).toBe("")
  await expect.poll(() => left.composer.inputValue()).toBe("")
  // what is another thought stays
  await left.composer.fill("By train")
  await writing.fill("By bus")
  await writing.press("Enter")
  await left.line("By bus").waitFor()
  expect(await left.composer.inputValue()).toBe("By train")
  await right.close()
})
