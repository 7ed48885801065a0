import type { Locator } from "playwright"
import { expect, it } from "vitest"
import { press, screen } from "./calling.ts"
import { choose, film, send } from "./choosingFiles.ts"
import { audioAt, enter, goesOn, hold, isSent, named, sayByKeys, speakers, speakFor, stage, voices } from "./speakers.ts"
import { reload, type Window } from "./window.ts"

const two = speakers()

const playOf = (voice: Locator): Locator => voice.getByRole("button").first()
const phase = (voice: Locator) => expect.poll(() => voice.getAttribute("data-voice"), { timeout: 15_000 })
/** Two windows; the first has said so much, and the second sees it. */
const said = async (millis: number): Promise<readonly [Window, Window, Locator]> => {
  const [me, other] = [await two.inChat(two.ann, two.bo), await two.inChat(two.bo, two.ann)]
  await sayByKeys(me, millis)
  await isSent(me)
  const voice = voices(other).first()
  await voice.waitFor()
  return [me, other, voice]
}

/** The second window after a reload: it sees what the first said, and one of its own that waits to be sent. */
const waiting = async (): Promise<readonly [Window, Locator]> => {
  const [, other, voice] = await said(4000)
  await other.page.route(/\/common\/upload\//, (route) => route.abort())
  await sayByKeys(other, 1500)
  await expect.poll(() => voices(other).count()).toBe(2)
  await reload(other.page)
  await expect.poll(() => voices(other).count()).toBe(2)
  return [other, voice]
}

// (OUTBOX-07)
it("what waits to be sent is heard after a reload, and what played before stops", async () => {
  const [other, voice] = await waiting()
  await playOf(voice).click()
  await goesOn(other)
  await phase(voice).toBe("playing")
  const mine = voices(other).last()
  await playOf(mine).click()
  await phase(mine).toBe("playing")
  await phase(voice).toBe("idle")
  expect(await other.page.locator("body > audio").getAttribute("src")).toMatch(/^blob:/)
})

it("what cannot be played says so, lets nothing else play, and is tried again as itself", async () => {
  const [other, voice] = await waiting()
  await other.page.evaluate(() => {
    const urls: { createObjectURL: (of: Blob) => string } = URL
    const url = urls.createObjectURL
    Object.assign(globalThis, { mend: () => (urls.createObjectURL = url) })
    URL.createObjectURL = () => {
      throw new Error("no")
    }
  })
  await playOf(voice).click()
  await goesOn(other)
  await phase(voice).toBe("playing")
  const mine = voices(other).last()
  await playOf(mine).click()
  await phase(mine).toBe("failed")
  expect(await other.page.locator("body > audio").evaluate((sound) => (sound as HTMLAudioElement).paused)).toBe(true)
  await other.page.evaluate(() => (globalThis as unknown as { mend: () => void }).mend())
  await playOf(mine).click()
  await phase(mine).toBe("playing")
  expect(await other.page.locator("body > audio").getAttribute("src")).toMatch(/^blob:/)
})

// (DEC-0247)
it("a video, a draft and a call each pause what is heard", async () => {
  const [me, other, voice] = await said(6000)
  await choose(me, "video", [film("lake.mp4")])
  await send(me)
  const bubble = other.page.locator("[data-message] [data-video]")
  await bubble.waitFor({ timeout: 60_000 })
  await playOf(voice).click()
  await goesOn(other)
  await phase(voice).toBe("playing")
  await bubble.click()
  const video = other.page.getByRole("dialog", { name: other.t("pictures:preview") }).locator("video")
  await expect.poll(() => video.evaluate((it) => (it as HTMLVideoElement).currentTime)).toBeGreaterThan(0)
  await phase(voice).toBe("paused")
  await other.page.keyboard.press("Escape")
  await video.waitFor({ state: "detached" })

  const at = await hold(other)
  await other.page.mouse.move(at.x, at.y - 120, { steps: 5 })
  await other.page.mouse.up()
  await speakFor(other, 3000)
  await other.open("/")
  await enter(other, two.ann)
  await stage(other, "Draft").waitFor()
  await playOf(voice).click()
  await phase(voice).toBe("playing")
  await named(other.page, other.t("voice:listen")).click()
  await named(other.page, other.t("voice:pauseDraft")).waitFor()
  await phase(voice).toBe("paused")
  await playOf(voice).click()
  await phase(voice).toBe("playing")
  await named(other.page, other.t("voice:listen")).waitFor()

  await press(other, "chat:call")
  await screen(other).waitFor()
  await phase(voice).toBe("paused")
})

it("the keys of a keyboard or a locked screen pause, move, go on and end it", async () => {
  const [, other, voice] = await said(4000)
  await other.page.evaluate(() => {
    const keys = new Map<string, MediaSessionActionHandler | null>()
    navigator.mediaSession.setActionHandler = (name, handler) => void keys.set(name, handler)
    Object.assign(globalThis, {
      key: (action: MediaSessionAction, seekTime?: number) =>
        keys.get(action)?.(seekTime === undefined ? { action } : { action, seekTime })
    })
  })
  const key = (...asked: readonly [string, number?]) =>
    other.page.evaluate(([name, at]) => (globalThis as unknown as { key: (name: string, at?: number) => void }).key(name, at), [
      ...asked
    ] as [string, number?])
  await playOf(voice).click()
  await goesOn(other)
  await phase(voice).toBe("playing")
  const session = () => other.page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState])
  await expect.poll(session).toEqual(["Ann Larsen", "playing"])
  await key("pause")
  await phase(voice).toBe("paused")
  await expect.poll(session).toEqual(["Ann Larsen", "paused"])
  await key("seekto", 2)
  await expect.poll(() => audioAt(other)).toBe(2)
  await key("play")
  await phase(voice).toBe("playing")
  await key("stop")
  await phase(voice).toBe("idle")
})

it("its waveform is pulled to where one wants to hear", async () => {
  const [, other, voice] = await said(4000)
  const wave = voice.getByRole("slider", { name: other.t("voice:seek") })
  // one that is not heard begins there
  await wave.fill("100")
  await goesOn(other)
  await phase(voice).toBe("playing")
  await expect.poll(() => audioAt(other)).toBeGreaterThan(1.5)
  await named(other.page, other.t("voice:pause")).first().click()
  await phase(voice).toBe("paused")
  await wave.fill("20")
  await expect.poll(() => audioAt(other)).toBeLessThan(1)
  expect(Number(await wave.inputValue())).toBe(20)
})
