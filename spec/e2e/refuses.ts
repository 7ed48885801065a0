import type { Locator } from "playwright"
import { expect } from "vitest"

const isFocused = (field: Locator): Promise<void> =>
  expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)

/** What a screen reader says of a field besides its name. */
export const described = (field: Locator): Promise<string> =>
  field.evaluate((it) =>
    (it.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ")
  )

/** Sends what stands in a field twice; each time it is refused: the field has the focus, is marked as wrong, and the words belong to it. */
export const refuses = async (field: Locator, send: Locator, words: string): Promise<void> => {
  for (let tries = 0; tries < 2; tries += 1) {
    await send.click()
    await expect.poll(() => described(field)).toContain(words)
    expect(await field.getAttribute("aria-invalid")).toBe("true")
    await isFocused(field)
  }
}
