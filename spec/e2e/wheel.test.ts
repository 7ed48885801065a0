import type { Page } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type House, openHouse } from "./house.ts"
import { longTalk, openTalk } from "./longTalk.ts"
import { wheelUp } from "./wheelUp.ts"
import { DESK, PHONE } from "./window.ts"

const MESSAGES = 150
/** Most that may jump on the whole way, as browsers count it. */
const SHIFT_MAX = 0.1
/** Most messages that a frame may bring into the list: each is drawn, laid out and measured in it, and a slow processor has 100 ms. */
const BROUGHT_MAX = 2
/** Rows that a chat opens with, drawn before anybody scrolls. */
const OPENED = 30

let house: House
let talk: Awaited<ReturnType<typeof longTalk>>

beforeAll(async () => {
  house = await openHouse()
  // up to nine lines each
  talk = await longTalk(house.url, MESSAGES, 23)
})
afterAll(() => house.close())

interface Watched {
  shifts: number
}

const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched: Watched = { shifts: 0 }
    Object.assign(globalThis, { watched })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as ReadonlyArray<{ readonly value: number }>) watched.shifts += entry.value
    }).observe({ type: "layout-shift" })
  })

const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.shifts)

/** Notes how many messages each frame brings into the list for the first time, after those that the chat opened with, and which of them have their own height at once. */
const watchRows = (page: Page): Promise<void> =>
  page.evaluate((opened) => {
    const brought: Array<number> = []
    const sizedAtOnce: Array<string> = []
    Object.assign(globalThis, { brought, sizedAtOnce })
    const seen = new Set<string>()
    let inFrame = 0
    const look = (root: ParentNode): void => {
      for (const row of root.querySelectorAll<HTMLElement>("[data-message]")) {
        const key = row.dataset["message"] ?? ""
        if (seen.has(key)) continue
        seen.add(key)
        if (seen.size <= opened) continue
        inFrame += 1
        if (row.closest("[data-unsized]") === null) sizedAtOnce.push(key)
      }
    }
    look(document)
    new MutationObserver(() => look(document)).observe(document.body, { childList: true, subtree: true })
    const frame = (): void => {
      if (inFrame > 0) brought.push(inFrame)
      inFrame = 0
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }, OPENED)

const broughtAtMost = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(...(globalThis as unknown as { brought: ReadonlyArray<number> }).brought))

const sizedAtOnce = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => (globalThis as unknown as { sizedAtOnce: ReadonlyArray<string> }).sizedAtOnce)

// (CLIENT-12, DEC-0204)
it.each([
  ["phone", PHONE, 1],
  ["desk with a slow processor", DESK, 4]
] as const)("scrolls up by the wheel on a %s: nothing jumps, few rows come at once [pain 5]", async (_, size, slower) => {
  const window = await openTalk(house, talk, MESSAGES, size, slower)
  const { page } = window
  await watchShifts(page)
  await watchRows(page)
  expect(await wheelUp(page)).toBe(true)
  expect(await shifts(page)).toBeLessThanOrEqual(SHIFT_MAX)
  expect(await broughtAtMost(page)).toBeLessThanOrEqual(BROUGHT_MAX)
  expect(await sizedAtOnce(page)).toEqual([])
  expect(window.complaints()).toEqual([])
  await window.close()
})
