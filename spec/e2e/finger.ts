import type { CDPSession, Locator, Page } from "playwright"

/** A finger on the screen, as the browser knows it; Playwright's own only taps. */
export interface Finger {
  /** From the middle of something, by so many pixels, in steps as a hand makes them. */
  readonly drag: (from: Locator, dx: number, dy: number) => Promise<void>
  /** Lies still on something until it is in hand, and takes it along. */
  readonly carry: (what: Locator, dx: number, dy: number) => Promise<void>
  /** Touches something for so many milliseconds. */
  readonly tap: (what: Locator, millis: number) => Promise<void>
  /** Lies still on something, longer than a tap. */
  readonly hold: (on: Locator) => Promise<void>
  /** With another one beside it: both go so many times as far apart as they were. */
  readonly pinch: (on: Locator, times: number) => Promise<void>
}

const STEPS = 12
/** Longer than a press that opens a menu, in milliseconds. */
const LONG = 700
/** Pixels from the middle to each of two fingers that are close. */
const CLOSE = 30

const middle = async (of: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await of.boundingBox()
  if (box === null) throw new Error("There is nothing to touch.")
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const sender =
  (session: CDPSession) =>
  (
    type: "touchStart" | "touchMove" | "touchEnd",
    ...touchPoints: ReadonlyArray<{ readonly x: number; readonly y: number }>
  ): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints.map((each, id) => ({ ...each, id })) })

/** Lies still by the clock of the page: however late that is, a timer of the app that is shorter has rung by then. */
const lieStill = (page: Page): Promise<unknown> =>
  page.evaluate((millis) => new Promise((resolve) => setTimeout(resolve, millis)), LONG)

export const fingerOn = async (page: Page): Promise<Finger> => {
  const touch = sender(await page.context().newCDPSession(page))
  const move = async (from: Locator, [dx, dy]: readonly [number, number], rests: boolean): Promise<void> => {
    const { x, y } = await middle(from)
    const to = (step: number) => touch("touchMove", { x: x + (dx * step) / STEPS, y: y + (dy * step) / STEPS })
    const begun = touch("touchStart", { x, y })
    if (rests) {
      await begun
      await lieStill(page)
    }
    // sent right behind the touch: one that came late would find a long press
    await Promise.all([begun, to(1)])
    for (let step = 2; step <= STEPS; step += 1) await to(step)
    await touch("touchEnd")
  }
  return {
    drag: (from, dx, dy) => move(from, [dx, dy], false),
    carry: (what, dx, dy) => move(what, [dx, dy], true),
    tap: async (what, millis) => {
      await what.scrollIntoViewIfNeeded()
      await (await what.elementHandle())?.waitForElementState("enabled")
      // of words in two lines the first one is touched: between them something else may lie
      const at = await what.evaluate((box) => {
        const { height = 0, left = 0, top = 0, width = 0 } = box.getClientRects()[0] ?? {}
        return { x: left + width / 2, y: top + height / 2 }
      })
      await touch("touchStart", at)
      await page.waitForTimeout(millis)
      await touch("touchEnd")
    },
    hold: async (on) => {
      const { x, y } = await middle(on)
      await touch("touchStart", { x, y })
      await lieStill(page)
      await touch("touchEnd")
    },
    pinch: async (on, times) => {
      const { x, y } = await middle(on)
      const apart = (far: number) => [
        { x: x - far, y },
        { x: x + far, y }
      ]
      const from = times < 1 ? CLOSE / times : CLOSE
      await touch("touchStart", ...apart(from))
      for (let step = 1; step <= STEPS; step += 1) await touch("touchMove", ...apart(from + (from * (times - 1) * step) / STEPS))
      await touch("touchEnd")
    }
  }
}
