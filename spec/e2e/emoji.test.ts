import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, person } from "../layout/Person.ts"
import { fingerOn } from "./finger.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, reload, seenMeanwhile, type Window } from "./window.ts"

let house: House
/** Ann holds a phone and collects emoji, Bo sits at a desk and reads Chinese. They are friends. */
let ann: Window
let bo: Window
let annId = 0
let boId = 0

const square = (colour: string, width = 96, height = 96): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()

const picture = async (name: string, colour: string) => ({ name, mimeType: "image/png", buffer: await square(colour) })

beforeAll(async () => {
  house = await openHouse()
  const [a, b] = [await person(house.url, "ann.larsen", "Ann"), await person(house.url, "bo.chen", "陈波")]
  await befriend(house.url, b, a)
  annId = a.id
  boId = b.id
  ann = await openWindow(house, { language: "en", size: PHONE, touch: true, person: a })
  bo = await openWindow(house, { language: "zh-Hans", size: DESK, person: b })
})
afterAll(async () => {
  expect([ann, bo].flatMap((each) => each.complaints())).toEqual([])
  await house.close()
})

const tiles = ({ page, t }: Window) => page.getByRole("list", { name: t("emoji:mine"), exact: true }).getByRole("button")
const names = async (window: Window): Promise<ReadonlyArray<string>> =>
  (await tiles(window).evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""))).map(
    (label) => label.split(" ").at(-1) ?? ""
  )
const order = (window: Window) => expect.poll(() => names(window))
const collection = async (window: Window): Promise<void> => {
  await window.open("/pages/message/emoji")
  await window.page.getByRole("heading", { name: window.t("emoji:title"), level: 1 }).waitFor()
}

// (EMOJI-04, EMOJI-05, EMOJI-07)
it("keeps several pictures at once, and says of each that may not be one why, before a byte of it goes [pain 21]", async () => {
  const { page, t } = ann
  await collection(ann)
  await page.getByText(t("emoji:empty")).waitFor()
  const sent: Array<string> = []
  page.on("request", (request) => request.url().includes("uploadEmoji") && sent.push(request.url()))
  await page
    .locator("input[type=file]")
    .setInputFiles([
      await picture("one.png", "#d33"),
      await picture("two.png", "#3a3"),
      await picture("three.png", "#33d"),
      { name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(2 * 1_048_576 + 1) },
      { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("words") }
    ])
  await page.getByText(t("refusal:emoji-too-large", { max: 2 })).waitFor()
  await page.getByText(t("refusal:emoji-type")).waitFor()
  await expect.poll(async () => (await names(ann)).toSorted()).toEqual(["one.png", "three.png", "two.png"])
  expect(sent).toHaveLength(3)
  for (const name of ["huge.png", "notes.pdf"]) await page.getByRole("button", { name: t("emoji:dismiss", { name }) }).tap()
  await page.getByRole("list", { name: t("emoji:adding") }).waitFor({ state: "detached" })
})

// (EMOJI-08)
it("moves the chosen to the front", async () => {
  const { page, t } = ann
  const before = await names(ann)
  await tiles(ann).last().tap()
  await page.getByText(t("emoji:selected_one", { count: 1 })).waitFor()
  await page.getByRole("button", { name: t("emoji:toFront") }).tap()
  const wanted = [before[2], before[0], before[1]]
  await order(ann).toEqual(wanted)
  await reload(page)
  await order(ann).toEqual(wanted)
})

// (EMOJI-10)
it("sorts with keys alone", async () => {
  const before = await names(ann)
  await tiles(ann).first().focus()
  await ann.page.keyboard.press("ArrowRight")
  await expect
    .poll(() =>
      tiles(ann)
        .nth(1)
        .evaluate((tile) => tile === document.activeElement)
    )
    .toBe(true)
  await ann.page.keyboard.press("Alt+ArrowRight")
  const wanted = [before[0], before[2], before[1]]
  await order(ann).toEqual(wanted)
  await ann.page.getByText(ann.t("emoji:moved", { place: 3, count: 3 })).waitFor({ state: "attached" })
  await reload(ann.page)
  await order(ann).toEqual(wanted)
})

// (EMOJI-10)
it("sorts by dragging, and a drag that is broken off leaves all as it was", async () => {
  const { page } = ann
  const before = await names(ann)
  const [from, to] = [await tiles(ann).first().boundingBox(), await tiles(ann).last().boundingBox()]
  if (from === null || to === null) throw new Error("There is nothing to drag.")
  const drag = async (): Promise<void> => {
    await page.mouse.move(from.x + 40, from.y + 40)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 40, { steps: 3 })
    await page.mouse.move(to.x + 40, to.y + 40, { steps: 6 })
  }
  await drag()
  await page.keyboard.press("Escape")
  await page.mouse.up()
  await order(ann).toEqual(before)
  await drag()
  await page.mouse.up()
  const wanted = [...before.slice(1), before[0]]
  await order(ann).toEqual(wanted)
  await reload(page)
  await order(ann).toEqual(wanted)
})

