import { expect } from "vitest"
import type { Window } from "../window.ts"

/** How the call in a window stands; `null`: there is none. */
const phase = ({ page }: Window): Promise<string | null> =>
  page.locator("[data-call]").evaluateAll(([one]) => one?.getAttribute("data-call") ?? null)

export const reaches = (window: Window, name: string | null, timeout = 30_000) =>
  expect.poll(() => phase(window), { timeout }).toBe(name)

/** The newest message of the chat in a window, with all that stands there. */
export const record = ({ page }: Window): Promise<string> => page.locator("[data-message]").last().innerText()
