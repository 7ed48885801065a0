import { expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { axeFindings } from "../layout/findings/axe.ts"
import { choose, film, isSent, picture, send } from "./choosingFiles.ts"
import { friendsOnLines } from "./friendsOnLines.ts"
import { DESK, PHONE } from "./window.ts"

const two = friendsOnLines()

interface Row {
  readonly type: string
  readonly content: string
  readonly extends: Readonly<Record<string, unknown>>
}

// (BODY-05, BODY-17, DEC-0250)
it("brings a video with its poster and length, which plays while it loads, among the pictures of the chat", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const bo = await two.opened(two.bo, two.bosLine, { language: "en", size: PHONE, touch: true })
  await bo.page
    .getByRole("link", { name: /Ann Larsen/ })
    .first()
    .click()
  await bo.composer.waitFor()
  await choose(ann, "photos", [await picture("hill.jpg")])
  await send(ann)
  await isSent(ann.page.locator("[data-message]"), 1)
  // between them, or they would stand together
  await ann.say("And now it moves")
  await choose(ann, "video", [film("lake.mp4")])
  await send(ann)
  await isSent(ann.page.locator("[data-message]"), 3)

  const bubble = bo.page.locator("[data-message]:not([data-own]) [data-video]")
  const poster = bubble.locator("img")
  await expect.poll(() => poster.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(160)
  const box = await bubble.boundingBox()
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([160, 90])
  await bubble.getByText("0:02").waitFor()

  const body = { toContactId: String(two.ann.id), is_group: "0", page: 1, limit: 10 }
  const rows = (await ask(two.house.url, "getMessageList", body as never, two.bo.token)) as ReadonlyArray<Row>
  const row = rows.find(({ type }) => type === "video")
  expect(row?.extends).toMatchObject({ width: 160, height: 90, duration: 2, poster: `${row?.content}?small=1` })
  const range = { authorization: two.bo.token, range: "bytes=0-99999" }
  const part = await fetch(new URL(row?.content ?? "", two.house.url), { headers: range })
  expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/mp4"])
  const text = Buffer.from(await part.arrayBuffer()).toString("latin1")
  expect(text.indexOf("moov")).toBeLessThan(text.indexOf("mdat"))

  await bubble.click()
  const large = bo.page.getByRole("dialog", { name: bo.t("pictures:preview") })
  const video = large.locator("video")
  await expect.poll(() => video.evaluate((it) => (it as HTMLVideoElement).currentTime)).toBeGreaterThan(0)
  await large.getByText(bo.t("pictures:place", { number: 2, all: 2 })).waitFor()
  await large.getByRole("button", { name: bo.t("pictures:previous") }).click()
  await large.getByRole("img").waitFor()
  expect(await axeFindings(bo.page, "all")).toEqual([])
  await large.getByRole("button", { name: bo.t("pictures:inChat") }).click()
  await large.waitFor({ state: "detached" })
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})
