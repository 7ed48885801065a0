import { Schema } from "effect"
import type { Locator } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { ask } from "../layout/ask.ts"
import { befriend, PASSWORD, type Person, person, say } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, reload, type Window } from "./window.ts"

const TEAM = "The harbour team"
const Made = Schema.Struct({ id: Schema.String })

let house: House
let people: { readonly ann: Person; readonly bo: Person; readonly cy: Person }
let group = ""
/** Ann and Bo sit at desks. */
let ann: Window
let bo: Window

const MANY = 90
/** The words after the number keep "line 9" apart from "line 90": a bubble's text ends with its time, such as "02:07". */
const numbered = (n: number): string => `line ${n} of ${MANY}`

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
  await befriend(house.url, c, b)
  group = Schema.decodeUnknownSync(Made)(await ask(house.url, "groupAdd", { user_ids: [b.id, c.id], name: TEAM }, a.token)).id
  await say(house.url, b, a, "The key is under the flowerpot")
  for (let n = 1; n <= MANY; n += 1) await say(house.url, b, a, numbered(n))
  await say(house.url, c, a, "hello from Cy")
  ann = await openWindow(house, { language: "en", size: DESK, person: a })
  bo = await openWindow(house, { language: "en", size: DESK, person: b })
})
afterAll(async () => {
  expect([ann, bo].flatMap((each) => each.complaints())).toEqual([])
  await house.close()
})

const pane = ({ page }: Window) => page.locator("[data-pane=content]")
/** The row of a chat in the list. */
const row = ({ page }: Window, of: "bo" | "cy" | "team") =>
  page.locator(`[data-chat="${of === "team" ? group : people[of].id}"]`).getByRole("link")
const heading = (window: Window, name: string) => pane(window).getByRole("heading", { level: 1, name }).waitFor()
const wayBack = (window: Window) => pane(window).getByRole("button", { name: window.t("app:back"), exact: true })
const box = ({ page, t }: Window) => page.getByRole("searchbox", { name: t("home:search") })
const found = ({ page, t }: Window) => page.getByRole("region", { name: t("search:messages"), exact: true })
const isFocused = (it: Locator): Promise<void> =>
  expect.poll(() => it.evaluate((element) => element === document.activeElement)).toBe(true)
const isCurrent = (it: Locator, is: boolean): Promise<void> =>
  expect.poll(() => it.getAttribute("aria-current")).toBe(is ? "true" : null)
/** The info beside the chat. */
const panel = ({ page, t }: Window) => page.getByRole("complementary", { name: t("chat:info") })
const infoLink = (window: Window) => pane(window).getByRole("link", { name: window.t("chat:info") })
/** From a chat to its history, by its info. */
const openHistory = async (window: Window): Promise<void> => {
  await infoLink(window).click()
  await panel(window)
    .getByRole("link", { name: window.t("group:info.find") })
    .click()
  await heading(window, window.t("record:title"))
}
const inSight = (it: Locator): Promise<void> =>
  expect
    .poll(() =>
      it.evaluate((element) => {
        const { bottom, top } = element.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      })
    )
    .toBe(true)

/** The row of friend requests, as other servers of the family list it; ours does not. */
const FRIEND_NOTICES = {
  ...{ id: "system", user_id: "system", account: "system", displayName: "Requests", realname: "Requests", avatar: "" },
  ...{ name_py: "requests", index: "[1]#", is_group: 2, is_online: 0, setting: [], type: "text", lastContent: "It is Dee" },
  ...{ lastSendTime: 1_800_000_000_000, unread: 0, is_at: 0, is_top: 0, is_notice: 1, cleared: 0 },
  ...{ scope: "c:system", log: 0, read: 0 }
}

/** As somebody begins who has just opened the app. */
const begin = async ({ open, page }: Window): Promise<void> => {
  await open("/")
  await reload(page)
}

