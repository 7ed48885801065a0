import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { WITH_DEVICES } from "../layout/browser.ts"
import { entered, isOver, loudness, pair, press, screen, talk } from "./calling.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, PHONE, type Window } from "./window.ts"

let house: House
const windows: Array<Window> = []

beforeAll(async () => {
  house = await openHouse(undefined, {}, WITH_DEVICES)
})
afterEach(async () => {
  for (const window of windows.splice(0)) await window.close()
})
afterAll(() => house.close())

/** Two in a call, one on a desk and one on a phone. */
const talking = async (): Promise<readonly [Window, Window]> => {
  const [a, b] = await pair(house)
  const ann = await entered(house, a, b, DESK)
  const bo = await entered(house, b, a, PHONE)
  windows.push(ann, bo)
  await talk(ann, bo)
  return [ann, bo]
}

/** The choice of one kind, in the dialog. */
const choiceOf = ({ page, t }: Window, kind: string) => page.getByRole("group", { name: t(`call:device.${kind}`), exact: true })

it("[CALL-62] another microphone and loudspeaker are used in the middle of a call; one that is unplugged gives way, and that is said", async () => {
  const [ann, bo] = await talking()
  await press(ann, "call:devices")
  const microphones = choiceOf(ann, "microphone")
  await expect.poll(() => microphones.getByRole("radio").count()).toBeGreaterThan(1)
  const system = microphones.getByRole("radio", { name: ann.t("call:device.system") })
  expect(await system.isChecked()).toBe(true)
  const named = (await microphones.locator("label").allInnerTexts()).at(-1) ?? ""
  await microphones.getByText(named, { exact: true }).click()
  await expect.poll(() => microphones.getByRole("radio", { name: named }).isChecked()).toBe(true)
  const speakers = choiceOf(ann, "speaker")
  const speaker = (await speakers.locator("label").allInnerTexts()).at(-1) ?? ""
  await speakers.getByText(speaker, { exact: true }).click()
  const sink = () => ann.page.evaluate(() => document.querySelector<HTMLMediaElement>("[data-call] audio")?.sinkId)
  await expect.poll(sink).not.toBe("")
  await press(ann, "app:close")
  await expect.poll(() => loudness(bo)).toBeGreaterThan(0.02)
  // all of it is pulled out at once
  await ann.page.evaluate(() => {
    const before = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices)
    navigator.mediaDevices.enumerateDevices = async () => (await before()).filter(({ deviceId }) => deviceId === "default")
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"))
  })
  await ann.page.getByText(ann.t("call:notice.gone-speaker")).waitFor()
  await expect.poll(sink).toBe("")
  await expect.poll(() => loudness(bo)).toBeGreaterThan(0.02)
  await press(ann, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

/** Figures of a connection that loses every other packet, or none. Runs inside the page. */
const readAs = (lost: number): void => {
  let packets = 0
  RTCPeerConnection.prototype.getStats = () => {
    packets += 100
    const entry = { type: "inbound-rtp", packetsReceived: packets, packetsLost: packets * lost, jitter: 0.01 }
    return Promise.resolve(new Map([["in", entry]]) as unknown as RTCStatsReport)
  }
}

it("[CALL-60] [CALL-61] bars show how the call comes through, and a poor connection is said and taken back", async () => {
  const [ann, bo] = await talking()
  const bars = (window: Window, of: number) => screen(window).getByRole("img", { name: window.t(`call:quality.${of}`) })
  // what a busy machine really hears may be worse
  for (const each of [ann, bo]) {
    await each.page.evaluate(readAs, 0)
    await bars(each, 3).waitFor({ timeout: 20_000 })
  }
  const poor = screen(ann)
    .getByRole("status")
    .filter({ hasText: ann.t("call:poor") })
  await ann.page.evaluate(readAs, 1)
  await poor.waitFor({ timeout: 20_000 })
  await bars(ann, 0).waitFor()
  await ann.page.evaluate(readAs, 0)
  await poor.waitFor({ state: "detached", timeout: 20_000 })
  await press(bo, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

/** Keeps what a page opens, so that it can be unplugged. Runs inside the page. */
const keepOpened = (): void => {
  const media = navigator.mediaDevices
  const [enumerate, open] = [media.enumerateDevices.bind(media), media.getUserMedia.bind(media)]
  const opened: Array<MediaStream> = []
  const keep = async (asked?: MediaStreamConstraints): Promise<MediaStream> => {
    const stream = await open(asked)
    opened.push(stream)
    return stream
  }
  media.getUserMedia = keep
  const plug = (on: boolean): void => {
    media.getUserMedia = on ? keep : () => Promise.reject(new DOMException("none", "NotFoundError"))
    media.enumerateDevices = on ? enumerate : async () => (await enumerate()).filter(({ kind }) => kind !== "audioinput")
    for (const track of on ? [] : opened.flatMap((stream) => stream.getAudioTracks())) {
      track.stop()
      track.dispatchEvent(new Event("ended"))
    }
    media.dispatchEvent(new Event("devicechange"))
  }
  Object.assign(globalThis, { plug })
}
const plug = ({ page }: Window, on: boolean): Promise<void> =>
  page.evaluate((isIn) => (globalThis as unknown as { plug: (on: boolean) => void }).plug(isIn), on)

it("[CALL-65] the only microphone is used again when it is plugged in again, which is said, over the dialog of devices as well", async () => {
  const [a, b] = await pair(house)
  const ann = await entered(house, a, b, DESK)
  const bo = await entered(house, b, a, PHONE)
  windows.push(ann, bo)
  await ann.page.evaluate(keepOpened)
  await talk(ann, bo)
  await expect.poll(() => loudness(bo)).toBeGreaterThan(0.02)
  await press(ann, "call:devices")
  await plug(ann, false)
  const said = (key: string) => ann.page.getByRole("dialog").locator("[aria-live]").getByText(ann.t(key))
  await said("call:notice.gone-microphone").waitFor()
  await said("call:notice.device-failed").waitFor()
  await press(ann, "app:close")
  await expect.poll(() => loudness(bo), { timeout: 20_000 }).toBeLessThan(0.01)
  await plug(ann, true)
  await ann.page.getByText(ann.t("call:notice.back-microphone")).waitFor()
  await expect.poll(() => loudness(bo), { timeout: 20_000 }).toBeGreaterThan(0.02)
  await press(ann, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

it("[CALL-67] who does not allow the microphone reads how to, and calls from there once it is allowed", async () => {
  const [a, b] = await pair(house)
  const ann = await entered(house, a, b, PHONE)
  const bo = await entered(house, b, a, DESK)
  windows.push(ann, bo)
  await ann.page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (wish) => {
      if (document.body.dataset["allowed"] === "yes") return open(wish)
      document.body.dataset["refusals"] = String(Number(document.body.dataset["refusals"] ?? 0) + 1)
      return Promise.reject(new DOMException("no", "NotAllowedError"))
    }
  })
  const dialog = ann.page.getByRole("dialog", { name: ann.t("call:denied.title") })
  await press(ann, "chat:call")
  await dialog.getByText(ann.t("call:denied.voice")).waitFor()
  await dialog.getByText(ann.t("call:notice.check-media")).waitFor()
  await ann.page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  await press(ann, "chat:call")
  await dialog.waitFor()
  await press(ann, "app:tryAgain")
  // still not allowed
  await expect.poll(() => ann.page.evaluate(() => document.body.dataset["refusals"])).toBe("3")
  await dialog.waitFor()
  await ann.page.evaluate(() => {
    document.body.dataset["allowed"] = "yes"
  })
  await press(ann, "app:tryAgain")
  await dialog.waitFor({ state: "detached" })
  await expect.poll(() => screen(bo).getAttribute("data-call")).toBe("ringing")
  await press(ann, "call:cancel")
  await Promise.all([isOver(ann), isOver(bo)])
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})
