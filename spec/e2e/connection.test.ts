import type { Page } from "playwright"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { loggedIn, PASSWORD, person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, reload } from "./window.ts"

let house: House

beforeAll(async () => {
  house = await openHouse()
})
beforeEach(() => house.operate("settings set", ["sysInfo.multipleLogin", "1"]).then(() => undefined))
afterAll(() => house.close())

/** Starts the page again, up to where its socket hears what concerns the person. */
const bound = async (page: Page): Promise<void> => {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  // heard from the start: on a busy machine it is bound before the page has been read
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).includes('"pong"')) tell()
    })
  )
  await reload(page)
  await told
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
  await phone.close()
  await desk.close()
  await window.close()
})
