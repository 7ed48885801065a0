import type { Page } from "playwright"
import { fault, type Finding } from "./Finding.ts"

/** Collects what the page complains about, but for what was arranged (`but`); `take` empties the collection. */
export const errorsOf = (page: Page, but?: RegExp): { readonly take: () => ReadonlyArray<Finding> } => {
  let found: Array<Finding> = []
  page.on("console", (message) => {
    const { url } = message.location()
    if (but?.test(url) === true) return
    if (message.type() === "error" || /Content Security Policy/.test(message.text()))
      found.push(fault("console", `${message.text().slice(0, 200)} (${url})`))
  })
  page.on("pageerror", (error) => found.push(fault("page-error", error.stack?.slice(0, 300) ?? error.message)))
  return {
    take: () => {
      const taken = found
      found = []
      return taken
    }
  }
}
