import { avatarShape, barHeight } from "#adapters/views/shared/appearance.ts"
import type { AppSetting } from "#engine/setting/AppSetting.ts"

const DARK = window.matchMedia("(prefers-color-scheme: dark)")
/** The system asks for more contrast. */
const MORE = window.matchMedia("(prefers-contrast: more)")

/** What is seen of the settings everywhere. */
type Appearance = Pick<AppSetting, "theme" | "circleAvatar" | "highContrast" | "textSize">

const root = document.documentElement

/** The theme that wants more contrast now, if one does. */
let strong: "light" | "dark" | false = false

const mark = (name: string, value: string | false): void => {
  if (value === false) delete root.dataset[name]
  else root.dataset[name] = value
}

/** The browser's own bars have the colour of our top bar beside them. */
const paintBars = (): void =>
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", getComputedStyle(root).getPropertyValue("--surface"))

const showStrong = (): Promise<void> =>
  import("./contrast.ts").then(
    ({ showContrast }) => {
      if (strong !== false) showContrast(strong)
      paintBars()
    },
    // without a network the usual colours stay, and the next start tries again
    () => undefined
  )

/** Marks the document with what was chosen; the style sheets do the rest. */
export const applyTheme = ({ theme, circleAvatar, highContrast, textSize }: Appearance): void => {
  root.style.setProperty("--bar", `${barHeight(navigator.userAgent)}px`)
  mark("theme", theme !== "auto" && theme)
  mark("avatars", avatarShape({ circleAvatar }) === "round" && "round")
  root.style.fontSize = textSize === undefined ? "" : `${textSize}%`
  strong = (highContrast === true || MORE.matches) && (theme === "auto" ? (DARK.matches ? "dark" : "light") : theme)
  if (strong === false) mark("contrast", false)
  else void showStrong()
  paintBars()
}

/** Calls `changed` when the system turns light or dark, or asks for more contrast. */
export const onSystemTheme = (changed: () => void): (() => void) => {
  const asked = [DARK, MORE]
  for (const each of asked) each.addEventListener("change", changed)
  return () => {
    for (const each of asked) each.removeEventListener("change", changed)
  }
}
