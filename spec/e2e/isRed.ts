import type { Locator } from "playwright"

/** Whether something is written in the colour of what deletes. */
export const isRed = (it: Locator): Promise<boolean> =>
  it.evaluate((element) => {
    const probe = document.createElement("i")
    probe.style.color = "var(--danger)"
    element.after(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return getComputedStyle(element).color === color
  })
