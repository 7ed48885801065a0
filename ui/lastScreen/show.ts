import { lastScreen, type LastScreen } from "#adapters/views/shared/lastScreen.ts"
import { markLanguage } from "../language.ts"

/** An app that does not start shows that after so many milliseconds. */
const PATIENCE = 5000

/** Nothing comes in any more: what the app has drawn below stands at once. */
const endMovements = (): void => {
  for (const each of document.getAnimations()) if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish()
}

/**
 * Shows the screen as it was left, above what the app draws, until that is as far (DEC-0394). A closed tree of its own: nothing in
 * the app finds it. Its links lead where they say to a pointer; nothing else in it acts.
 */
export const showLastScreen = (language: string, contrast: LastScreen["contrast"]): void => {
  const { hash } = location
  const last = lastScreen(hash, innerWidth, language, Date.now())
  // it has the colours that it was left with
  if (last === null || last.contrast !== contrast) return
  const { documentElement: root } = document
  markLanguage(language)
  const cover = document.createElement("div")
  cover.setAttribute("aria-hidden", "true")
  cover.dataset["lastScreen"] = ""
  // over the page, and below what lies over pages: dialogs, toasts, a call
  cover.style.cssText = "position:fixed;inset:0;z-index:10;background:var(--page)"
  const inside = cover.attachShadow({ mode: "closed" })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(last.css)
  inside.adoptedStyleSheets = [sheet]
  // styles name the body
  const page = document.createElement("body")
  page.lang = language
  page.dir = root.dir
  page.innerHTML = last.html
  if (contrast !== undefined) page.dataset["contrast"] = contrast
  // the focus would be lost with it, and no reader reads it: keys wait for the app
  for (const each of page.querySelectorAll<HTMLElement>("a, [tabindex]")) each.tabIndex = -1
  for (const each of page.querySelectorAll<HTMLElement>("[data-style]")) each.style.cssText = each.dataset["style"] ?? ""
  inside.append(page)
  root.append(cover)
  // once the page's own colours and sizes are here
  requestAnimationFrame(() => {
    for (const each of page.querySelectorAll("[data-end]")) each.scrollTop = each.scrollHeight
  })
  const leave = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener("hashchange", leave)
    endMovements()
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
  inside.addEventListener("click", (event) => {
    const { target } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#']") : null
    if (link === null || !(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // as the app's own links do: the way back is known (`ui/routing/hashLocation.ts`)
    history.pushState({ from: hash.slice(1) || "/" }, "", link.href)
    dispatchEvent(new HashChangeEvent("hashchange"))
  })
}
