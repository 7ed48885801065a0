import type { Person } from "../../layout/Person.ts"
import type { House } from "../house.ts"
import { DESK, openWindow, type Window } from "../window.ts"
import { speaksIn, type Voice } from "./voices.ts"

export const press = ({ page, t }: Window, key: string): Promise<void> =>
  page.getByRole("button", { name: t(key), exact: true }).click()

/** Until the call in a window stands so. */
export const stands = ({ page }: Window, phase: string): Promise<void> => page.locator(`[data-call="${phase}"]`).waitFor()

const isOver = ({ page }: Window): Promise<void> => page.locator("[data-call]").waitFor({ state: "detached" })

/** One calls, the other takes it, and both say that they talk. */
export const talk = async (caller: Window, callee: Window): Promise<void> => {
  // a page may stand before its socket does, and then nothing rings there
  await caller.page.locator("[data-presence=online]").first().waitFor()
  await press(caller, "chat:call")
  await stands(callee, "ringing")
  await press(callee, "call:take")
  await Promise.all([caller, callee].map((each) => stands(each, "talking")))
}

/** One hangs up, and both have no call any more. */
export const hangUp = async (one: Window, other: Window): Promise<void> => {
  await press(one, "call:hangUp")
  await Promise.all([one, other].map(isOver))
}

/** The window of a person who speaks with this voice, with the chat with `other` open; `isHidden`: their calls go through the relay alone. */
export const openTalker = async (
  house: Pick<House, "browser" | "url">,
  who: Person,
  other: Pick<Person, "id">,
  voice: Voice,
  isHidden: boolean
): Promise<Window> => {
  const appSetting = JSON.stringify({ language: "en", theme: "light", ...(isHidden ? { hideAddress: true } : {}) })
  const window = await openWindow(house, {
    ...{ language: "en", size: DESK },
    person: { ...who, stored: { ...who.stored, ...{ appSetting } } }
  })
  await window.context.addInitScript(speaksIn, voice)
  await window.open(`/pages/message/chat?id=${other.id}`)
  await window.page.reload()
  await window.composer.waitFor()
  return window
}
