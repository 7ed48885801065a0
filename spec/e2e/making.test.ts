import sharp from "sharp"
import { expect, it } from "vitest"
import { withThumbnail } from "#fixtures/media/withThumbnail.ts"
import { ask } from "../layout/ask.ts"
import { bytesKept, choose, isSent, send, type Sent } from "./choosingFiles.ts"
import { friendsOnLines } from "./friendsOnLines.ts"
import { crashPage, DESK, PHONE, reload, type Window } from "./window.ts"

/** Pictures that are sent before what is sent of them is made (OUTBOX-24). */

const two = friendsOnLines()

/** A large photo as a camera writes it: upright it is 2,000 by 3,000, and its bytes lie on their side. */
const photo = async (name: string): Promise<Sent> => {
  const whole = sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#2a7de1" } })
  const jpeg = await whole.jpeg().toBuffer()
  const small = await sharp(jpeg).resize(156, 104).jpeg().toBuffer()
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(withThumbnail(jpeg, small, { orientation: 6 })) }
}

/** What makes pictures does not come before it is let in. */
const holdMaker = async ({ context }: Window): Promise<() => void> => {
  let letIn = (): void => undefined
  const waits = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await context.route(/pictureWorker/, async (route) => {
    await waits
    // the page that asked may be gone
    await route.continue().catch(() => undefined)
  })
  return letIn
}

const pictures = ({ page }: Window) => page.locator("[data-message] [data-picture]")

const sides = async (window: Window): Promise<ReadonlyArray<string>> =>
  pictures(window).evaluateAll((all) =>
    all.map((each) => {
      const { height, width } = each.getBoundingClientRect()
      return `${Math.round(width)} x ${Math.round(height)}`
    })
  )

/** Names and sides of the pictures that Bo has, upright, oldest first. */
const arrived = async (): Promise<ReadonlyArray<string>> => {
  const body = { toContactId: String(two.ann.id), is_group: "0", page: 1, limit: 100 }
  const rows = (await ask(two.house.url, "getMessageList", body as never, two.bo.token)) as ReadonlyArray<{
    readonly type: string
    readonly content: string
    readonly fileName: string
  }>
  return Promise.all(
    rows
      .filter(({ type }) => type === "image")
      .map(async ({ content, fileName }) => {
        const answer = await fetch(new URL(content, two.house.url), { headers: { authorization: two.bo.token } })
        const { autoOrient } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        return `${fileName} ${autoOrient.width} x ${autoOrient.height}`
      })
  )
}

it("stand in the chat at once, blurred and of their size, and go up once they are made", async () => {
  // with all that comes ahead, as blurred pictures do
  const ann = await two.openAnn({ size: PHONE, touch: true, ahead: true })
  await two.chatWithBo(ann)
  const letIn = await holdMaker(ann)
  await choose(ann, "photos", [await photo("one.jpg"), await photo("two.jpg")])
  await send(ann)
  await expect.poll(() => pictures(ann).count()).toBe(2)
  const before = await sides(ann)
  expect(new Set(before).size).toBe(1)
  for (const each of await pictures(ann).all()) {
    await expect.poll(() => each.getAttribute("style")).toContain("background-image")
    expect(await each.locator("img").count()).toBe(0)
  }
  await ann.say("They come")
  await expect.poll(two.arrived).toEqual(["They come"])
  letIn()
  await isSent(ann.page.locator("[data-message]").filter({ has: ann.page.locator("[data-picture]") }), 2)
  await expect.poll(arrived).toEqual(["one.jpg 1365 x 2048", "two.jpg 1365 x 2048"])
  expect(await sides(ann)).toEqual(before)
  // neither what was chosen nor what was made of it stays on the device
  await expect.poll(() => bytesKept(ann, two.ann)).toBe(0)
})

