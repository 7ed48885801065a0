import type { Browser, Page } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { findingsOf } from "../layout/findings/all.ts"
import { errorsOf } from "../layout/findings/errors.ts"
import type { Finding } from "../layout/findings/Finding.ts"
import { shiftFindings, watchShifts } from "../layout/findings/shift.ts"
import { openBrowser } from "./browser.ts"

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await watchShifts(page)
})
afterAll(() => browser.close())

const STYLE = "body{margin:16px;font:16px/1.4 sans-serif} button{min-width:44px;min-height:44px}"
const show = (body: string, style = ""): Promise<void> =>
  page.setContent(`<!doctype html><html lang="en"><title>Page</title><style>${STYLE}${style}</style><main>${body}</main></html>`)

const rulesOf = (findings: ReadonlyArray<Finding>): ReadonlyArray<string> => [
  ...new Set(findings.map(({ level, rule }) => `${level} ${rule}`))
]
const found = async (body: string, style = ""): Promise<ReadonlyArray<string>> => {
  await show(body, style)
  return rulesOf(await findingsOf(page))
}

it("finds nothing on a page without faults", async () => {
  const row = `<li style="display:flex;gap:8px"><span class="name">A name that is much too long for the place it has</span><b>3</b></li>`
  const style = ".name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-width:0}"
  expect(
    await found(`<h1>Title</h1><p>Words with <a href="#a">a link</a> within.</p><ul>${row}</ul><button>Go</button>`, style)
  ).toEqual([])
})

it("finds what can be pushed sideways", async () => {
  expect(await found(`<div style="width:600px;height:20px">wide</div>`)).toContain("fault horizontal-scroll")
  const inner = `<div tabindex="0" style="overflow-y:auto;height:60px"><div style="width:500px">inner</div></div>`
  expect(await found(inner)).toContain("fault horizontal-scroll")
})

it("finds a frame that focus can push away", async () => {
  const unseen = `<span style="position:absolute;width:1px;height:1px;overflow:hidden">unseen</span>`
  const list = `<div tabindex="0" style="overflow-y:auto;height:200px"><div style="height:900px"></div>${unseen}</div>`
  const style = "main{position:relative;height:300px;overflow:hidden}"
  expect(await found(list, style)).toEqual(["fault strayed"])
  expect(await found(list, `${style} div{position:relative}`)).toEqual([])
})

it("finds texts and controls that lie on each other", async () => {
  expect(await found(`<p>one text here</p><p style="margin-top:-40px">another text</p>`)).toContain("fault overlap")
  expect(await found(`<button>One</button><button style="margin-left:-20px">Two</button>`)).toContain("fault overlap")
})

it("lets a menu lie on the page, a floating button on what scrolls, a label around its field", async () => {
  const lines = Array.from({ length: 40 }, (_, n) => `<p>line ${n}</p>`).join("")
  const list = `<div style="position:relative"><div tabindex="0" style="height:300px;overflow-y:auto">${lines}</div><button style="position:absolute;bottom:8px;left:8px">New</button></div>`
  expect(await found(list)).toEqual([])
  expect(
    await found(
      `<p>under the menu</p><div role="menu" style="position:absolute;top:16px"><button role="menuitem">Copy</button></div>`
    )
  ).toEqual([])
  const choice = `<label style="position:relative;display:block;padding:12px"><input type="radio" style="position:absolute;inset:0;width:100%;height:100%;opacity:0"> Light</label>`
  expect(await found(choice)).toEqual([])
})

it("finds texts that are cut without saying so", async () => {
  const long = "A sentence that is much longer than its place"
  expect(await found(`<p style="width:120px;overflow:hidden;white-space:nowrap">${long}</p>`)).toContain("fault clipped")
  expect(await found(`<p style="width:120px;height:30px;overflow:hidden">${long}</p>`)).toContain("fault clipped")
  expect(await found(`<p style="margin-left:-40px">${long}</p>`)).toContain("fault clipped")
  expect(await found(`<input aria-label="Name" placeholder="${long}" style="width:100px;height:44px">`)).toContain(
    "fault clipped"
  )
})

it("finds controls that a finger misses", async () => {
  const style = "button{min-width:0;min-height:0;padding:0;border:0}"
  expect(await found(`<button aria-label="x" style="width:20px;height:20px">x</button>`, style)).toContain("fault target-size")
  expect(await found(`<button style="width:32px;height:32px">x</button>`, style)).toEqual(["warning target-size"])
  const larger = `${style} button{position:relative} button::after{content:"";position:absolute;inset:-14px}`
  expect(await found(`<div style="padding:20px"><button style="width:20px;height:20px">x</button></div>`, larger)).toEqual([])
})

it("finds low contrast and what axe knows", async () => {
  expect(await found(`<p style="color:#bbb">hardly to be read</p>`)).toEqual(["fault axe color-contrast"])
  expect(await found(`<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="40" height="40">`)).toEqual([
    "fault axe image-alt"
  ])
})

it("finds keys and machine words where words belong", async () => {
  for (const text of ["chat:list.empty", "Hello {{name}}", "NaN", "[object Object]"])
    expect(await found(`<p>${text}</p>`), text).toEqual(["fault raw-text"])
  expect(await found(`<button aria-label="app:back">‹</button>`)).toEqual(["fault raw-text"])
})

it("finds what the page complains about", async () => {
  const other = await browser.newPage()
  const errors = errorsOf(other)
  await other.setContent(`<script>console.error("lost"); setTimeout(() => { throw new Error("broke") })</script>`)
  await expect.poll(() => rulesOf([...errors.take()]).length).toBeGreaterThan(0)
  await other.close()
})

it("finds what jumps while loading", async () => {
  await page.goto("data:text/html,<!doctype html><body><p id=a style='font-size:40px'>one<p>two<p>three<p>four")
  await page.waitForTimeout(300)
  expect(await shiftFindings(page)).toEqual([])
  await page.evaluate(() => document.querySelector("#a")?.insertAdjacentHTML("beforebegin", "<div style='height:300px'></div>"))
  await expect.poll(async () => rulesOf(await shiftFindings(page))).toEqual(["fault layout-shift"])
})
