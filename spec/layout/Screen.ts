import type { Page } from "playwright"
import type { People } from "./people.ts"
import type { Say } from "./texts.ts"

/** Who sits before the screen. `ended` holds a token that no longer counts, `expired` is told so by another server before ours, `cutOff` loses every connection, `away` is without a network whenever a screen says so and never gets a message through, `unkept` has a browser that keeps nothing. */
export type Viewer = "guest" | "me" | "newcomer" | "ended" | "expired" | "cutOff" | "away" | "unkept"

/** What a screen needs to be shown. */
export interface Stage {
  readonly page: Page
  readonly t: Say
  readonly people: People
}

/** A screen in one of its states: how it is reached, until it stands there. */
export interface Screen {
  readonly name: string
  readonly viewer: Viewer
  readonly open: (stage: Stage) => Promise<void>
  /** Its document is opened again, and nothing may jump meanwhile. */
  readonly watchesShifts?: boolean
}

/** Goes to a place of the app, as its links do. */
export const go = async (page: Page, place: string): Promise<void> => {
  await page.locator("main").waitFor()
  await page.evaluate((place) => {
    document.querySelector("dialog[open]")?.dispatchEvent(new Event("cancel", { cancelable: true }))
    location.hash = place
  }, place)
}

/** Until fonts are here, movements are over and the page was drawn. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
