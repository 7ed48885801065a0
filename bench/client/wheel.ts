import type { Browser, Page } from "playwright"
import { befriend, person, type Person, say } from "../../spec/layout/Person.ts"
import { compared } from "../compared.ts"
import type { Row, Share } from "../Row.ts"
import { SLOWER } from "./conditions.ts"

/** A desk, where people have a wheel. */
const SIZE = { width: 1280, height: 800 }
const MESSAGES = 400
/** Pixels of one notch of the wheel, and milliseconds until the next. */
const NOTCH = 120
const PAUSE = 30
/** A chat whose beginning has not come after so many notches is not moving. */
const NOTCHES = 2000
const SHIFT_MAX = 0.1
/** Longest task in milliseconds, by how much slower the processor is. */
const TASK_MAX = { 1: 50, [SLOWER]: 100 } as const

interface Watched {
  shift: number
  longest: number
}

/** Notes what jumps and what takes long. Runs inside the page. */
const watch = (): void => {
  const watched: Watched = { shift: 0, longest: 0 }
  Object.assign(globalThis, { parleyWheel: watched })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as ReadonlyArray<{ readonly value: number }>) watched.shift += entry.value
  }).observe({ type: "layout-shift" })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration)
  }).observe({ type: "longtask" })
}

/** From the newest message to the oldest. */
const toTheBeginning = async (page: Page): Promise<void> => {
  const log = page.getByRole("log")
  const box = await log.boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  const oldest = page.locator("[data-message]").filter({ hasText: /said 1 / })
  for (let notch = 0; notch < NOTCHES; notch += 1) {
    if (notch % 20 === 0 && (await oldest.count()) > 0 && (await log.evaluate(({ scrollTop }) => scrollTop < 10))) return
    await page.mouse.wheel(0, -NOTCH)
    await page.waitForTimeout(PAUSE)
  }
  throw new Error("The wheel did not reach the beginning.")
}

const wheeled = async (browser: Browser, url: string, me: Person, chat: number, slower: number): Promise<Watched> => {
  const localStorage = Object.entries(me.stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: SIZE,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] }
  })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/h5/#/pages/message/chat?id=${chat}`)
    await page.locator("[data-placed] [data-message]").last().waitFor()
    await page.waitForLoadState("networkidle")
    const debug = await context.newCDPSession(page)
    await debug.send("Emulation.setCPUThrottlingRate", { rate: slower })
    await page.evaluate(watch)
    await toTheBeginning(page)
    return await page.evaluate(() => (globalThis as unknown as { parleyWheel: Watched }).parleyWheel)
  } finally {
    await context.close()
  }
}

const SLOW = ", processor 4 times slower"
const TASK = "longest task while a chat scrolls by the wheel"
const SHIFT = "what jumps while a chat scrolls by the wheel"

/** A long chat scrolled by the wheel from its end to its beginning, with the processor as it is and slower. */
export const wheelRows = async (browser: Browser, url: string, share: Share): Promise<ReadonlyArray<Row>> => {
  const me = await person(url, "wheelreader", "Rita Reader")
  const friend = await person(url, "wheelwriter", "Walt Writer")
  await befriend(url, friend, me)
  for (let n = 1; n <= share(MESSAGES); n += 1)
    await (n % 3 === 0
      ? say(url, me, friend, `said ${n} ${"and more words ".repeat((n * 7) % 23)}`)
      : say(url, friend, me, `said ${n} ${"and more words ".repeat((n * 5) % 11)}`))
  const rows: Array<Row> = []
  for (const [slower, name] of [
    [1, ""],
    [SLOWER, SLOW]
  ] as const) {
    const { longest, shift } = await wheeled(browser, url, me, friend.id, slower)
    const most = TASK_MAX[slower]
    rows.push(
      compared({ name: `${TASK}${name}`, measured: longest, unit: "ms" }, `at most ${most} ms`, longest <= most),
      compared({ name: `${SHIFT}${name}`, measured: shift, unit: "layout shift" }, `at most ${SHIFT_MAX}`, shift <= SHIFT_MAX)
    )
  }
  return rows
}

export const WHEEL_FIGURES = [TASK, SHIFT, `${TASK}${SLOW}`, `${SHIFT}${SLOW}`]
