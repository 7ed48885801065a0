import type { Page, WebSocketRoute } from "playwright"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { askFriend, befriend, PASSWORD, person, type Person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { openWindow, PHONE, reload, type Window } from "./window.ts"

let house: House
let me: Person
let friend: Person

let pairs = 0

beforeAll(async () => {
  house = await openHouse()
})
/** One test ends its session without a network, and the server may hear of that at any time afterwards: nobody is in two tests. */
beforeEach(async () => {
  pairs += 1
  me = await person(house.url, `traveller${pairs}`, "Tara Traveller")
  friend = await person(house.url, `host${pairs}`, "Hugo Host")
  await befriend(house.url, friend, me)
})
afterAll(() => house.close())

/** Each screen comes when it is opened, unless the app fetches `ahead`. */
const inside = (ahead = false): Promise<Window> => openWindow(house, { language: "en", size: PHONE, person: me, ahead })

/** Files that come with a screen do not arrive any more. */
const lose = (page: Page) => page.route("**/assets/**", (route) => route.abort())
const find = (page: Page): Promise<void> => page.unroute("**/assets/**")

const chat = (window: Window) => window.page.getByRole("link", { name: /Hugo/ })

/** The composer with its styles and its words. */
const isWhole = async ({ page, composer }: Window): Promise<void> => {
  await composer.waitFor()
  expect(await composer.evaluate((box) => getComputedStyle(box).resize)).toBe("none")
  expect(await page.locator("body").innerText()).not.toMatch(/chat:|composer\./)
}

// (ERROR-10, ERROR-11)
it("brings a screen that did not arrive whole when it is tried again", async () => {
  const window = await inside()
  const { page, t } = window
  await chat(window).waitFor()
  await lose(page)
  await chat(window).click()
  await page.getByText(t("app:notLoaded")).waitFor()
  await page.getByRole("button", { name: t("app:back") }).click()
  await chat(window).click()
  await page.getByRole("button", { name: t("app:tryAgain") }).click()
  await page.getByText(t("app:notLoaded")).waitFor()
  await find(page)
  await page.getByRole("button", { name: t("app:tryAgain") }).click()
  await isWhole(window)
  await lose(page)
  await page.getByRole("button", { name: t("chat:composer.emoji"), exact: true }).click()
  await page.getByText(t("app:notLoaded")).waitFor()
  await find(page)
  await page.getByRole("button", { name: t("app:tryAgain") }).click()
  await page.getByRole("toolbar", { name: t("chat:emoji.name") }).waitFor()
  await window.close()
})

it("offers a reload where the browser remembers that a script failed, and the reload brings it", async () => {
  const window = await inside()
  const { page, t } = window
  await chat(window).waitFor()
  await page.route("**/assets/engine-*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "throw 1" }))
  await reload(page)
  const again = page.getByRole("button", { name: t("app:reload") })
  await again.waitFor()
  await page.unroute("**/assets/engine-*.js")
  await again.click()
  await chat(window).waitFor()
  await window.close()
})

it("brings it by itself when the network is back, but carries nothing at first", async () => {
  const window = await inside()
  const { page, context, t } = window
  await chat(window).waitFor()
  await context.setOffline(true)
  await chat(window).click()
  await page.getByText(t("app:notLoaded")).waitFor()
  let lost = 0
  await page.route("**/h5/assets/*.js", (route) => {
    if (lost === 1) return route.continue()
    lost += 1
    return route.abort("connectionreset")
  })
  await context.setOffline(false)
  await isWhole(window)
  expect(lost).toBe(1)
  await window.close()
})
it("brings it by itself when the network is back", async () => {
  const window = await inside()
  const { page, context, t } = window
  await chat(window).waitFor()
  await context.setOffline(true)
  await chat(window).click()
  await page.getByText(t("app:notLoaded")).waitFor()
  await context.setOffline(false)
  await isWhole(window)
  await window.close()
})

it("has screens that were never opened, and the login after a logout, without a worker and without a network", async () => {
  const window = await inside(true)
  const { page, context, t } = window
  await page.evaluate(() => performance.setResourceTimingBufferSize(2000))
  await chat(window).waitFor()
  const files = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .join(" ")
    )
  for (const screen of ["Mine", "Contacts", "login", "Register", "EmojiPanel", "Legal"])
    await expect.poll(files).toContain(`/${screen}-`)
  await page.waitForLoadState("networkidle")
  await context.setOffline(true)
  await chat(window).click()
  await isWhole(window)
  await page.goBack()
  await window.tab("contacts").click()
  await page.getByRole("link", { name: /Hugo/ }).filter({ visible: true }).waitFor()
  await window.tab("me").click()
  await page.getByRole("button", { name: t("me:logout.title") }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("me:logout.title") })
    .click()
  await page.getByRole("textbox", { name: t("login:account"), exact: true }).waitFor()
  expect(await page.getByText(t("app:notLoaded")).count()).toBe(0)
  await window.close()
})