// (JUMP-01)
it("jumps to a hit of the search while another chat is open", async () => {
  // what is unread would stand there by itself
  await row(ann, "bo").click()
  await ann.page.getByRole("button", { name: new RegExp(`^${ann.t("chat:list.toNewest")}`) }).click()
  await inSight(ann.line(numbered(MANY)))
  await row(ann, "cy").click()
  await ann.line("hello from Cy").waitFor()
  await box(ann).fill("flowerpot")
  await found(ann)
    .getByRole("button", { name: /flowerpot/ })
    .click()
  await heading(ann, "Bo")
  await inSight(ann.line("under the flowerpot"))
  // somebody writes there now, and the place stays
  await bo.open(`/pages/message/chat?id=${people.ann.id}`)
  await bo.say("Have you found it?")
  await ann.page.getByRole("button", { name: new RegExp(`^${ann.t("chat:list.toNewest")}`) }).waitFor()
  await inSight(ann.line("under the flowerpot"))
})

it("opens the first result with Enter, of whatever kind, and leads through all of them with the arrows", async () => {
  const { page, t } = ann
  await begin(ann)
  // messages alone say this
  await box(ann).fill("from Cy")
  await box(ann).press("Enter")
  await heading(ann, "Cy")
  await inSight(ann.line("hello from Cy"))
  // a chat is found by its name, too, and stands first
  await box(ann).fill("cy")
  await found(ann).getByRole("button", { name: /hello/ }).waitFor()
  const contacts = page.getByRole("region", { name: t("list:find.name") })
  const links = contacts.getByRole("link")
  await box(ann).press("ArrowDown")
  await isFocused(links.first())
  await page.keyboard.press("ArrowDown")
  await isFocused(contacts.getByRole("link", { name: t("list:find.everybody", { words: "cy" }) }))
  await page.keyboard.press("ArrowDown")
  await isFocused(found(ann).getByRole("button").first())
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("ArrowUp")
  await isFocused(box(ann))
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Escape")
  await isFocused(box(ann))
  // nobody and nothing of that name is here: there may be an account
  await box(ann).fill("bo.ber")
  await box(ann).fill("nobody.at.all")
  await box(ann).press("Enter")
  await page.getByText(t("contacts:search.none", { account: "nobody.at.all" })).waitFor()
})

it("leaves Enter and the arrows to an input method", async () => {
  const { page } = ann
  await begin(ann)
  await box(ann).fill("bo")
  await found(ann).waitFor()
  const before = page.url()
  await box(ann).evaluate((input: HTMLInputElement) => {
    const press = (key: string, isComposing: boolean) =>
      input.dispatchEvent(new KeyboardEvent("keydown", { key, keyCode: 229, isComposing, bubbles: true, cancelable: true }))
    press("ArrowDown", true)
    // some browsers tell of the Enter that ends a composition after it has ended, and submit
    press("Enter", false)
    input.form?.requestSubmit()
  })
  await isFocused(box(ann))
  await page.waitForTimeout(300)
  expect(page.url()).toBe(before)
  await box(ann).press("Enter")
  await heading(ann, "Bo")
  await box(ann).press("Escape")
})

// (ROUTE-21)
it("has a way back where one page led to another, and none where the list did", async () => {
  const { page, t } = ann
  await begin(ann)
  await row(ann, "cy").click()
  await heading(ann, "Cy")
  expect(await wayBack(ann).isVisible()).toBe(false)
  await row(ann, "bo").click()
  await heading(ann, "Bo")
  expect(await wayBack(ann).isVisible()).toBe(false)
  await openHistory(ann)
  expect(await wayBack(ann).isVisible()).toBe(true)
  await row(ann, "cy").click()
  await heading(ann, "Cy")
  expect(await wayBack(ann).isVisible()).toBe(false)
  await ann.tab("contacts").click()
  for (const name of ["Bo", "Cy"]) {
    await page
      .getByRole("region", { name: t("contacts:people") })
      .getByRole("link", { name })
      .click()
    await heading(ann, t("contacts:detail.title"))
    expect(await wayBack(ann).isVisible()).toBe(false)
  }
})

