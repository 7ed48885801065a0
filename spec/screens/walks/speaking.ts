import type { Page } from "playwright"
import { until } from "../scene.ts"
import type { Seat, Stage } from "../Stage.ts"

/** Longer than a recording must be, in milliseconds. */
const LONG_ENOUGH = 1600

/** A microphone that hears a tone. Runs inside the page. */
export const hearTone = (): void => {
  navigator.mediaDevices.getUserMedia = () => {
    const context = new AudioContext()
    const tone = context.createOscillator()
    const end = context.createMediaStreamDestination()
    tone.connect(end)
    tone.start()
    return Promise.resolve(end.stream)
  }
}

type Point = { readonly x: number; readonly y: number }

/** Presses, moves and lets go, as a finger or a mouse does. */
const handOn = async (page: Page, isPhone: boolean) => {
  if (!isPhone)
    return {
      down: ({ x, y }: Point) => page.mouse.move(x, y).then(() => page.mouse.down()),
      move: ({ x, y }: Point) => page.mouse.move(x, y, { steps: 4 }),
      up: () => page.mouse.up()
    }
  const session = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: ReadonlyArray<Point>) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((each) => ({ ...each, id: 1 })) })
  return {
    down: (at: Point) => touch("touchStart", [at]),
    move: (at: Point) => touch("touchMove", [at]),
    up: () => touch("touchEnd", [])
  }
}

/** Says something by voice to a person with the chat open, and takes back a second one. */
export const speak = async ({ isPhone, way }: Stage, ann: Seat, bo: Seat): Promise<void> => {
  const { page } = ann
  await page.evaluate(hearTone)
  const talk = ann.button("chat:composer.talk")
  const recording = page.locator("[data-stage=Recording]")
  if (way === "keys") {
    await ann.press(talk)
    await recording.waitFor()
    await page.waitForTimeout(LONG_ENOUGH)
    await ann.press(ann.button("voice:send"))
  } else {
    const hand = await handOn(page, isPhone)
    const box = await talk.boundingBox()
    if (box === null) throw new Error("There is no button to hold.")
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await hand.down(at)
    await recording.waitFor()
    await page.waitForTimeout(LONG_ENOUGH)
    await hand.up()
    await page.locator("[data-stage]").waitFor({ state: "detached" })
    await hand.down(at)
    await recording.waitFor()
    await hand.move({ x: at.x - 140, y: at.y })
    await ann.text("voice:away").waitFor()
    await hand.up()
    await page.locator("[data-stage]").waitFor({ state: "detached" })
  }
  await bo.page.locator("[data-voice]").waitFor()
  await until(async () => (await page.locator("[data-voice]").count()) === 1)
  await bo.page.locator("[data-unheard]").waitFor()
}
