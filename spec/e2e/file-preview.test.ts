import type { Locator } from "playwright"
import { beforeAll, expect, it } from "vitest"
import { sizeText } from "#engine/format/sizeText.ts"
import { axeFindings } from "../layout/findings/axe.ts"
import { card, choose, isSent, send, type Sent } from "./choosingFiles.ts"
import { friendsOnLines } from "./friendsOnLines.ts"
import { DESK, pageStill, PHONE, type Window } from "./window.ts"

const two = friendsOnLines()

// the house, and its settings with it, ends with this file
beforeAll(async () => {
  const [taken = ""] = await two.house.operate("settings get", ["fileUpload.fileExt"])
  await two.house.operate("settings set", ["fileUpload.fileExt", `${taken} zip csv`])
})

const file = (name: string, mimeType: string, content: Buffer | string): Sent => ({
  name,
  mimeType,
  buffer: Buffer.from(content)
})
/** A page with nothing on it, as small as a PDF gets. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF`
/** What a browser would run, were it markup. */
const SCRIPTED = `<script>globalThis.ran = 1</script><img src="x" onerror="globalThis.ran = 1">\n`
const ZIP = Buffer.concat([Buffer.from("504b0506", "hex"), Buffer.alloc(18)])

const opened = ({ page }: Window, name: string): Locator => page.getByRole("dialog", { name, exact: true })
const link = (window: Window, name: string): Locator => card(window, name).locator("[data-file] a").first()

/** Ann sends files, and Bo has the chat open in which they came. */
const sentToBo = async (files: ReadonlyArray<Sent>): Promise<Window> => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  await choose(ann, "file", files)
  await send(ann)
  await isSent(ann.page.locator("[data-message]"), files.length)
  const bo = await two.opened(two.bo, two.bosLine, { language: "en", size: PHONE, touch: true })
  await bo.open(`/pages/message/chat?id=${two.ann.id}`)
  await link(bo, files.at(-1)?.name ?? "").waitFor()
  return bo
}

// (FILE-12, FILE-13, FILE-14, BODY-06)
it("opens a text, a PDF and a ZIP inside the app, and runs nothing of them", async () => {
  const words = `${SCRIPTED}计划 of the year\n${"a line of the plan\n".repeat(200)}`
  const bo = await sentToBo([
    file("plan.txt", "text/plain", words),
    file("paper.pdf", "application/pdf", PDF),
    file("all.zip", "application/zip", ZIP)
  ])
  const at = bo.page.url()

  await link(bo, "plan.txt").click()
  const text = opened(bo, "plan.txt")
  const region = text.getByRole("region", { name: "plan.txt" })
  await expect.poll(() => region.locator("pre").textContent()).toBe(words)
  expect(await bo.page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined()
  expect(await region.locator("script, img").count()).toBe(0)
  await pageStill(bo.page)
  expect(await axeFindings(bo.page, "all")).toEqual([])
  // keys scroll what has the focus
  await region.focus()
  await bo.page.keyboard.press("End")
  await expect.poll(() => region.evaluate((each) => each.scrollTop)).toBeGreaterThan(100)
  const saved = bo.page.waitForEvent("download")
  await text.getByRole("link", { name: bo.t("file:save"), exact: true }).click()
  expect((await saved).suggestedFilename()).toBe("plan.txt")
  // back closes it, and the chat is still there
  await bo.page.goBack()
  await text.waitFor({ state: "detached" })
  expect(bo.page.url()).toBe(at)

  await link(bo, "all.zip").click()
  const archive = opened(bo, "all.zip")
  await archive.getByText(bo.t("file:none")).waitFor()
  await pageStill(bo.page)
  expect(await axeFindings(bo.page, "all")).toEqual([])
  const kept = bo.page.waitForEvent("download")
  await archive.getByRole("link", { name: bo.t("file:saveFile"), exact: true }).click()
  expect((await kept).suggestedFilename()).toBe("all.zip")
  await archive.getByRole("button", { name: bo.t("app:close") }).click()
  await archive.waitFor({ state: "detached" })

  // a browser without a viewer says so, and offers to save it
  const hasViewer = await bo.page.evaluate(() => navigator.pdfViewerEnabled)
  await link(bo, "paper.pdf").click()
  const paper = opened(bo, "paper.pdf")
  if (hasViewer) await paper.locator("iframe[src*='framed=1']").waitFor()
  else await paper.getByText(bo.t("file:noViewer")).waitFor()
  await paper.getByRole("button", { name: bo.t("app:close") }).click()
  await paper.waitFor({ state: "detached" })
  expect(bo.complaints()).toEqual([])
})

// (FILE-12, DEC-0382)
it("frames a PDF with its reader's cookie, and nothing that the service does not call a PDF", async () => {
  const bo = await sentToBo([file("paper.pdf", "application/pdf", PDF)])
  await bo.page.addInitScript(() => Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => true }))
  await bo.page.reload()
  const asked: Array<string> = []
  bo.page.on("request", (request) => void (request.url().includes("framed=1") && asked.push(request.method())))
  // without a viewer the browser would save what comes into the frame
  await bo.page.route("**/*framed=1", (route) =>
    route.request().method() === "HEAD" ? route.continue() : route.fulfill({ contentType: "text/plain", body: "the paper" })
  )
  await link(bo, "paper.pdf").click()
  const frame = opened(bo, "paper.pdf").locator("iframe")
  await frame.contentFrame().getByText("the paper").waitFor()
  expect(asked).toEqual(["HEAD", "GET"])
  await opened(bo, "paper.pdf")
    .getByRole("button", { name: bo.t("app:close") })
    .click()

  await bo.page.route("**/*framed=1", (route) => route.fulfill({ contentType: "text/html", body: SCRIPTED }))
  await link(bo, "paper.pdf").click()
  await opened(bo, "paper.pdf").getByText(bo.t("file:unreadable")).waitFor()
  expect(await frame.count()).toBe(0)
})

// (FILE-13)
it("shows the first megabyte of a long text and says so; asks again after it failed; says when it is gone", async () => {
  const line = `${"0123456789".repeat(10)}\n`
  const long = line.repeat(Math.ceil((1.5 * 1024 * 1024) / line.length))
  const bo = await sentToBo([file("long.csv", "text/csv", long)])
  const address = /\/storage\/file\//
  await bo.page.route(address, (route) => route.abort(), { times: 1 })
  await link(bo, "long.csv").click()
  const text = opened(bo, "long.csv")
  await text.getByText(bo.t("file:failed")).waitFor()
  await text.getByRole("button", { name: bo.t("app:tryAgain") }).click()
  const sizes = { shown: sizeText(1024 * 1024, "en"), size: sizeText(long.length, "en") }
  await text.getByText(bo.t("file:part", sizes)).waitFor()
  const shown = await text.locator("pre").textContent()
  expect([shown?.length, long.startsWith(shown ?? "-")]).toEqual([1024 * 1024, true])
  await bo.page.keyboard.press("Escape")
  await text.waitFor({ state: "detached" })

  await bo.page.route(address, (route) => route.fulfill({ status: 404, body: "" }), { times: 1 })
  await link(bo, "long.csv").click()
  await text.getByText(bo.t("file:gone")).waitFor()
})
