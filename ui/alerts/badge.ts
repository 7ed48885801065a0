/** The count on the icon of the installed app, where the system has such a thing. */
export const markBadge = (count: number): void => {
  if (!("setAppBadge" in navigator)) return
  const done = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)
  // an app that is not installed has no icon to mark
  done.catch(() => undefined)
}
