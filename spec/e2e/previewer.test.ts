import { expect, it } from "vitest"
import { axeFindings } from "../layout/findings/axe.ts"
import { choose, isSent, picture, send } from "./choosingFiles.ts"
import { fingerOn } from "./finger.ts"
import { friendsOnLines } from "./friendsOnLines.ts"
import { DESK, PHONE, type Window } from "./window.ts"

const two = friendsOnLines()

const large = ({ page, t }: Window) => page.getByRole("dialog", { name: t("pictures:preview") })
const at = (window: Window, number: number, all: number): Promise<void> =>
  large(window).getByText(window.t("pictures:place", { number, all })).waitFor()
const zoom = (window: Window): Promise<string> => large(window).getByLabel(window.t("pictures:size")).innerText()

// (ZOOM-01)
it("goes through the pictures of a chat by keys and fingers, from 1 to 4 times as large, and passes one on", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  await choose(ann, "photos", [await picture("hill.jpg"), await picture("tower.jpg", 800, 1200), await picture("lake.jpg")])
  await send(ann)
  await isSent(ann.page.locator("[data-message]"))
  const bo = await two.opened(two.bo, two.bosLine, { language: "en", size: PHONE, touch: true })
  await bo.open(`/pages/message/chat?id=${two.ann.id}`)

  const middle = ann.page.getByRole("button", { name: /tower/ })
  await middle.click()
  await at(ann, 2, 3)
  const { keyboard, mouse } = ann.page
  await keyboard.press("ArrowRight")
  await at(ann, 3, 3)
  // there is no further one
  await keyboard.press("ArrowRight")
  await at(ann, 3, 3)
  await keyboard.press("ArrowLeft")
  await keyboard.press("ArrowLeft")
  await at(ann, 1, 3)
  expect(await axeFindings(ann.page, "all")).toEqual([])
  for (let n = 0; n < 6; n += 1) await keyboard.press("+")
  await expect.poll(() => zoom(ann)).toBe(ann.t("pictures:percent", { percent: 400 }))
  // arrows move what is larger than the window
  await keyboard.press("ArrowRight")
  await at(ann, 1, 3)
  await keyboard.press("0")
  await expect.poll(() => zoom(ann)).toBe(ann.t("pictures:percent", { percent: 100 }))
  await mouse.move(640, 400)
  await mouse.wheel(0, -4000)
  await expect.poll(() => zoom(ann)).toBe(ann.t("pictures:percent", { percent: 400 }))
  await mouse.wheel(0, 4000)
  await expect.poll(() => zoom(ann)).toBe(ann.t("pictures:percent", { percent: 100 }))
  await keyboard.press("Escape")
  await large(ann).waitFor({ state: "detached" })
  await middle.click()
  await large(ann)
    .getByRole("button", { name: ann.t("pictures:forward") })
    .click()
  await ann.page.waitForURL(/forward|choose/)

  await bo.page.getByRole("button", { name: /tower/ }).click()
  await at(bo, 2, 3)
  const finger = await fingerOn(bo.page)
  const shown = large(bo).getByRole("img")
  await finger.drag(shown, -160, 0)
  await at(bo, 3, 3)
  await finger.drag(shown, 160, 0)
  await at(bo, 2, 3)
  await finger.pinch(shown, 3)
  await expect.poll(() => zoom(bo)).not.toBe(bo.t("pictures:percent", { percent: 100 }))
  await large(bo)
    .getByRole("button", { name: bo.t("pictures:inChat") })
    .click()
  await bo.page.locator("[data-message][data-lit]").waitFor()
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})
