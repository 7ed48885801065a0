import type { Locator } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, type Person, person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { content, dialog, leave, row, somebodyIn } from "./somebody.ts"
import { DESK, openWindow, reload } from "./window.ts"

let house: House
let bo: Person

beforeAll(async () => {
  house = await openHouse(process.env["PARLEY_APP"])
  bo = await person(house.url, "bochen", "Bo Chen")
})
afterAll(() => house.close())

const isFocused = (it: Locator): Promise<void> =>
  expect.poll(() => it.evaluate((element) => element === document.activeElement)).toBe(true)

// (ACCOUNT-41, ACCOUNT-42; spec 2.18)
it("changes name, signature, address and gender by the keyboard; friends and other tabs see it at once", async () => {
  const { me, window } = await somebodyIn(house)
  await befriend(house.url, bo, me)
  const friend = await openWindow(house, { language: "en", size: DESK, person: bo })
  const second = await window.context.newPage()
  await second.goto(`${house.url}/h5/#/?tab=me`)
  await second.getByRole("heading", { name: "Mira Lin" }).waitFor()
  const { page, t } = window
  await window.open("/?tab=me")
  await page.getByRole("link", { name: /^Mira Lin/ }).press("Enter")
  const change = async (field: string, typed: string): Promise<void> => {
    await row(window, t(`me:self.${field}`)).press("Enter")
    await isFocused(dialog(window).getByRole("textbox"))
    await page.keyboard.press("ControlOrMeta+a")
    await page.keyboard.type(typed)
    await page.keyboard.press("Enter")
  }
  await change("name", " ")
  await dialog(window)
    .getByText(t("refusal:name-length", { min: 1, max: 32 }))
    .waitFor()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("Mira Sommer")
  await page.keyboard.press("Enter")
  await dialog(window).waitFor({ state: "detached" })
  for (const shown of [content(window), page.getByRole("link", { name: /^Mira Sommer/ })])
    await shown.getByRole("heading", { name: "Mira Sommer" }).waitFor()
  await second.getByRole("heading", { name: "Mira Sommer" }).waitFor()
  await change("signature", "Back on Monday")
  await dialog(window).waitFor({ state: "detached" })
  await change("email", "nonsense")
  await dialog(window).getByText(t("refusal:account-email")).waitFor()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("mira@example.org")
  await page.keyboard.press("Enter")
  await dialog(window).waitFor({ state: "detached" })
  await row(window, t("me:self.sex")).press("Enter")
  await dialog(window)
    .getByRole("radio", { name: t("me:sex.unknown") })
    .focus()
  await page.keyboard.press("ArrowUp")
  await dialog(window)
    .getByRole("button", { name: t("me:self.save") })
    .press("Enter")
  await dialog(window).waitFor({ state: "detached" })
  await friend.open(`/pages/contacts/detail?id=${me.id}`)
  await content(friend).getByText("Mira Sommer").first().waitFor()
  await content(friend).getByText("mira@example.org").waitFor()
  // the next start knows it, too
  await reload(page)
  for (const text of ["Mira Sommer", "Back on Monday", "mira@example.org", t("me:sex.male")])
    await content(window).getByText(text).first().waitFor()
  await leave(friend)
  await leave(window)
})

it("undoes a change that the service refuses, and says why where it was asked", async () => {
  const { window } = await somebodyIn(house, true)
  const { page, t } = window
  await window.open("/pages/mine/profile")
  await page.route("**/updateUserInfo", (route) =>
    route.fulfill({ json: { code: 400, msg: "不可以", data: "", count: 0, page: 1 } })
  )
  await row(window, t("me:self.name")).tap()
  await dialog(window).getByRole("textbox").fill("Somebody Else")
  await dialog(window)
    .getByRole("button", { name: t("me:self.save") })
    .tap()
  await dialog(window).getByText("不可以").waitFor()
  await dialog(window)
    .getByRole("button", { name: t("app:cancel") })
    .tap()
  await row(window, t("me:self.name")).getByText("Mira Lin").waitFor()
  await leave(window)
})

/** A wide picture with a place in it. */
const PICTURE = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#c33" } })
    .composite([{ input: { create: { width: 100, height: 600, channels: 3, background: "#3c3" } }, left: 800, top: 0 }])
    .withExif({ IFD0: { Copyright: "SECRET-PLACE" } })
    .jpeg()
    .toBuffer()

