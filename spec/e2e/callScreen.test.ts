import type { Locator } from "playwright"
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

const two = async (size: typeof PHONE | typeof DESK): Promise<readonly [Window, Window]> => {
  const [a, b] = await pair(house)
  const ann = await entered(house, a, b, DESK)
  const bo = await entered(house, b, a, size)
  windows.push(ann, bo)
  return [ann, bo]
}

const picture = ({ page }: Window, label: string): Locator => page.getByLabel(label, { exact: true }).and(page.locator("video"))
/** Sides of a picture as it comes, and how it fits into its place. */
const seen = (of: Locator) =>
  of.evaluate((video) => {
    const { videoHeight, videoWidth } = video as HTMLVideoElement
    return { wide: videoHeight === 0 ? 0 : videoWidth / videoHeight, fit: getComputedStyle(video).objectFit }
  })

/** A screen, three times as wide as high, in place of the one that a person would choose. Runs inside the page. */
const chooseScreen = (): void => {
  navigator.mediaDevices.getDisplayMedia = () => {
    const canvas = document.createElement("canvas")
    canvas.width = 1200
    canvas.height = 400
    const context = canvas.getContext("2d")
    let at = 0
    setInterval(() => {
      if (context === null) return
      context.fillStyle = `hsl(${(at += 7) % 360} 80% 50%)`
      context.fillRect(0, 0, 1200, 400)
    }, 50)
    const stream = canvas.captureStream(15)
    Object.assign(globalThis, { sharedScreen: stream })
    return Promise.resolve(stream)
  }
}
/** The browser's own button. Runs inside the page. */
const stopInBrowser = (): void => {
  const { sharedScreen } = globalThis as unknown as { sharedScreen: MediaStream }
  for (const track of sharedScreen.getTracks()) {
    track.stop()
    track.dispatchEvent(new Event("ended"))
  }
}

