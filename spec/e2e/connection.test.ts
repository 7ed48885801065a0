import type { Page, WebSocketRoute } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, loggedIn, PASSWORD, person, type Person, say } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, type Window } from "./window.ts"

let house: House
let me: Person
let friend: Person

beforeAll(async () => {
  house = await openHouse()
  me = await person(house.url, "roamer", "Rita Roamer")
  friend = await person(house.url, "pia1", "Pia Pal")
  await befriend(house.url, friend, me)
})
afterAll(() => house.close())

interface Line {
  /** Ends all sockets that are open. */
  readonly cut: () => Promise<void>
  /** Whether new ones get through. */
  open: boolean
}

/** Lets the window's sockets pass, until they are cut. */
const lineOf = async ({ page }: Window): Promise<Line> => {
  const sockets: Array<WebSocketRoute> = []
  const line: Line = {
    open: true,
    cut: async () => {
      await Promise.all(sockets.splice(0).map((socket) => socket.close({ code: 4000 })))
    }
  }
  await page.routeWebSocket(/^ws:/, async (socket) => {
    if (!line.open) return socket.close({ code: 4000 })
    socket.connectToServer()
    sockets.push(socket)
  })
  await page.reload()
  return line
}

// (CONN-05, CONN-06, CONN-12)
it("says why it is not connected, and tries at once when it is asked to [pain 28]", async () => {
  const window = await openWindow(house, { language: "en", size: PHONE, person: me })
  const { page, t } = window
  const line = await lineOf(window)
  const chat = page.getByRole("link", { name: /Pia/ })
  await chat.waitFor()
  line.open = false
  await line.cut()
  const bar = page.getByText(t("app:link.Reconnecting.close"))
  await bar.waitFor()
  await page.getByText(t("home:reconnecting")).waitFor()
  await say(house.url, friend, me, "while you were away")
  // asked in vain: the bar stays, with the next attempt 15 s away
  await page.getByRole("button", { name: t("app:tryAgain") }).click()
  await bar.waitFor()
  line.open = true
  const asked = Date.now()
  await page.getByRole("button", { name: t("app:tryAgain") }).click()
  await page.getByText("while you were away").waitFor()
  await bar.waitFor({ state: "detached" })
  // by itself it would have tried 15 s after the attempt in vain
  expect(Date.now() - asked).toBeLessThan(5000)
  // in a chat too
  await chat.click()
  await window.composer.waitFor()
  line.open = false
  await line.cut()
  const content = page.locator("[data-pane=content]")
  await content.getByText(t("app:link.Reconnecting.close")).waitFor()
  line.open = true
  await content.getByRole("button", { name: t("app:tryAgain") }).click()
  await content.getByText(t("app:link.Reconnecting.close")).waitFor({ state: "detached" })
  await window.close()
})

// (CONN-06, LOG-07)
it("names the missing network, and goes on by itself when that is back", async () => {
  const window = await openWindow(house, { language: "zh-Hans", size: PHONE, person: me })
  const { context, page, t } = window
  const line = await lineOf(window)
  await page.getByRole("link", { name: /Pia/ }).waitFor()
  await context.setOffline(true)
  line.open = false
  await line.cut()
  await page.getByText(t("app:link.Reconnecting.offline")).waitFor()
  line.open = true
  const back = Date.now()
  await context.setOffline(false)
  await page.getByText(t("app:link.Reconnecting.offline")).waitFor({ state: "detached" })
  // the next attempt by itself is 15 s away
  expect(Date.now() - back).toBeLessThan(5000)
  await window.close()
})

/** Starts the page anew, up to where its socket hears what concerns the person. */
const bound = async (page: Page): Promise<void> => {
  const answered = page.waitForResponse(/bindUid/)
  await page.reload()
  await answered
}

// (CONN-10, ROUTE-13)
it("leads to the login when the session ends elsewhere, and says so", async () => {
  const own = await person(house.url, "twohomes", "Tara Twohomes")
  const window = await openWindow(house, { language: "en", size: PHONE, person: own })
  const { page, t } = window
  await bound(page)
  await fetch(`${house.url}/common/Pub/logout`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: own.token },
    body: "{}"
  })
  await page.getByRole("button", { name: t("login:submit") }).waitFor()
  await page.getByText(t("refusal:session-expired")).waitFor()
  await window.close()
})

// (ACCOUNT-07)
it("leaves two desks of one person side by side, without an administrator's word", async () => {
  const own = await person(house.url, "twodesks", "Tilda Twodesks")
  const first = await openWindow(house, { language: "en", size: DESK, person: await loggedIn(house.url, own.account, "web") })
  await bound(first.page)
  const second = await openWindow(house, { language: "en", size: DESK, person: await loggedIn(house.url, own.account, "web") })
  await bound(second.page)
  await second.open("/pages/mine/secure")
  await second.page.locator("[data-session=this]").waitFor()
  expect(await second.page.locator("[data-session]").count()).toBe(3)
  await bound(first.page)
  expect(await first.page.getByText(first.t("app:forcedOut.text")).count()).toBe(0)
  await first.tab("messages").waitFor()
  await first.close()
  await second.close()
})

const TELEPHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36"

// (CONN-11, ACCOUNT-28)
it("tells who was forced out by a telephone, until it is confirmed, and lists the session no more", async () => {
  await house.operate("settings set", ["sysInfo.multipleLogin", "0"])
  const own = await person(house.url, "onephone", "Otto Onephone")
  const window = await openWindow(house, { language: "en", size: PHONE, person: own, userAgent: TELEPHONE })
  const desk = await openWindow(house, { language: "en", size: DESK, person: await loggedIn(house.url, own.account, "web") })
  const { page, t } = window
  await bound(page)
  await bound(desk.page)
  const phone = await house.browser.newContext({ userAgent: TELEPHONE })
  const other = await phone.newPage()
  await other.goto(`${house.url}/h5/`)
  // a telephone logs in, and its first socket says so
  await other.evaluate(
    async (body) => {
      const headers = { "content-type": "application/json" }
      const response = await fetch("/common/Pub/login", { method: "POST", headers, body: JSON.stringify(body) })
      const { data } = (await response.json()) as { readonly data: { readonly authToken: string } }
      const socket = new WebSocket(`ws://${location.host}/wss`)
      socket.addEventListener("open", () => socket.send(JSON.stringify({ type: "bindUid", user_id: "", token: data.authToken })))
    },
    { account: own.account, password: PASSWORD, terminal: "h5" }
  )
  await page.getByText(t("app:forcedOut.text")).waitFor()
  await page.getByRole("button", { name: t("app:forcedOut.confirm"), exact: true }).click()
  await page.getByText(t("app:forcedOut.text")).waitFor({ state: "detached" })
  // a desk stands beside the telephone
  expect(await desk.page.getByText(t("app:forcedOut.text")).count()).toBe(0)
  await desk.tab("messages").waitFor()
  await page.getByRole("button", { name: t("login:submit") }).waitFor()
  await desk.open("/pages/mine/secure")
  await desk.page.locator("[data-session=this]").waitFor()
  expect(await desk.page.locator("[data-session]").count()).toBe(2)
  await house.operate("settings set", ["sysInfo.multipleLogin", "1"])
  await phone.close()
  await desk.close()
  await window.close()
})
