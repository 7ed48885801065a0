// Runs before anything is painted; a file of its own, since the policy forbids inline scripts.
// Colours as they were chosen last time, and for who is logged in an early start for the files of the first screen.
try {
  const { theme, circleAvatar } = JSON.parse(localStorage.getItem("appSetting") ?? "{}")
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme
  if (circleAvatar === true) document.documentElement.dataset.avatars = "round"
  if (localStorage.getItem("authToken") !== null)
    for (const href of JSON.parse(document.currentScript.dataset.files ?? "[]")) {
      const link = document.createElement("link")
      if (href.endsWith(".css")) Object.assign(link, { rel: "preload", as: "style" })
      else link.rel = "modulepreload"
      link.crossOrigin = ""
      link.href = href
      document.head.append(link)
    }
} catch {
  // what cannot be read is not applied
}
// Scripts that are gone before they were asked for: a newer version came in between. Nothing is drawn yet, so nothing is lost.
addEventListener(
  "error",
  ({ target }) => {
    const { build } = document.documentElement.dataset
    if (!(target instanceof HTMLScriptElement) || sessionStorage.getItem("reloaded") === build) return
    sessionStorage.setItem("reloaded", build)
    location.reload()
  },
  true
)