// (EMOJI-09)
it("deletes one, which comes back as long as it can be undone", async () => {
  const { page, t } = ann
  const before = await names(ann)
  const remove = async (): Promise<void> => {
    await tiles(ann).first().tap()
    await page.getByRole("button", { name: t("emoji:delete") }).tap()
    await order(ann).toEqual(before.slice(1))
  }
  await remove()
  await page.getByRole("button", { name: t("emoji:undo") }).tap()
  await order(ann).toEqual(before)
  await remove()
  await ann.open(`/pages/message/chat?id=${boId}`)
  await ann.composer.waitFor()
  await collection(ann)
  await order(ann).toEqual(before.slice(1))
})

// (EMOJI-11, CLIENT-16)
it("sends one from the composer, whose text stays, and shows it in a box that was there before", async () => {
  const { page, t } = ann
  await bo.open(`/pages/message/chat?id=${annId}`)
  await bo.composer.waitFor()
  await ann.open(`/pages/message/chat?id=${boId}`)
  await ann.composer.fill("not sent yet")
  await page.getByRole("button", { name: t("chat:composer.emoji"), exact: true }).tap()
  await page.getByRole("tab", { name: t("emoji:tab.mine") }).tap()
  await page
    .getByRole("toolbar", { name: t("emoji:mine") })
    .getByRole("button")
    .first()
    .tap()
  for (const window of [ann, bo]) {
    const shown = window.page.locator("[data-picture]")
    await shown.waitFor()
    await expect.poll(() => shown.locator("img").evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    const box = await shown.boundingBox()
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([120, 120])
  }
  expect(await ann.composer.inputValue()).toBe("not sent yet")
  await page.getByRole("button", { name: t("chat:composer.emojiClose"), exact: true }).tap()
})

// (ZOOM-01)
it("shows it large, with keys, and gives the focus back", async () => {
  const { page, t } = bo
  await page
    .getByRole("log")
    .getByRole("button", { name: t("chat:menu.open") })
    .last()
    .focus()
  await page.keyboard.press("Enter")
  await page.getByRole("menuitem", { name: t("chat:menu.view") }).press("Enter")
  const preview = page.getByRole("dialog", { name: t("pictures:preview") })
  await preview.waitFor()
  const larger = preview.getByRole("button", { name: t("pictures:larger") })
  await larger.focus()
  for (let i = 0; i < 6; i += 1) await page.keyboard.press("Enter")
  await preview.getByText(t("pictures:percent", { percent: 400 })).waitFor()
  await expect.poll(() => larger.isDisabled()).toBe(true)
  // what can do no more keeps the focus, and the window hears its keys
  await page.keyboard.press("-")
  await preview.getByText(t("pictures:percent", { percent: 267 })).waitFor()
  for (let i = 0; i < 6; i += 1) await page.keyboard.press("+")
  await preview.getByText(t("pictures:percent", { percent: 400 })).waitFor()
  await page.keyboard.press("0")
  await preview.getByText(t("pictures:percent", { percent: 100 })).waitFor()
  await preview.locator("img").dblclick()
  await preview.getByText(t("pictures:percent", { percent: 250 })).waitFor()
  await page.mouse.wheel(0, 2000)
  await preview.getByText(t("pictures:percent", { percent: 100 })).waitFor()
  const saved = page.waitForEvent("download")
  await preview.getByRole("link", { name: t("pictures:save") }).click()
  await (await saved).cancel()
  await page.keyboard.press("Escape")
  await preview.waitFor({ state: "detached" })
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-more"))).toBe(true)
})

// (ZOOM-01)
it("two fingers make it larger and smaller, from once to four times, and move it no further than its edges", async () => {
  const { page, t } = ann
  const finger = await fingerOn(page)
  await page.locator("[data-picture]").last().tap()
  const preview = page.getByRole("dialog", { name: t("pictures:preview") })
  const percent = (percent: number) => preview.getByText(t("pictures:percent", { percent }), { exact: true }).waitFor()
  const image = preview.getByRole("img")
  await percent(100)
  await finger.pinch(image, 2)
  await percent(200)
  await finger.pinch(image, 6)
  await percent(400)
  await finger.pinch(image, 1 / 2)
  await percent(200)
  // an emoji is smaller than the window, also now
  await expect.poll(async () => (await image.boundingBox())?.width).toBe(192)
  const before = await image.boundingBox()
  await finger.drag(image, 60, 80)
  await expect.poll(() => image.boundingBox()).toEqual(before)
  await finger.pinch(image, 1 / 6)
  await percent(100)
  await preview.getByRole("button", { name: t("pictures:close") }).tap()
  await preview.waitFor({ state: "detached" })
})

// (EMOJI-12)
it("keeps the emoji of somebody else", async () => {
  const { page, t } = bo
  await page.locator("[data-picture]").click({ button: "right" })
  await seenMeanwhile(page.getByText(t("answer:emoji-added")), () =>
    page.getByRole("menuitem", { name: t("chat:menu.keep") }).click()
  )
  await collection(bo)
  await expect.poll(() => tiles(bo).count()).toBe(1)
})
