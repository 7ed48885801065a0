import { Schema } from "effect"
import type { Locator } from "playwright"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { askFriend, befriend, person, type Person, say } from "../layout/Person.ts"
import { keptOnDisk } from "./disk.ts"
import { type Finger, fingerOn } from "./finger.ts"
import { type House, openHouse } from "./house.ts"
import { isRed } from "./isRed.ts"
import { DESK, openWindow, PHONE, reload, seenMeanwhile, type Window } from "./window.ts"

let house: House
/** Ann sits at a desk and reads English, Bo holds a phone and reads Chinese; both know Cy, and nobody knows Di. */
let ann: Window
let bo: Window
let people: Readonly<Record<"ann" | "bo" | "cy" | "di", Person>>
let finger: Finger

beforeAll(async () => {
  house = await openHouse()
  const { url } = house
  people = {
    ann: await person(url, "ann.larsen", "Ann"),
    bo: await person(url, "bo.chen", "Bo"),
    cy: await person(url, "cy.diaz", "Cy Díaz"),
    di: await person(url, "di.novak", "Di")
  }
  await befriend(url, people.ann, people.bo)
  await befriend(url, people.cy, people.ann)
  await befriend(url, people.cy, people.bo)
  await say(url, people.cy, people.ann, "Older words of Cy")
  await say(url, people.cy, people.bo, "Older words of Cy")
  await say(url, people.bo, people.ann, "Newer words of Bo")
  await say(url, people.ann, people.bo, "Newer words of Ann")
  ann = await openWindow(house, { language: "en", size: DESK, person: people.ann })
  bo = await openWindow(house, { language: "zh-Hans", size: PHONE, person: people.bo, touch: true, overHttp: true })
  finger = await fingerOn(bo.page)
})
afterAll(async () => {
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
  await house.close()
})
beforeEach(async () => {
  for (const { open, page } of [ann, bo]) {
    await open("/")
    await page.locator("[data-strip]").waitFor({ state: "attached" })
  }
})

const list = ({ page, t }: Window): Locator => page.getByRole("list", { name: t("app:tabs.messages") })
const rows = (window: Window): Locator => list(window).getByRole("listitem")
const row = (window: Window, name: string): Locator => rows(window).filter({ hasText: name })
const names = async (window: Window): Promise<ReadonlyArray<string>> =>
  (await rows(window).locator("bdi:first-child").allInnerTexts()).filter((name) => ["Ann", "Bo", "Cy Díaz"].includes(name))

/** Asks for a menu as people at a desk do, and takes an entry. */
const choose = async (window: Window, name: string, entry: string): Promise<void> => {
  await row(window, name).getByRole("link").click({ button: "right" })
  const item = window.page.getByRole("menuitem", { name: window.t(entry), exact: true })
  expect(await isRed(item)).toBe(entry === "list:menu.remove")
  await item.click()
}

// (ROW-01, CONTACT-03)
it("pins a chat above newer ones, by the right button at a desk and by swiping on a phone, on all devices of a person", async () => {
  await expect.poll(() => names(ann)).toEqual(["Bo", "Cy Díaz"])
  await choose(ann, "Cy", "list:menu.pin")
  await expect.poll(() => names(ann)).toEqual(["Cy Díaz", "Bo"])
  await row(ann, "Cy").getByText(ann.t("home:mark.pinned")).waitFor({ state: "attached" })
  await reload(ann.page)
  await expect.poll(() => names(ann)).toEqual(["Cy Díaz", "Bo"])

  await expect.poll(() => names(bo)).toEqual(["Ann", "Cy Díaz"])
  await finger.drag(row(bo, "Cy"), -160, 4)
  await bo.page.getByRole("button", { name: bo.t("list:short.pin"), exact: true }).tap()
  await expect.poll(() => names(bo)).toEqual(["Cy Díaz", "Ann"])
  await finger.drag(row(bo, "Cy"), -160, 4)
  await bo.page.getByRole("button", { name: bo.t("list:short.unpin"), exact: true }).tap()
  await expect.poll(() => names(bo)).toEqual(["Ann", "Cy Díaz"])
})

