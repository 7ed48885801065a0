import type { Locator } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, seenMeanwhile, type Window } from "./window.ts"

const PASSWORD = "correct horse"

let house: House
/** Ann sits at a desk and reads English, Bo holds a phone and reads Chinese. */
let ann: Window
let bo: Window

beforeAll(async () => {
  house = await openHouse()
  ann = await openWindow(house, { language: "en", size: DESK, overHttp: true })
  bo = await openWindow(house, { language: "zh-Hans", size: PHONE })
})
afterAll(async () => {
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
  await house.close()
})

const isFocused = (it: Locator): Promise<void> =>
  expect.poll(() => it.evaluate((element) => element === document.activeElement)).toBe(true)

const register = async ({ page, t, tab }: Window, account: string, name: string): Promise<void> => {
  await page.getByRole("link", { name: t("login:register") }).click()
  for (const [field, text] of Object.entries({ account, name, password: PASSWORD, repeat: PASSWORD }))
    await page.getByRole("textbox", { name: t(`login:${field}`), exact: true }).fill(text)
  await page.getByRole("checkbox").check()
  await page.getByRole("button", { name: t("login:register") }).click()
  await tab("messages").waitFor()
}

// (ACCOUNT-11, LOCALE-02, CLIENT-03, ACCOUNT-27)
it("lets two people register, each in their language", async () => {
  await register(ann, "ann.larsen", "Ann")
  await register(bo, "bo.chen", "陈波")
  expect(await ann.page.evaluate(() => document.documentElement.lang)).toBe("en")
  expect(await bo.page.evaluate(() => document.documentElement.lang)).toBe("zh-Hans")
})

it("leads who has nobody in the list to people and to the own code", async () => {
  for (const { page, t, tab } of [ann, bo]) {
    await page.getByText(t("home:empty")).waitFor()
    const ways = { "home:findPeople": "contacts:search.title", "codes:mine": "codes:mine" }
    for (const [way, title] of Object.entries(ways)) {
      await page
        .locator("[data-pane=list]")
        .getByRole("link", { name: t(way), exact: true })
        .click()
      await page
        .locator("[data-pane=content]")
        .getByRole("heading", { name: t(title), level: 1 })
        .waitFor()
      await page.goBack()
      await tab("messages").waitFor()
    }
  }
})

it("invites with a link that leads to who sent it", async () => {
  const { page, t } = ann
  await page.getByRole("button", { name: t("codes:invite"), exact: true }).click()
  await page.getByText(t("codes:copied"), { exact: true }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await bo.page.goto(link)
  await bo.page.getByRole("heading", { name: "Ann", level: 2 }).waitFor()
  await bo.page.getByRole("button", { name: bo.t("contacts:detail.addFriend") }).waitFor()
  await bo.open("/")
  await bo.tab("messages").waitFor()
})

// (CLIENT-33)
it("finds somebody by their account, and says nobody has one only when that is so", async () => {
  const { page, t, tab } = bo
  await tab("contacts").click()
  await page
    .getByRole("link", { name: t("contacts:addFriend") })
    .first()
    .click()
  const find = async (account: string): Promise<void> => {
    await page.getByRole("searchbox", { name: t("contacts:search.label") }).fill(account)
    await page.keyboard.press("Enter")
  }
  await find("nobody.here")
  await page.getByText(t("contacts:search.none", { account: "nobody.here" })).waitFor()
  await page.route("**/searchUser", (route) => route.fulfill({ status: 503, body: "" }), { times: 1 })
  await find("ann.larsen")
  await page.getByRole("button", { name: t("contacts:search.retry") }).click()
  await page.getByRole("link", { name: "Ann" }).click()
  expect(bo.complaints().filter((complaint) => !/503/.test(complaint))).toEqual([])
})

// (FRIEND-01)
it("asks a stranger in words, and keeps them when they are refused", async () => {
  const { page, t } = bo
  await page.getByRole("button", { name: t("contacts:detail.addFriend") }).click()
  const words = page.getByRole("textbox", { name: t("contacts:detail.verification") })
  const send = page.getByRole("button", { name: t("contacts:detail.send") })
  // it says who asks, and goes on where one types
  expect(await words.inputValue()).toBe("你好，我是陈波")
  await page.keyboard.type("，我们见过")
  expect(await words.inputValue()).toBe("你好，我是陈波，我们见过")
  await words.fill("")
  await send.click()
  await page.getByText(t("refusal:friend-text-missing")).waitFor()
  await words.fill("x".repeat(101))
  await send.click()
  await page.getByText(t("refusal:friend-text-length", { max: 100 })).waitFor()
  expect(await words.inputValue()).toHaveLength(101)
  // who takes it back finds the words again
  await page.getByRole("button", { name: t("contacts:detail.cancel"), exact: true }).click()
  await page.getByRole("button", { name: t("contacts:detail.addFriend") }).click()
  expect(await words.inputValue()).toHaveLength(101)
  await words.fill("你好，我是陈波")
  await send.click()
  await page.getByText(t("contacts:detail.sent", { name: "Ann" })).waitFor()
})

// (FRIEND-02, CLIENT-34, RECEIVED-06)
it("shows the request as a badge, asks once more and makes friends", async () => {
  const { page, t, tab } = ann
  await tab("contacts").getByText("1", { exact: true }).waitFor()
  await tab("contacts").click()
  await page.getByRole("link", { name: new RegExp(t("contacts:invitations")) }).click()
  await page.getByText("你好，我是陈波").waitFor()
  await page.getByRole("button", { name: t("contacts:requests.acceptOf", { name: "陈波" }) }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("contacts:requests.accept"), exact: true })
    .click()
  await page.getByText(t("contacts:requests.accepted")).waitFor()
  await page
    .getByRole("region", { name: t("contacts:people") })
    .getByRole("link", { name: "陈波" })
    .click()
  await page.getByRole("link", { name: t("contacts:detail.sendMessage") }).click()
  await ann.composer.waitFor()
  await isFocused(ann.composer)
})

