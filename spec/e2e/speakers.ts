import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Locator, Page } from "playwright"
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest"
import { CHROMIUM } from "../layout/browser.ts"
import { befriend, person, type Person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, type PHONE, type Window } from "./window.ts"

/** What the microphone hears: a tone of so many swings a second. */
export const TONE = 440
const RATE = 48_000

/** Two seconds of the tone, as a file that a browser plays to itself again and again. */
const wave = (): Buffer => {
  const samples = Int16Array.from({ length: RATE * 2 }, (_, at) =>
    Math.round(12_000 * Math.sin((2 * Math.PI * TONE * at) / RATE))
  )
  const head = Buffer.alloc(44)
  head.write("RIFF", 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write("WAVEfmt ", 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write("data", 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

/** Two friends who were never in a test before, and whose microphones hear a tone. */
export interface Speakers {
  readonly house: House
  readonly ann: Person
  readonly bo: Person
  /** Somebody in the chat with the other. */
  readonly inChat: (me: Person, other: Person, size?: typeof DESK | typeof PHONE) => Promise<Window>
}

/** Makes two speakers for each test of a file; their windows end with it. */
export const speakers = (): Speakers => {
  let folder: string
  let house: House
  let ann: Person
  let bo: Person
  let pairs = 0
  const windows: Array<Window> = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "parley-voice-"))
    const heard = join(folder, "tone.wav")
    writeFileSync(heard, wave())
    const args = [
      ...(CHROMIUM.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-audio-capture=${heard}`,
      "--autoplay-policy=no-user-gesture-required"
    ]
    house = await openHouse(undefined, {}, { ...CHROMIUM, args })
  })
  beforeEach(async () => {
    pairs += 1
    ann = await person(house.url, `ann.voice${pairs}`, "Ann Larsen")
    bo = await person(house.url, `bo.voice${pairs}`, "Bo Chen")
    await befriend(house.url, bo, ann)
  })
  afterEach(async () => {
    for (const window of windows.splice(0)) await window.close()
  })
  afterAll(async () => {
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    get house() {
      return house
    },
    get ann() {
      return ann
    },
    get bo() {
      return bo
    },
    inChat: async (me, other, size = DESK) => {
      const window = await openWindow(house, { language: "en", size, person: me })
      windows.push(window)
      await enter(window, other)
      return window
    }
  }
}

/** Opens the chat with somebody. */
export const enter = async (window: Window, other: Pick<Person, "id">): Promise<void> => {
  await window.open(`/pages/message/chat?id=${other.id}`)
  await window.composer.waitFor()
  await window.page.getByRole("log").waitFor()
}

export const talk = ({ page, t }: Window): Locator => page.getByRole("button", { name: t("chat:composer.talk"), exact: true })
export const stage = ({ page }: Window, tag: string): Locator => page.locator(`[data-stage=${tag}]`)
export const voices = ({ page }: Window): Locator => page.locator("[data-voice]")
export const named = (scope: Page | Locator, name: string): Locator => scope.getByRole("button", { name, exact: true })
export const isSent = async (window: Window, count = 1): Promise<void> => {
  await expect.poll(() => voices(window).count()).toBe(count)
  await expect
    .poll(() =>
      window.page
        .locator("[data-message]")
        .filter({ has: window.page.locator("[data-voice]") })
        .last()
        .locator("[data-delivery]")
        .getAttribute("data-delivery")
    )
    .toMatch(/sent|read/)
}
const middle = async (of: Locator) => {
  const box = await of.boundingBox()
  if (box === null) throw new Error("There is nothing to press.")
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** Holds the button until it records. */
export const hold = async (window: Window) => {
  const at = await middle(talk(window))
  await window.page.mouse.move(at.x, at.y)
  await window.page.mouse.down()
  await stage(window, "Recording").waitFor()
  return at
}
export const speakFor = (window: Window, millis: number) => window.page.waitForTimeout(millis)
/** Begins to record by the keyboard. */
export const beginByKeys = async (window: Window): Promise<void> => {
  await talk(window).focus()
  await window.page.keyboard.press("Enter")
  await stage(window, "Recording").waitFor()
}

/** Records for so long by the keyboard and sends it. */
export const sayByKeys = async (window: Window, millis: number): Promise<void> => {
  await beginByKeys(window)
  await speakFor(window, millis)
  await window.page.keyboard.press("Enter")
}

/** How far the one sound of the page is, in seconds. */
export const audioAt = ({ page }: Window): Promise<number> =>
  page.locator("body > audio").evaluate((sound) => (sound as HTMLAudioElement).currentTime, undefined, { timeout: 5000 })
/** It begins again at its end, however long this machine takes for what is looked at meanwhile. */
export const goesOn = ({ page }: Window): Promise<void> =>
  page.locator("body > audio").evaluate((sound) => void ((sound as HTMLAudioElement).loop = true))
