import type { Browser, Page } from "playwright"
import type { Share } from "../Row.ts"
import { type Line, slowDown } from "./conditions.ts"
import { watch } from "./Watched.ts"

/** How a page came up. */
export interface Opening {
  /** Milliseconds from the start of the navigation until what was waited for is painted. */
  readonly millis: number
  /** Bytes of scripts and styles asked for until then. */
  readonly codeBytes: number
  readonly requests: ReadonlyArray<{ readonly url: string; readonly at: number; readonly bytes: number }>
}

interface Marked {
  readonly parleyPainted: Promise<number>
}

/** Notes when something that fits `selector` has been painted. Runs inside the page, before it. */
const notePainted = (selector: string): void => {
  const painted = new Promise<number>((resolve) => {
    const look = (): boolean => {
      const found = document.querySelector(selector)
      if (found === null || !found.checkVisibility()) return false
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      return true
    }
    const observer = new MutationObserver(() => {
      if (look()) observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  })
  Object.assign(globalThis, { parleyPainted: painted })
}

/** What is not painted within so many milliseconds never will be. */
const PATIENCE = 30_000

/** Milliseconds from the start of a page's navigation until what `openPage` waited for in it is painted once more, also after it was read again. */
export const paintedAfter = (page: Page): Promise<number> =>
  page.evaluate(
    (patience) =>
      Promise.race([
        (globalThis as unknown as Marked).parleyPainted,
        new Promise<never>((_, reject) => setTimeout(() => reject(new Error("Nothing was painted.")), patience))
      ]),
    PATIENCE
  )

/** Opens `url` until `selector` is painted, over a slow line if one is given. */
export const openPage = async (page: Page, url: string, selector: string, line?: Line): Promise<Opening> => {
  const debug = await page.context().newCDPSession(page)
  const watched = await watch(debug)
  if (line !== undefined) await slowDown(debug, line)
  await page.addInitScript(notePainted, selector)
  await page.goto(url, { waitUntil: "commit" })
  const millis = await paintedAfter(page)
  const began = await page.evaluate(() => performance.timeOrigin)
  await page.waitForLoadState("networkidle")
  await debug.detach()
  return { millis, codeBytes: watched.codeBytes(began + millis), requests: watched.requests() }
}

export const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const TIMES = 5

/** Opens a page several times, each time as if for the first time, and gives all of it. */
export const coldOpenings = async (
  browser: Browser,
  context: Parameters<Browser["newContext"]>[0],
  url: string,
  selector: string,
  share: Share,
  line?: Line
): Promise<ReadonlyArray<Opening>> => {
  const openings: Array<Opening> = []
  for (let time = 0; time < share(TIMES); time += 1) {
    const fresh = await browser.newContext(context)
    openings.push(await openPage(await fresh.newPage(), url, selector, line))
    await fresh.close()
  }
  return openings
}