it("says beside each list what is chosen there, and nothing beside a menu", async () => {
  const { page, t } = ann
  await begin(ann)
  const says = (key: string) => page.getByText(t(key), { exact: true })
  await ann.tab("messages").click()
  await says("app:chooseChat").waitFor()
  await ann.tab("contacts").click()
  await says("app:chooseContact").waitFor()
  expect(await says("app:chooseChat").count()).toBe(0)
  for (const name of ["explore", "me"] as const) {
    await ann.tab("messages").click()
    await says("app:chooseChat").waitFor()
    await ann.tab(name).click()
    await says("app:chooseChat").waitFor({ state: "detached" })
    expect(await says("app:chooseContact").count()).toBe(0)
  }
})

// (ROUTE-22)
it("keeps the row of a chat chosen while its pages are open", async () => {
  const { t } = ann
  await begin(ann)
  await row(ann, "team").click()
  await heading(ann, TEAM)
  await isCurrent(row(ann, "team"), true)
  await openHistory(ann)
  await isCurrent(row(ann, "team"), true)
  await wayBack(ann).click()
  await panel(ann).waitFor()
  await isCurrent(row(ann, "team"), true)
  await isCurrent(row(ann, "cy"), false)
  // of two people as well, also where the page of the other is opened from there
  await row(ann, "cy").click()
  await heading(ann, "Cy")
  await pane(ann)
    .getByRole("link", { name: t("chat:info") })
    .click()
  await pane(ann)
    .getByRole("link", { name: new RegExp(t("group:info.profile")) })
    .click()
  await heading(ann, t("contacts:detail.title"))
  await isCurrent(row(ann, "cy"), true)
})

// (DEC-0374)
it("shows the info of a chat beside it where there is room, and leads back to the chat alone", async () => {
  const { composer, page, t } = ann
  await begin(ann)
  await row(ann, "team").click()
  await composer.fill("half a thought")
  const chat = await composer.elementHandle()
  const isOpen = async (is: boolean): Promise<void> => {
    await panel(ann).waitFor({ state: is ? "visible" : "detached" })
    // the chat beside it is the same, and nothing in it is lost
    expect(await chat?.evaluate((field: HTMLTextAreaElement) => [field.isConnected, field.value])).toEqual([
      true,
      "half a thought"
    ])
  }
  await infoLink(ann).click()
  await isOpen(true)
  await panel(ann)
    .getByRole("heading", { level: 1, name: t("group:info.title") })
    .waitFor()
  // it comes in by a motion, and stands at pieces of a pixel meanwhile
  const beside = async () => {
    const { width = 0, x = 0 } = (await panel(ann).boundingBox()) ?? {}
    return [Math.round(width), Math.round(x)]
  }
  await expect.poll(beside).toEqual([360, DESK.width - 360])
  const field = await composer.boundingBox()
  expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThan(DESK.width - 360)
  await isFocused(panel(ann))
  const close = panel(ann).getByRole("button", { name: t("app:close"), exact: true })
  await close.press("Enter")
  await isOpen(false)
  await isFocused(infoLink(ann))

  await infoLink(ann).click()
  await isOpen(true)
  // what is typed goes into the chat, and Esc closes what is on top
  await composer.fill("")
  await panel(ann).focus()
  await page.keyboard.type("half a thought")
  await expect.poll(() => composer.inputValue()).toBe("half a thought")
  await page.keyboard.press("Escape")
  await isOpen(false)
  const name = pane(ann).getByRole("heading", { level: 1, name: TEAM })
  await name.click()
  await isOpen(true)
  await name.click()
  await isOpen(false)
  await name.click()
  await isOpen(true)
  await page.goBack()
  await isOpen(false)

  // somebody writes while the panel stands there
  await infoLink(ann).click()
  await bo.open(`/pages/message/chat?id=${group}`)
  await bo.say("Who has the key?")
  await ann.line("Who has the key?").waitFor()
  // without the room the info takes the place of the chat, and stays as it was read
  const low = { ...DESK, height: 420 }
  await page.setViewportSize(low)
  const read = panel(ann).locator("[data-scroller]")
  await read.evaluate((scroller) => scroller.scrollTo({ top: 150 }))
  const info = await read.elementHandle()
  const place = () => info?.evaluate((scroller) => [scroller.isConnected, scroller.scrollTop])
  await expect.poll(place).toEqual([true, 150])
  await page.setViewportSize({ ...low, width: 1199 })
  await composer.waitFor({ state: "detached" })
  await heading(ann, t("group:info.title"))
  expect(await wayBack(ann).isVisible()).toBe(true)
  expect(await place()).toEqual([true, 150])
  expect(await panel(ann).count()).toBe(0)
  await page.setViewportSize(low)
  await composer.waitFor()
  expect(await place()).toEqual([true, 150])
  await page.setViewportSize(DESK)
  // a link to the info opens both
  await reload(page)
  await panel(ann).waitFor()
  await composer.waitFor()
  await panel(ann)
    .getByRole("button", { name: t("app:close"), exact: true })
    .click()
  await panel(ann).waitFor({ state: "detached" })
  await composer.fill("")
})

