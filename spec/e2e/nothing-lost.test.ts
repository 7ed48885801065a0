import type { CDPSession, Page } from "playwright"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"
import { TEXT_MAX } from "#engine/message/limits.ts"
import { ask } from "../layout/ask.ts"
import { befriend, PASSWORD, person, type Person, say } from "../layout/Person.ts"
import { keptOnDisk, messageOnDisk } from "./disk.ts"
import { type House, openHouse } from "./house.ts"
import { type Line, openLine } from "./Line.ts"
import { DESK, openWindow, PHONE, seenMeanwhile, type Window } from "./window.ts"

/** Messages of the past: more than the newest page holds. */
const PAST = 100

let house: House
/** Each has a line of their own, which can break. */
let annsLine: Line
let bosLine: Line
let ann: Person
let bo: Person
let people = 0
const windows: Array<Window> = []

beforeAll(async () => {
  house = await openHouse()
  annsLine = await openLine(house.url)
  bosLine = await openLine(house.url)
})
/** Nobody remembers the test before. */
beforeEach(async () => {
  people += 1
  ann = await person(house.url, `ann.larsen${people}`, "Ann Larsen")
  bo = await person(house.url, `bo.chen${people}`, "Bo Chen")
  await befriend(house.url, bo, ann)
})
afterEach(async () => {
  for (const window of windows.splice(0)) await window.close()
  await Promise.all([annsLine.mend(), bosLine.mend()])
})
afterAll(() => house.close())

const opened = async (who: Person, line: Line, more: Partial<Parameters<typeof openWindow>[1]> = {}): Promise<Window> => {
  const window = await openWindow({ ...house, url: line.url }, { language: "en", size: PHONE, person: who, ...more })
  windows.push(window)
  return window
}
const openAnn = (more: Partial<Parameters<typeof openWindow>[1]> = {}): Promise<Window> => opened(ann, annsLine, more)
const chatWithBo = async (window: Window): Promise<void> => {
  await window.page
    .getByRole("link", { name: /Bo Chen/ })
    .first()
    .click()
  await window.composer.waitFor()
  await window.page.getByRole("log").waitFor()
}

/** The cable is pulled: what is connected breaks, nobody can call, and the device notices. */
const lose = async ({ context }: Window, line: Line): Promise<void> => {
  await line.cut()
  await context.setOffline(true)
}
const find = async ({ context }: Window, line: Line): Promise<void> => {
  await line.mend()
  await context.setOffline(false)
}

const debug = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

/** What the app hears when a person puts it away or takes it up; the browser of a test shows all its pages. */
const look = (page: Page, state: "visible" | "hidden"): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now })
    document.dispatchEvent(new Event("visibilitychange"))
  }, state)

/** Texts of the bubbles, as they stand. */
const texts = ({ page }: Pick<Window, "page">): Promise<ReadonlyArray<string>> =>
  page.locator("[data-message] [data-text]").allInnerTexts()

/** What is told of a message of mine, as it is read aloud. */
const told = (window: Window, text: string): Promise<string> => window.line(text).locator("[data-delivery]").innerText()
const isTold = (window: Window, text: string, key: string) =>
  expect.poll(() => told(window, text)).toBe(window.t(`chat:delivery.${key}`))

/** What Bo has from Ann according to the server, oldest first, without the greeting. */
const arrived = async (): Promise<ReadonlyArray<string>> => {
  const body = { toContactId: String(ann.id), is_group: "0", page: 1, limit: 100 }
  const page = (await ask(house.url, "getMessageList", body as never, bo.token)) as ReadonlyArray<{
    readonly content: string
    readonly fromUser: { readonly id: unknown }
  }>
  return page
    .filter(({ content, fromUser }) => Number(fromUser.id) === ann.id && !content.includes("friends now"))
    .map(({ content }) => content.replaceAll(/<[^>]*>/g, ""))
}

const isReconnecting = ({ page, t }: Window): Promise<void> =>
  page.getByText(t("app:link.Reconnecting.offline")).filter({ visible: true }).first().waitFor()