declare global {
  interface Window {
    sentText: string
  }
}

const sentText = (): string => window.sentText

/** Notes what a part of a file holds that is sent. */
const noteSent = (): void => {
  const send = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "send")?.value as (body: unknown) => void
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof Blob) void body.text().then((text) => (window.sentText = text))
    send.call(this, body)
  }
}

// (ACCOUNT-43; spec 2.18)
it("cuts an avatar out of a picture, by keys, mouse and wheel, and sends it without what its file held", async () => {
  const { window } = await somebodyIn(house)
  const { page, t } = window
  await window.open("/pages/mine/profile")
  const file = { name: "holiday.jpg", mimeType: "image/jpeg", buffer: await PICTURE() }
  expect(file.buffer.includes("SECRET-PLACE")).toBe(true)
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: t("me:avatar.title"), exact: true }).click()
  ])
  await chooser.setFiles(file)
  const stage = dialog(window).getByRole("button", { name: t("me:avatar.part") })
  const crop = () => stage.getAttribute("data-crop")
  await expect.poll(crop).toBe("450 300 1.00")
  await stage.focus()
  await page.keyboard.press("ArrowRight")
  await expect.poll(crop).toBe("480 300 1.00")
  await page.keyboard.press("ArrowDown")
  await expect.poll(crop).toBe("480 300 1.00")
  await page.keyboard.press("+")
  await expect.poll(crop).toBe("480 300 1.10")
  await stage.hover()
  await page.mouse.wheel(0, -100)
  await expect.poll(crop).toBe("480 300 1.21")
  const box = await stage.boundingBox()
  if (box === null) throw new Error("The picture is not drawn.")
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x - 2000, box.y + 20, { steps: 3 })
  await page.mouse.up()
  await expect.poll(crop).toBe("652 300 1.21")
  await dialog(window).getByRole("slider").fill("1")
  await expect.poll(crop).toBe("600 300 1.00")
  await page.evaluate(noteSent)
  await dialog(window)
    .getByRole("button", { name: t("me:avatar.use") })
    .press("Enter")
  await dialog(window).waitFor({ state: "detached" })
  const picture = content(window).locator("img").first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  // it is read beside its way, and may be known later than the picture is there
  await expect.poll(() => page.evaluate(sentText)).toContain("JFIF")
  expect(await page.evaluate(sentText)).not.toContain("SECRET-PLACE")
  await window.open("/?tab=me")
  await expect
    .poll(() =>
      page
        .locator("main img")
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth > 0)
    )
    .toBe(true)
  await leave(window)
})

it("gives an avatar up on its way, says what is no picture, and why one was refused", async () => {
  const { window } = await somebodyIn(house, true)
  const { page, t } = window
  await window.open("/pages/mine/profile")
  const pick = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator("[data-picture]").setInputFiles({ name, mimeType, buffer })
  await pick("a.png", "image/png", Buffer.from("no picture"))
  await dialog(window).getByText(t("me:avatar.broken")).waitFor()
  await dialog(window)
    .getByRole("button", { name: t("app:cancel") })
    .tap()
  let letGo = (): void => undefined
  await page.route("**/uploadAvatar", async (route) => {
    await new Promise<void>((resolve) => (letGo = resolve))
    await route.abort().catch(() => undefined)
  })
  const picture = await PICTURE()
  await pick("b.jpg", "image/jpeg", picture)
  await dialog(window)
    .getByRole("button", { name: t("me:avatar.use") })
    .tap()
  await dialog(window).getByRole("progressbar").waitFor()
  await dialog(window)
    .getByRole("button", { name: t("app:cancel") })
    .tap()
  await dialog(window).waitFor({ state: "detached" })
  letGo()
  await page.unroute("**/uploadAvatar")
  await page.route("**/uploadAvatar", (route) => route.fulfill({ json: { code: 401, msg: "满了", data: "", count: 0, page: 1 } }))
  await pick("c.jpg", "image/jpeg", picture)
  await dialog(window)
    .getByRole("button", { name: t("me:avatar.use") })
    .tap()
  await dialog(window).getByText("满了").waitFor()
  await page.unroute("**/uploadAvatar")
  await dialog(window)
    .getByRole("button", { name: t("me:avatar.use") })
    .tap()
  await dialog(window).waitFor({ state: "detached" })
  await leave(window)
})

