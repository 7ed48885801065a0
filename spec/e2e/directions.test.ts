import type { Page } from "playwright"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { readerAndWriter } from "./longTalk.ts"
import { DESK, openWindow, PHONE } from "./window.ts"

const LONG = "A line that is long enough to make the bubble wide"
const LINES = [LONG, "مرحبا!", "Hello!", "١٢٣ نعم", LONG] as const

let house: House
let me: Person
let friend: Person

beforeAll(async () => {
  house = await openHouse()
  ;({ friend, me } = await readerAndWriter(house.url))
})
afterAll(() => house.close())

interface Drawn {
  readonly text: string
  readonly left: number
  readonly right: number
  /** Where its first and its last character stand. */
  readonly first: number
  readonly last: number
}

/** Where the lines of the last bubble stand. */
const linesOf = (page: Page): Promise<ReadonlyArray<Drawn>> =>
  page
    .locator("[data-message] [data-text]")
    .last()
    .evaluate((text) => {
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
      const lines = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const range = (from: number, to: number): DOMRect => {
          const range = document.createRange()
          range.setStart(node, from)
          range.setEnd(node, to)
          return range.getBoundingClientRect()
        }
        const words = node.textContent ?? ""
        const { left, right } = range(0, words.length)
        lines.push({ text: words, left, right, first: range(0, 1).left, last: range(words.length - 1, words.length).left })
      }
      return lines
    })

describe.each([
  ["left to right, on a phone", "ltr", PHONE],
  ["right to left, at a desk", "rtl", DESK]
] as const)("in an app that runs from %s", (_, dir, size) => {
  it("each line of a bubble runs its own way", async () => {
    const window = await openWindow(house, { language: "en", size, person: me })
    const { page } = window
    // the app says once, as it starts, how its language runs
    await window.tab("messages").waitFor()
    await page.evaluate((dir) => {
      document.documentElement.dir = dir
    }, dir)
    await window.open(`/pages/message/chat?id=${friend.id}`)
    await window.say(LINES.join("\n"))
    await window.line("Hello!").last().waitFor()
    const lines = await linesOf(page)
    expect(lines.map(({ text }) => text)).toEqual(LINES)
    const [start, end] = [Math.min(...lines.map(({ left }) => left)), Math.max(...lines.map(({ right }) => right))]
    for (const { first, last, left, right, text } of lines.slice(1, -1)) {
      const isLatin = text.startsWith("Hello")
      expect([text, isLatin ? Math.round(left - start) : Math.round(end - right)]).toEqual([text, 0])
      expect([text, first < last]).toEqual([text, isLatin])
    }
    expect(window.complaints()).toEqual([])
    await window.close()
  })
})
