import type { Locator } from "playwright"
import { expect, it, onTestFinished } from "vitest"
import { axeFindings } from "../layout/findings/axe.ts"
import { card, choose, isSent, picture, preview, send, textFile } from "./choosingFiles.ts"
import { friendsOnLines } from "./friendsOnLines.ts"
import { DESK, PHONE, type Window } from "./window.ts"

const two = friendsOnLines()

const focused = (button: Locator) => expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true)
const button = (window: Window, label: string, name: string): Locator =>
  preview(window).getByRole("button", { name: window.t(label, { name }), exact: true })

// (FILE-09)
it("keeps the focus in the preview where it was, when files move and go", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  await choose(
    ann,
    "file",
    ["a.txt", "b.txt", "c.txt"].map((name) => textFile(name, 10))
  )
  await focused(preview(ann).getByRole("textbox", { name: ann.t("attach:text") }))
  await button(ann, "attach:later", "a.txt").press("Enter")
  await focused(button(ann, "attach:later", "a.txt"))
  // at the end of the list there is no way further down
  await button(ann, "attach:later", "a.txt").press("Enter")
  await focused(button(ann, "attach:earlier", "a.txt"))
  await button(ann, "attach:remove", "a.txt").press("Enter")
  await focused(button(ann, "attach:remove", "c.txt"))
  await button(ann, "attach:remove", "b.txt").press("Enter")
  await focused(button(ann, "attach:remove", "c.txt"))
  await ann.page.keyboard.press("Escape")
  await focused(ann.page.getByRole("button", { name: ann.t("chat:composer.attach"), exact: true }))
})

// (FILE-09, TEXT-02)
it("counts the files that go, and does not lose a text that is too long", async () => {
  const ann = await two.openAnn({ size: PHONE, touch: true })
  await two.chatWithBo(ann)
  await choose(ann, "file", [textFile("tool.exe", 10), textFile("fits.txt", 10)])
  await preview(ann)
    .getByRole("heading", { name: ann.t("attach:title_one", { count: 1 }) })
    .waitFor()
  await preview(ann)
    .getByRole("textbox", { name: ann.t("attach:text") })
    .fill("a".repeat(9000))
  await expect
    .poll(() =>
      preview(ann)
        .getByRole("button", { name: ann.t("attach:send"), exact: true })
        .isDisabled()
    )
    .toBe(true)
})

// (EMOJI-11)
it("gives a very tall and a very wide picture no more than their room", async () => {
  const ann = await two.openAnn({ size: PHONE, touch: true })
  await two.chatWithBo(ann)
  await choose(ann, "photos", [await picture("tall.jpg", 60, 3000)])
  await send(ann)
  // between them, or they would stand together
  await isSent(ann.page.locator("[data-message]"))
  await ann.say("And now a wide one")
  await choose(ann, "photos", [await picture("wide.jpg", 3000, 60)])
  await send(ann)
  const boxes = ann.page.locator("[data-message] button[data-picture]")
  await boxes.nth(1).waitFor()
  const sizes = await boxes.evaluateAll((all) => all.map((it) => [it.clientWidth, it.clientHeight].join(" by ")))
  expect(sizes.toSorted()).toEqual(["200 by 44", "44 by 240"])
})

/** Whether the names of all files stand inside their cards. */
const namesFit = ({ page }: Window): Promise<boolean> =>
  page.locator("[data-file]").evaluateAll((all) =>
    all.every((it) => {
      const name = it.querySelector("bdi")?.getBoundingClientRect()
      return name !== undefined && name.right <= it.getBoundingClientRect().right + 1
    })
  )

const LONG = `${"a very long name of a report ".repeat(4)}.txt`

// (FILE-01, FILE-09, BODY-06)
it("opens and saves a file from its menu, by keys and by the other button; its card holds a long name", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  await choose(ann, "file", [textFile(LONG, 20_000)])
  await send(ann)
  const line = card(ann, "a very long name")
  await isSent(line)
  expect(await namesFit(ann)).toBe(true)
  expect(await axeFindings(ann.page, "all")).toEqual([])

  await line.getByRole("button", { name: ann.t("chat:menu.open") }).press("Enter")
  const saved = ann.page.waitForEvent("download")
  await ann.page.getByRole("menuitem", { name: ann.t("chat:menu.saveFile") }).press("Enter")
  expect((await saved).suggestedFilename()).toBe(LONG)
  await line.locator("[data-file] a").first().click({ button: "right" })
  await ann.page.getByRole("menuitem", { name: ann.t("chat:menu.openFile") }).click()
  const opened = ann.page.getByRole("dialog", { name: LONG, exact: true })
  await expect.poll(() => opened.locator("pre").textContent()).toHaveLength(20_000)
  await ann.page.keyboard.press("Escape")
  await opened.waitFor({ state: "detached" })
  expect(ann.complaints()).toEqual([])
})

