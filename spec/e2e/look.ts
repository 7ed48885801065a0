import type { Page } from "playwright"

/** What the app hears when a person looks at another window, or puts it away and takes it up; the browser of a test shows all its pages. */
export const look = (page: Page, state: "visible" | "hidden"): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now })
    document.dispatchEvent(new Event("visibilitychange"))
  }, state)
