import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type House, openHouse } from "./house.ts"
import { dialog, leave, somebodyIn } from "./somebody.ts"

let house: House

beforeAll(async () => {
  house = await openHouse(process.env["PARLEY_APP"])
})
afterAll(() => house.close())

/** A picture is cut only when the test lets it go. Runs inside the page. */
const holdCuts = (): void => {
  const canvas: { toBlob: (this: HTMLCanvasElement, ...asked: Parameters<HTMLCanvasElement["toBlob"]>) => void } =
    HTMLCanvasElement.prototype
  const cut = canvas.toBlob
  const waiting: Array<() => void> = []
  canvas.toBlob = function (...asked) {
    waiting.push(() => cut.apply(this, asked))
  }
  Object.assign(globalThis, {
    cutNow: () => {
      for (const each of waiting.splice(0)) each()
    },
    cutsWaiting: () => waiting.length
  })
}
const cutNow = (): void => (globalThis as unknown as { cutNow: () => void }).cutNow()
const cutsWaiting = (): number => (globalThis as unknown as { cutsWaiting: () => number }).cutsWaiting()

it("sends no avatar that was given up while it was cut, one alone for two clicks, and of two choices the second", async () => {
  const { window } = await somebodyIn(house)
  const { page, t } = window
  await window.open("/pages/mine/profile")
  const begun: Array<string> = []
  page.on("request", (request) => {
    if (/upload\/(begin|uploadAvatar)|uploadAvatar/.test(request.url())) begun.push(new URL(request.url()).pathname)
  })
  await page.evaluate(holdCuts)
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#3a7" } })
    .jpeg()
    .toBuffer()
  const pick = () => page.locator("[data-picture]").setInputFiles({ name: "e.jpg", mimeType: "image/jpeg", buffer })
  const use = dialog(window).getByRole("button", { name: t("me:avatar.use") })
  await pick()
  await use.click()
  await expect.poll(() => page.evaluate(cutsWaiting)).toBe(1)
  await dialog(window)
    .getByRole("button", { name: t("app:cancel") })
    .click()
  await dialog(window).waitFor({ state: "detached" })
  await page.evaluate(cutNow)
  // two clicks, before there is anything to send
  await pick()
  await use.click()
  await use.dispatchEvent("click")
  expect(await page.evaluate(cutsWaiting)).toBe(1)
  let letGo = (): void => undefined
  await page.route("**/common/upload/part?*", async (route) => {
    await new Promise<void>((resolve) => (letGo = resolve))
    await route.continue().catch(() => undefined)
  })
  await page.evaluate(cutNow)
  await dialog(window).getByRole("progressbar").waitFor()
  // chosen from a picker that was opened before the dialog was there
  await pick()
  await dialog(window).getByRole("progressbar").waitFor({ state: "detached" })
  letGo()
  await page.unroute("**/common/upload/part?*")
  await use.click()
  await expect.poll(() => page.evaluate(cutsWaiting)).toBe(1)
  await page.evaluate(cutNow)
  await dialog(window).waitFor({ state: "detached" })
  expect(begun.filter((each) => each.endsWith("uploadAvatar")).length).toBe(1)
  // of the one that was given up while it was cut nothing began
  expect(begun.filter((each) => each.endsWith("begin")).length).toBe(2)
  await leave(window)
})
