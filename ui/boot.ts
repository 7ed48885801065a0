// Runs before anything is painted, as a part of the page itself (`ui/build/firstFiles.ts`), so that it waits for nothing.
import { barHeight } from "#adapters/views/shared/appearance.ts"
import { keepLastScreens } from "#adapters/views/shared/lastScreen.ts"
import { TEXT_SIZES } from "#engine/setting/AppSetting.ts"
import { chooseLanguage } from "./language.ts"
import { showLastScreen } from "./lastScreen/show.ts"

interface Kept {
  readonly language?: unknown
  readonly theme?: unknown
  readonly circleAvatar?: unknown
  readonly textSize?: unknown
  readonly highContrast?: unknown
}

const { documentElement: root, currentScript } = document

/** Where a chat is opened, the first path of its row in `engine/route/routes.ts`: the whole table would stand in the page. */
const CHAT = "/pages/message/chat"

/** Colours and the size of text as they were chosen last time. */
const applyTheme = ({ theme, circleAvatar, textSize }: Kept): void => {
  root.style.setProperty("--bar", `${barHeight(navigator.userAgent)}px`)
  if (theme === "light" || theme === "dark") root.dataset["theme"] = theme
  if (circleAvatar === true) root.dataset["avatars"] = "round"
  const size = TEXT_SIZES.find((each) => each === textSize)
  if (size !== undefined) root.style.fontSize = `${size}%`
}

const isAsked = (what: string): boolean => matchMedia(`(prefers-${what})`).matches

/** Which colours of more contrast the app will load, if any (`ui/theme/theme.ts`). */
const contrastOf = ({ highContrast, theme }: Kept): "light" | "dark" | undefined => {
  if (highContrast !== true && !isAsked("contrast: more")) return undefined
  return theme === "light" || theme === "dark" ? theme : isAsked("color-scheme: dark") ? "dark" : "light"
}

/** What the browser's own bars show of `--surface` in the dark, until the styles are there; the page itself names that of the light. */
const DARK_BARS = { usual: "#15171c", strong: "#000000" }

const paintBars = (setting: Kept): void => {
  const { theme } = setting
  if (theme === "light" || (theme !== "dark" && !isAsked("color-scheme: dark"))) return
  const colour = contrastOf(setting) === undefined ? DARK_BARS.usual : DARK_BARS.strong
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour)
}

/** An early start for the files of the first screen. */
const fetchEarly = (files: ReadonlyArray<string>): void => {
  for (const href of files) {
    const link = document.createElement("link")
    if (href.endsWith(".css")) Object.assign(link, { rel: "preload", as: "style" })
    else link.rel = "modulepreload"
    link.crossOrigin = ""
    link.href = href
    document.head.append(link)
  }
}

const isMember = (): boolean => {
  try {
    return localStorage.getItem("authToken") !== null
  } catch {
    return false
  }
}

/** What was set last time; nothing where it cannot be read. */
const kept = (): Kept => {
  try {
    return (JSON.parse(localStorage.getItem("appSetting") ?? "{}") ?? {}) as Kept
  } catch {
    return {}
  }
}

const setting = kept()
applyTheme(setting)
paintBars(setting)
// what the page names for this reader
const { guest = "[]", member = "[]", chat = "[]", texts = "{}" } = currentScript?.dataset ?? {}
const parsed = (text: string) => JSON.parse(text) as ReadonlyArray<string>
const files = JSON.parse(texts) as Readonly<Record<string, ReadonlyArray<string>>>
const speaks = chooseLanguage(
  typeof setting.language === "string" ? setting.language : "auto",
  navigator.languages,
  Object.keys(files)
)
fetchEarly(files[speaks] ?? [])
if (isMember()) {
  fetchEarly([...parsed(member), ...(location.hash.startsWith(`#${CHAT}`) ? parsed(chat) : [])])
} else {
  fetchEarly(parsed(guest))
  keepLastScreens(new Map())
}

// Scripts that are gone before they were asked for: a newer version came in between. Nothing is drawn yet, so nothing is lost.
addEventListener(
  "error",
  ({ target }) => {
    const build = root.dataset["build"] ?? ""
    if (!(target instanceof HTMLScriptElement) || sessionStorage.getItem("reloaded") === build) return
    sessionStorage.setItem("reloaded", build)
    location.reload()
  },
  true
)

try {
  if (isMember()) showLastScreen(speaks, contrastOf(setting))
} catch {
  // written by another program, or a browser that cannot: the app starts without it
}
