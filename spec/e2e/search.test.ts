import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { befriend, type Person, person, say } from "../layout/Person.ts"
import { messageOnDisk } from "./disk.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, historyStill, openWindow, PHONE, reload, seenMeanwhile, type Window } from "./window.ts"

let house: House
/** Ann holds a phone, Bo sits at a desk and reads Chinese. Cy and Bo are friends of Ann. */
let ann: Window
let bo: Window
let boId = 0
let cyId = 0
let annPerson: Person

const NOTES = 24

beforeAll(async () => {
  house = await openHouse()
  const [a, b, c] = [
    await person(house.url, "ann.larsen", "Ann"),
    await person(house.url, "bo.chen", "陈波"),
    await person(house.url, "cy.young", "Cy")
  ]
  await befriend(house.url, b, a)
  await befriend(house.url, c, a)
  annPerson = a
  boId = b.id
  cyId = c.id
  await say(house.url, b, a, "我家在上海东边。")
  await say(house.url, b, a, "Meet at the <b>harbour</b> at ten")
  await say(house.url, a, b, "Which HARBOUR hall?")
  for (let i = 1; i <= NOTES; i += 1) await say(house.url, c, a, `note ${i} of the harbour`)
  await say(house.url, b, a, "Un café à Orléans?")
  ann = await openWindow(house, { language: "en", size: PHONE, touch: true, person: a })
  bo = await openWindow(house, { language: "zh-Hans", size: DESK, person: b })
})
afterAll(async () => {
  const offline = "Failed to load resource: net::ERR_INTERNET_DISCONNECTED"
  expect([ann, bo].flatMap((each) => each.complaints()).filter((each) => !each.startsWith(offline))).toEqual([])
  await house.close()
})

const look = async ({ page, t }: Window, words: string): Promise<void> => {
  await page.getByRole("searchbox", { name: t("home:search"), exact: true }).fill(words)
}
const found = ({ page, t }: Window) => page.getByRole("region", { name: t("search:messages"), exact: true })
const inChat = (window: Window, name: string) =>
  found(window).getByRole("region", { name: window.t("search:in", { name }), exact: true })

// (TEXT-06)
it("finds words in the messages of all conversations, by conversation, page by page, and marks them", async () => {
  const { t } = ann
  await look(ann, "harbour")
  await found(ann)
    .getByText(t("search:total_other", { count: NOTES + 2, words: "harbour" }))
    .waitFor()
  await expect.poll(() => inChat(ann, "Cy").getByRole("listitem").count()).toBe(20)
  expect(await inChat(ann, "Cy").locator("mark").first().textContent()).toBe("harbour")
  await found(ann)
    .getByText(t("search:page", { page: "1", pages: "2" }))
    .waitFor()
  expect(
    await found(ann)
      .getByRole("button", { name: t("search:previous") })
      .isDisabled()
  ).toBe(true)
  await found(ann)
    .getByRole("button", { name: t("search:next") })
    .tap()
  await found(ann)
    .getByText(t("search:page", { page: "2", pages: "2" }))
    .waitFor()
  await expect.poll(() => inChat(ann, "Cy").getByRole("listitem").count()).toBe(NOTES - 20)
  expect(await inChat(ann, "陈波").locator("mark").allTextContents()).toEqual(["HARBOUR", "harbour"])
  await found(ann)
    .getByText(t("search:horizon", { chats: "500" }))
    .waitFor()
})

// (JUMP-01)
it("shows a message where it was said", async () => {
  await inChat(ann, "Cy")
    .getByRole("button", { name: /^note 1 of/ })
    .tap()
  await ann.line("note 1 of the harbour").waitFor()
  await expect.poll(() => ann.line("note 1 of the harbour").isVisible()).toBe(true)
  expect(ann.page.url()).toContain(`id=${cyId}`)
})

// Pain 10: words in a text without blanks
it("finds Chinese words [pain 10]", async () => {
  await look(bo, "上海")
  const hit = inChat(bo, "Ann").getByRole("button", { name: /我家在上海东边/ })
  await hit.waitFor()
  expect(await hit.locator("mark").textContent()).toBe("上海")
})

// (TEXT-06)
it("finds letters with accents by plain ones, in all conversations and in the history of one", async () => {
  const { page, t } = bo
  await look(bo, "cafe a orl")
  const hit = inChat(bo, "Ann").getByRole("button", { name: /Un café à Orléans/ })
  await hit.waitFor()
  expect(await hit.locator("mark").textContent()).toBe("café à Orl")
  await bo.open(`/pages/message/record?id=${annPerson.id}`)
  await page.getByRole("searchbox", { name: t("record:label") }).fill("ÛN CAFE")
  await expect.poll(() => page.locator("[data-record] mark").allInnerTexts()).toEqual(["Un café"])
  await bo.open("/")
})

it("says at once why the service did not look, with what the device found", async () => {
  const { page, t } = bo
  await page.route("**/searchMessages", (route) =>
    route.fulfill({ json: { code: 400, msg: "Not today", data: [], count: 0, page: 1 } })
  )
  await look(bo, "harbour hall")
  await found(bo)
    .getByRole("alert")
    .getByText(t("search:failed", { number: 200, reason: "Not today" }))
    .waitFor()
  await page.unroute("**/searchMessages")
  await look(bo, "harbour")
  await inChat(bo, "Ann")
    .getByRole("button", { name: /HARBOUR/ })
    .first()
    .waitFor()
  expect(await found(bo).getByRole("alert").count()).toBe(0)
})