it("closes a row that stands open with a tap anywhere, and opens nothing by it", async () => {
  const pin = bo.page.getByRole("button", { name: bo.t("list:short.pin"), exact: true })
  await finger.drag(row(bo, "Cy"), -160, 0)
  await pin.waitFor()
  await row(bo, "Ann").tap()
  await pin.waitFor({ state: "detached" })
  await finger.drag(row(bo, "Cy"), -160, 0)
  await pin.waitFor()
  await bo.page.touchscreen.tap(40, 160)
  await pin.waitFor({ state: "detached" })
  expect(new URL(bo.page.url()).hash).toBe("#/")
  await finger.drag(row(bo, "Cy"), -40, 0)
  await pin.waitFor({ state: "detached" })
})

// (ROW-01, CONTACT-02)
it("silences a chat: its number turns grey and counts no more on the tab", async () => {
  await choose(ann, "Cy", "list:menu.mute")
  await row(ann, "Cy").getByText(ann.t("home:mark.muted")).waitFor({ state: "attached" })
  await say(house.url, people.cy, people.ann, "Psst")
  await row(ann, "Cy").getByText("Psst").waitFor()
  await row(ann, "Cy").locator("[data-muted]").waitFor()
  const counted = async (): Promise<number> => Number((await ann.tab("messages").innerText()).match(/[0-9]+/)?.[0] ?? 0)
  const before = await counted()
  await say(house.url, people.cy, people.ann, "Psst again")
  await row(ann, "Cy").getByText("Psst again").waitFor()
  expect(await counted()).toBe(before)
  await choose(ann, "Cy", "list:menu.unmute")
  await expect.poll(counted).toBeGreaterThan(before)
  await choose(ann, "Cy", "list:menu.unpin")
})

it("opens the menu by a long press, and by the button of the row with a key", async () => {
  await finger.hold(row(bo, "Ann"))
  await bo.page.getByRole("menuitem").first().waitFor()
  expect(await bo.page.getByRole("menuitem").allInnerTexts()).toEqual(
    ["list:menu.pin", "list:menu.mute", "list:menu.remove"].map((key) => bo.t(key))
  )
  expect(new URL(bo.page.url()).hash).toBe("#/")
  await bo.page.keyboard.press("Escape")
  await bo.page.getByRole("menu").waitFor({ state: "detached" })

  const more = row(ann, "Bo").getByRole("button", { name: ann.t("home:more", { name: "Bo" }) })
  await more.focus()
  await ann.page.keyboard.press("Enter")
  await ann.page.getByRole("menuitem", { name: ann.t("list:menu.pin") }).waitFor()
  await expect
    .poll(() =>
      ann.page
        .getByRole("menuitem")
        .first()
        .evaluate((item) => item === document.activeElement)
    )
    .toBe(true)
  await ann.page.keyboard.press("Escape")
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
})

// (ROW-02)
it("deletes a chat after a question; it comes back with the next message, with what was said before or without", async () => {
  await choose(ann, "Cy", "list:menu.remove")
  await ann.page
    .getByRole("dialog")
    .getByRole("button", { name: ann.t("app:cancel") })
    .click()
  expect(await names(ann)).toContain("Cy Díaz")
  await choose(ann, "Cy", "list:menu.remove")
  await ann.page
    .getByRole("dialog")
    .getByRole("button", { name: ann.t("list:short.remove"), exact: true })
    .click()
  await row(ann, "Cy").waitFor({ state: "detached" })
  await reload(ann.page)
  await row(ann, "Bo").waitFor()
  expect(await names(ann)).toEqual(["Bo"])
  await say(house.url, people.cy, people.ann, "Here I am again")
  await row(ann, "Cy").getByText("Here I am again").waitFor()
  await row(ann, "Cy").getByRole("link").click()
  await ann.line("Older words of Cy").waitFor()

  await finger.drag(row(bo, "Cy"), -160, 0)
  await bo.page.getByRole("button", { name: bo.t("list:short.remove"), exact: true }).tap()
  await bo.page.getByRole("checkbox", { name: bo.t("list:remove.clear") }).check()
  await bo.page
    .getByRole("dialog")
    .getByRole("button", { name: bo.t("list:short.remove"), exact: true })
    .tap()
  await row(bo, "Cy").waitFor({ state: "detached" })
  await say(house.url, people.cy, people.bo, "A new beginning")
  await row(bo, "Cy").getByRole("link").tap()
  await bo.line("A new beginning").waitFor()
  expect(await bo.line("Older words of Cy").count()).toBe(0)
})

