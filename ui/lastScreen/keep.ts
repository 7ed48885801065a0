import { archiveStatus } from "#adapters/views/shared/keeping.ts"
import { keepLastScreens, type LastScreen } from "#adapters/views/shared/lastScreen.ts"
import { session } from "#adapters/views/shared/session.ts"
import { storedText } from "#adapters/views/shared/stored.ts"
import { currentPlace } from "../routing/hashLocation.ts"
import { PATHS } from "../routing/paths.ts"
import { coloursOf, stylesOf } from "./stylesOf.ts"

/** What a list and a chat show once they are drawn. */
const LIST_ROW = "main li a"
const MESSAGE = "[data-placed] [data-message]"

/** What is over the page, as a call or a toast, what is hidden, and what shows nothing without a program. */
const LEFT_OUT = "#root > :not(main), dialog, [popover], iframe, audio, [data-unsized], [style*='display: none']"

/** The most that is kept of a screen, in characters; of a larger one the start would not be faster. */
const LARGEST = 300_000

/** So near to its end a scroller counts as there, in pixels. */
const NEAR = 2

/** Styles stand beside the elements: a page does not take them out of a text. */
const putAside = (copy: Element): void => {
  const style = copy.getAttribute("style")
  if (style === null) return
  copy.setAttribute("data-style", style)
  copy.removeAttribute("style")
}

/** The messages of a chat: the app begins with their end, and with the top of all else. */
const isLog = (drawn: Element): boolean => drawn.getAttribute("role") === "log"

/** What an element shows and its text does not say. */
const note = (drawn: Element, copy: Element): void => {
  if (isLog(drawn)) copy.setAttribute("data-end", "")
  if (drawn instanceof HTMLTextAreaElement) copy.textContent = drawn.value
  if (drawn instanceof HTMLInputElement) copy.setAttribute("value", drawn.value)
}

/** The app would begin otherwise: it is scrolled to another place, or something is looked for. */
const isElsewhere = (drawn: Element): boolean => {
  if (drawn instanceof HTMLInputElement) return drawn.value !== ""
  if (drawn instanceof HTMLTextAreaElement) return false
  const { clientHeight, scrollHeight, scrollTop } = drawn
  return isLog(drawn) ? scrollHeight - clientHeight - scrollTop >= NEAR : scrollTop > 0
}

/** A row of a long list that is drawn ahead, out of sight also once a keyboard is put away; the others have their places without it. */
const isAhead = (drawn: Element): boolean => {
  if (!(drawn instanceof HTMLElement) || drawn.style.position !== "absolute") return false
  const { bottom, top } = drawn.getBoundingClientRect()
  const spare = Math.max(0, screen.height - innerHeight)
  return bottom < -spare || top > innerHeight + spare
}

/** The app as it is drawn now, without `but`; nothing where it would begin otherwise. */
const copyOf = (app: HTMLElement, but: string): HTMLElement | undefined => {
  const copy = app.cloneNode(true) as HTMLElement
  const drawn = [...app.querySelectorAll("*")]
  if (drawn.some((each) => isElsewhere(each) && each.closest(but) === null)) return undefined
  for (const [at, each] of [...copy.querySelectorAll("*")].entries()) {
    const original = drawn[at] ?? each
    if (isAhead(original)) each.remove()
    else note(original, each)
  }
  for (const each of copy.querySelectorAll(`${LEFT_OUT}, ${but}`)) each.remove()
  // bytes of this page, which the next one does not have
  for (const each of copy.querySelectorAll("[src^='blob:'], video")) each.removeAttribute("src")
  for (const each of copy.querySelectorAll("*")) {
    putAside(each)
    // what is typed there would be lost
    each.toggleAttribute("inert", each.matches("button, input, textarea"))
  }
  return copy
}

/** What is shown now, by its address; a list that a chat covers, too. Nothing where the device keeps nothing, or where neither list nor chat is shown. */
const shownIn = (app: HTMLElement, owner: number): ReadonlyMap<string, LastScreen> => {
  const { dataset, dir, lang } = document.documentElement
  const { path, place } = currentPlace()
  const copies = new Map<string, HTMLElement>()
  const add = (hash: string, but: string): void => {
    const copy = copyOf(app, but)
    if (copy !== undefined) copies.set(hash, copy)
  }
  if (archiveStatus.peek() !== "yes") return new Map()
  const isCovered = app.querySelector("[data-pane='list'][inert]") !== null
  if (place === PATHS.home || isCovered) add("", "[data-pane='content']")
  if (path === PATHS.chat) add(location.hash, "[data-pane='list'][inert]")
  const page = Object.assign(document.createElement("body"), { dir, lang })
  page.append(...copies.values())
  const marked = dataset["contrast"]
  const contrast: LastScreen["contrast"] = marked === "light" || marked === "dark" ? marked : undefined
  if (contrast !== undefined) page.dataset["contrast"] = contrast
  const whole = new DocumentFragment()
  whole.append(page)
  const css = stylesOf(whole)
  const colours = contrast === undefined ? "" : coloursOf(contrast)
  // they are not here yet: it would be shown in others
  if (contrast !== undefined && colours === "") return new Map()
  const look = contrast === undefined ? { css } : { css: css + colours, contrast }
  const about = { owner, width: innerWidth, language: lang, at: Date.now(), ...look }
  const found = new Map<string, LastScreen>()
  for (const [hash, copy] of copies) {
    const shows = [LIST_ROW, MESSAGE].filter((each) => copy.querySelector(each) !== null)
    const html = copy.outerHTML
    if (shows.length > 0 && html.length <= LARGEST) found.set(hash, { ...about, html, shows })
  }
  return found
}

/** Keeps the screen whenever it is left: nobody can tell whether the page is ever shown again. */
export const keepScreens = (): void => {
  // a page that goes is hidden next
  let isGone = false
  const keep = (): void => {
    const app = document.getElementById("root")
    const mine = session.peek()
    // while the last one is still shown, it stays the last one
    const isDrawn = document.querySelector("[data-last-screen]") === null
    if (isGone || !isDrawn || app === null || mine._tag !== "LoggedIn") return
    // another tab may have ended the session, or begun another one
    if (storedText("authToken") === JSON.stringify(mine.token)) keepLastScreens(shownIn(app, mine.me.id))
  }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") keep()
  })
  window.addEventListener("pagehide", () => {
    keep()
    isGone = true
  })
  // from the browser's cache
  window.addEventListener("pageshow", () => {
    isGone = false
  })
}
