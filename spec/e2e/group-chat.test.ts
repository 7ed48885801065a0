import { Schema } from "effect"
import type { Locator } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { befriend, person, type Person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { renders } from "./renders.ts"
import { DESK, openWindow, PHONE, seenMeanwhile, type Window } from "./window.ts"

let house: House
/** Ann owns the group and sits at a desk, Bo holds a phone, Cy holds a phone and reads Chinese. */
let ann: Window
let bo: Window
let cy: Window
let people: Readonly<Record<"ann" | "bo" | "cy", Person>>
let group = ""

const TEAM = "Spring party"
const OTHER = "Book club"
const Made = Schema.Struct({ id: Schema.String })

let written = 0
/** Says something in the group by the hand of a program. */
const said = async (from: Person, content: string, more: object = {}): Promise<void> => {
  written += 1
  await ask(
    house.url,
    "sendMessage",
    { id: `written-${written}`, toContactId: group, is_group: "1", type: "text", content, ...more },
    from.token
  )
}

const make = async (owner: Person, name: string, members: ReadonlyArray<Person>): Promise<string> =>
  Schema.decodeUnknownSync(Made)(await ask(house.url, "groupAdd", { user_ids: members.map(({ id }) => id), name }, owner.token))
    .id

beforeAll(async () => {
  house = await openHouse()
  people = {
    ann: await person(house.url, "ann.larsen", "Ann"),
    bo: await person(house.url, "bo.chen", "Bo"),
    cy: await person(house.url, "cy.young", "Cy")
  }
  await befriend(house.url, people.bo, people.ann)
  await befriend(house.url, people.cy, people.ann)
  group = await make(people.ann, TEAM, [people.bo, people.cy])
  await make(people.ann, OTHER, [people.bo, people.cy])
  for (let n = 1; n <= 60; n += 1) await said(n % 3 === 0 ? people.bo : people.ann, `Line ${n} of a long talk`)
  // fetching ahead would draw things anew that a test counts
  ann = await openWindow(house, { language: "en", size: DESK, person: people.ann, saves: true })
  bo = await openWindow(house, { language: "en", size: PHONE, touch: true, person: people.bo })
  cy = await openWindow(house, { language: "zh-Hans", size: PHONE, touch: true, person: people.cy })
})
afterAll(async () => {
  const complaints = [ann, bo, cy].flatMap((each) => each.complaints())
  // one of them has no network for a while
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each))).toEqual([])
  await house.close()
})

const button = ({ page }: Window, name: string | RegExp) => page.getByRole("button", { name, exact: true })
const enter = async (window: Window, chat = group): Promise<void> => {
  await window.open("/")
  await window.page
    .getByRole("link", { name: new RegExp(TEAM) })
    .first()
    .waitFor()
  await window.open(`/pages/message/chat?id=${chat}`)
  await window.page
    .getByRole("log")
    .or(window.page.getByText(window.t("chat:list.notes")))
    .waitFor()
}
const leave = (window: Window) => window.open("/")

/** Back to where new messages come. */
const toEnd = async (window: Window): Promise<void> => {
  const down = window.page.getByRole("button", { name: new RegExp(`^${window.t("chat:list.toNewest")}`) })
  await expect
    .poll(async () => {
      if ((await down.count()) > 0) await down.click({ timeout: 1000 }).catch(() => undefined)
      return down.count()
    })
    .toBe(0)
}

/** Opens the menu of a message and chooses from it. Older messages that come in the very moment of the press move what it hits. */
const act = async (window: Window, text: string | RegExp, what: string): Promise<void> => {
  const entry = window.page.getByRole("menuitem", { name: window.t(`chat:menu.${what}`), exact: true })
  await expect
    .poll(async () => {
      await window.line(text).last().locator("[data-text]").click({ button: "right" })
      return entry.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false
      )
    })
    .toBe(true)
  await entry.click()
}
const isQuoting = ({ page }: Window): Promise<void> => page.locator("[data-quoting]").waitFor()
const seen = async (line: Locator): Promise<boolean> =>
  line.evaluate((row) => {
    const box = row.closest("[role=log]")?.getBoundingClientRect()
    const { bottom, top } = row.getBoundingClientRect()
    return box !== undefined && bottom > box.top && top < box.bottom
  })

// (CLIENT-38)
it("opens at the mark above the first unread message when they are more than a screenful", async () => {
  await enter(cy)
  await cy.page.getByText(cy.t("chat:list.unread")).waitFor()
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
const toMention = (window: Window) => window.page.getByRole("button", { name: /@|mentions you/ }).last()

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
  for (let n = 1; n <= 20; n += 1) await said(people.ann, `After ${n}`)

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
  const face = bo.line("After 20").getByRole("link", { name: "Ann" })
  await face.dispatchEvent("contextmenu")
  await expect.poll(() => bo.composer.inputValue()).toBe("@Ann ")
  await bo.composer.fill("")
})

// (FORWARD-01, FORWARD-02, FORWARD-03)
it("forwards to two chats", async () => {
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
  await bo.page.getByRole("link", { name: /Ann/ }).filter({ hasText: "News for the others" }).waitFor()
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
  await found.getByText(t("record:horizon", { number: "20,000" })).waitFor()
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
  await bo.page.reload()
  await bo.composer.waitFor()
  expect(await bar.count()).toBe(0)
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

it("opens a group of a thousand, and names any of them, within a blink [pain 7]", async () => {
  await bo.page.route("**/groupUserList", async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { readonly data: ReadonlyArray<object> }
    const more = Array.from({ length: 997 }, (_, index) => ({
      user_id: 10_000 + index,
      role: 3,
      userInfo: { id: 10_000 + index, displayName: `Guest ${index}`, account: `guest${index}` }
    }))
    await route.fulfill({ json: { ...envelope, data: [...envelope.data, ...more] } })
  })
  await enter(bo)
  await bo.composer.fill("")
  await bo.composer.pressSequentially("@guest996")
  await bo.page.getByRole("option", { name: "Guest 996" }).waitFor()
  await bo.composer.fill("")
  /** Milliseconds from the tap on the row until the messages stand in their place; the best of a few, for others use this machine too. */
  const opening = async (): Promise<number> => {
    await leave(bo)
    const row = bo.page.getByRole("link", { name: new RegExp(TEAM) }).first()
    await row.waitFor()
    return row.evaluate(async (link) => {
      const from = performance.now()
      ;(link as HTMLElement).click()
      while (document.querySelector("[role=log][data-placed] [data-message]") === null)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - from
    })
  }
  let best = Infinity
  for (let attempt = 0; attempt < 5 && best >= 300; attempt += 1) best = Math.min(best, await opening())
  expect(best).toBeLessThan(300)
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