it("says why when a chat cannot be deleted, and keeps it", async () => {
  const { page, t } = ann
  await page.route("**/delChat", (route) => route.fulfill({ json: { code: 400, msg: "Not now", data: "", count: 0, page: 1 } }), {
    times: 1
  })
  await choose(ann, "Bo", "list:menu.remove")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("list:short.remove"), exact: true })
    .click()
  await page.getByRole("dialog").getByText("Not now").waitFor()
  await page.keyboard.press("Escape")
  expect(await names(ann)).toContain("Bo")
})

// (CONTACT-07, CONTACT-08, CLIENT-33)
it("searches chats and contacts with each letter, and all people by account", async () => {
  const { page, t } = bo
  const search = page.getByRole("searchbox", { name: t("home:search") })
  await search.fill("diaz")
  const found = page.getByRole("region", { name: t("list:find.name") })
  await found.getByRole("link", { name: "Cy Díaz" }).waitFor()
  await expect.poll(() => found.getByRole("link").count()).toBe(2)
  await search.fill("di.novak")
  await page.getByText(t("list:find.none")).waitFor()
  await found.getByRole("link", { name: t("list:find.everybody", { words: "di.novak" }) }).tap()
  await page.getByRole("link", { name: /^Di di/ }).waitFor()
  await page.goBack()
  await page.getByRole("button", { name: t("app:clear") }).tap()
  await row(bo, "Ann").waitFor()

  const box = ann.page.getByRole("searchbox", { name: ann.t("home:search") })
  await box.fill("CY")
  await ann.page
    .getByRole("region", { name: ann.t("list:find.name") })
    .getByRole("link", { name: "Cy Díaz" })
    .waitFor()
  await box.press("Enter")
  await ann.composer.waitFor()
  await box.press("Escape")
  await expect.poll(() => box.inputValue()).toBe("")
  await row(ann, "Bo").waitFor()
  await ann.open("/pages/index/search")
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
})

it("loads the list again when it is pulled down, and only from its beginning", async () => {
  const { page } = bo
  const asked: Array<string> = []
  page.on("request", (request) => /\/(resume|getContacts)$/i.test(request.url()) && asked.push(request.url()))
  await finger.drag(row(bo, "Ann"), 0, 60)
  expect(asked).toEqual([])
  // it says so for a moment only
  const pulled = page.locator("[data-strip][data-pulled]").waitFor({ state: "attached" })
  await Promise.all([pulled, finger.drag(row(bo, "Ann"), 0, 200)])
  await expect.poll(() => asked.length).toBe(1)
  await page.locator("[data-strip]:not([data-pulled])").waitFor({ state: "attached" })
})

// (CONTACT-20, CONTACT-18, CONTACT-13)
it("tells my last message as mine, with a second tick once it was read, also after a reload; what the other side says needs no name", async () => {
  const { url } = house
  await say(url, people.ann, people.bo, "Are you there?")
  const mine = row(ann, "Bo")
  await mine.getByText("Are you there?").waitFor()
  await mine.getByText(ann.t("home:you")).waitFor()
  await mine.locator("[data-mark=sent]").waitFor()
  expect(
    await row(bo, "Ann")
      .getByText(bo.t("home:speaker", { name: "Ann" }))
      .count()
  ).toBe(0)
  await row(bo, "Ann").getByRole("link").tap()
  await bo.line("Are you there?").waitFor()
  await mine.locator("[data-mark=read]").waitFor()
  expect(await mine.getByRole("link").evaluate((link) => link.textContent)).toContain(
    `${ann.t("home:mark.read")} ${ann.t("home:you")} Are you there?`
  )
  await keptOnDisk(ann.page, "Are you there?")
  await reload(ann.page)
  await mine.getByText(ann.t("home:you")).waitFor()
  await mine.locator("[data-mark=read]").waitFor()
  await say(url, people.bo, people.ann, "Here I am")
  await mine.getByText("Here I am").waitFor()
  expect(await mine.getByText(ann.t("home:you")).count()).toBe(0)
  expect(await mine.locator("[data-mark=sent], [data-mark=read]").count()).toBe(0)
})

