import { expect, it } from "vitest"
import { axeFindings } from "../layout/findings/axe.ts"
import { choose, film, isSent, picture, send, textFile } from "./choosingFiles.ts"
import { friendsOnLines } from "./friendsOnLines.ts"
import { DESK, PHONE } from "./window.ts"

const two = friendsOnLines()

// (HISTORY-01)
it("shows pictures and videos of a chat as a grid by months, and its files as rows that open", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  await choose(ann, "photos", [await picture("hill.jpg"), await picture("tower.jpg", 800, 1200)])
  await send(ann)
  await isSent(ann.page.locator("[data-message]"), 2)
  await choose(ann, "video", [film("boat.mp4")])
  await send(ann)
  await isSent(ann.page.locator("[data-message]"), 3)
  await choose(ann, "file", [textFile(`${"a-long-name-".repeat(10)}plan.txt`, 2048)])
  await send(ann)
  await isSent(ann.page.locator("[data-message]"), 4)

  const bo = await two.opened(two.bo, two.bosLine, { language: "en", size: PHONE, touch: true })
  await bo.open(`/pages/message/record?id=${two.ann.id}`)
  const found = bo.page.locator("[data-record]")
  await found.getByText("plan.txt").waitFor()
  const tab = (kind: string) => bo.page.getByRole("tab", { name: bo.t(`record:filter.${kind}`) }).click()
  await tab("image")
  const looks = found.locator("[data-thumb] img")
  const drawn = () => looks.evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length)
  await expect.poll(drawn).toBe(2)
  await found.getByRole("heading", { name: /20\d\d/ }).waitFor()
  expect(await axeFindings(bo.page, "all")).toEqual([])
  // the newest stands first, and what is looked at goes on from the oldest to the newest
  await found.getByRole("button").first().click()
  const large = bo.page.getByRole("dialog", { name: bo.t("pictures:preview") })
  await large.getByRole("img", { name: /tower/ }).waitFor()
  await large.getByText(bo.t("pictures:place", { number: 2, all: 2 })).waitFor()
  await large.getByRole("button", { name: bo.t("pictures:close") }).click()

  await tab("video")
  await expect.poll(drawn).toBe(1)
  await found.getByText("0:02").waitFor()
  await tab("file")
  await found.getByText("plan.txt").waitFor()
  await found.getByText("2.00 KB").waitFor()
  expect(await axeFindings(bo.page, "all")).toEqual([])
  await found.getByRole("link", { name: /plan\.txt/ }).click()
  const text = bo.page.getByRole("dialog", { name: /plan\.txt$/ })
  await text.locator("pre").waitFor()
  await bo.page.keyboard.press("Escape")
  await text.waitFor({ state: "detached" })
  await found.getByRole("button", { name: /plan\.txt/ }).click()
  await bo.composer.waitFor()
  await bo.page.locator("[data-message][data-lit]").waitFor()
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})