// (LOCALE-01)
it("keeps the language when the other one does not arrive", async () => {
  const window = await inside()
  const { page, t } = window
  await window.open("/pages/language/language")
  const chinese = page.getByRole("radio", { name: /简体中文/ })
  await chinese.waitFor()
  await lose(page)
  await chinese.click({ force: true })
  await page.getByText(t("me:languageFailed")).waitFor()
  expect(await chinese.isChecked()).toBe(false)
  expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem("appSetting")])).toEqual([
    "en",
    expect.stringContaining(`"en"`)
  ])
  await find(page)
  await chinese.click({ force: true })
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("zh-Hans")
  await expect.poll(() => page.evaluate(() => localStorage.getItem("appSetting"))).toContain("zh-Hans")
  expect(await page.locator("body").innerText()).not.toMatch(/me:/)
  await window.close()
})

it("says that the network does not answer a login, and keeps what was typed", async () => {
  const window = await openWindow(house, { language: "en", size: PHONE })
  const { page, context, t } = window
  const field = (name: string) => page.getByRole("textbox", { name: t(`login:${name}`), exact: true })
  await field("account").fill(me.account)
  await field("password").fill(PASSWORD)
  await page.getByRole("checkbox").check()
  await context.setOffline(true)
  await page.getByRole("button", { name: t("login:submit") }).click()
  await page.getByText(t("error:network-timeout")).waitFor()
  expect([await field("account").inputValue(), await field("password").inputValue()]).toEqual([me.account, PASSWORD])
  await context.setOffline(false)
  await page.waitForFunction(() => navigator.onLine)
  await page.getByRole("button", { name: t("login:submit") }).click()
  await window.tab("messages").waitFor()
  await window.close()
})

it("asks once more before an invitation is rejected", async () => {
  const guest = await person(house.url, "guest", "Gus Guest")
  await askFriend(house.url, guest, me, "It is me")
  const window = await inside()
  const { page, t } = window
  await window.open("/pages/contacts/friend")
  const reject = page.getByRole("button", { name: t("contacts:requests.rejectOf", { name: "Gus Guest" }) })
  const dialog = page.getByRole("dialog", { name: t("contacts:requests.rejectTitle") })
  await reject.click()
  await dialog.getByRole("button", { name: t("contacts:requests.cancel") }).click()
  await reject.click()
  await dialog.getByRole("button", { name: t("contacts:requests.reject") }).click()
  await page.getByText(t("contacts:requests.rejected"), { exact: true }).waitFor()
  await window.close()
})

// (ROUTE-02, ROUTE-07)
it("follows an address that is typed over a chat, and tells in the chat that the connection is gone", async () => {
  const window = await inside()
  const { page, t } = window
  const sockets: Array<WebSocketRoute> = []
  await page.routeWebSocket(/^ws:/, (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  await reload(page)
  await window.open(`/pages/message/chat?id=${friend.id}`)
  await window.composer.waitFor()
  await page.getByRole("button", { name: t("chat:composer.emoji"), exact: true }).click()
  await page.getByRole("toolbar", { name: t("chat:emoji.name") }).waitFor()
  await window.composer.press("Escape")
  await page.getByRole("toolbar", { name: t("chat:emoji.name") }).waitFor({ state: "detached" })
  await expect.poll(() => sockets.length).toBeGreaterThan(0)
  await Promise.all(sockets.splice(0).map((socket) => socket.close({ code: 4000 })))
  await page.locator("[data-pane=content]").getByText(t("chat:link.Reconnecting")).waitFor()
  await page.evaluate(() => {
    location.hash = "#/?tab=me"
  })
  await window.composer.waitFor({ state: "detached" })
  expect(await page.evaluate(() => location.hash)).toBe("#/?tab=me")
  await window.close()
})