/** Of a page that was opened without a network, some Chromium say that it has one; then it is the server that does not answer. */
const isUnconnected = ({ page, t }: Window): Promise<void> =>
  page
    .getByText(t("app:link.Reconnecting.offline"))
    .or(page.getByText(t("app:link.Reconnecting.error")))
    .filter({ visible: true })
    .first()
    .waitFor()
const isConnected = async ({ page, t }: Window): Promise<void> => {
  for (const key of ["app:link.Reconnecting.offline", "app:link.Reconnecting.error", "chat:link.Reconnecting"])
    await page.getByText(t(key)).filter({ visible: true }).first().waitFor({ state: "hidden" })
}

/** Until the worker has all files and answers for the page without a network. */
const isKept = ({ page }: Pick<Window, "page">) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 }).toBe("activated")

// (LOG-01, LOG-02, LOG-07)
it("brings together what two people wrote while one was without a network [pain 2]", async () => {
  const [hers, his] = await Promise.all([openAnn(), opened(bo, bosLine, { language: "zh-Hans", size: DESK })])
  await chatWithBo(hers)
  await his.page
    .getByRole("link", { name: /Ann Larsen/ })
    .first()
    .click()
  await his.composer.waitFor()
  await lose(hers, annsLine)
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
  await find(hers, annsLine)
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

// (CONN-09, LOG-02)
it("shows what came while the device slept as soon as it wakes [pain 2]", async () => {
  const window = await openAnn()
  await chatWithBo(window)
  await window.say("before the sleep")
  await isTold(window, "before the sleep", "sent")
  const cdp = await debug(window.page)
  await look(window.page, "hidden")
  await cdp.send("Page.setWebLifecycleState", { state: "frozen" })
  await annsLine.cut()
  await annsLine.mend()
  for (const n of [1, 2, 3]) await say(house.url, bo, ann, `in the night ${n}`)
  await cdp.send("Page.setWebLifecycleState", { state: "active" })
  await look(window.page, "visible")
  const woken = Date.now()
  await window.line("in the night 3").waitFor()
  // who slept through it would try again 15 s after the socket broke
  expect(Date.now() - woken).toBeLessThan(2500)
  await expect
    .poll(async () => (await texts(window)).filter((text) => text.startsWith("in the night")))
    .toEqual([1, 2, 3].map((n) => `in the night ${n}`))
})

// (CONN-09)
it("notices after a long sleep that nobody is at the other end any more", async () => {
  const window = await openAnn()
  await window.page.clock.install()
  await window.page.reload()
  await chatWithBo(window)
  await window.say("before the sleep")
  await isTold(window, "before the sleep", "sent")
  annsLine.forsake()
  for (const n of [1, 2, 3]) await say(house.url, bo, ann, `in the night ${n}`)
  await window.page.clock.fastForward("08:00:00")
  const woken = Date.now()
  await window.line("in the night 3").waitFor()
  // before the next ping, let alone the end of the silence after it
  expect(Date.now() - woken).toBeLessThan(8000)
  await window.say("good morning")
  await isTold(window, "good morning", "sent")
})

// (TAB-04, TAB-06)
it("goes on without a word when the tab that was first is closed while another one sends", async () => {
  const first = await openAnn()
  await chatWithBo(first)
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
  await say(house.url, bo, ann, "and an answer")
  await second.line("and an answer").waitFor()
  expect(await arrived()).toEqual(["while both are open", "while one closes", "and afterwards"])
  await expect
    .poll(async () => (await texts(second)).slice(-4))
    .toEqual(["while both are open", "while one closes", "and afterwards", "and an answer"])
})

const clear = async (page: Page, storageTypes: string): Promise<void> => {
  const cdp = await debug(page)
  await cdp.send("Storage.clearDataForOrigin", { origin: new URL(page.url()).origin, storageTypes })
}

it("sends what waits although the browser clears its storage meanwhile, and has everything after the next start [pain 18]", async () => {
  const window = await openAnn({ keeps: true })
  await say(house.url, bo, ann, "from before")
  await chatWithBo(window)
  await window.line("from before").waitFor()
  await isKept(window)
  await messageOnDisk(window.page, "from before")
  await lose(window, annsLine)
  await window.say("not sent yet")
  await isTold(window, "not sent yet", "held")
  await clear(window.page, "indexeddb")
  await window.say("nor is this")
  await isTold(window, "nor is this", "held")
  await find(window, annsLine)
  for (const text of ["not sent yet", "nor is this"]) await isTold(window, text, "sent")
  expect(await arrived()).toEqual(["not sent yet", "nor is this"])
  // all of it is kept again, so that it is there also without a network
  for (const text of ["from before", "not sent yet", "nor is this"]) await messageOnDisk(window.page, text)
  for (const name of ["Bo Chen", window.t("event:helper-name")]) await keptOnDisk(window.page, name)
  await lose(window, annsLine)
  await window.page.reload()
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
  const window = await openAnn()
  await say(house.url, bo, ann, "from before")
  await chatWithBo(window)
  await window.line("from before").waitFor()
  await messageOnDisk(window.page, "from before")
  const address = window.page.url()
  await window.page.goto("about:blank")
  const cdp = await debug(window.page)
  await cdp.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "indexeddb" })
  await seenMeanwhile(window.page.getByText(window.t("error:keep-evicted")), () => window.page.goto(address))
  await window.line("from before").waitFor()
  await messageOnDisk(window.page, "from before")
  await window.page.reload()
  await window.line("from before").waitFor()
  await window.page.waitForTimeout(1000)
  expect(await window.page.getByText(window.t("error:keep-evicted")).count()).toBe(0)
  // without anything that tells who was here, the person logs in again and finds all
  await window.page.goto("about:blank")
  await cdp.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "all" })
  await window.page.goto(address)
  const field = (name: string) => window.page.getByRole("textbox", { name: window.t(`login:${name}`), exact: true })
  await field("account").fill(ann.account)
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
  for (let n = 1; n <= PAST; n += 1) await say(house.url, ann, bo, `past ${n}`)
  const window = await openAnn()
  await chatWithBo(window)
  await window.line(`past ${PAST}`).waitFor()
  annsLine.hold()
  const log = window.page.getByRole("log")
  const isAsked = window.page.waitForRequest("**/getMessageList")
  await log.evaluate((box) => box.scrollTo(0, 0))
  await isAsked
  await lose(window, annsLine)
  await window.page.getByText(window.t("chat:list.missing.older")).waitFor()
  await isReconnecting(window)
  await find(window, annsLine)
  await window.page.getByText(window.t("chat:list.missing.older")).waitFor({ state: "detached" })
  // what comes above keeps the place where one reads
  await expect
    .poll(async () => {
      await log.evaluate((box) => box.scrollTo(0, 0))
      return (
        (await log.getByText("past 1", { exact: true }).isVisible()) &&
        window.page.getByText(window.t("chat:list.beginning")).isVisible()
      )
    })
    .toBe(true)
})