it("gives an avatar up when its page is left: nothing of it goes on, and no logout asks about it", async () => {
  const { window } = await somebodyIn(house, true)
  const { page, t } = window
  await window.open("/pages/mine/profile")
  let letGo = (): void => undefined
  let made = 0
  page.on("request", (request) => (made += request.url().includes("uploadAvatar") ? 1 : 0))
  await page.route("**/common/upload/part?*", async (route) => {
    await new Promise<void>((resolve) => (letGo = resolve))
    await route.continue().catch(() => undefined)
  })
  await page.locator("[data-picture]").setInputFiles({ name: "d.jpg", mimeType: "image/jpeg", buffer: await PICTURE() })
  await dialog(window)
    .getByRole("button", { name: t("me:avatar.use") })
    .tap()
  await dialog(window).getByRole("progressbar").waitFor()
  await window.open("/?tab=me")
  await dialog(window).waitFor({ state: "detached" })
  letGo()
  await page.getByText(t("me:logout.title")).tap()
  await dialog(window).getByText(t("me:logout.text")).waitFor()
  expect(
    await dialog(window)
      .getByText(t("me:logout.files_other", { count: 1 }))
      .count()
  ).toBe(0)
  await dialog(window)
    .getByRole("button", { name: t("app:cancel") })
    .tap()
  await page.unroute("**/common/upload/part?*")
  expect(made).toBe(0)
  await leave(window)
})

// (SETTING-05; spec 1.5, 2.17)
it("helps: questions are found by their words, and each answer has a page; about says which version this is", async () => {
  const { window } = await somebodyIn(house)
  const { page, t } = window
  await window.open("/pages/mine/doc")
  await content(window)
    .getByRole("link", { name: t("help:friend.question") })
    .waitFor()
  await content(window).getByRole("searchbox").fill("nothing has these words")
  await content(window).getByText(t("me:help.none")).waitFor()
  await content(window).getByRole("searchbox").fill("TAKE back")
  const link = content(window).getByRole("link", { name: t("help:recall.question") })
  await link.press("Enter")
  await content(window)
    .getByRole("heading", { name: t("help:recall.question") })
    .waitFor()
  await content(window)
    .getByRole("link", { name: t("me:help.all") })
    .press("Enter")
  await expect.poll(() => content(window).getByRole("searchbox").inputValue()).toBe("TAKE back")
  await window.open("/pages/mine/about")
  await content(window).getByText("1.6.1 (20250103)").waitFor()
  await content(window).getByText(t("me:about")).waitFor()
  const licences = await page.request.get(`${house.url}/h5/licences.txt`)
  expect([licences.status(), (await licences.text()).includes("react")]).toEqual([200, true])
  // what no package tells: the encoder of voices, and the words for emoji
  for (const each of ["LAME", "Unicode, Inc."]) expect(await licences.text()).toContain(each)
  await leave(window)
})

// (ROUTE-20; spec 2.1)
it("shows a page of others in a sandbox, and always the way to the browser; what is not of the web is refused", async () => {
  const { window } = await somebodyIn(house, true)
  const { page, t } = window
  const shown = (url: string) => window.open(`/pages/mine/webview?url=${encodeURIComponent(url)}`)
  await page.route("https://pages.example/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<h1>Timetable</h1><script>try { top.location = 'https://evil.example' } catch {}</script>"
    })
  )
  await shown("https://pages.example/timetable")
  await page.frameLocator("iframe").getByRole("heading", { name: "Timetable" }).waitFor()
  const outside = page.getByRole("link", { name: t("me:web.outside") })
  expect(await outside.getAttribute("href")).toBe("https://pages.example/timetable")
  expect(await page.locator("iframe").getAttribute("sandbox")).not.toContain("top-navigation")
  await shown("http://pages.example/timetable")
  await page.getByText(t("me:web.insecure")).waitFor()
  await expect.poll(() => page.locator("iframe").count()).toBe(0)
  await shown("javascript:alert(1)")
  // the page before had that link, and no frame either
  await page.getByRole("link", { name: t("me:web.outside") }).waitFor({ state: "detached" })
  expect(await page.locator("iframe").count()).toBe(0)
  window.complaints()
  await window.close()
})
