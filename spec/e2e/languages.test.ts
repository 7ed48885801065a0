import type { Page } from "playwright"
import { Schema } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { readFrame } from "#engine/api/frames.ts"
import { ask } from "../layout/ask.ts"
import { befriend, type Person, person } from "../layout/Person.ts"
import { textsIn } from "../layout/texts.ts"
import { type House, openHouse } from "./house.ts"
import { openWindow, PHONE, reload, type Window } from "./window.ts"

/** What stands in a chat, and what the socket says: sentences of the service come in the language that was chosen. */

let house: House
let li: Person
let mira: Person
/** Reads Chinese in a browser that speaks English, in two tabs. */
let reader: Window
let second: Page
let group = ""
/** Sentences that came over the sockets of all tabs, in the order in which they came. */
const pushed: Array<string> = []

const zh = textsIn("zh-Hans")
const en = textsIn("en")
const Made = Schema.Struct({ id: Schema.String })

const listen = (page: Page): void => {
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const read = readFrame(String(payload))
      if (read._tag !== "Success" || (read.success.type !== "group" && read.success.type !== "groupEvent")) return
      const { content, type } = read.success.data
      if (type === "event") pushed.push(content)
    })
  )
}
const content = (page: Page) => page.locator("[data-pane=content]")
const enter = async (page: Page): Promise<void> => {
  await page.goto(`${house.url}/h5/#/pages/message/chat?id=${group}`)
  await reload(page)
  await content(page).getByText("Hello all").first().waitFor()
}
/** Somebody comes into the group. */
const invite = async (account: string, name: string): Promise<void> => {
  const guest = await person(house.url, account, name)
  await befriend(house.url, guest, li)
  await ask(house.url, "addGroupUser", { id: group, user_ids: [guest.id] }, li.token)
}

beforeAll(async () => {
  house = await openHouse()
  const { url } = house
  li = await person(url, "li.na", "李娜")
  mira = await person(url, "mira.lin", "Mira")
  await befriend(url, mira, li)
  group = Schema.decodeUnknownSync(Made)(await ask(url, "groupAdd", { user_ids: [mira.id], name: "Tea" }, li.token)).id
  await ask(url, "sendMessage", { id: "hello", toContactId: group, type: "text", content: "Hello all", is_group: 1 }, li.token)
  reader = await openWindow(house, { language: "zh-Hans", locale: "en", size: PHONE, person: mira })
  expect(await reader.page.evaluate(() => navigator.language)).toBe("en")
  second = await reader.context.newPage()
  listen(reader.page)
  listen(second)
  await enter(reader.page)
  await enter(second)
})
afterAll(async () => {
  expect(reader.complaints()).toEqual([])
  await house.close()
})

const invited = (t: typeof zh, guest: string): string => t("event:group-invited", { name: "李娜", names: guest })
const shows = async (page: Page, line: string): Promise<void> => {
  await page.getByRole("log").getByText(line, { exact: true }).waitFor()
}

// (WIRE-21, LOCALE-05)
it("says a line in the language of the interface, not of the browser: pushed, and listed after a reload", async () => {
  await invite("chen.jing", "陈静")
  const line = invited(zh, "陈静")
  for (const page of [reader.page, second]) await shows(page, line)
  expect(pushed).toEqual([line])
  await reload(reader.page)
  await shows(reader.page, line)
})

// (LOG-09, TAB-02)
it("says the next line in another language that was chosen, in whichever tab", async () => {
  const choose = async (page: Page, language: string): Promise<void> => {
    await page.goto(`${house.url}/h5/#/pages/language/language`)
    const told = page.waitForResponse(/switchLang/)
    await page.getByRole("radio", { name: language, exact: true }).check({ force: true })
    await told
    await page.goto(`${house.url}/h5/#/pages/message/chat?id=${group}`)
  }
  // one of the tabs leads, the other follows
  await choose(second, "English")
  await invite("tom.reed", "Tom")
  for (const page of [reader.page, second]) await shows(page, invited(en, "Tom"))
  await choose(reader.page, "简体中文")
  await invite("eve.park", "Eve")
  for (const page of [reader.page, second]) await shows(page, invited(zh, "Eve"))
  expect(pushed.slice(1)).toEqual([invited(en, "Tom"), invited(zh, "Eve")])
})