it("opens a chat that it never had without a network, says so, and fills it by itself", async () => {
  const dana = await person(house.url, `dana${people}`, "Dana New")
  await befriend(house.url, dana, ann)
  await say(house.url, dana, ann, "hello from Dana")
  const window = await openAnn()
  await chatWithBo(window)
  await window.page.getByRole("button", { name: window.t("app:back") }).click()
  const row = window.page.getByRole("link", { name: /Dana New/ }).first()
  await row.getByText("hello from Dana").waitFor()
  await lose(window, annsLine)
  await isReconnecting(window)
  await row.click()
  await window.page.getByText(window.t("chat:list.unloaded")).waitFor()
  await window.say("written all the same")
  await isTold(window, "written all the same", "held")
  await find(window, annsLine)
  await window.line("hello from Dana").waitFor()
  await isTold(window, "written all the same", "sent")
})

// (CLIENT-19)
it("sends what was on its way when the cable was pulled, once [pain 4]", async () => {
  const window = await openAnn()
  await chatWithBo(window)
  annsLine.hold()
  const isOnItsWay = window.page.waitForRequest("**/sendMessage")
  await window.say("on its way")
  await isTold(window, "on its way", "waiting")
  await isOnItsWay
  await lose(window, annsLine)
  await isTold(window, "on its way", "held")
  await find(window, annsLine)
  await isTold(window, "on its way", "sent")
  expect(await arrived()).toEqual(["on its way"])
  expect(await window.line("on its way").count()).toBe(1)
  // the request arrives, the answer does not
  await window.page.route(
    "**/sendMessage",
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 }
  )
  await window.say("the answer is lost")
  await isTold(window, "the answer is lost", "sent")
  expect(await arrived()).toEqual(["on its way", "the answer is lost"])
})

