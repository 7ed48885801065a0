import type { Locator } from "playwright"
import { expect } from "vitest"
import { type Person, person } from "../layout/Person.ts"
import type { House } from "./house.ts"
import { DESK, openWindow, PHONE, type Window } from "./window.ts"

let born = 0

/** Somebody new, with a window; `en` on a desk, unless it is a telephone. */
export const somebodyIn = async (house: House, isPhone = false): Promise<{ readonly me: Person; readonly window: Window }> => {
  const me = await person(house.url, `mira${(born += 1)}`, "Mira Lin")
  const window = await openWindow(house, {
    language: isPhone ? "zh-Hans" : "en",
    size: isPhone ? PHONE : DESK,
    touch: isPhone,
    person: me
  })
  return { me, window }
}

/** Closes a window in which nothing went wrong. */
export const leave = async (window: Window): Promise<void> => {
  expect(window.complaints()).toEqual([])
  await window.close()
}

export const content = ({ page }: Window): Locator => page.locator("[data-pane=content]")
/** What is pressed to change one thing of an account. */
export const row = (window: Window, name: string): Locator =>
  content(window).getByRole("button", { name: new RegExp(`^${name}`) })
export const dialog = ({ page }: Window): Locator => page.getByRole("dialog")
