import type { Page } from "playwright"
import { expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { befriend, PASSWORD, person, say } from "../layout/Person.ts"
import { keptOnDisk, messageOnDisk } from "./disk.ts"
import { debug, find, friendsOnLines, isConnected, isReconnecting, isTold, lose, texts } from "./friendsOnLines.ts"
import { DESK, isKept, reload, seenMeanwhile, type Window } from "./window.ts"

/** Messages of the past: more than the newest page and the one above it hold. */
const PAST = 200

const two = friendsOnLines()

// (LOG-01, LOG-02, LOG-07)
it("brings together what two people wrote while one was without a network [pain 2]", async () => {
  const [hers, his] = await Promise.all([two.openAnn(), two.opened(two.bo, two.bosLine, { language: "zh-Hans", size: DESK })])
  await two.chatWithBo(hers)
  await his.page
    .getByRole("link", { name: /Ann Larsen/ })
    .first()
    .click()
  await his.composer.waitFor()
  await lose(hers, two.annsLine)
  await isReconnecting(hers)
  await hers.page.locator("[data-pane=content]").getByText(hers.t("chat:link.Reconnecting")).waitFor()
  for (let n = 1; n <= 5; n += 1) {
    await hers.say(`hers ${n}`)
    await his.say(`his ${n}`)
  }
  for (let n = 1; n <= 5; n += 1) {
    await isTold(hers, `hers ${n}`, "held")
    await isTold(his, `his ${n}`, "sent")
  }
  await hers.page.waitForTimeout(5000)
  // he looks at something else meanwhile
  await his.open("/")
  await his.composer.waitFor({ state: "detached" })
  await find(hers, two.annsLine)
  for (let n = 1; n <= 5; n += 1) await isTold(hers, `hers ${n}`, "sent")
  await isConnected(hers)
  const row = his.page.getByRole("link", { name: /Ann Larsen/ }).first()
  await row.getByText("hers 5").waitFor()
  await row.getByText("5", { exact: true }).waitFor()
  await expect.poll(() => his.page.title()).toContain("(5)")
  await row.click()
  await his.line("hers 5").waitFor()
  const talk = async (window: Window) => (await texts(window)).filter((text) => /^(hers|his) /.test(text))
  const everything = [1, 2, 3, 4, 5].flatMap((n) => [`hers ${n}`, `his ${n}`]).toSorted()
  await expect.poll(async () => (await talk(his)).toSorted()).toEqual(everything)
  const said = await talk(his)
  // what he said meanwhile may reach her after what she said has reached him
  await expect.poll(() => talk(hers)).toEqual(said)
  for (const who of ["hers", "his"])
    expect(said.filter((text) => text.startsWith(who))).toEqual([1, 2, 3, 4, 5].map((n) => `${who} ${n}`))
  for (let n = 1; n <= 5; n += 1) await isTold(hers, `hers ${n}`, "read")
  for (let n = 1; n <= 5; n += 1) await isTold(his, `his ${n}`, "read")
  await expect.poll(() => his.page.title()).not.toContain("(")
})

// (TAB-04, TAB-06)
it("goes on without a word when the tab that was first is closed while another one sends", async () => {
  const first = await two.openAnn()
  await two.chatWithBo(first)
  const page = await first.context.newPage()
  await page.goto(first.page.url())
  const composer = page.getByRole("textbox", { name: first.t("chat:composer.label") })
  const second: Window = {
    ...first,
    page,
    composer,
    line: (text) => page.locator("[data-message]").filter({ hasText: text }),
    say: async (text) => {
      await composer.fill(text)
      await page.getByRole("button", { name: first.t("chat:composer.send"), exact: true }).click()
    }
  }
  await composer.waitFor()
  await second.say("while both are open")
  await isTold(second, "while both are open", "sent")
  await Promise.all([second.say("while one closes"), first.page.close()])
  await second.say("and afterwards")
  for (const text of ["while one closes", "and afterwards"]) await isTold(second, text, "sent")
  await say(two.house.url, two.bo, two.ann, "and an answer")
  await second.line("and an answer").waitFor()
  expect(await two.arrived()).toEqual(["while both are open", "while one closes", "and afterwards"])
  await expect
    .poll(async () => (await texts(second)).slice(-4))
    .toEqual(["while both are open", "while one closes", "and afterwards", "and an answer"])
})

const clear = async (page: Page, storageTypes: string): Promise<void> => {
  const cdp = await debug(page)
  await cdp.send("Storage.clearDataForOrigin", { origin: new URL(page.url()).origin, storageTypes })
}

it("sends what waits although the browser clears its storage meanwhile, and has everything after the next start [pain 18]", async () => {
  const window = await two.openAnn({ keeps: true })
  await say(two.house.url, two.bo, two.ann, "from before")
  await two.chatWithBo(window)
  await window.line("from before").waitFor()
  await isKept(window)
  await messageOnDisk(window.page, "from before")
  await lose(window, two.annsLine)
  await window.say("not sent yet")
  await isTold(window, "not sent yet", "held")
  await clear(window.page, "indexeddb")
  await window.say("nor is this")
  await isTold(window, "nor is this", "held")
  await find(window, two.annsLine)
  for (const text of ["not sent yet", "nor is this"]) await isTold(window, text, "sent")
  expect(await two.arrived()).toEqual(["not sent yet", "nor is this"])
  // all of it is kept again, so that it is there also without a network
  for (const text of ["from before", "not sent yet", "nor is this"]) await messageOnDisk(window.page, text)
  for (const name of ["Bo Chen", window.t("event:helper-name")]) await keptOnDisk(window.page, name)
  await lose(window, two.annsLine)
  await reload(window.page)
  await window.line("nor is this").waitFor()
  await expect.poll(async () => (await texts(window)).slice(-3)).toEqual(["from before", "not sent yet", "nor is this"])
  await window.open("/")
  await window.page
    .getByRole("link", { name: /Bo Chen/ })
    .first()
    .waitFor()
  await window.page
    .getByRole("link", { name: window.t("event:helper-name") })
    .first()
    .waitFor()
})

// (ARCHIVE-07)
it("says that the browser has cleared its storage before a start, and loads all of it afresh [pain 18]", async () => {
  const window = await two.openAnn()
  await say(two.house.url, two.bo, two.ann, "from before")
  await two.chatWithBo(window)
  await window.line("from before").waitFor()
  await messageOnDisk(window.page, "from before")
  const address = window.page.url()
  await window.page.goto("about:blank")
  const cdp = await debug(window.page)
  await cdp.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "indexeddb" })
  await seenMeanwhile(window.page.getByText(window.t("error:keep-evicted")), () => window.page.goto(address))
  await window.line("from before").waitFor()
  await messageOnDisk(window.page, "from before")
  await reload(window.page)
  await window.line("from before").waitFor()
  await window.page.waitForTimeout(1000)
  expect(await window.page.getByText(window.t("error:keep-evicted")).count()).toBe(0)
  // without anything that tells who was here, the person logs in again and finds all
  await window.page.goto("about:blank")
  await cdp.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "all" })
  await window.page.goto(address)
  const field = (name: string) => window.page.getByRole("textbox", { name: window.t(`login:${name}`), exact: true })
  await field("account").fill(two.ann.account)
  await field("password").fill(PASSWORD)
  await window.page.getByRole("checkbox").check()
  await window.page.getByRole("button", { name: window.t("login:submit") }).click()
  // the login leads back to the chat that was open
  await window.composer.waitFor()
  await window.line("from before").waitFor()
})

