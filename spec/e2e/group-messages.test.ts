import { afterAll, beforeAll, expect, it } from "vitest"
import { closeParty, openParty, type Party, act, button, enter as enterChat, isQuoting, leave, OTHER, seen } from "./party.ts"
import { renders } from "./renders.ts"
import { seenMeanwhile, type Window } from "./window.ts"

let party: Party
let ann: Window
let bo: Window
let cy: Window
let people: Party["people"]
let said: Party["said"]
let group: Party["group"]

beforeAll(async () => {
  party = await openParty()
  ;({ ann, bo, cy, people, said, group } = party)
})
afterAll(() => closeParty(party))

const enter = (window: Window, chat = group): Promise<void> => enterChat(window, chat)

// (FORWARD-01, FORWARD-02, FORWARD-03)
it("forwards to two chats", async () => {
  await enter(ann)
  await said(people.bo, "News for the others")
  await act(ann, "News for the others", "forward")
  const content = ann.page.locator("[data-pane=content]")
  await content.getByRole("searchbox").waitFor()
  for (const name of [OTHER, "Bo"]) await content.getByRole("checkbox", { name, exact: true }).check({ force: true })
  await button(ann, ann.t("choose:forward.confirm", { count: 2 })).click()
  await ann.composer.waitFor()
  await leave(cy)
  await cy.page
    .getByRole("link", { name: new RegExp(OTHER) })
    .filter({ hasText: "News for the others" })
    .waitFor()
  await leave(bo)
  await bo.page.getByRole("link", { name: /^Ann/ }).filter({ hasText: "News for the others" }).waitFor()
})

const confirm = (window: Window, what: "forAll" | "forMe") =>
  window.page
    .getByRole("dialog")
    .getByRole("button", { name: window.t(`chat:remove.${what}`), exact: true })
    .click()

// (DELETE-01, DELETE-02, DELETE-03)
it("deletes for me, and for everyone", async () => {
  await enter(bo)
  await said(people.ann, "Not for Bo's eyes")
  await bo.line("Not for Bo's eyes").waitFor()
  await act(bo, "Not for Bo's eyes", "remove")
  expect(
    await bo.page
      .getByRole("dialog")
      .getByRole("button", { name: bo.t("chat:remove.forAll") })
      .count()
  ).toBe(0)
  await confirm(bo, "forMe")
  await bo.line("Not for Bo's eyes").waitFor({ state: "detached" })
  // her window may hear of the line later than his
  await ann.line("Not for Bo's eyes").waitFor()
  await act(ann, "Not for Bo's eyes", "remove")
  await confirm(ann, "forAll")
  await ann.line("Not for Bo's eyes").waitFor({ state: "detached" })

  await ann.say("Gone for all")
  await bo.line("Gone for all").waitFor()
  await expect.poll(() => ann.line("Gone for all").locator("[data-delivery=waiting]").count()).toBe(0)
  await act(ann, "Gone for all", "remove")
  await confirm(ann, "forAll")
  await bo.line("Gone for all").waitFor({ state: "detached" })
})

