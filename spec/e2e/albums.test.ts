import { expect, it } from "vitest"
import { axeFindings } from "../layout/findings/axe.ts"
import { say } from "../layout/Person.ts"
import { sendPicture } from "../layout/sendPicture.ts"
import { anchorSeen, atRest, gateHistory, hasGrown, watchAnchor } from "./anchor.ts"
import { choose, film, isSent, picture, send } from "./choosingFiles.ts"
import { fingerOn } from "./finger.ts"
import { friendsOnLines } from "./friendsOnLines.ts"
import { DESK, PHONE, type Window } from "./window.ts"

const two = friendsOnLines()

const album = ({ page }: Window) => page.locator("[data-album]")
const parts = (window: Window) => album(window).locator("[data-message]")

/** What has moved without anybody's doing since the page was opened: the sum of its layout shifts. */
const shifts = ({ page }: Window): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const each of list.getEntries()) sum += (each as PerformanceEntry & { readonly value: number }).value
        }).observe({ type: "layout-shift", buffered: true })
        setTimeout(() => resolve(sum), 300)
      })
  )

// (ALBUM-01)
it("shows what is sent together as an album, in which each picture has its own tap, menu and keys", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const photos = [await picture("hill.jpg"), await picture("tower.jpg", 800, 1200), await picture("lake.jpg", 900, 900)]
  await choose(ann, "photos", photos)
  await send(ann)
  await isSent(parts(ann), 3)
  await choose(ann, "video", [film("boat.mp4")])
  await send(ann)
  await isSent(parts(ann), 4)
  expect(await album(ann).count()).toBe(1)

  const bo = await two.opened(two.bo, two.bosLine, { language: "en", size: PHONE, touch: true })
  await bo.page
    .getByRole("link", { name: /Ann Larsen/ })
    .first()
    .click()
  await bo.composer.waitFor()
  await expect.poll(() => parts(bo).count()).toBe(4)
  const loaded = () =>
    album(bo)
      .locator("img")
      .evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length)
  await expect.poll(loaded).toBe(4)
  expect(await shifts(bo)).toBeLessThan(0.01)
  const box = await album(bo).locator("[role=group]").boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThan(390)
  expect(await axeFindings(bo.page, "all")).toEqual([])

  await parts(bo).nth(1).getByRole("button", { name: /tower/ }).click()
  const large = bo.page.getByRole("dialog", { name: bo.t("pictures:preview") })
  await large.getByText(bo.t("pictures:place", { number: 2, all: 4 })).waitFor()
  await large.getByRole("button", { name: bo.t("pictures:close") }).click()

  // under a long press the picture stands out, and its album beside the other messages
  const finger = await fingerOn(bo.page)
  await finger.hold(parts(bo).first())
  await bo.page.getByRole("menu").waitFor()
  const opacities = () => parts(bo).evaluateAll((all) => all.map((each) => getComputedStyle(each).opacity))
  await expect.poll(opacities).toEqual(["1", "0.35", "0.35", "0.35"])
  expect(await album(bo).evaluate((it) => getComputedStyle(it).opacity)).toBe("1")
  await bo.page.keyboard.press("Escape")
  await expect.poll(opacities).toEqual(["1", "1", "1", "1"])

  // arrow keys go from picture to picture, and each has its menu
  const menuOf = (at: number) =>
    parts(ann)
      .nth(at)
      .getByRole("button", { name: ann.t("chat:menu.open") })
  await menuOf(3).focus()
  for (const at of [2, 1]) {
    await ann.page.keyboard.press("ArrowUp")
    await expect.poll(() => menuOf(at).evaluate((it) => it === document.activeElement)).toBe(true)
  }
  await ann.page.keyboard.press("Enter")
  await ann.page.getByRole("menuitem", { name: ann.t("chat:menu.recall") }).click()
  // what was recalled leaves the album, on both sides
  for (const window of [ann, bo]) {
    await expect.poll(() => album(window).getAttribute("data-album")).toBe("2")
    await expect
      .poll(() =>
        parts(window)
          .getByRole("button", { name: /lake|boat/ })
          .count()
      )
      .toBe(2)
  }
  await parts(ann).first().click({ button: "right" })
  await ann.page.getByRole("menuitem", { name: ann.t("chat:menu.select"), exact: true }).click()
  await ann.page.getByText(ann.t("chat:select.count_one", { count: 1 })).waitFor()
  await parts(ann).last().click()
  await ann.page.getByText(ann.t("chat:select.count_other", { count: 2 })).waitFor()
  await ann.page.keyboard.press("Escape")
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

// (ALBUM-01, CLIENT-12)
it("moves nothing that is read when older pictures come, in albums that reach over the edge of a page", async () => {
  const { url } = two.house
  for (let n = 1; n <= 240; n += 1) {
    const [width, height] = n % 2 === 0 ? [640, 300] : [300, 640]
    // who writes has read what came before: it is not loaded for the mark of what is unread
    if (n % 6 === 0) await say(url, two.bo, two.ann, `Words ${n} `.repeat(20))
    else if (n % 6 === 1) await say(url, two.ann, two.bo, `Words ${n} `.repeat(20))
    else await sendPicture(url, two.ann, two.bo, { width, height, background: `hsl(${n * 3} 60% 50%)` })
  }
  const bo = await two.opened(two.bo, two.bosLine, { language: "en", size: PHONE, touch: true })
  const { page } = bo
  await bo.open(`/pages/message/chat?id=${two.ann.id}`)
  await bo.line("Words 240").waitFor()
  await page.locator("[data-placed]").waitFor()
  const log = page.getByRole("log")
  const gate = await gateHistory(page)
  const drifts: Array<number> = []
  for (let turn = 0; turn < 12 && !(await page.locator("[data-beginning]").isVisible()); turn += 1) {
    const before = await log.evaluate((box) => {
      box.scrollTop = 150
      return box.scrollHeight
    })
    await atRest(page)
    await watchAnchor(page)
    gate.open()
    const grown = await hasGrown(page, before)
    await atRest(page)
    const { drift } = await anchorSeen(page)
    gate.shut()
    if (grown) drifts.push(drift)
    await log.evaluate((box) => box.scrollTo(0, 0))
    await atRest(page)
  }
  expect(drifts.length).toBeGreaterThanOrEqual(2)
  expect(Math.max(...drifts)).toBeLessThanOrEqual(1)
})