// (TIME-03)
it("says how long ago something was said in short, and goes on with each minute, though nothing happens", async () => {
  const window = await openWindow(house, { language: "en", size: DESK, person: people.cy })
  const { page, t } = window
  await say(house.url, people.ann, people.cy, "A word to Cy")
  await page.clock.install()
  await page.reload()
  await row(window, "Ann").getByText(t("home:time.JustNow")).waitFor()
  await page.clock.fastForward("24:10")
  await row(window, "Ann")
    .getByText(t("home:short.Minutes", { n: 24 }), { exact: true })
    .waitFor()
  await page.clock.fastForward("01:00")
  await row(window, "Ann")
    .getByText(t("home:short.Minutes", { n: 25 }), { exact: true })
    .waitFor()
  await window.close()
})

// (TIME-03)
it("writes a day that is long over in figures, as the language does", async () => {
  await say(house.url, people.ann, people.cy, "Long ago")
  for (const [language, day] of [
    ["de", /^\d{2}\.\d{2}\.\d{4}$/],
    ["ja", /^\d{4}\/\d{2}\/\d{2}$/]
  ] as const) {
    const window = await openWindow(house, { language, size: DESK, person: people.cy })
    await row(window, "Ann").getByText("Long ago").waitFor()
    await window.page.clock.setFixedTime(Date.now() + 40 * 86_400_000)
    await window.page.reload()
    await row(window, "Ann").getByText(day).waitFor()
    await window.close()
  }
})

it("is denser at a desk than under a finger", async () => {
  const heightOf = async (window: Window, name: string) =>
    Math.round((await row(window, name).getByRole("link").boundingBox())?.height ?? 0)
  expect([await heightOf(ann, "Bo"), await heightOf(bo, "Ann")]).toEqual([64, 72])
})

// (TAB-07)
it("shows what was begun in the row of its chat", async () => {
  await bo.open(`/pages/message/chat?id=${people.ann.id}`)
  await bo.composer.fill("只写了一半")
  await bo.page.getByRole("button", { name: bo.t("app:back") }).tap()
  await row(bo, "Ann").getByText(bo.t("home:draft")).waitFor()
  await row(bo, "Ann").getByText("只写了一半").waitFor()
  await bo.open(`/pages/message/chat?id=${people.ann.id}`)
  await bo.composer.fill("")
})

// (CONTACT-04, RECEIVED-03)
it("marks a group in which somebody calls me, also a silent one, and lists it among the groups", async () => {
  const { url } = house
  const { ann: owner, bo: other, cy } = people
  const made = await ask(url, "groupAdd", { user_ids: [other.id, cy.id], name: "Skiers" }, owner.token)
  const { id } = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.String }))(made)
  await row(bo, "Skiers").waitFor()
  await finger.drag(row(bo, "Skiers"), -160, 0)
  await bo.page.getByRole("button", { name: bo.t("list:short.mute"), exact: true }).tap()
  await row(bo, "Skiers").getByText(bo.t("home:mark.muted")).waitFor({ state: "attached" })
  const content = '<p><a class="at-user" href="#">@Bo</a> when do we leave?</p>'
  await ask(url, "sendMessage", { id: "called", toContactId: id, type: "text", content, at: [other.id] }, owner.token)
  await row(bo, "Skiers").getByText(bo.t("home:mentioned")).waitFor()
  await row(bo, "Skiers").getByText("when do we leave?").waitFor()
  await row(bo, "Skiers")
    .getByText(bo.t("home:speaker", { name: "Ann" }))
    .waitFor()
  await row(bo, "Skiers").getByRole("link").tap()
  await bo.line("when do we leave?").waitFor()
  await bo.open("/")
  await row(bo, "Skiers").getByText(bo.t("home:mentioned")).waitFor({ state: "detached" })

  await ann.tab("contacts").click()
  await ann.page.getByRole("link", { name: new RegExp(`^${ann.t("contacts:groups.title")}`) }).click()
  await ann.page
    .getByRole("region", { name: ann.t("contacts:groups.title") })
    .getByRole("link", { name: "Skiers" })
    .click()
  await ann.line("when do we leave?").waitFor()
})

