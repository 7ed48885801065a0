import type { Page } from "playwright"

/** How long messages may take until the service has them, in milliseconds. */
const PATIENCE = 150_000

/** Waits until so many messages stand in the chat, and the service has the last of them. */
export const delivered = async (page: Page, count: number): Promise<void> => {
  await page.waitForFunction(
    (most) => {
      const lines = document.querySelectorAll("[data-message]")
      const last = lines[lines.length - 1]?.querySelector("[data-delivery]")?.getAttribute("data-delivery") ?? ""
      return lines.length >= most && (last === "sent" || last === "read")
    },
    count,
    { timeout: PATIENCE }
  )
}
