import type { Locator } from "playwright"
import { expect, it } from "vitest"
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

// (FILE-09)
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
  const opened = ann.page.waitForEvent("popup")
  await ann.page.getByRole("menuitem", { name: ann.t("chat:menu.openFile") }).click()
  await (await opened).close()
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