it("are made after the page went in the middle of it, and arrive once", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const letIn = await holdMaker(ann)
  await choose(ann, "photos", [await photo("one.jpg"), await photo("two.jpg")])
  await send(ann)
  await expect.poll(() => pictures(ann).count()).toBe(2)
  await reload(ann.page)
  await expect.poll(() => pictures(ann).count()).toBe(2)
  expect(await arrived()).toEqual([])
  letIn()
  await expect.poll(arrived).toEqual(["one.jpg 1365 x 2048", "two.jpg 1365 x 2048"])
  await isSent(ann.page.locator("[data-message]").filter({ has: ann.page.locator("[data-picture]") }), 2)
})

it("are given up while they are made, and nothing of them goes", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const letIn = await holdMaker(ann)
  await choose(ann, "photos", [await photo("one.jpg"), await photo("two.jpg")])
  await send(ann)
  await expect.poll(() => pictures(ann).count()).toBe(2)
  await ann.page.getByRole("button", { name: ann.t("chat:file.cancel", { name: "one.jpg" }) }).click()
  await expect.poll(() => pictures(ann).count()).toBe(1)
  letIn()
  await expect.poll(arrived).toEqual(["two.jpg 1365 x 2048"])
  await ann.say("That one")
  await expect.poll(two.arrived).toContain("That one")
  expect(await arrived()).toEqual(["two.jpg 1365 x 2048"])
})

it("of a tab that follows are made and brought by the one that leads, which never sent a file", async () => {
  const leads = await two.openAnn({ size: DESK })
  await two.chatWithBo(leads)
  const page = await leads.context.newPage()
  const follows: Window = { ...leads, page, composer: page.getByRole("textbox", { name: leads.t("chat:composer.label") }) }
  await page.goto(leads.page.url())
  await follows.composer.waitFor()
  const letIn = await holdMaker(leads)
  await choose(follows, "photos", [await photo("one.jpg")])
  await send(follows)
  await expect.poll(() => pictures(leads).count()).toBe(1)
  await leads.page.getByText(leads.t("chat:file.prepares")).waitFor()
  letIn()
  await expect.poll(arrived).toEqual(["one.jpg 1365 x 2048"])
  await isSent(page.locator("[data-message]").filter({ has: page.locator("[data-picture]") }), 1)
})

/** The page dies in the middle of it. What comes back is another page of the same device, at the same place. */
const crash = async (window: Window): Promise<Window> => {
  const at = window.page.url()
  await crashPage(window.page)
  const page = await window.context.newPage()
  await page.goto(at)
  return { ...window, page, composer: page.getByRole("textbox", { name: window.t("chat:composer.label") }) }
}

/** How often each picture of this device was begun that has not ended. */
const tries = ({ page }: Window): Promise<ReadonlyArray<number>> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem("picturesBegun") ?? "[]") as ReadonlyArray<{ readonly tries: number }>).map((it) => it.tries)
  )

it("one that crashes the page each time it is made goes as it was chosen in the third run; the one that waits behind it is made", async () => {
  let ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const letIn = await holdMaker(ann)
  // one worker, as on a small device
  await ann.context.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 1 }))
  await reload(ann.page)
  await ann.composer.waitFor()
  const { buffer, ...one } = await photo("one.jpg")
  // two that are told apart
  await choose(ann, "photos", [{ ...one, buffer: Buffer.concat([buffer, Buffer.alloc(1)]) }, await photo("two.jpg")])
  await send(ann)
  await expect.poll(() => pictures(ann).count()).toBe(2)
  await expect.poll(() => tries(ann)).toEqual([1])
  // who leaves the page has not crashed it
  await reload(ann.page)
  await expect.poll(() => tries(ann)).toEqual([1])
  ann = await crash(ann)
  await expect.poll(() => tries(ann)).toEqual([2])
  expect(await arrived()).toEqual([])
  ann = await crash(ann)
  await expect.poll(arrived).toEqual(["one.jpg 2000 x 3000"])
  letIn()
  await expect.poll(arrived).toEqual(["one.jpg 2000 x 3000", "two.jpg 1365 x 2048"])
})