// (CLIENT-13, ARCHIVE-04)
it("says that earlier messages did not come when the cable is pulled, and fetches them by itself when it is back", async () => {
  // her own, for what she has not read yet is fetched down to its first
  for (let n = 1; n <= PAST; n += 1) await say(two.house.url, two.ann, two.bo, `past ${n}`)
  const window = await two.openAnn()
  const isPage = (it: { readonly url: () => string }): boolean => it.url().endsWith(CALLS.getMessageList.path)
  let underWay = 0
  window.page.on("request", (request) => (underWay += isPage(request) ? 1 : 0))
  window.page.on("response", (response) => (underWay -= isPage(response) ? 1 : 0))
  await two.chatWithBo(window)
  await window.line(`past ${PAST}`).waitFor()
  two.annsLine.hold()
  const log = window.page.getByRole("log")
  // a page may have been asked for already, as the chat opened: the next one is above it
  await expect
    .poll(async () => {
      await log.evaluate((box) => box.scrollTo(0, 0))
      return underWay
    })
    .toBe(1)
  await lose(window, two.annsLine)
  await window.page.getByText(window.t("chat:list.missing.older")).waitFor()
  await isReconnecting(window)
  await find(window, two.annsLine)
  await window.page.getByText(window.t("chat:list.missing.older")).waitFor({ state: "detached" })
  // what comes above keeps the place where one reads
  await expect
    .poll(async () => {
      await log.evaluate((box) => box.scrollTo(0, 0))
      return (await log.getByText("past 1", { exact: true }).isVisible()) && window.page.locator("[data-beginning]").isVisible()
    })
    .toBe(true)
})

it("opens a chat that it never had without a network, says so, and fills it by itself", async () => {
  const dana = await person(two.house.url, "dana.new", "Dana New")
  await befriend(two.house.url, dana, two.ann)
  await say(two.house.url, dana, two.ann, "hello from Dana")
  const window = await two.openAnn()
  await two.chatWithBo(window)
  await window.page.getByRole("button", { name: window.t("app:back") }).click()
  const row = window.page.getByRole("link", { name: /Dana New/ }).first()
  await row.getByText("hello from Dana").waitFor()
  await lose(window, two.annsLine)
  await isReconnecting(window)
  await row.click()
  await window.page.getByText(window.t("chat:list.unloaded")).waitFor()
  await window.say("written all the same")
  await isTold(window, "written all the same", "held")
  await find(window, two.annsLine)
  await window.line("hello from Dana").waitFor()
  await isTold(window, "written all the same", "sent")
})

// (ERROR-06, CLIENT-02)
it("says that a login did not arrive when the cable is pulled, and keeps what was typed", async () => {
  const window = await two.opened(undefined, two.annsLine)
  const { page, t } = window
  const field = (name: string) => page.getByRole("textbox", { name: t(`login:${name}`), exact: true })
  await field("account").fill(two.ann.account)
  await field("password").fill(PASSWORD)
  await page.getByRole("checkbox").check()
  await page.waitForLoadState("networkidle")
  two.annsLine.hold()
  const isOnItsWay = page.waitForRequest((request) => request.method() === "POST")
  await page.getByRole("button", { name: t("login:submit") }).click()
  await isOnItsWay
  await lose(window, two.annsLine)
  await page.getByText(t("error:network-timeout")).waitFor()
  expect([await field("account").inputValue(), await field("password").inputValue()]).toEqual([two.ann.account, PASSWORD])
  await find(window, two.annsLine)
  await page.getByRole("button", { name: t("login:submit") }).click()
  await window.tab("messages").waitFor()
})
