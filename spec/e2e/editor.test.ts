import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { FIXTURES } from "#fixtures/read.ts"
import { type House, openHouse } from "./house.ts"
import { answer, dialog, open, paste, press, source, text, tool, type } from "./labEditor.ts"
import { DESK, openWindow, PHONE, type Window } from "./window.ts"

const Rows = Schema.decodeUnknownSync(Schema.Struct({ rows: Schema.Array(Schema.Tuple([Schema.String, Schema.String])) }))

let house: House
let desk: Window
let phone: Window
/** Programs of others that ran: none must. */
const ran: Array<string> = []

/**
 * The browser says so when it drops a hostile attribute while something is cleaned: nothing of it ran; and when it asks no other host for what is
 * written about (DEC-0196).
 */
const REFUSED =
  /^(console: )?(Executing inline event handler|Applying inline style|Setting the document's base URI to '[^']*'|Loading (the image|media from) +'https:\/\/example\.org\/[^']*') violates/

beforeAll(async () => {
  house = await openHouse()
  desk = await openWindow(house, { language: "en", size: DESK })
  phone = await openWindow(house, { language: "zh-Hans", size: PHONE, touch: true })
  for (const { page } of [desk, phone]) {
    page.on("dialog", (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    // pictures and videos of the texts are on a host that nobody asks
    await page.route(/example\.org/, (route) => {
      ran.push(route.request().url())
      return route.abort()
    })
  }
})
afterAll(async () => {
  const complaints = [desk, phone].flatMap((each) => each.complaints())
  expect(complaints.filter((each) => !REFUSED.test(each))).toEqual([])
  expect(ran).toEqual([])
  await house.close()
})

// (EDITOR-06)
it("formats with the toolbar above the text, which says what is on", async () => {
  await open(desk)
  const names = await desk.page
    .getByRole("toolbar")
    .getByRole("button")
    .evaluateAll((list) => list.map((each) => each.getAttribute("aria-label")))
  expect(names.slice(0, 10)).toEqual(
    ["header-1", "header-2", "header-3", "bold", "italic", "underline", "link", "list-ordered", "list-bullet", "clean"].map(
      (each) => desk.t(`editor:tool.${each}`)
    )
  )
  await type(desk, "plain ")
  await tool(desk, "bold").click()
  await expect.poll(() => tool(desk, "bold").getAttribute("aria-pressed")).toBe("true")
  await type(desk, "bold")
  await tool(desk, "bold").click()
  await expect.poll(() => tool(desk, "bold").getAttribute("aria-pressed")).toBe("false")
  await press(desk, "Enter")
  await tool(desk, "list-ordered").click()
  await type(desk, "one\ntwo")
  await press(desk, "Enter", "Enter")
  await tool(desk, "header-2").click()
  await type(desk, "End")
  await expect.poll(() => source(desk)).toBe("<p>plain <strong>bold</strong></p><ol><li>one</li><li>two</li></ol><h2>End</h2>")
  await press(desk, "Control+A")
  await tool(desk, "clean").click()
  await expect.poll(() => source(desk)).toBe("<p>plain bold</p><p>one</p><p>two</p><p>End</p>")
})

// (EDITOR-01)
it("takes links to where links may lead, and refuses others where they are typed", async () => {
  await open(desk)
  await type(desk, "here")
  await press(desk, "Control+A")
  await tool(desk, "link").click()
  for (const hostile of ["javascript:alert(1)", " JaVaScRiPt:alert(1)", "data:text/html,x", "ftp://example.org", "12", ""]) {
    await answer(desk, hostile)
    await dialog(desk).getByText(desk.t("editor:link.wrong")).waitFor()
    await expect.poll(() => dialog(desk).getByRole("textbox").getAttribute("aria-invalid")).toBe("true")
  }
  await answer(desk, "https://example.org/a?b=1&c=2")
  await expect.poll(() => source(desk)).toBe('<p><a href="https://example.org/a?b=1&amp;c=2" target="_blank">here</a></p>')
  await press(desk, "ArrowLeft", "Control+K")
  await expect.poll(() => dialog(desk).getByRole("textbox").inputValue()).toBe("https://example.org/a?b=1&c=2")
  await dialog(desk)
    .getByRole("button", { name: desk.t("editor:link.remove") })
    .click()
  await expect.poll(() => source(desk)).toBe("<p>here</p>")
})

// (EDITOR-03)
it("takes pictures and videos by their address, and a picture of this device", async () => {
  await open(desk)
  await tool(desk, "image").click()
  await answer(desk, "javascript:alert(1)")
  await dialog(desk).getByText(desk.t("editor:image.wrong")).waitFor()
  await answer(desk, "https://example.org/a.png")
  await tool(desk, "video").click()
  await answer(desk, "https://example.org/a.mp4")
  await expect
    .poll(() => source(desk))
    .toContain(
      '<p><img src="https://example.org/a.png"></p><video class="ql-video" controls="" src="https://example.org/a.mp4"></video>'
    )
  await tool(desk, "image").click()
  const gif = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64")
  await dialog(desk).locator("input[type=file]").setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: gif })
  await dialog(desk).waitFor({ state: "detached" })
  await expect.poll(() => source(desk)).toContain('<img src="data:image/gif;base64,')
})

// (EDITOR-16)
it("draws formulas as one types them, and where they are read", async () => {
  await open(phone)
  await tool(phone, "formula").click()
  await dialog(phone).getByRole("textbox").fill("\\frac{a}{")
  await dialog(phone).getByText(phone.t("editor:formula.undrawn")).waitFor()
  await dialog(phone).getByRole("textbox").fill("\\frac{a}{b}\\pmb{c}\\fcolorbox{red}{blue}{d}")
  await dialog(phone).locator("math mfrac").waitFor()
  await dialog(phone)
    .getByRole("button", { name: phone.t("editor:put") })
    .click()
  await type(phone, " 完")
  await expect.poll(() => phone.page.locator("math mfrac").count()).toBe(2)
  await expect
    .poll(() => source(phone))
    .toMatch(/^<p><span class="ql-formula" data-value="\\frac\{a\}\{b\}.*">\\frac\{a\}\{b\}.*<\/span> 完<\/p>$/)
  expect(phone.complaints()).toEqual([])
  await tool(phone, "formula").click()
  await answer(phone, "   ")
  await dialog(phone).getByText(phone.t("editor:formula.wrong")).waitFor()
  await press(phone, "Escape")
})

const HOSTILE = `<p onclick="alert(1)" style="color:red" id="x">Words <b>bold</b><script>alert(2)</script>
  <img src="https://example.org/a.png" onerror="alert(3)"><img src="data:image/svg+xml,<svg onload=alert(4)>">
  <a href="javascript:alert(5)">bad</a> <a href="https://example.org">good</a><iframe src="https://example.org"></iframe>
  <span class="ql-formula evil" data-value="x^2">x</span></p>
  <ul><li>one<ul><li>deep</li></ul></li></ul><h5>Five</h5><form><input value="typed"></form>
  <svg><script>alert(6)</script></svg><math><mtext><style><img src=x onerror=alert(7)></style></mtext></math>`

// (EDITOR-13, EDITOR-14, EDITOR-15, EDITOR-17, EDITOR-18, EDITOR-19)
it("keeps of what is pasted what a document may hold, and nothing of it runs", async () => {
  await open(desk)
  await paste(desk, HOSTILE)
  await expect.poll(() => source(desk)).toContain("<h5>Five</h5>")
  const html = await source(desk)
  for (const kept of [
    "<strong>bold</strong>",
    'src="https://example.org/a.png"',
    'href="https://example.org',
    'data-value="x^2"',
    "<li>deep</li>",
    "<h5>Five</h5>"
  ])
    expect(html).toContain(kept)
  expect(html).not.toMatch(/script|onclick|onerror|onload|style|iframe|svg|javascript|evil|id=|input|form>/i)
  await desk.page.waitForTimeout(200)
  expect(ran).toEqual([])
})

// (EDITOR-15)
it("takes words of texts that mean harm, and nothing else", async () => {
  const { rows } = Rows(JSON.parse(readFileSync(join(FIXTURES, "hostile.json"), "utf8")))
  await open(desk)
  for (const [, html] of rows) {
    await press(desk, "Control+A")
    await paste(desk, html)
    const found = await desk.page
      .locator(".rich")
      .evaluateAll((places) =>
        places
          .flatMap((place) => [...place.querySelectorAll("*")])
          .flatMap((each) => [
            ...(each.matches("script, style, iframe, object, embed, form, input, link, meta, base, svg") ? [each.localName] : []),
            ...[...each.attributes]
              .filter(({ name, value }) => /^on|^style$|^srcdoc$/.test(name) || /^\s*javascript:/i.test(value))
              .map(({ name }) => name)
          ])
      )
    expect(found, html).toEqual([])
  }
  expect(await desk.page.evaluate(() => "hacked" in globalThis)).toBe(false)
})

// (EDITOR-08, EDITOR-09, EDITOR-10, EDITOR-11, EDITOR-12)
it("undoes step by step: what comes within a second goes at once", async () => {
  const desk = await openWindow(house, { language: "en", size: DESK })
  await open(desk)
  const { page } = desk
  // its clock stands while a word is typed, whose letters may be far apart on a busy machine
  const began = Date.now()
  for (const [step, words] of ["one", " two", " three"].entries()) {
    await page.clock.setFixedTime(began + step * 1100)
    await type(desk, words)
  }
  await press(desk, "Control+Z")
  await expect.poll(() => source(desk)).toBe("<p>one two</p>")
  await press(desk, "Control+Z")
  await expect.poll(() => source(desk)).toBe("<p>one</p>")
  await press(desk, "Control+Y")
  await expect.poll(() => source(desk)).toBe("<p>one two</p>")
  await tool(desk, "undo").click()
  await tool(desk, "undo").click()
  await expect.poll(() => source(desk)).toBe("")
  await expect.poll(() => tool(desk, "undo").getAttribute("aria-disabled")).toBe("true")
  for (let step = 0; step < 3; step += 1) await tool(desk, "redo").click()
  await expect.poll(() => source(desk)).toBe("<p>one two three</p>")
  await expect.poll(() => tool(desk, "redo").getAttribute("aria-disabled")).toBe("true")
  await press(desk, "Control+Z")
  await type(desk, "!")
  await expect.poll(() => tool(desk, "redo").getAttribute("aria-disabled")).toBe("true")
  await desk.close()
})

// (EDITOR-07)
it("has a toolbar beside what is selected", async () => {
  await open(desk, "bubble")
  await type(desk, "Some words")
  expect(await desk.page.getByRole("toolbar").count()).toBe(0)
  await press(desk, "Shift+Home")
  await desk.page.getByRole("toolbar").waitFor()
  const names = await desk.page
    .getByRole("toolbar")
    .getByRole("button")
    .evaluateAll((list) => list.map((each) => each.getAttribute("aria-label")))
  expect(names).toEqual(
    ["bold", "italic", "link", "header-1", "header-2", "blockquote"].map((each) => desk.t(`editor:tool.${each}`))
  )
  await press(desk, "Alt+F10", "End", "Enter")
  await expect.poll(() => source(desk)).toBe("<blockquote>Some words</blockquote>")
  await press(desk, "ArrowRight")
  await desk.page.getByRole("toolbar").waitFor({ state: "detached" })
})

// (EDITOR-04)
it("is used with the keyboard alone: keys for formats, indents and the toolbar, and Tab leads on", async () => {
  await open(desk)
  const { page } = desk
  const label = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))
  await press(desk, "Control+B")
  await type(desk, "bold")
  await press(desk, "Control+B")
  for (let step = 0; step < 10; step += 1) await press(desk, "Control+]")
  await expect.poll(() => source(desk)).toBe('<p class="ql-indent-8"><strong>bold</strong></p>')
  for (let step = 0; step < 9; step += 1) await press(desk, "Control+[")
  await expect.poll(() => source(desk)).toBe("<p><strong>bold</strong></p>")
  await press(desk, "Alt+F10")
  await expect.poll(label).toBe(desk.t("editor:tool.header-1"))
  await press(desk, "ArrowRight")
  await expect.poll(label).toBe(desk.t("editor:tool.header-2"))
  await press(desk, "ArrowLeft", "ArrowLeft")
  await expect.poll(label).toBe(desk.t("editor:tool.redo"))
  await press(desk, "Home", "Escape")
  await expect.poll(() => text(desk).evaluate((it) => it === document.activeElement)).toBe(true)
  await press(desk, "Shift+Tab")
  await expect.poll(label).toBe(desk.t("editor:tool.header-1"))
  await press(desk, "Enter")
  await expect.poll(() => source(desk)).toBe("<h1><strong>bold</strong></h1>")
  await press(desk, "Tab")
  await expect.poll(() => text(desk).evaluate((it) => it === document.activeElement)).toBe(false)
  await expect.poll(() => source(desk)).not.toContain("\t")
})

it("brings its code only where documents are written, and formulas only with a formula", async () => {
  const window = await openWindow(house, { language: "en", size: DESK })
  const files: Array<string> = []
  window.page.on("request", (request) => files.push(request.url()))
  await window.open("/pages/lab/form")
  await window.page.getByRole("button", { name: window.t("lab:form.send") }).waitFor()
  expect(files.filter((file) => /Writing|katex/.test(file))).toEqual([])
  await window.open("/pages/lab/editor")
  await text(window).click()
  expect(files.some((file) => file.includes("Writing"))).toBe(true)
  expect(files.some((file) => file.includes("katex"))).toBe(false)
  await tool(window, "formula").click()
  await dialog(window).getByRole("textbox").fill("x")
  await dialog(window).locator("math").waitFor()
  expect(files.some((file) => file.includes("katex"))).toBe(true)
  await window.close()
})