// (DEC-0375)
it("goes through what was found in a chat, which stays in sight", async () => {
  const { page, t } = ann
  await begin(ann)
  await row(ann, "bo").click()
  const find = pane(ann).getByRole("button", { name: t("chat:find"), exact: true })
  const bar = page.locator("[data-find-bar]")
  const field = bar.getByRole("searchbox", { name: t("record:label") })
  const stands = (place: number, number: number): Promise<unknown> =>
    Promise.all([
      bar.getByText(t("record:match", { place, total: MANY }), { exact: true }).waitFor(),
      inSight(ann.line(numbered(number)))
    ])
  /** What stands out in the messages, each once. */
  const marked = async (): Promise<ReadonlyArray<string>> => {
    const all = await page.evaluate(() =>
      [...(CSS.highlights.get("found") ?? [])].map(({ startContainer, startOffset, endOffset }) =>
        startContainer.nodeValue?.slice(startOffset, endOffset)
      )
    )
    return [...new Set(all.map(String))]
  }
  await find.click()
  await isFocused(field)
  await page.keyboard.type(`OF ${MANY}`)
  await stands(1, MANY)
  await expect.poll(marked).toEqual([`of ${MANY}`])
  // past the end of the first page of what was found
  for (let place = 2; place <= 22; place += 1) {
    await page.keyboard.press(place % 2 === 0 ? "ArrowUp" : "Enter")
    await stands(place, MANY + 1 - place)
  }
  await isFocused(field)
  await page.keyboard.press("Shift+Enter")
  await stands(21, MANY - 20)
  await page.keyboard.press("ArrowDown")
  await stands(20, MANY - 19)
  await bar.getByRole("button", { name: t("record:older"), exact: true }).click()
  await stands(21, MANY - 20)
  await bar.getByRole("button", { name: t("record:newer"), exact: true }).click()
  await stands(20, MANY - 19)
  await field.fill("flowerpot")
  await bar.getByText(t("record:match", { place: 1, total: 1 }), { exact: true }).waitFor()
  await inSight(ann.line("under the flowerpot"))
  await expect.poll(marked).toEqual(["flowerpot"])
  // there is nothing older or newer
  for (const way of ["older", "newer"])
    expect(await bar.getByRole("button", { name: t(`record:${way}`), exact: true }).getAttribute("aria-disabled")).toBe("true")
  // the network comes back while something else is read and written: the chat stays where it is
  await ann.composer.fill("half")
  await page.context().setOffline(true)
  const again = page.getByRole("button", { name: t("app:tryAgain") })
  await again.first().waitFor()
  await page.context().setOffline(false)
  await again.first().waitFor({ state: "detached" })
  // by now the matches would have been asked for once more, and led to
  await page.waitForTimeout(1000)
  await isFocused(ann.composer)
  await ann.composer.fill("")
  await field.fill("nobody said this")
  await bar.getByText(t("record:noMatch"), { exact: true }).waitFor()
  await page.keyboard.press("Escape")
  await bar.waitFor({ state: "detached" })
  expect(await marked()).toEqual([])
  await heading(ann, "Bo")
  await isFocused(find)
  await page.keyboard.press("Control+f")
  await isFocused(field)
  await bar.getByRole("link", { name: t("record:title") }).click()
  await heading(ann, t("record:title"))
})

