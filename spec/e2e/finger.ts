import type { CDPSession, Locator, Page } from "playwright"

/** A finger on the screen, as the browser knows it; Playwright's own only taps. */
export interface Finger {
  /** From the middle of something, by so many pixels, in steps as a hand makes them. */
  readonly drag: (from: Locator, dx: number, dy: number) => Promise<void>
  /** Lies still on something, longer than a tap. */
  readonly hold: (on: Locator) => Promise<void>
}

const STEPS = 12
/** Longer than a press that opens a menu, in milliseconds. */
const LONG = 700

const middle = async (of: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await of.boundingBox()
  if (box === null) throw new Error("There is nothing to touch.")
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const sender =
  (session: CDPSession) =>
  (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] })

export const fingerOn = async (page: Page): Promise<Finger> => {
  const touch = sender(await page.context().newCDPSession(page))
  return {
    drag: async (from, dx, dy) => {
      const { x, y } = await middle(from)
      await touch("touchStart", x, y)
      for (let step = 1; step <= STEPS; step += 1) await touch("touchMove", x + (dx * step) / STEPS, y + (dy * step) / STEPS)
      await touch("touchEnd")
    },
    hold: async (on) => {
      const { x, y } = await middle(on)
      await touch("touchStart", x, y)
      await page.waitForTimeout(LONG)
      await touch("touchEnd")
    }
  }
}
