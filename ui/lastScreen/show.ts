import { lastScreen } from "#adapters/views/shared/lastScreen.ts"
import { markLanguage } from "../language.ts"

/** An app that does not start shows that after so many milliseconds. */
const PATIENCE = 5000

/**
 * Shows the screen as it was left, above what the app draws, until that is as far (DEC-0394). A closed tree of its own: nothing in
 * the app finds it. Its links lead where they say; nothing else in it acts.
 */
export const showLastScreen = (language: string): void => {
  const { hash } = location
  const last = lastScreen(hash, innerWidth, language, Date.now())
  if (last === null) return
  const { documentElement: root } = document
  markLanguage(language)
  const cover = document.createElement("div")
  cover.ariaHidden = "true"
  cover.dataset["lastScreen"] = ""
  cover.style.cssText = "position:fixed;inset:0;z-index:1;background:var(--page)"
  const inside = cover.attachShadow({ mode: "closed" })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(last.css)
  inside.adoptedStyleSheets = [sheet]
  // elements that the styles of a page know
  const page = document.createElement("body")
  page.lang = language
  page.dir = root.dir
  page.innerHTML = last.html
  for (const each of page.querySelectorAll<HTMLElement>("[data-style]")) each.style.cssText = each.dataset["style"] ?? ""
  inside.append(page)
  root.append(cover)
  // once the page's own colours and sizes are here
  requestAnimationFrame(() => {
    for (const each of page.querySelectorAll<HTMLElement>("[data-scroll]"))
      each.scrollTop = each.dataset["scroll"] === "end" ? each.scrollHeight : Number(each.dataset["scroll"])
  })
  const leave = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener("hashchange", leave)
    cover.remove()
  }
  const observer = new MutationObserver(() => {
    if (location.hash !== hash) return leave()
    if (!last.shows.every((each) => document.querySelector(each) !== null)) return
    observer.disconnect()
    // the second frame has what the first has measured
    requestAnimationFrame(() => requestAnimationFrame(leave))
  })
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ["data-placed"] })
  const timer = setTimeout(leave, PATIENCE)
  addEventListener("hashchange", leave)
}
