import { afterAll, beforeAll, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import type { House } from "./house.ts"
import {
  closeParty,
  openParty,
  type Party,
  act,
  button,
  enter as enterChat,
  isQuoting,
  leave,
  seen,
  TEAM,
  toEnd
} from "./party.ts"
import { reload, seenMeanwhile, type Window } from "./window.ts"

let party: Party
let ann: Window
let bo: Window
let cy: Window
let people: Party["people"]
let said: Party["said"]
let group: Party["group"]
let house: House

beforeAll(async () => {
  party = await openParty()
  ;({ ann, bo, cy, people, said, group, house } = party)
})
afterAll(() => closeParty(party))

const enter = (window: Window, chat = group): Promise<void> => enterChat(window, chat)

/** Counts the frames in which the list shows its end. Runs in the page. */
const countEnds = (): void => {
  const counted = { ends: 0 }
  Object.assign(globalThis, { parleyEnds: counted })
  const look = (): void => {
    const list = document.querySelector("[role=log][data-placed]")
    const isAtEnd = list !== null && list.scrollHeight - list.scrollTop - list.clientHeight < 32
    if (isAtEnd && list.querySelector("[data-message]") !== null) counted.ends += 1
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

// (CLIENT-38)
it("opens at the mark above the first unread message when they are more than a screenful, and shows nothing else before", async () => {
  await cy.page.evaluate(countEnds)
  await enter(cy)
  await cy.page.getByText(cy.t("chat:list.unread")).waitFor()
  const ends = await cy.page.evaluate(
    () => (globalThis as unknown as { readonly parleyEnds: { readonly ends: number } }).parleyEnds.ends
  )
  expect(ends).toBe(0)
  await cy.page.getByRole("button", { name: new RegExp(cy.t("chat:list.toNewest")) }).click()
  await expect.poll(() => seen(cy.line("Line 60").last())).toBe(true)
  await leave(cy)
})

it("shows who wrote in a group, and how many are in it", async () => {
  await enter(bo)
  await bo.page.getByText(bo.t("chat:members_other", { count: 3 })).waitFor()
  await bo.line("Line 58").getByText("Ann", { exact: true }).waitFor()
  await bo.line("Line 58").getByText(bo.t("chat:role.owner"), { exact: true }).waitFor()
})

// (QUOTE-01, QUOTE-02, QUOTE-04, JUMP-01)
it("quotes a message, and jumps to it however far up it lies", async () => {
  await enter(ann)
  await expect
    .poll(async () => {
      await ann.page.getByRole("log").evaluate((log) => log.scrollTo(0, 0))
      return ann.line("Line 1 of").count()
    })
    .toBe(1)
  await act(ann, "Line 1 of", "quote")
  await ann.page.locator("[data-quoting]").getByText("Line 1 of a long talk").waitFor()
  await expect.poll(() => ann.composer.evaluate((box) => box === document.activeElement)).toBe(true)
  await ann.composer.fill("An answer to the first")
  await ann.page.keyboard.press("Enter")
  await ann.page.locator("[data-quoting]").waitFor({ state: "detached" })
  const answer = bo.line("An answer to the first")
  await answer.waitFor()
  await seenMeanwhile(bo.page.locator("[data-lit]"), () => answer.locator("[data-quote]").click())
  await expect.poll(() => seen(bo.line("Line 1 of").first())).toBe(true)
})

it("drops a quote with its button and with Esc", async () => {
  await act(ann, "An answer to the first", "quote")
  await button(ann, ann.t("chat:quote.drop")).click()
  await ann.page.locator("[data-quoting]").waitFor({ state: "detached" })
  await act(ann, "An answer to the first", "quote")
  await isQuoting(ann)
  await ann.composer.press("Escape")
  await ann.page.locator("[data-quoting]").waitFor({ state: "detached" })
})

// (QUOTE-05)
it("says that a quoted message is gone", async () => {
  await toEnd(bo)
  await said(people.ann, "Soon gone")
  await act(bo, "Soon gone", "quote")
  await isQuoting(bo)
  await bo.say("Who said that?")
  await ann.line("Who said that?").waitFor()
  await act(ann, /^\s*Soon gone/, "recall")
  await bo.line("Who said that?").getByText(bo.t("chat:quote.gone")).waitFor()
})

// (MENTION-04, MENTION-05)
it("offers the people of the group after an @, by keys and by touch", async () => {
  await ann.composer.fill("Hi ")
  await ann.composer.pressSequentially("@")
  const list = ann.page.getByRole("listbox", { name: ann.t("chat:mention.name") })
  await list.getByRole("option", { name: "Cy", exact: true }).waitFor()
  const names = await list.getByRole("option").allInnerTexts()
  expect(names.map((each) => each.split("\n").at(-1))).toEqual([ann.t("chat:mention.everybody"), "Bo", "Cy"])
  await ann.composer.press("Escape")
  await list.waitFor({ state: "detached" })
  expect(await ann.composer.inputValue()).toBe("Hi @")
  await ann.composer.pressSequentially(" @b")
  await list.getByRole("option", { name: "Bo", exact: true }).waitFor()
  await list.getByRole("option", { name: "Bo", exact: true, selected: true }).waitFor()
  expect(await ann.composer.getAttribute("aria-activedescendant")).toBe(
    await list.getByRole("option", { selected: true }).getAttribute("id")
  )
  await ann.composer.press("Enter")
  await expect.poll(() => ann.composer.inputValue()).toBe("Hi @ @Bo ")
  await ann.composer.fill("")
  await bo.composer.fill("@")
  const theirs = bo.page.getByRole("listbox", { name: bo.t("chat:mention.name") })
  await theirs.waitFor()
  expect(await theirs.getByText(bo.t("chat:mention.everybody")).count()).toBe(0)
  await theirs.getByRole("option", { name: "Cy" }).tap()
  await expect.poll(() => bo.composer.inputValue()).toBe("@Cy ")
  await bo.composer.fill("")
})

it("neither sends nor picks while an input method is at work [pain 11]", async () => {
  await ann.composer.fill("")
  await ann.composer.pressSequentially("@")
  await ann.page.getByRole("listbox").waitFor()
  const protocol = await ann.context.newCDPSession(ann.page)
  await protocol.send("Input.imeSetComposition", { text: "bo", selectionStart: 2, selectionEnd: 2 })
  const press = (keyCode: number) =>
    ann.composer.evaluate((box, code) => {
      const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, isComposing: code !== 229 })
      Object.defineProperty(event, "keyCode", { value: code })
      return box.dispatchEvent(event)
    }, keyCode)
  // nobody takes the key away from the input method
  expect([await press(13), await press(229)]).toEqual([true, true])
  await expect.poll(() => ann.composer.inputValue()).toBe("@bo")
  await protocol.send("Input.insertText", { text: "Bo" })
  await ann.composer.fill("")
  expect(await ann.line("@bo").count()).toBe(0)
})

const badge = (window: Window) =>
  window.page.getByRole("link", { name: new RegExp(TEAM) }).filter({ hasText: window.t("home:mentioned") })
const toMention = (window: Window) => window.page.getByRole("button", { name: /Go to (?:next )?mention|查看下一条/ }).last()

// (MENTION-01, MENTION-06, MENTION-07, RECEIVED-03)
it("mentions one and everybody: a badge in the list, and a button that leads from one to the next", async () => {
  await leave(bo)
  await leave(cy)
  await ann.composer.pressSequentially("Please look @b")
  await ann.page.getByRole("option", { name: "Bo", exact: true, selected: true }).waitFor()
  await ann.composer.press("Tab")
  await expect.poll(() => ann.composer.inputValue()).toBe("Please look @Bo ")
  await ann.composer.press("Enter")
  await badge(bo).waitFor()
  for (let n = 1; n <= 20; n += 1) await said(people.ann, `Between ${n}`)
  await ann.composer.pressSequentially("And all of you @")
  await ann.page.getByRole("option", { name: ann.t("chat:mention.everybody"), exact: true, selected: true }).waitFor()
  await ann.composer.press("Enter")
  await ann.page.getByRole("listbox").waitFor({ state: "detached" })
  await ann.composer.press("Enter")
  await badge(cy).waitFor()
  for (let n = 1; n <= 20; n += 1) await said(people.ann, `After ${n} of 20`)

  await enter(bo)
  await toMention(bo).waitFor()
  await expect.poll(() => toMention(bo).innerText()).toContain("2")
  await toMention(bo).tap()
  await expect.poll(() => seen(bo.line("Please look"))).toBe(true)
  await expect.poll(() => toMention(bo).innerText()).toContain("1")
  await toMention(bo).tap()
  await expect.poll(() => seen(bo.line("And all of you"))).toBe(true)
  await expect.poll(() => toMention(bo).count()).toBe(0)

  await enter(cy)
  await expect.poll(() => toMention(cy).innerText()).toContain("1")
  await toMention(cy).tap()
  await expect.poll(() => seen(cy.line("And all of you"))).toBe(true)
  await leave(cy)
  await expect.poll(() => badge(cy).count()).toBe(0)
})

// (MENTION-02)
it("names somebody by a long press on their picture", async () => {
  await enter(bo)
  const face = bo.line("After 20 of 20").getByRole("link", { name: "Ann" })
  await face.dispatchEvent("contextmenu")
  await expect.poll(() => bo.composer.inputValue()).toBe("@Ann ")
  await bo.composer.fill("")
})

// (GROUP-03, GROUP-04, WRITE-06)
it("says in the composer's place why one may not speak, and keeps what was begun", async () => {
  await enter(bo)
  await bo.composer.fill("Half a thought")
  const until = { id: group, user_id: people.bo.id, noSpeakTimer: 2, noSpeakDay: 1 }
  await ask(house.url, "setNoSpeak", until, people.ann.token)
  await bo.composer.waitFor({ state: "detached" })
  await bo.page.getByText(/You are muted in this group/).waitFor()
  await ask(house.url, "setNoSpeak", { ...until, noSpeakTimer: 0, noSpeakDay: 0 }, people.ann.token)
  await bo.composer.waitFor()
  await expect.poll(() => bo.composer.inputValue()).toBe("Half a thought")
  const setting = { manage: 0, invite: 1, nospeak: 1, history: 0, profile: 0 }
  await ask(house.url, "groupSetting", { id: group, setting }, people.ann.token)
  // an open chat goes on by the switches it was opened with, and the frame may come after one has entered
  const composersAnew = async (): Promise<number> => {
    await leave(bo)
    await enter(bo)
    await bo.composer.or(bo.page.getByText(bo.t("refusal:group-muted"))).waitFor()
    return bo.composer.count()
  }
  await expect.poll(composersAnew).toBe(0)
  await ask(house.url, "groupSetting", { id: group, setting: { ...setting, nospeak: 0 } }, people.ann.token)
  await expect.poll(composersAnew).toBe(1)
  await expect.poll(() => bo.composer.inputValue()).toBe("Half a thought")
  await bo.composer.fill("")
})

it("shows the announcement of the group until it is put aside", async () => {
  const text = "We meet on Thursday at ten.\nBring the plans."
  await ask(house.url, "setNotice", { id: group, notice: text }, people.ann.token)
  const bar = bo.page.getByRole("region", { name: bo.t("chat:announcement.name") })
  await bar.getByRole("button", { expanded: false }).click()
  await bar.getByRole("button", { expanded: true }).waitFor()
  await button(bo, bo.t("chat:announcement.aside")).click()
  await bar.waitFor({ state: "detached" })
  await reload(bo.page)
  await bo.composer.waitFor()
  expect(await bar.count()).toBe(0)
})
