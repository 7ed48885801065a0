// Runs before anything is painted, as a part of the page itself (`ui/build/firstFiles.ts`), so that it waits for nothing.
interface Kept {
  readonly theme?: unknown
  readonly circleAvatar?: unknown
}

const { documentElement: root, currentScript } = document

/** Colours as they were chosen last time. */
const applyTheme = ({ theme, circleAvatar }: Kept): void => {
  if (theme === "light" || theme === "dark") root.dataset["theme"] = theme
  if (circleAvatar === true) root.dataset["avatars"] = "round"
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

try {
  applyTheme(JSON.parse(localStorage.getItem("appSetting") ?? "{}") as Kept)
} catch {
  // what cannot be read is not applied
}
fetchEarly(JSON.parse(currentScript?.dataset[isMember() ? "member" : "guest"] ?? "[]") as ReadonlyArray<string>)

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

export {}
