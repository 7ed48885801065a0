import type { Browser, Page } from "playwright"
import type { Share } from "../Row.ts"
import { type SlowNetwork, slowDown } from "./conditions.ts"
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
  readonly parleyPainted: Readonly<Record<string, Promise<number>>>
}

/** Notes when something that fits a selector has been painted, for each of them. Runs inside the page, before it. */
const notePainted = (selectors: ReadonlyArray<string>): void => {
  const painted = (selector: string): Promise<number> =>
    new Promise<number>((resolve) => {
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
  Object.assign(globalThis, { parleyPainted: Object.fromEntries(selectors.map((each) => [each, painted(each)])) })
}

/** What is not painted within so many milliseconds never will be. */
const PATIENCE = 30_000

/** Milliseconds from the start of a page's navigation until something that fits `selector`, which `openPage` knows of, is painted, also after the page was read again. */
export const paintedAfter = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    ([what, patience]) =>
      Promise.race([
        (globalThis as unknown as Marked).parleyPainted[what],
        new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`${what} was not painted.`)), patience))
      ]),
    [selector, PATIENCE] as const
  ) as Promise<number>

/** Opens `url` until `selector` is painted, over a slow line if one is given; `also` may be asked for as well. */
export const openPage = async (
  page: Page,
  url: string,
  selector: string,
  { line, also = [] }: { readonly line?: SlowNetwork; readonly also?: ReadonlyArray<string> } = {}
): Promise<Opening> => {
  const debug = await page.context().newCDPSession(page)
  const watched = await watch(debug)
  if (line !== undefined) await slowDown(debug, line)
  await page.addInitScript(notePainted, [selector, ...also])
  await page.goto(url, { waitUntil: "commit" })
  const millis = await paintedAfter(page, selector)
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
  line?: SlowNetwork
): Promise<ReadonlyArray<Opening>> => {
  const openings: Array<Opening> = []
  for (let time = 0; time < share(TIMES); time += 1) {
    const fresh = await browser.newContext(context)
    openings.push(await openPage(await fresh.newPage(), url, selector, line === undefined ? {} : { line }))
    await fresh.close()
  }
  return openings
}