// (ROW-03, FRIEND-03, ROW-04)
it("names a friend by a remark, refuses an empty one, and ends a friendship for both", async () => {
  const { page, t } = ann
  await ann.open(`/pages/contacts/detail?id=${people.cy.id}`)
  const remark = page.getByRole("button", { name: new RegExp(`^${t("contacts:detail.remark")}`) })
  const box = page.getByRole("textbox", { name: t("contacts:detail.remark") })
  const save = page.getByRole("button", { name: t("contacts:remark.save") })
  await remark.click()
  await box.fill("  ")
  await save.click()
  await page.getByText(t("refusal:remark-missing")).waitFor()
  await box.fill("Cyril from sales")
  await save.click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await page.getByRole("heading", { name: "Cyril from sales" }).waitFor()
  await row(ann, "Cyril from sales").waitFor()

  await page.getByRole("button", { name: t("contacts:delete.title") }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("contacts:delete.confirm") })
    .click()
  await expect.poll(() => new URL(page.url()).hash).toBe("#/pages/contacts/index")
  await row(ann, "Cyril").waitFor({ state: "detached" })
  const contacts = page.getByRole("region", { name: t("contacts:people") })
  await contacts.getByRole("link", { name: /^B/ }).first().waitFor()
  expect(await contacts.getByRole("link", { name: /Cyril|Cy/ }).count()).toBe(0)
})

// (FRIEND-02, CLIENT-34)
it("rejects one request and accepts the next, each after a question", async () => {
  const { page, t } = bo
  const { url } = house
  const answer = async (to: "accept" | "reject"): Promise<void> => {
    await page.getByRole("button", { name: t(`contacts:requests.${to}Of`, { name: "Di" }) }).tap()
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t(`contacts:requests.${to}`), exact: true })
      .tap()
  }
  await askFriend(url, people.di, people.bo, "It is Di")
  await bo.tab("contacts").tap()
  await page.getByRole("link", { name: t("contacts:invitations") }).tap()
  await answer("reject")
  await page.getByRole("article", { name: "Di" }).locator("[data-status=rejected]").waitFor()
  await askFriend(url, people.di, people.bo, "It is really Di")
  await page.getByText("It is really Di").waitFor()
  await answer("accept")
  await page.getByRole("article", { name: "Di" }).locator("[data-status=accepted]").waitFor()
  await bo.open("/pages/contacts/index")
  await page
    .getByRole("region", { name: t("contacts:people") })
    .getByRole("link", { name: "Di" })
    .waitFor()
})

// (NOTICE-01, NOTICE-02)
it("tells an announcement above the list until it is put aside, and keeps it among the notices", async () => {
  await house.announce("Maintenance", "On Sunday from eight to nine.")
  await ann.page.getByRole("link", { name: ann.t("list:news.open", { title: "Maintenance" }) }).click()
  const page = ann.page.getByRole("region", { name: ann.t("contacts:notices.announcements") })
  await page.getByText("On Sunday from eight to nine.").waitFor()
  await ann.page.getByRole("link", { name: ann.t("list:news.open", { title: "Maintenance" }) }).waitFor({ state: "detached" })
  await bo.page.getByRole("button", { name: bo.t("list:news.close") }).tap()
  await bo.page.getByRole("button", { name: bo.t("list:news.close") }).waitFor({ state: "detached" })
  await rows(bo).filter({ hasText: "Maintenance" }).getByRole("link").tap()
  await expect.poll(() => new URL(bo.page.url()).hash).toBe("#/pages/message/notice")
  await bo.page.getByText("On Sunday from eight to nine.").waitFor()
})

// (CONTACT-10)
it("keeps the number on the icon over a reload until the chats are known, and takes it away with what is read", async () => {
  const marks: Array<number> = []
  const window = await openWindow(house, { language: "en", size: DESK, person: people.di })
  await window.context.exposeFunction("marked", (count: number) => void marks.push(count))
  await window.context.addInitScript(() => {
    const { marked } = globalThis as unknown as { readonly marked: (count: number) => Promise<void> }
    Object.assign(navigator, { setAppBadge: marked, clearAppBadge: () => marked(0) })
  })
  await befriend(house.url, people.cy, people.di)
  await say(house.url, people.cy, people.di, "Something new")
  await reload(window.page)
  await expect.poll(() => marks.at(-1)).toBeGreaterThan(0)
  // the number may come in steps: it holds once the words are there
  await window.page.getByText("Something new").first().waitFor()
  await expect.poll(async () => (await window.page.title()).includes(`(${marks.at(-1)})`)).toBe(true)
  const unread = marks.at(-1)
  // what came is written within a moment
  await keptOnDisk(window.page, "Something new")
  marks.length = 0
  // nothing comes from the service: what the device keeps says it
  await window.context.route("**/enterprise/**", (route) => route.abort())
  await reload(window.page)
  await expect.poll(() => marks).toEqual([unread])
  await expect.poll(() => window.page.title()).toContain(`(${unread})`)
  await window.close()
})