const tick = (window: Window, text: string | RegExp) =>
  window.line(text).last().locator("[data-delivery]").getAttribute("data-delivery")

// (READ-01, READ-02, RECEIVED-01, CLIENT-15, CLIENT-16)
it("chats both ways, and the ticks tell sent from read", async () => {
  await ann.composer.fill("Hello Bo")
  await ann.page.keyboard.press("Enter")
  await expect.poll(() => ann.composer.inputValue()).toBe("")
  await expect.poll(() => tick(ann, "Hello Bo")).toBe("sent")
  await bo.open("/")
  await bo.page.getByRole("link", { name: /Ann/ }).filter({ hasText: "Hello Bo" }).click()
  await bo.line("Hello Bo").waitFor()
  await expect.poll(() => tick(ann, "Hello Bo")).toBe("read")
  await bo.say("你好 Ann")
  await ann.line("你好 Ann").waitFor()
  await expect.poll(() => tick(bo, "你好 Ann")).toBe("read")
  await ann.page.getByText(ann.t("chat:day.today")).waitFor()
})

// (EMOJI-01, EMOJI-02, TEXT-02)
it("writes lines with Shift and Enter, and sends emoji from the panel", async () => {
  const { page, t } = ann
  await ann.composer.pressSequentially("one")
  await page.keyboard.press("Shift+Enter")
  await ann.composer.pressSequentially("two ")
  await page.getByRole("button", { name: t("chat:composer.emoji"), exact: true }).click()
  await page
    .getByRole("toolbar", { name: t("chat:emoji.name") })
    .getByRole("button", { name: "😀" })
    .click()
  await expect.poll(() => ann.composer.inputValue()).toBe("one\ntwo 😀")
  await page.keyboard.press("Escape")
  await ann.composer.press("Enter")
  await bo.line("two 😀").waitFor()
  expect(await bo.line("two 😀").innerText()).toMatch(/one\s+two 😀/)
})

// (RECALL-01, RECALL-03, RECALL-05, CLIENT-32)
it("recalls within the time, and the author may write it again", async () => {
  const { page, t } = ann
  await ann.say("Wrong words")
  await bo.line("Wrong words").waitFor()
  await expect.poll(() => tick(ann, "Wrong words")).toBe("read")
  await ann.line("Wrong words").getByText("Wrong words").click({ button: "right" })
  await page.getByRole("menuitem", { name: t("chat:menu.recall") }).click()
  await page.getByText(t("home:deed.recalled.mine")).waitFor()
  await bo.line("Wrong words").waitFor({ state: "detached" })
  await page.getByRole("button", { name: t("chat:recalled.reedit") }).click()
  await expect.poll(() => ann.composer.inputValue()).toBe("Wrong words")
  await ann.composer.fill("Right words")
  await ann.composer.press("Enter")
  await bo.line("Right words").waitFor()
})