// (COPY-01)
it("selects several by touch and by keys, copies, deletes them, and leaves with Esc", async () => {
  for (const n of [1, 2, 3]) await said(people.ann, `Pick ${n}`)
  await bo.line("Pick 3").waitFor()
  await act(bo, "Pick 1", "select")
  const box = (window: Window, text: string) => window.line(text).getByRole("checkbox")
  await expect.poll(() => box(bo, "Pick 1").isChecked()).toBe(true)
  await box(bo, "Pick 3").tap()
  await bo.page.getByText(bo.t("chat:select.count_other", { count: 2 })).waitFor()
  await button(bo, bo.t("chat:menu.remove")).tap()
  await confirm(bo, "forMe")
  await bo.line("Pick 1").waitFor({ state: "detached" })
  await bo.line("Pick 3").waitFor({ state: "detached" })
  await bo.composer.waitFor()
  expect(await bo.line("Pick 2").count()).toBe(1)

  await act(ann, "Pick 2", "select")
  await expect.poll(() => ann.page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("checkbox")
  await ann.page.keyboard.press("ArrowDown")
  await expect.poll(() => box(ann, "Pick 3").evaluate((tick) => tick === document.activeElement)).toBe(true)
  await ann.page.keyboard.press("Space")
  await expect.poll(() => box(ann, "Pick 3").isChecked()).toBe(true)
  await seenMeanwhile(ann.page.getByText(ann.t("chat:note.copied")), () => button(ann, ann.t("chat:menu.copy")).click())
  expect(await ann.page.evaluate(() => navigator.clipboard.readText())).toBe("Pick 2\nPick 3")
  await act(ann, "Pick 2", "select")
  await button(ann, ann.t("chat:select.leave")).waitFor()
  await ann.page.keyboard.press("Escape")
  await ann.composer.waitFor()
})

// (FIND-01, TEXT-06, HISTORY-01)
it("looks through the history, and jumps to what was found", async () => {
  const { page, t } = bo
  await page.getByRole("link", { name: t("chat:find") }).click()
  const field = page.getByRole("searchbox", { name: t("record:label") })
  await field.fill("line 7 of")
  const found = page.locator("[data-record]")
  await found.getByRole("button").filter({ hasText: "Line 7 of a long talk" }).waitFor()
  expect(await found.locator("mark").allInnerTexts()).toEqual(["Line 7 of"])
  await found.getByText(t("record:horizon", { number: 20_000 })).waitFor()
  await page.getByRole("tab", { name: t("record:filter.image") }).click()
  await found.getByText(t("record:nothing", { words: "line 7 of" })).waitFor()
  await page.getByRole("tab", { name: t("record:filter.text") }).click()
  await field.fill("nobody ever said this")
  await found.getByText(t("record:nothing", { words: "nobody ever said this" })).waitFor()
  await field.fill("long talk")
  await found.getByText(t("record:page", { page: 1, pages: 3 })).waitFor()
  await button(bo, t("record:next")).click()
  await found.getByText(t("record:page", { page: 2, pages: 3 })).waitFor()
  await bo.context.setOffline(true)
  await field.fill("line 9 of")
  await found.getByText(t("record:unreached")).waitFor()
  await bo.context.setOffline(false)
  await found.getByRole("button").filter({ hasText: "Line 9 of a long talk" }).click()
  await expect.poll(() => seen(bo.line("Line 9 of"))).toBe(true)
  await button(bo, t("app:back")).click()
  await bo.tab("messages").waitFor()
})

it("draws one row for one message, in the chat and in the list", async () => {
  await enter(ann)
  await ann.page.locator("[data-message]").last().waitFor()
  // first it is told what was missed, and asks for the newest page where what is kept does not have all of it
  const missed = ann.page.waitForResponse("**/resume")
  const drawn = await renders(ann.page)
  await ann.page.locator("[data-message]").last().waitFor()
  await missed
  await ann.page.waitForLoadState("networkidle")
  await drawn.reset()
  await said(people.cy, "One more row")
  await ann.line("One more row").waitFor()
  await ann.page.waitForTimeout(300)
  expect(await drawn.messages()).toEqual(["One more row"])
  expect(await drawn.chats()).toEqual([group])
})

// (WRITE-01)
it("keeps notes to oneself with all of it", async () => {
  await enter(ann, "-1")
  await ann.composer.waitFor()
  await ann.say("A note to keep")
  await ann.line("A note to keep").waitFor()
  await expect.poll(() => ann.line("A note to keep").locator("[data-delivery=waiting]").count()).toBe(0)
  await act(ann, "A note to keep", "quote")
  await isQuoting(ann)
  await ann.say("About that note")
  await ann.line("About that note").locator("[data-quote]").waitFor()
  await expect.poll(() => ann.line("About that note").locator("[data-delivery=waiting]").count()).toBe(0)
  await act(ann, "About that note", "remove")
  await confirm(ann, "forMe")
  await ann.line("About that note").waitFor({ state: "detached" })
})
