import type { Locator } from "playwright"
import { expect } from "vitest"
import { befriend, person, type Person } from "../layout/Person.ts"
import type { House } from "./house.ts"
import { openWindow, PHONE, type Window } from "./window.ts"

let pairs = 0
/** Two who know each other. */
export const pair = async (house: House): Promise<readonly [Person, Person]> => {
  pairs += 1
  const ann = await person(house.url, `ann.i${pairs}`, "Ann Larsen")
  const bo = await person(house.url, `bo.i${pairs}`, "Bo Chen")
  await befriend(house.url, ann, bo)
  return [ann, bo]
}

/** Somebody in the chat with the other. */
export const entered = async (
  house: House,
  who: Person,
  other: Person,
  size: { width: number; height: number }
): Promise<Window> => {
  const window = await openWindow(house, { language: "en", size, person: who, touch: size === PHONE })
  await window.context.grantPermissions(["microphone", "camera"])
  await window.open(`/pages/message/chat?id=${other.id}`)
  await window.composer.waitFor()
  return window
}

export const screen = ({ page }: Window): Locator => page.locator("[data-call]")
const phase = (window: Window): Promise<string | null> => screen(window).getAttribute("data-call")
const button = ({ page, t }: Window, key: string): Locator => page.getByRole("button", { name: t(key), exact: true })
export const press = (window: Window, key: string): Promise<void> => button(window, key).click()
export const isOver = (window: Window): Promise<void> => screen(window).waitFor({ state: "detached" })

/** One calls the other, who answers; both hear each other then. */
export const talk = async (ann: Window, bo: Window, media: "voice" | "video" = "voice"): Promise<void> => {
  if (media === "voice") await press(ann, "chat:call")
  else {
    await press(ann, "chat:composer.attach")
    await ann.page.getByRole("menuitem", { name: ann.t("attach:videoCall") }).click()
  }
  await expect.poll(() => phase(bo).catch(() => null)).toBe("ringing")
  await press(bo, "call:take")
  for (const each of [ann, bo]) await expect.poll(() => phase(each), { timeout: 20_000 }).toBe("talking")
}

/** How loud the other side is heard on this page, from 0 to 1. */
export const loudness = ({ page }: Window): Promise<number> =>
  page.evaluate(async () => {
    const media = document.querySelector<HTMLMediaElement>("[data-call] audio, [data-call] video")
    const stream = media?.srcObject
    if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return 0
    const context = new AudioContext()
    await context.resume()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let most = 0
    for (let i = 0; i < 60; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      analyser.getFloatTimeDomainData(samples)
      most = Math.max(most, ...samples.map(Math.abs))
    }
    await context.close()
    return most
  })
