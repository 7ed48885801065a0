// Runs before anything is painted; a file of its own, since the policy forbids inline scripts.
// Colours as they were chosen last time, and an early start for the files that the first screen will ask for.
{
  const root = document.documentElement
  let setting = {}
  let inside = false
  try {
    setting = JSON.parse(localStorage.getItem("appSetting") ?? "{}")
    inside = localStorage.getItem("authToken") !== null
  } catch {
    // what cannot be read is not applied
  }
  if (setting.theme === "light" || setting.theme === "dark") root.dataset.theme = setting.theme
  if (setting.circleAvatar === true) root.dataset.avatars = "round"

  const files = JSON.parse(document.currentScript.dataset.files ?? "{}")
  const main = (tag) => tag.toLowerCase().split("-")[0]
  // only a guess: a wrong one costs a small file, the app decides for itself
  const language = [setting.language ?? "auto", ...navigator.languages]
    .map((tag) => Object.keys(files.texts ?? {}).find((known) => main(known) === main(tag)))
    .find((found) => found !== undefined)
  for (const file of [...(files[inside ? "home" : "login"] ?? []), ...(files.texts?.[language] ?? [])]) {
    const link = document.createElement("link")
    if (file.endsWith(".css")) Object.assign(link, { rel: "preload", as: "style" })
    else link.rel = "modulepreload"
    link.crossOrigin = ""
    link.href = file
    document.head.append(link)
  }
}
