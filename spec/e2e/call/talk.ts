import { expect } from "vitest"
import type { Person } from "../../layout/Person.ts"
import type { House } from "../house.ts"
import { DESK, openWindow, type Window } from "../window.ts"
import { speaksIn, type Voice } from "./tones.ts"

export const press = ({ page, t }: Window, key: string): Promise<void> =>
  page.getByRole("button", { name: t(key), exact: true }).click()

/** How the call in a window stands; `null`: there is none. */
const phase = ({ page }: Window): Promise<string | null> =>
  page
    .locator("[data-call]")
    .getAttribute("data-call", { timeout: 1000 })
    .catch(() => null)

export const reaches = (window: Window, name: string | null, timeout = 30_000) =>
  expect.poll(() => phase(window), { timeout }).toBe(name)

/** The newest message of the chat in a window, with all that stands there. */
export const record = ({ page }: Window): Promise<string> => page.locator("[data-message]").last().innerText()

/** The window of a person whose calls go through the relay alone, with the chat with `other` open. */
export const openTalker = async (
  house: Pick<House, "browser" | "url">,
  who: Person,
  other: Pick<Person, "id">,
  voice: Voice
): Promise<Window> => {
  const appSetting = JSON.stringify({ language: "en", theme: "light", hideAddress: true })
  const window = await openWindow(house, {
    language: "en",
    size: DESK,
    person: { ...who, stored: { ...who.stored, ...{ appSetting } } }
  })
  await window.context.addInitScript(speaksIn, voice)
  await window.open(`/pages/message/chat?id=${other.id}`)
  await window.page.reload()
  await window.composer.waitFor()
  return window
}

/** One calls, the other takes it, and both say that they talk. */
export const talk = async (caller: Window, callee: Window): Promise<void> => {
  await press(caller, "chat:call")
  await reaches(callee, "ringing")
  await press(callee, "call:take")
  await Promise.all([reaches(caller, "talking"), reaches(callee, "talking")])
}
