import type { Page } from "playwright"
import { atRest } from "./anchor.ts"

/** Pixels of one notch of the wheel, and how long until the next one, in ms. */
const NOTCH = 120
const PAUSE = 16

/** Scrolls the chat by the wheel from where it stands to its beginning, and says whether it has come there. */
export const wheelUp = async (page: Page): Promise<boolean> => {
  const log = page.getByRole("log")
  const box = await log.boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  const beginning = page.locator("[data-beginning]")
  const isThere = async (): Promise<boolean> =>
    (await beginning.isVisible()) && (await log.evaluate(({ scrollTop }) => scrollTop < 10))
  for (let notch = 0; notch < 1500 && (notch % 10 !== 0 || !(await isThere())); notch += 1) {
    await page.mouse.wheel(0, -NOTCH)
    await page.waitForTimeout(PAUSE)
  }
  await atRest(page)
  return isThere()
}