// (ROUTE-22, DEC-0111)
it("keeps the row chosen on each page of a group, and those of announcements and friend requests on theirs", async () => {
  const { page, t } = ann
  await house.announce("Regatta", "On Saturday")
  await page.route(`**${CALLS.resume.path}`, async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = (await answer.json()) as { data: { contacts: ReadonlyArray<object> } }
    await route.fulfill({
      response: answer,
      json: { ...envelope, data: { ...data, contacts: [...data.contacts, FRIEND_NOTICES] } }
    })
  })
  await begin(ann)
  await row(ann, "team").click()
  const ways = [
    [t("group:info.members"), t("group:members.title")],
    [t("group:info.add"), t("choose:invite.title")],
    [t("group:info.code"), t("codes:group")]
  ] as const
  for (const [way, title] of ways) {
    await pane(ann)
      .getByRole("link", { name: t("chat:info") })
      .click()
    await heading(ann, t("group:info.title"))
    await pane(ann)
      .getByRole("link", { name: new RegExp(`^${way}`) })
      .click()
    await heading(ann, title)
    await isCurrent(row(ann, "team"), true)
    await row(ann, "team").click()
    await heading(ann, TEAM)
  }
  for (const [chat, title] of [
    ["admin_notice", t("contacts:notices.title")],
    ["system", t("contacts:requests.title")]
  ] as const) {
    const link = page.locator(`[data-chat="${chat}"]`).getByRole("link")
    await link.click()
    await heading(ann, title)
    await isCurrent(link, true)
    await isCurrent(row(ann, "team"), false)
  }
  await page.unrouteAll({ behavior: "wait" })
})

it("moves nobody in the list while people are chosen", async () => {
  const phone = await openWindow(house, { language: "en", size: PHONE, touch: true, person: people.ann })
  await phone.open("/pages/index/userSelection?for=create")
  const rows = phone.page.locator("label").filter({ has: phone.page.getByRole("checkbox") })
  const places = () => rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  await expect.poll(() => rows.count()).toBe(2)
  const before = await places()
  await rows.first().tap()
  await phone.page.getByRole("list", { name: phone.t("choose:chosen_one", { count: 1 }) }).waitFor()
  expect(await places()).toEqual(before)
  await rows.last().tap()
  await phone.page.getByRole("list", { name: phone.t("choose:chosen_other", { count: 2 }) }).waitFor()
  expect(await places()).toEqual(before)
  expect(phone.complaints()).toEqual([])
  await phone.close()
})

it("does not go away for a file or a link that is dropped on the window", async () => {
  const isTaken = (selector: string, isFile: boolean) =>
    ann.page.evaluate(
      ([selector, isFile]) => {
        const dataTransfer = new DataTransfer()
        if (isFile) dataTransfer.items.add(new File(["words"], "words.txt", { type: "text/plain" }))
        else dataTransfer.setData("text/uri-list", "https://example.org/")
        const events = ["dragover", "drop"].map((type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
        const target = document.querySelector(selector)
        // the browser does what it always does, unless it is told not to
        return events.map((event) => target?.dispatchEvent(event) === true)
      },
      [selector, isFile] as const
    )
  await ann.open(`/pages/message/chat?id=${group}`)
  await ann.composer.waitFor()
  for (const place of ["main", "[data-pane=content]", "textarea"]) expect(await isTaken(place, true)).toEqual([false, false])
  expect(await isTaken("main", false)).toEqual([false, false])
  // text that is dropped into a field is typed there
  expect(await isTaken("textarea", false)).toEqual([true, true])
})

// (ROUTE-08, ROUTE-09)
it("leads back to the chat of a link after the login", async () => {
  const stranger = await openWindow(house, { language: "en", size: DESK })
  const { page, t } = stranger
  await stranger.open(`/pages/message/chat?id=${people.bo.id}`)
  await page.getByRole("textbox", { name: t("login:account"), exact: true }).fill(people.cy.account)
  await page.getByRole("textbox", { name: t("login:password"), exact: true }).fill(PASSWORD)
  await page.getByRole("checkbox").check()
  await page.getByRole("button", { name: t("login:submit"), exact: true }).click()
  await heading(stranger, "Bo")
  expect(page.url()).toContain(`/pages/message/chat?id=${people.bo.id}`)
  expect(stranger.complaints()).toEqual([])
  await stranger.close()
})