it("holds a long name also while its file waits, and after it was refused", async () => {
  const ann = await two.openAnn({ size: PHONE, touch: true })
  await two.chatWithBo(ann)
  await ann.page.route("**/common/upload/begin", (route) => route.abort())
  await choose(ann, "file", [textFile(LONG, 5000)])
  await send(ann)
  await ann.page.locator("[data-uploading]").waitFor()
  expect(await namesFit(ann)).toBe(true)
  await ann.page.unroute("**/common/upload/begin")
  await ann.page.route("**/common/upload/begin", (route) => route.fulfill({ json: { code: 401, msg: "Full.", data: "" } }))
  await ann.page.getByText("Full.", { exact: true }).waitFor()
  // what is read aloud names it
  const failure = ann.t("chat:list.notSent", { text: LONG, reason: "Full." })
  await expect.poll(() => ann.page.locator("[aria-live=polite] p").allTextContents()).toContain(failure)
  expect(await namesFit(ann)).toBe(true)
})

// (OUTBOX-07)
it("leads the keyboard to the message before, when an upload is given up", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  await ann.say("stays")
  await isSent(ann.line("stays"))
  await ann.page.route("**/common/upload/begin", (route) => route.abort())
  await choose(ann, "file", [textFile("goes.txt", 5000)])
  await send(ann)
  await ann.page.getByRole("button", { name: ann.t("chat:file.cancel", { name: "goes.txt" }) }).press("Enter")
  await card(ann, "goes.txt").waitFor({ state: "detached" })
  await focused(ann.line("stays").getByRole("button", { name: ann.t("chat:menu.open") }))
})

/** A drawing that tells the service, and keeps on the device, that it ran. */
const SCRIPTED = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" onload="ran('onload')"><script>
function ran(by) { localStorage.setItem("svg-ran", by); fetch("/svg-ran?by=" + by) }
ran("script")
</script><rect width="90" height="60" fill="red"/></svg>`

// (H-36, FILE-11)
it("runs no script of an SVG: not before it is sent, in the chat, where it opens, on the page that shows it, or at its own address", async () => {
  const [before = ""] = await two.house.operate("settings get", ["fileUpload.fileExt"])
  onTestFinished(() => two.house.operate("settings set", ["fileUpload.fileExt", before]).then(() => undefined))
  await two.house.operate("settings set", ["fileUpload.fileExt", `${before} svg`])
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const runs: Array<string> = []
  ann.context.on("request", (request) => void (request.url().includes("svg-ran") && runs.push(request.url())))
  const hasRun = () => ann.page.evaluate(() => localStorage.getItem("svg-ran"))

  const buffer = Buffer.from(SCRIPTED)
  await choose(ann, "photos", [
    { name: "plan.svg", mimeType: "image/svg+xml", buffer },
    { name: "lie.png", mimeType: "image/png", buffer }
  ])
  const rows = preview(ann).locator("[data-chosen]")
  await rows.filter({ hasText: "plan.svg" }).getByText(ann.t("attach:asFile")).waitFor()
  expect(await rows.locator("img").count()).toBe(0)
  await button(ann, "attach:remove", "lie.png").click()
  await send(ann)
  const line = card(ann, "plan.svg")
  await isSent(line)

  const link = line.locator("[data-file] a").first()
  await link.click()
  const inside = ann.page.getByRole("dialog", { name: "plan.svg", exact: true })
  await inside.getByText(ann.t("file:none")).waitFor()
  expect(await inside.locator("img, object, embed, iframe").count()).toBe(0)
  await ann.page.keyboard.press("Escape")
  await inside.waitFor({ state: "detached" })
  const opened = await ann.context.newPage()
  await opened.goto(new URL((await link.getAttribute("href")) ?? "", ann.page.url()).href)
  await opened.getByRole("link", { name: "plan.svg" }).waitFor()
  expect(await opened.locator("img, object, embed, iframe, svg").count()).toBe(0)
  // the stored file comes as bytes to save
  const src = new URL(new URL(opened.url()).searchParams.get("src") ?? "", opened.url()).href
  const saved = opened.waitForEvent("download")
  await opened.goto(src).catch(() => undefined)
  expect(await (await saved).failure()).toBeNull()
  await opened.close()
  const answer = await ann.context.request.get(src)
  expect(answer.headers()["content-type"]).toBe("application/octet-stream")
  expect((await answer.body()).equals(buffer)).toBe(true)
  expect([runs, await hasRun()]).toEqual([[], null])

  // a service that served it as it calls itself would run it
  const page = await ann.context.newPage()
  await page.route("**/drawing.svg", (route) => route.fulfill({ contentType: "image/svg+xml", body: SCRIPTED }))
  await page.goto(new URL("/drawing.svg", ann.page.url()).href)
  await expect.poll(hasRun).not.toBeNull()
  await expect.poll(() => runs.length).toBeGreaterThan(0)
})
