// Runs before anything is painted: colours as they were chosen last time. A file of its own, since the policy forbids inline scripts.
try {
  const { theme, circleAvatar } = JSON.parse(localStorage.getItem("appSetting") ?? "{}")
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme
  if (circleAvatar === true) document.documentElement.dataset.avatars = "round"
} catch {
  // what cannot be read is not applied
}
