import type { Page } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { person, type Person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { openWindow, PHONE, type Window } from "./window.ts"

/** Without any other tag and without entities: as our own composer sends texts, and as bots do. */
const PLAIN = [
  "words",
  "  blanks   at the start, and some in the middle ",
  "a\u00A0blank that does not break, > and \"both\" 'quotes'",
  "two\nlines\tand a tab",
  "see https://good.example/a?b=1 there",
  "a token [!1f44d] and 👍 itself",
  "[!1f44d]",
  "שלום, hello",
  "<p>one line</p>",
  "<p>one</p><p><br></p><p>two > three, https://good.example/</p>",
  "<p></p><p> kept </p>",
  "<p>👍</p>"
]

let house: House
let me: Person
let window: Window

beforeAll(async () => {
  house = await openHouse()
  me = await person(house.url, "plainreader", "Rita Reader")
  window = await openWindow(house, { language: "en", size: { ...PHONE, height: 4800 }, person: me })
})
afterAll(() => house.close())

/** A comment shows nothing, and is nothing that a plain text has. */
const parsed = (text: string): string => `${text}<!---->`

/** Counts what the parser reads. */
const watchParser = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched = { texts: 0 }
    Object.assign(globalThis, { parsed: watched })
    const parse = Reflect.get(DOMParser.prototype, "parseFromString")
    DOMParser.prototype.parseFromString = function parseFromString(...given) {
      watched.texts += 1
      return parse.apply(this, given)
    }
  })

const parsedTexts = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { parsed: { texts: number } }).parsed.texts)

// (EDITOR-01, CLIENT-12)
it("draws a plain text as any other, without the parser, the largest part of what a row takes", async () => {
  const { page } = window
  const data = [...PLAIN, ...PLAIN.map(parsed)].map((content, index) => ({
    id: `p${index}`,
    msg_id: index + 1,
    type: "text",
    content,
    sendTime: Math.floor(Date.now() / 1000) - 600 + index,
    toContactId: me.id,
    fromUser: { id: 78, displayName: "Walt", avatar: "" }
  }))
  await page.route("**/getMessageList", (route) => route.fulfill({ json: { code: 0, msg: "", data, count: 0, page: 1 } }))
  await watchParser(page)
  await window.open("/pages/message/chat?id=78")
  const texts = page.locator("[data-text]")
  await expect.poll(() => texts.count()).toBe(data.length)
  const drawn = await texts.evaluateAll((all) => all.map((text) => `${text.getAttribute("data-look")}: ${text.innerHTML}`))
  expect(drawn.slice(0, PLAIN.length)).toEqual(drawn.slice(PLAIN.length))
  expect(await parsedTexts(page)).toBe(PLAIN.length)
  expect(window.complaints()).toEqual([])
})
