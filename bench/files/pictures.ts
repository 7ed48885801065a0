import type { BrowserContext, Page } from "playwright"
import { befriend, person, type Person, say } from "../../spec/layout/Person.ts"
import { sendPhoto } from "../../spec/layout/sendPicture.ts"
import { MEMBER } from "../client/list.ts"
import { median, openPage } from "../client/opening.ts"
import { compared } from "../compared.ts"
import type { Part, Row, Share } from "../Row.ts"
import { inBrowser } from "./inBrowser.ts"
import { memoryOf } from "./memory.ts"
import { openRoomy, type Roomy } from "./roomy.ts"

const MESSAGES = 10_000
/** One message in so many is a picture. */
const PICTURE_EVERY = 5
const OPENINGS = 5
const SLOWER_MAX = 1.2
const FRAMES_MIN = 55
const MEMORY_MAX = 150
const SHIFT_MAX = 0.1
/** Pixels of each turn of the wheel, and milliseconds until the next. */
const NOTCH = 600
const PAUSE = 33
/** A chat whose beginning has not come after so many turns is not moving. */
const NOTCHES = 6000

const OPENS = "chat of 10,000 messages with 2,000 pictures: opened until its messages stand"
const FRAMES = "chat of 10,000 messages with 2,000 pictures: frames a second while all of it scrolls"
const MEMORY = "chat of 10,000 messages with 2,000 pictures: memory of the page after all of it has scrolled"
const SHIFT = "chat of 10,000 messages with 2,000 pictures: what jumps while all of it scrolls"

/** Two who have talked so much; with pictures among it or without. */
const talk = async ({ rest, url }: Roomy, me: Person, name: string, messages: number, hasPictures: boolean): Promise<Person> => {
  const friend = await person(url, name.toLowerCase(), name)
  await befriend(url, friend, me)
  for (let n = 1; n <= messages; n += 1) {
    // a person may upload 600 an hour
    if (n % 1000 === 0) rest()
    await (hasPictures && n % PICTURE_EVERY === 0
      ? sendPhoto(url, friend, me, n)
      : say(url, n % 3 === 0 ? me : friend, n % 3 === 0 ? friend : me, `said ${n} ${"and more words ".repeat((n * 7) % 9)}`))
  }
  return friend
}

const opened = async (context: BrowserContext, url: string, chat: Person, times: number): Promise<number> => {
  const all: Array<number> = []
  for (let time = 0; time < times; time += 1) {
    const page = await context.newPage()
    const { millis } = await openPage(page, `${url}/h5/#/pages/message/chat?id=${chat.id}`, "[data-placed] [data-message]")
    all.push(millis)
    await page.close()
  }
  return median(all)
}

interface Watched {
  shift: number
  frames: number
}

/** Counts frames, and notes what jumps. Runs inside the page. */
const watch = (): void => {
  const watched: Watched = { shift: 0, frames: 0 }
  Object.assign(globalThis, { parleyScroll: watched })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as ReadonlyArray<{ readonly value: number }>) watched.shift += entry.value
  }).observe({ type: "layout-shift" })
  const frame = (): void => {
    watched.frames += 1
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** From the newest message to the oldest; how many frames a second were drawn, and what jumped. */
const scrolled = async (page: Page): Promise<{ readonly frames: number; readonly shift: number }> => {
  const log = page.getByRole("log")
  const box = await log.boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  const oldest = page.locator("[data-message]").filter({ hasText: /said 1 / })
  await page.evaluate(watch)
  const from = performance.now()
  for (let notch = 0; notch < NOTCHES; notch += 1) {
    if (notch % 50 === 0 && (await oldest.count()) > 0 && (await log.evaluate(({ scrollTop }) => scrollTop < 10))) {
      const seconds = (performance.now() - from) / 1000
      const { frames, shift } = await page.evaluate(() => (globalThis as unknown as { parleyScroll: Watched }).parleyScroll)
      return { frames: frames / seconds, shift }
    }
    await page.mouse.wheel(0, -NOTCH)
    await page.waitForTimeout(PAUSE)
  }
  throw new Error("The wheel did not reach the beginning.")
}

const measure = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const messages = share(MESSAGES)
  return inBrowser(
    () => openRoomy(50),
    async ({ browser, service }) => {
      const { url } = service
      const me = await person(url, "rita.reader", "Rita Reader")
      const [plain, full] = [
        await talk(service, me, "Walt.Writer", messages, false),
        await talk(service, me, "Pia.Painter", messages, true)
      ]
      const localStorage = Object.entries(me.stored).map(([name, value]) => ({ name, value }))
      const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
      const openings = await browser.newContext({ ...MEMBER, storageState })
      const times = share(OPENINGS)
      // each chat once before: what is fetched with the first
      for (const chat of [plain, full]) await opened(openings, url, chat, 1)
      const [textual, pictured] = [await opened(openings, url, plain, times), await opened(openings, url, full, times)]
      await openings.close()
      const context = await browser.newContext({ ...MEMBER, storageState })
      const page = await context.newPage()
      await openPage(page, `${url}/h5/#/pages/message/chat?id=${full.id}`, "[data-placed] [data-message]")
      const { frames, shift } = await scrolled(page)
      const debug = await context.newCDPSession(page)
      await debug.send("HeapProfiler.collectGarbage")
      const memory = (await memoryOf(browser)) / 1024 / 1024
      return [
        compared(
          { name: OPENS, measured: pictured, unit: "ms", baseline: { name: "one of text", measured: textual } },
          `at most ${SLOWER_MAX} times one of text`,
          pictured <= SLOWER_MAX * textual
        ),
        compared({ name: FRAMES, measured: frames, unit: "/s" }, `at least ${FRAMES_MIN}/s`, frames >= FRAMES_MIN),
        compared({ name: MEMORY, measured: memory, unit: "MB" }, `at most ${MEMORY_MAX} MB`, memory <= MEMORY_MAX),
        compared({ name: SHIFT, measured: shift, unit: "layout shift" }, `at most ${SHIFT_MAX}`, shift <= SHIFT_MAX)
      ]
    }
  )
}

export const PICTURES_PART: Part = { figures: [OPENS, FRAMES, MEMORY, SHIFT], measure }