// Pain 12: nothing is said to be nowhere where nobody looked
it("without a connection looks through what the device keeps, and says so [pain 12]", async () => {
  const { context, page, t } = ann
  await ann.open(`/pages/message/chat?id=${boId}`)
  await ann.line("Which HARBOUR hall?").waitFor()
  await ann.open("/")
  // what came is written within a moment
  await messageOnDisk(page, "Which HARBOUR hall?")
  await messageOnDisk(page, "Un café à Orléans?")
  await context.setOffline(true)
  await look(ann, "harbour hall")
  await found(ann)
    .getByText(t("search:device", { number: 200 }))
    .waitFor()
  await inChat(ann, "陈波")
    .getByRole("button", { name: /Which HARBOUR hall/ })
    .waitFor()
  await look(ann, "cafe a orleans")
  const accented = inChat(ann, "陈波").getByRole("button", { name: /Un café à Orléans/ })
  await accented.waitFor()
  expect(await accented.locator("mark").textContent()).toBe("café à Orléans")
  await look(ann, "nobody says this")
  await found(ann)
    .getByText(t("search:nothingKept", { words: "nobody says this" }))
    .waitFor()
  await context.setOffline(false)
  await found(ann)
    .getByText(t("search:nothing", { words: "nobody says this" }))
    .waitFor()
  await found(ann)
    .getByText(t("search:device", { number: 200 }))
    .waitFor({ state: "detached" })
})

// (JUMP-02, TIME-05)
it("goes to the first message of a date, from the history of a chat", async () => {
  // half of all that was said was said ten days ago; a device that kept it knows it otherwise
  house.age(3 + NOTES / 2, 10)
  const fresh = await openWindow(house, { language: "en", size: PHONE, touch: true, person: annPerson })
  const { page, t } = fresh
  const body = { toContactId: cyId, is_group: 0, page: 1, limit: 100 }
  const said = (await ask(house.url, "getMessageList", body, annPerson.token)) as ReadonlyArray<{
    content: string
    sendTime: number
  }>
  const old = Date.now() - 5 * 86_400_000
  const firstOf = (isOld: boolean): string => said.find(({ sendTime }) => sendTime < old === isOld)?.content ?? ""
  const written = (at: number): string => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  const lit = (text: string) => page.locator("[data-lit]").filter({ hasText: text.replaceAll(/<[^>]*>/g, "") })
  const go = async (date: string): Promise<void> => {
    await fresh.open(`/pages/message/record?id=${cyId}`)
    await page.getByRole("button", { name: t("record:day.title") }).press("Enter")
    await page.getByRole("dialog").getByLabel(t("record:day.label")).fill(date)
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("record:day.show") })
      .tap()
  }
  await go("")
  await page.getByRole("dialog").getByText(t("record:day.missing")).waitFor()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("app:cancel") })
    .tap()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await historyStill(page)
  await seenMeanwhile(lit(firstOf(true)), () => go(written(Date.now() - 10 * 86_400_000)))
  // a day on which nothing was said leads to the next one
  await seenMeanwhile(lit(firstOf(false)), () => go(written(Date.now() - 3 * 86_400_000)))
  expect(fresh.complaints()).toEqual([])
  await fresh.close()
})

// (SETTING-08)
it("puts a picture behind a chat, on this device alone", async () => {
  const { page, t } = bo
  await look(bo, "")
  await page.getByRole("link", { name: /Ann/ }).first().click()
  await bo.composer.waitFor()
  await page.getByRole("link", { name: t("chat:info") }).click()
  await page.getByRole("button", { name: t("group:background.title") }).click()
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#269" } })
    .png()
    .toBuffer()
  const input = page.getByRole("dialog").locator("input[type=file]")
  await input.setInputFiles({ name: "words.png", mimeType: "image/png", buffer: Buffer.from("no picture") })
  await page.getByRole("alert").getByText(t("group:background.unreadable")).waitFor()
  await input.setInputFiles({ name: "blue.png", mimeType: "image/png", buffer })
  await page.getByRole("slider", { name: t("group:background.blur") }).fill("7")
  await page.getByRole("button", { name: t("group:background.done") }).click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await reload(page)
  await historyStill(page)
  await page.goBack()
  await bo.composer.waitFor()
  const behind = page.locator("[data-backdrop] > div")
  await expect.poll(() => behind.evaluate((each) => (each as HTMLElement).style.filter)).toBe("blur(7px)")
  await page.getByRole("link", { name: t("chat:info") }).click()
  await page.getByRole("button", { name: t("group:background.title") }).click()
  await page.getByRole("button", { name: t("group:background.remove") }).click()
  await page.getByRole("button", { name: t("group:background.done") }).click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await historyStill(page)
  await page.goBack()
  await bo.composer.waitFor()
  await behind.waitFor({ state: "detached" })
})
