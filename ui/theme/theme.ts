import { avatarShape, barHeight } from "#adapters/views/shared/appearance.ts"
import type { AppSetting } from "#engine/setting/AppSetting.ts"

const DARK = window.matchMedia("(prefers-color-scheme: dark)")

/** Colour of the browser's own bars, beside our top bar. */
const BARS = { light: "#ffffff", dark: "#15171c" } as const

/** What is seen of the settings everywhere. */
type Appearance = Pick<AppSetting, "theme" | "circleAvatar" | "textSize">

/** Marks the document with what was chosen; the style sheets do the rest. */
export const applyTheme = ({ theme, circleAvatar, textSize }: Appearance): void => {
  const root = document.documentElement
  root.style.setProperty("--bar", `${barHeight(navigator.userAgent)}px`)
  if (theme === "auto") delete root.dataset["theme"]
  else root.dataset["theme"] = theme
  if (avatarShape({ circleAvatar }) === "round") root.dataset["avatars"] = "round"
  else delete root.dataset["avatars"]
  root.style.fontSize = textSize === undefined ? "" : `${textSize}%`
  const shown = theme === "auto" ? (DARK.matches ? "dark" : "light") : theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", BARS[shown])
}

/** Calls `changed` when the system turns light or dark. */
export const onSystemTheme = (changed: () => void): (() => void) => {
  DARK.addEventListener("change", changed)
  return () => DARK.removeEventListener("change", changed)
}
