import type { WebSocketRoute } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, person, type Person, say } from "../../layout/Person.ts"
import { type House, openHouse } from "../house.ts"
import { openWindow, PHONE, type Window } from "../window.ts"

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
  const window = await openWindow(house, { language: "en", size: PHONE, person: me, ahead: true })
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
  const window = await openWindow(house, { language: "zh-Hans", size: PHONE, person: me, ahead: true })
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