// (COPY-01)
it("offers the menu to the keyboard, and copies", async () => {
  const { page, t } = ann
  const more = ann.line("Right words").getByRole("button", { name: t("chat:menu.open") })
  await more.focus()
  await page.keyboard.press("ArrowUp")
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(false)
  await page.keyboard.press("ArrowDown")
  await isFocused(more)
  await page.keyboard.press("Enter")
  const copy = page.getByRole("menuitem", { name: t("chat:menu.copy") })
  await copy.waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("menu").waitFor({ state: "detached" })
  await isFocused(more)
  await page.keyboard.press("Enter")
  await isFocused(page.getByRole("menuitem").first())
  await page.keyboard.press("ArrowDown")
  await isFocused(copy)
  await seenMeanwhile(page.getByText(t("chat:note.copied")), () => page.keyboard.press("Enter"))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Right words")
  await bo.line("你好 Ann").getByText("你好 Ann").click({ button: "right" })
  await bo.page.getByRole("menuitem").first().waitFor()
  const offered = (...names: ReadonlyArray<string>) => names.map((name) => bo.t(`chat:menu.${name}`))
  expect(await bo.page.getByRole("menuitem").allInnerTexts()).toEqual(
    offered("quote", "copy", "selectText", "forward", "recall", "select", "remove")
  )
  await bo.page.keyboard.press("Escape")
  await bo.page.getByRole("menu").waitFor({ state: "detached" })
  await bo.line("Right words").getByText("Right words").click({ button: "right" })
  await bo.page.getByRole("menuitem").first().waitFor()
  expect(await bo.page.getByRole("menuitem").allInnerTexts()).toEqual(
    offered("quote", "copy", "selectText", "forward", "select", "remove")
  )
  await bo.page.keyboard.press("Escape")
})

// (LINK-01, EDITOR-01)
it("opens links in a page of their own that learns nothing, and draws nothing that could act", async () => {
  await ann.say(`see https://example.org/a?b=1&c=2 and <img src=x onerror="document.title='hacked'"> www.example.com.`)
  const line = bo.line("see https://example.org")
  await line.waitFor()
  const links = await line
    .getByRole("link")
    .evaluateAll((all) =>
      all
        .filter((a) => a.getAttribute("target") !== null)
        .map((a) => [a.getAttribute("href"), a.getAttribute("target"), a.getAttribute("rel")])
    )
  const alone = ["_blank", "noopener noreferrer nofollow"]
  expect(links).toEqual([
    ["https://example.org/a?b=1&c=2", ...alone],
    ["https://www.example.com", ...alone]
  ])
  expect(await line.innerText()).toContain("<img src=x onerror=")
  expect(await line.locator("[data-text] img").count()).toBe(0)
})

// (ROUTE-11)
it("keeps what was typed when one leaves the chat and comes back", async () => {
  await bo.composer.fill("还没写完")
  await bo.page.getByRole("button", { name: bo.t("app:back") }).click()
  await bo.tab("contacts").click()
  await bo.tab("messages").click()
  await bo.page.getByRole("link", { name: /Ann/ }).first().click()
  await expect.poll(() => bo.composer.inputValue()).toBe("还没写完")
  await bo.composer.fill("")
})

// (CLIENT-18, CLIENT-20)
it("gives refused texts back, and lets failed ones be sent again", async () => {
  const { page, t } = ann
  const refuse = (code: number, msg: string) =>
    page.route("**/sendMessage", (route) => route.fulfill({ json: { code, msg, data: "", count: 0, page: 1 } }), { times: 1 })
  await refuse(401, "The group is muted")
  await seenMeanwhile(page.getByText("The group is muted"), () => ann.say("Not now"))
  await expect.poll(() => ann.composer.inputValue()).toBe("Not now")
  await ann.line("Not now").waitFor({ state: "detached" })
  await ann.composer.fill("")
  await refuse(400, "Please wait a moment")
  await ann.say("Later then")
  await page.locator("[data-message]").getByText("Please wait a moment").waitFor()
  await expect.poll(() => tick(ann, "Later then")).toBe("failed")
  await page.getByRole("button", { name: t("chat:menu.retry") }).click()
  await bo.line("Later then").waitFor()
  expect(await bo.line("Later then").count()).toBe(1)
})

// (ROUTE-10, ROUTE-13, ACCOUNT-19, CLIENT-04)
it("logs out to the login page, guards deep links and answers a wrong password", async () => {
  const own = await person(house.url, "cy.young", "Cy")
  const window = await openWindow(house, { language: "en", size: DESK, person: own })
  const { page, t, tab } = window
  await tab("me").click()
  await page.getByText(t("me:logout.title")).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("me:logout.title") })
    .click()
  await page.getByRole("button", { name: t("login:submit") }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem("authToken"))).toBeNull()
  await window.open("/pages/message/chat?id=-1")
  await page.getByRole("button", { name: t("login:submit") }).waitFor()
  // the login stood there already, and knows the way back
  const back = encodeURIComponent("/pages/message/chat?id=-1")
  await expect.poll(() => new URL(page.url()).hash).toBe(`#/pages/login/index?to=${back}`)
  await page.getByRole("textbox", { name: t("login:account") }).fill(own.account)
  await page.getByRole("textbox", { name: t("login:password"), exact: true }).fill("wrong password")
  await page.getByRole("checkbox").check()
  await page.getByRole("button", { name: t("login:submit") }).click()
  await page.getByText(t("refusal:wrong-credentials")).waitFor()
  expect(await page.getByRole("textbox", { name: t("login:account") }).inputValue()).toBe(own.account)
  expect(window.complaints()).toEqual([])
  await window.close()
})