it("[CALL-63] a screen that is shared in a voice call is seen whole, until the browser's own button ends it", async () => {
  const [ann, bo] = await two(PHONE)
  await talk(ann, bo)
  await ann.page.evaluate(chooseScreen)
  await press(ann, "call:share")
  const theirs = picture(bo, bo.t("call:theirScreen", { name: "Ann Larsen" }))
  await theirs.waitFor()
  await expect.poll(() => seen(theirs)).toEqual({ wide: 3, fit: "contain" })
  await expect.poll(() => seen(picture(ann, ann.t("call:myScreen")))).toEqual({ wide: 3, fit: "contain" })
  await ann.page.evaluate(stopInBrowser)
  await theirs.waitFor({ state: "detached" })
  await ann.page.getByRole("button", { name: ann.t("call:share") }).waitFor()
  expect(await bo.page.locator("[data-call] video").count()).toBe(0)
  for (const each of [ann, bo]) expect(await loudness(each)).toBeGreaterThan(0.02)
  // and once more, ended by our button
  await press(ann, "call:share")
  await theirs.waitFor()
  await press(ann, "call:stopSharing")
  await theirs.waitFor({ state: "detached" })
  await press(bo, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

it("a screen takes the place of the camera in a video call, which goes on after it; on a desk it fills the window", async () => {
  const [ann, bo] = await two(DESK)
  await talk(ann, bo, "video")
  const camera = picture(bo, bo.t("call:theirs", { name: "Ann Larsen" }))
  await expect.poll(async () => (await seen(camera)).wide).toBeGreaterThan(1)
  await ann.page.evaluate(chooseScreen)
  await press(ann, "call:share")
  const theirs = picture(bo, bo.t("call:theirScreen", { name: "Ann Larsen" }))
  await expect.poll(() => seen(theirs)).toEqual({ wide: 3, fit: "contain" })
  const width = async (): Promise<number> => (await screen(bo).boundingBox())?.width ?? 0
  const small = await width()
  await press(bo, "call:enlarge")
  await expect.poll(width).toBeGreaterThan(small * 2)
  await press(bo, "call:reduce")
  await expect.poll(width).toBe(small)
  await press(ann, "call:stopSharing")
  await camera.waitFor()
  await expect.poll(async () => (await seen(camera)).wide).toBeLessThan(2)
  expect((await seen(camera)).fit).toBe("cover")
  await press(ann, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

it("the own picture is pulled to another corner, goes there by keys, and by a tap to the next", async () => {
  const [ann, bo] = await two(PHONE)
  await talk(ann, bo, "video")
  for (const each of [ann, bo]) {
    const own = each.page.getByRole("button", { name: each.t("call:moveMine") })
    await own.waitFor()
    const corner = async (): Promise<string> => {
      const [mine, around] = [await own.boundingBox(), await screen(each).boundingBox()]
      if (mine === null || around === null) return "nowhere"
      const below = mine.y + mine.height / 2 > around.y + around.height / 2
      return `${below ? "bottom" : "top"} ${mine.x + mine.width / 2 > around.x + around.width / 2 ? "right" : "left"}`
    }
    expect(await corner()).toBe("bottom right")
    await own.focus()
    await each.page.keyboard.press("ArrowUp")
    await expect.poll(corner).toBe("top right")
    await each.page.keyboard.press("ArrowLeft")
    await expect.poll(corner).toBe("top left")
    await own.click()
    await expect.poll(corner).toBe("top right")
    const [from, around] = [await own.boundingBox(), await screen(each).boundingBox()]
    if (from === null || around === null) throw new Error("Nothing to pull.")
    await each.page.mouse.move(from.x + 20, from.y + 20)
    await each.page.mouse.down()
    await each.page.mouse.move(around.x + 60, around.y + around.height - 80, { steps: 5 })
    await each.page.mouse.up()
    await expect.poll(corner).toBe("bottom left")
  }
  await press(bo, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
})

it("[CALL-66] the own picture is a mirror, of a rear camera and of a screen it is not", async () => {
  const [ann, bo] = await two(PHONE)
  await bo.page.evaluate(() => {
    MediaStreamTrack.prototype.getSettings = () => ({ facingMode: "environment" })
  })
  await talk(ann, bo, "video")
  const turned = (window: Window, key: string) =>
    picture(window, window.t(key)).evaluate((video) => getComputedStyle(video).transform)
  await expect.poll(() => turned(ann, "call:mine")).toBe("matrix(-1, 0, 0, 1, 0, 0)")
  await expect.poll(() => turned(bo, "call:mine")).toBe("none")
  await ann.page.evaluate(chooseScreen)
  await press(ann, "call:share")
  await expect.poll(() => turned(ann, "call:myScreen")).toBe("none")
  await press(ann, "call:stopSharing")
  await expect.poll(() => turned(ann, "call:mine")).toBe("matrix(-1, 0, 0, 1, 0, 0)")
  await press(bo, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

it("[CALL-64] one goes on chatting beside a small call, and keys mute and hang up while one writes", async () => {
  const [ann, bo] = await two(DESK)
  await talk(ann, bo, "video")
  await press(ann, "call:smaller")
  const theirs = picture(ann, ann.t("call:theirs", { name: "Bo Chen" }))
  await expect.poll(async () => (await seen(theirs)).wide).toBeGreaterThan(1)
  expect((await theirs.boundingBox())?.width).toBeLessThan(100)
  await ann.composer.fill("While we talk")
  await ann.page.keyboard.press("Control+Shift+M")
  await ann.page.getByRole("button", { name: ann.t("call:unmute") }).waitFor()
  await expect.poll(() => loudness(bo), { timeout: 15_000 }).toBeLessThan(0.01)
  await ann.page.keyboard.press("Control+Shift+M")
  await ann.page.getByRole("button", { name: ann.t("call:mute") }).waitFor()
  await ann.page.keyboard.press("Enter")
  await bo.page.locator("[data-message]").getByText("While we talk").waitFor()
  await ann.page.keyboard.press("Control+Shift+H")
  await Promise.all([isOver(ann), isOver(bo)])
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

it("the picture of the other side goes into a window of its own, and back", async () => {
  const [ann, bo] = await two(DESK)
  await talk(ann, bo, "video")
  const theirs = picture(ann, ann.t("call:theirs", { name: "Bo Chen" }))
  await expect.poll(async () => (await seen(theirs)).wide).toBeGreaterThan(1)
  const floats = () => ann.page.evaluate(() => document.pictureInPictureElement?.getAttribute("data-of") ?? null)
  await press(ann, "call:float")
  await expect.poll(floats).toBe("theirs")
  // one goes on in the page, and the window stays
  await press(ann, "call:smaller")
  expect(await floats()).toBe("theirs")
  await press(ann, "call:larger")
  await press(ann, "call:float")
  await expect.poll(floats).toBe(null)
  await press(bo, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
})

it("the address of a call offers to call whom it names, believes no name in it, and calls nobody by itself", async () => {
  const [ann, bo] = await two(PHONE)
  const id = Number(new URLSearchParams(ann.page.url().split("?")[1]).get("id"))
  await ann.open(`/pages/message/call?msg_id=k1&type=0&status=1&id=${id}&name=The+boss`)
  await ann.page.getByRole("heading", { name: "Bo Chen" }).waitFor()
  expect(await ann.page.getByText("The boss").count()).toBe(0)
  expect(await screen(ann).count()).toBe(0)
  await press(ann, "call:voice")
  await expect
    .poll(() =>
      screen(bo)
        .getAttribute("data-call")
        .catch(() => null)
    )
    .toBe("ringing")
  await press(bo, "call:refuse")
  await Promise.all([isOver(ann), isOver(bo)])
  await ann.open("/pages/message/call?msg_id=k1&type=0&status=1&id=999999")
  await ann.page.getByText(ann.t("call:nobody")).waitFor()
})