// (ERROR-06, CLIENT-02)
it("says that a login did not arrive when the cable is pulled, and keeps what was typed", async () => {
  const window = await openWindow({ ...house, url: annsLine.url }, { language: "en", size: PHONE })
  windows.push(window)
  const { page, t } = window
  const field = (name: string) => page.getByRole("textbox", { name: t(`login:${name}`), exact: true })
  await field("account").fill(ann.account)
  await field("password").fill(PASSWORD)
  await page.getByRole("checkbox").check()
  await page.waitForLoadState("networkidle")
  annsLine.hold()
  const isOnItsWay = page.waitForRequest((request) => request.method() === "POST")
  await page.getByRole("button", { name: t("login:submit") }).click()
  await isOnItsWay
  await lose(window, annsLine)
  await page.getByText(t("error:network-timeout")).waitFor()
  expect([await field("account").inputValue(), await field("password").inputValue()]).toEqual([ann.account, PASSWORD])
  await find(window, annsLine)
  await page.getByRole("button", { name: t("login:submit") }).click()
  await window.tab("messages").waitFor()
})

// (OUTBOX-01, CLIENT-06)
it("has unsent messages and a half-written one again after a reload and a crash without a network, and sends each once", async () => {
  const window = await openAnn({ keeps: true })
  const { context, t } = window
  await say(house.url, bo, ann, "from before")
  await chatWithBo(window)
  await window.line("from before").waitFor()
  await isKept(window)
  await messageOnDisk(window.page, "from before")
  await lose(window, annsLine)
  await window.say("first, unsent")
  await window.say("second, unsent")
  await window.composer.fill("and half of a th")
  for (const text of ["first, unsent", "second, unsent"]) await isTold(window, text, "held")
  await messageOnDisk(window.page, "second, unsent")
  await keptOnDisk(window.page, "and half of a th")

  await window.page.reload()
  await window.line("from before").waitFor()
  for (const text of ["first, unsent", "second, unsent"]) await isTold(window, text, "held")
  await expect.poll(() => window.composer.inputValue()).toBe("and half of a th")

  const address = window.page.url()
  const crashed = window.page.waitForEvent("crash")
  void (await debug(window.page)).send("Page.crash").catch(() => undefined)
  await crashed
  await window.page.close()
  const page = await context.newPage()
  await page.goto(address)
  const again: Window = {
    ...window,
    page,
    composer: page.getByRole("textbox", { name: t("chat:composer.label") }),
    line: (text) => page.locator("[data-message]").filter({ hasText: text })
  }
  await again.line("from before").waitFor()
  for (const text of ["first, unsent", "second, unsent"]) await isTold(again, text, "held")
  await expect.poll(() => again.composer.inputValue()).toBe("and half of a th")
  await isUnconnected(again)
  expect(await arrived()).toEqual([])

  await find(again, annsLine)
  for (const text of ["first, unsent", "second, unsent"]) await isTold(again, text, "sent")
  expect(await arrived()).toEqual(["first, unsent", "second, unsent"])
  await expect.poll(async () => (await texts(again)).slice(-3)).toEqual(["from before", "first, unsent", "second, unsent"])
  expect(await again.composer.inputValue()).toBe("and half of a th")
})