// (CONTACT-08, CONTACT-12)
it("finds a Chinese name by how it sounds, among chats and where people are chosen", async () => {
  const zhang = await person(house.url, "friend.one", "张三")
  await befriend(house.url, zhang, people.bo)
  const { page, t } = bo
  for (const typed of ["zs", "zhangsan", "zhangs"]) {
    await bo.open("/pages/index/search")
    await page.getByRole("searchbox", { name: t("home:search") }).fill(typed)
    await page.getByText("张三", { exact: true }).first().waitFor()
  }
  // one's own name for somebody does not hide how they call themselves
  await ask(house.url, "setNickname", { friend_id: 0, user_id: zhang.id, nickname: "Sales" }, people.bo.token)
  await bo.open("/pages/index/search")
  await page.getByRole("searchbox", { name: t("home:search") }).fill("张三")
  await page.getByText("Sales", { exact: true }).first().waitFor()
})

// (CLIENT-42, CLIENT-43)
it("shows at once who has left: the chat closes and says so, the row goes, and is back with them", async () => {
  const eva = await person(house.url, "eva.lind", "Eva")
  await befriend(house.url, eva, people.ann)
  await say(house.url, eva, people.ann, "See you")
  await ann.open(`/pages/message/chat?id=${eva.id}`)
  await ann.line("See you").waitFor()
  await seenMeanwhile(ann.page.getByText(ann.t("app:contactGone")), () => house.operate("users disable", ["eva.lind"]))
  await expect.poll(() => new URL(ann.page.url()).hash).toBe("#/")
  await expect.poll(() => row(ann, "Eva").count()).toBe(0)
  await ann.open("/pages/contacts/index")
  expect(await ann.page.getByText("Eva", { exact: true }).count()).toBe(0)
  await house.operate("users enable", ["eva.lind"])
  await ann.page.getByText("Eva", { exact: true }).first().waitFor()
})

it("draws of a long list what is near, under its name, and keys reach its ends", async () => {
  const { url } = house
  const gil = await person(url, "gil.moss", "Gil")
  const others = [people.bo, people.cy, people.di]
  for (const each of others) await befriend(url, each, gil)
  // nobody may found as many in an hour
  for (let i = 1; i <= 66; i++)
    await ask(url, "groupAdd", { user_ids: [gil.id], name: `Crew ${i}.` }, others[i % others.length]?.token)
  const window = await openWindow(house, { language: "en", size: PHONE, person: gil })
  const { page } = window
  await row(window, "Crew 66.").waitFor()
  // what hears keys comes after the list
  await page.locator("[data-strip]").waitFor({ state: "attached" })
  const drawn = await rows(window).count()
  expect(drawn).toBeGreaterThan(8)
  expect(drawn).toBeLessThan(60)
  await row(window, "Crew 66.").getByRole("link").focus()
  await page.keyboard.press("End")
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "")
  // what says nothing since, such as the file transfer, stands below them all
  await expect.poll(focused).not.toContain("Crew")
  await row(window, "Crew 1.").waitFor()
  await page.keyboard.press("Home")
  await expect.poll(focused).toContain("Crew 66.")
  await window.close()
})

it("nothing that nobody waits for is fetched before the first chats", async () => {
  const window = await openWindow(house, { language: "en", size: DESK, overHttp: true })
  const { page } = window
  await page.evaluate((stored) => Object.assign(localStorage, stored), people.ann.stored)
  // the form asks for what it does not wait for, too: not to be counted here
  await page.goto("about:blank")
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const chats = /\/im\/(resume|getContacts)$/
  await page.route(chats, async (route) => {
    await told
    await route.continue()
  })
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(request.url()))
  const waiting = page.waitForRequest(chats)
  await window.open("/")
  await waiting
  // as long as the background waits at most for an idle page
  await page.evaluate(() => new Promise((idle) => setTimeout(() => requestIdleCallback(idle), 2000)))
  const background = /\/(Keys|ListActions|keepFocus)-[^/]+\.js$/
  expect(asked.filter((url) => background.test(url))).toEqual([])
  const later = ["Keys", "ListActions", "keepFocus"].map((name) => page.waitForRequest(`**/${name}-*.js`))
  tell()
  await Promise.all(later)
  await rows(window).first().waitFor()
  await window.close()
})