// (CLIENT-21)
it("takes back what waits, as long as it is not on its way", async () => {
  const window = await openAnn()
  const { page, t } = window
  await chatWithBo(window)
  await lose(window, annsLine)
  await isReconnecting(window)
  await window.say("thought better of")
  await isTold(window, "thought better of", "held")
  await window.line("thought better of").getByText("thought better of").click({ button: "right" })
  await page.getByRole("menuitem", { name: t("chat:menu.edit") }).click()
  await window.line("thought better of").waitFor({ state: "detached" })
  await expect.poll(() => window.composer.inputValue()).toBe("thought better of")
  await window.composer.fill("thought through")
  await page.getByRole("button", { name: t("chat:composer.send"), exact: true }).click()
  await isTold(window, "thought through", "held")
  await page.getByRole("button", { name: t("app:back") }).click()
  await page
    .getByRole("link", { name: /Bo Chen/ })
    .first()
    .getByText(t("home:mark.waiting"))
    .waitFor()
  await find(window, annsLine)
  await expect.poll(arrived).toEqual(["thought through"])
  await page.getByText(t("home:mark.waiting")).waitFor({ state: "detached" })
})

// (CLIENT-18, CLIENT-20, CLIENT-21)
it("says why a message was refused, and lets it be sent again, edited, copied or given up [pain 19]", async () => {
  const window = await openAnn()
  const { page, t } = window
  await chatWithBo(window)
  const tooLong = t("refusal:message-too-long", { max: TEXT_MAX })
  await page.route("**/sendMessage", (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    return route.continue({ postData: JSON.stringify({ ...body, content: `<p>${"x".repeat(TEXT_MAX + 1)}</p>` }) })
  })
  const refused = async (text: string): Promise<void> => {
    await window.say(text)
    await window.line(text).getByText(tooLong).waitFor()
    await isTold(window, text, "failed")
  }
  const press = (text: string, action: string) =>
    window
      .line(text)
      .getByRole("button", { name: t(`chat:menu.${action}`), exact: true })
      .click()
  await refused("to copy")
  await seenMeanwhile(page.getByText(t("chat:note.copied")), () => press("to copy", "copy"))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("to copy")
  await press("to copy", "edit")
  await window.line("to copy").waitFor({ state: "detached" })
  await expect.poll(() => window.composer.inputValue()).toBe("to copy")
  await refused("to give up")
  await page.getByRole("button", { name: t("app:back") }).click()
  await page
    .getByRole("link", { name: /Bo Chen/ })
    .first()
    .getByText(t("home:mark.failed"))
    .waitFor()
  await chatWithBo(window)
  await press("to give up", "discard")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("app:cancel") })
    .click()
  await press("to give up", "discard")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("chat:menu.discard") })
    .click()
  await window.line("to give up").waitFor({ state: "detached" })
  expect(await window.composer.inputValue()).toBe("")
  await refused("to send again")
  await page.reload()
  await window.line("to send again").getByText(tooLong).waitFor()
  await page.unroute("**/sendMessage")
  await press("to send again", "retry")
  await isTold(window, "to send again", "sent")
  expect(await arrived()).toEqual(["to send again"])
})

// (OUTBOX-06)
it("asks before a logout loses what is not sent, and stays unless one insists [pain 19]", async () => {
  const window = await openAnn()
  const { page, t } = window
  await window.open("/pages/mine/setting")
  await page.getByText(t("me:keeping.yes")).waitFor()
  await window.open("/")
  await chatWithBo(window)
  await page.route("**/sendMessage", (route) => route.abort())
  await window.say("one")
  await window.say("two")
  await window.composer.fill("and three")
  await isTold(window, "two", "held")
  await page.getByRole("button", { name: t("app:back") }).click()
  await window.tab("me").click()
  const leave = page.getByRole("button", { name: t("me:logout.title") })
  const dialog = page.getByRole("dialog", { name: t("me:logout.unsent") })
  await leave.click()
  await dialog.getByText(t("me:logout.messages_other", { count: 2 })).waitFor()
  await dialog.getByText(t("me:logout.drafts_one", { count: 1 })).waitFor()
  const stay = dialog.getByRole("button", { name: t("me:logout.stay") })
  await expect.poll(() => stay.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "detached" })
  await leave.click()
  await dialog.getByRole("button", { name: t("me:logout.anyway") }).click()
  await page.getByRole("button", { name: t("login:submit") }).waitFor()
  expect(await arrived()).toEqual([])
})
