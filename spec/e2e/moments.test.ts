import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { befriend, person, type Person } from "../layout/Person.ts"
import { film, type Sent, unknownFilm } from "./choosingFiles.ts"
import { keptOnDisk } from "./disk.ts"
import { type House, openHouse } from "./house.ts"
import { isRed } from "./isRed.ts"
import { DESK, openWindow, PHONE, reload, seenMeanwhile, type Window } from "./window.ts"

let house: House
/** Ann sits at a desk and reads English, Bo holds a phone and reads Chinese; Cyd is a friend of Bo alone. */
let ann: Window
let bo: Window
let people: Readonly<Record<"ann" | "bo" | "cyd", Person>>

const PLACE = "/pages/compass/moments"

beforeAll(async () => {
  house = await openHouse()
  people = {
    ann: await person(house.url, "ann.larsen", "Ann"),
    bo: await person(house.url, "bo.chen", "陈波"),
    cyd: await person(house.url, "cyd.reed", "Cyd")
  }
  await befriend(house.url, people.bo, people.ann)
  await befriend(house.url, people.cyd, people.bo)
  ann = await openWindow(house, { language: "en", size: DESK, person: people.ann })
  bo = await openWindow(house, { language: "zh-Hans", size: PHONE, touch: true, person: people.bo })
})
afterAll(async () => {
  const complaints = [ann, bo].flatMap((each) => each.complaints())
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(each))).toEqual([])
  await house.close()
})

const picture = async (name: string, colour: string, width = 320, height = 240) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
})

const content = ({ page }: Window) => page.locator("[data-pane=content]")
const card = (window: Window, text: string) => content(window).locator("[data-moment]").filter({ hasText: text })
const enter = async (window: Window): Promise<void> => {
  await window.open("/?tab=explore")
  await window.page
    .getByRole("link", { name: new RegExp(window.t("screens:titles.moments")) })
    .first()
    .click()
  await content(window)
    .getByRole("heading", { name: window.t("screens:titles.moments") })
    .waitFor()
}
const write = async (window: Window, text: string): Promise<void> => {
  const { page, t } = window
  await page.getByRole("button", { name: t("moments:new"), exact: true }).click()
  const editor = page.getByRole("textbox", { name: t("moments:text") })
  await editor.click()
  await editor.pressSequentially(text)
}
const choose = async ({ page }: Window, files: ReadonlyArray<Sent>): Promise<void> =>
  page
    .getByRole("dialog")
    .locator(`input[accept^=${files[0]?.mimeType.startsWith("video/") ? "video" : "image"}]`)
    .setInputFiles([...files])
const post = ({ page, t }: Window) =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: t("moments:post"), exact: true })
    .click()

it("shows a friend what somebody posts, with pictures in boxes of their own, and no stranger", async () => {
  await enter(ann)
  await content(ann).getByText(ann.t("moments:none")).waitFor()
  await write(ann, "Tea at five")
  await choose(ann, [await picture("a.png", "#c33"), await picture("b.png", "#3c3"), await picture("c.png", "#33c")])
  await post(ann)
  await ann.page.getByRole("dialog").waitFor({ state: "detached" })
  await card(ann, "Tea at five").waitFor()
  await expect.poll(() => card(ann, "Tea at five").getByRole("listitem").count()).toBe(3)
  await enter(bo)
  await card(bo, "Tea at five").getByRole("button", { name: "Ann" }).first().waitFor()
  await expect
    .poll(() =>
      card(bo, "Tea at five")
        .locator("img")
        .evaluateAll((images) => images.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length)
    )
    .toBe(3)
  const list = await ask(house.url, "momentsIndex", {}, people.cyd.token)
  expect(JSON.stringify(list)).not.toContain("Tea at five")
})

it("shows a picture large, and goes back to where one was", async () => {
  const tile = card(bo, "Tea at five").getByRole("button", { name: "Ann" }).first()
  await tile.press("Enter")
  const shown = bo.page.getByRole("dialog", { name: bo.t("pictures:preview") })
  const place = (number: number) => shown.getByText(bo.t("pictures:place", { number, all: 3 }), { exact: true }).waitFor()
  await place(1)
  await bo.page.keyboard.press("ArrowLeft")
  await bo.page.keyboard.press("ArrowRight")
  await place(2)
  const next = shown.getByRole("button", { name: bo.t("pictures:next") })
  await next.click()
  await place(3)
  // at the end it keeps the focus, and does nothing
  await next.press("Enter")
  await place(3)
  await bo.page.keyboard.press("ArrowLeft")
  await place(2)
  await bo.page.keyboard.press("Escape")
  await bo.page.getByRole("dialog").waitFor({ state: "detached" })
})

it("likes at once, tells the author, and counts it in the explore tab until they look", async () => {
  await ann.open("/")
  const like = card(bo, "Tea at five").getByRole("button", { name: bo.t("moments:like"), exact: true })
  await like.tap()
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true")
  const tab = ann.page
    .getByRole("navigation", { name: ann.t("app:tabs.name") })
    .getByRole("link", { name: new RegExp(ann.t("app:tabs.explore")) })
  await expect.poll(() => tab.textContent()).toContain("1")
  await enter(ann)
  await card(ann, "Tea at five").getByText("陈波").waitFor()
  await expect.poll(() => tab.textContent()).not.toContain("1")
})

it("takes a like back that the service refuses", async () => {
  await bo.page.route("**/moments/like", (route) =>
    route.fulfill({ json: { code: 400, msg: "等一下再试", data: "", count: 0, page: 1 } })
  )
  const like = card(bo, "Tea at five").getByRole("button", { name: bo.t("moments:like"), exact: true })
  await seenMeanwhile(bo.page.getByText("等一下再试"), () => like.tap())
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true")
  await bo.page.unroute("**/moments/like")
})

it("is commented and answered, live on both sides", async () => {
  await card(bo, "Tea at five")
    .getByRole("button", { name: bo.t("moments:comment"), exact: true })
    .tap()
  await card(bo, "Tea at five").getByRole("textbox").fill("我来")
  await bo.page.keyboard.press("Enter")
  await card(ann, "Tea at five").getByText("我来").waitFor()
  await card(ann, "Tea at five")
    .getByRole("button", { name: ann.t("moments:commentOf", { name: "陈波" }) })
    .press("Enter")
  await ann.page.getByRole("menuitem", { name: ann.t("moments:reply"), exact: true }).press("Enter")
  await card(ann, "Tea at five")
    .getByRole("textbox", { name: ann.t("moments:answer", { name: "陈波" }) })
    .fill("Lovely")
  await ann.page.keyboard.press("Enter")
  await card(bo, "Tea at five").getByText("Lovely").waitFor()
  await card(bo, "Tea at five").getByText("Ann回复陈波：").waitFor()
})

it("keeps what was typed when a comment does not get through, and says it once", async () => {
  await ann.page.route(
    "**/moments/comment",
    async (route) => {
      await route.fetch()
      await route.abort("internetdisconnected")
    },
    { times: 1 }
  )
  await card(ann, "Tea at five")
    .getByRole("button", { name: ann.t("moments:comment"), exact: true })
    .click()
  await card(ann, "Tea at five").getByRole("textbox").fill("Bring cake")
  await ann.page.keyboard.press("Enter")
  await card(ann, "Tea at five").getByRole("alert").waitFor()
  await ann.page.keyboard.press("Enter")
  await card(ann, "Tea at five").getByRole("textbox").waitFor({ state: "detached" })
  // who has only said something before is not told of it
  await content(bo)
    .getByRole("button", { name: bo.t("moments:refresh") })
    .tap()
  await card(bo, "Tea at five").getByText("Bring cake").first().waitFor()
  expect(await card(bo, "Tea at five").getByText("Bring cake").count()).toBe(1)
})

it("deletes a comment after a question, on both sides", async () => {
  await card(ann, "Tea at five")
    .getByRole("button", { name: ann.t("moments:commentOf", { name: "Ann" }) })
    .first()
    .click()
  const entry = (name: string) => ann.page.getByRole("menuitem", { name: ann.t(`moments:${name}`), exact: true })
  expect([await isRed(entry("reply")), await isRed(entry("delete"))]).toEqual([false, true])
  await entry("delete").click()
  await ann.page
    .getByRole("dialog")
    .getByRole("button", { name: ann.t("moments:delete"), exact: true })
    .click()
  await ann.page.getByRole("dialog").waitFor({ state: "detached" })
  await card(ann, "Tea at five").getByText("Lovely").waitFor({ state: "detached" })
  await expect.poll(() => ann.page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

it("keeps a moment that could not be posted, and posts it once when there is a network again", async () => {
  await write(bo, "晚上见")
  await choose(bo, [await picture("d.png", "#cc3")])
  await bo.page.getByRole("progressbar").waitFor({ state: "detached" })
  let arrived = 0
  await bo.page.route("**/moments/add", async (route) => {
    arrived += 1
    if (arrived === 1) {
      await route.fetch()
      await route.abort("internetdisconnected")
    } else await route.continue()
  })
  await post(bo)
  const failed = content(bo).getByRole("region", { name: bo.t("moments:draft.name") })
  await failed.getByRole("button", { name: bo.t("app:tryAgain") }).tap()
  await card(bo, "晚上见").waitFor()
  await failed.waitFor({ state: "detached" })
  expect(arrived).toBe(2)
  expect(await card(bo, "晚上见").count()).toBe(1)
  await content(ann)
    .getByRole("button", { name: ann.t("moments:refresh") })
    .click()
  await card(ann, "晚上见").waitFor()
  expect(await card(ann, "晚上见").count()).toBe(1)
})

it("takes a picture out, and says why more than nine or another file do not go", async () => {
  await write(ann, "Many")
  await choose(ann, await Promise.all(Array.from({ length: 8 }, (_, n) => picture(`p${n}.png`, `rgb(${n * 20},90,90)`, 40, 40))))
  await choose(ann, [{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") }])
  await ann.page
    .getByRole("dialog")
    .getByText(ann.t("refusal:moment-files", { max: 9 }))
    .waitFor()
  await ann.page.getByRole("button", { name: ann.t("moments:removePicture", { number: 1 }) }).click()
  await expect.poll(() => ann.page.getByRole("dialog").getByRole("img").count()).toBe(7)
  await ann.page.keyboard.press("Escape")
  const draft = content(ann).getByRole("region", { name: ann.t("moments:draft.name") })
  await draft.getByRole("button", { name: ann.t("moments:draft.discard") }).click()
  await draft.waitFor({ state: "detached" })
})

it("writes with formats, by the keyboard alone", async () => {
  const { page, t } = ann
  await page.getByRole("button", { name: t("moments:new"), exact: true }).press("Enter")
  const editor = page.getByRole("textbox", { name: t("moments:text") })
  await expect.poll(() => editor.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press("ControlOrMeta+b")
  await page.keyboard.type("Loud")
  await page.keyboard.press("Tab")
  await expect.poll(() => editor.evaluate((element) => element.contains(document.activeElement))).toBe(false)
  await page.getByRole("button", { name: t("moments:post"), exact: true }).press("Enter")
  await card(ann, "Loud").locator("strong").getByText("Loud").waitFor()
})

// (MOMENT-10)
it("gives a picture on top up on its way, by the button that chose it, which keeps the focus", async () => {
  const { page, t } = ann
  await enter(ann)
  let letGo = (): void => undefined
  await page.route("**/common/upload/part?*", async (route) => {
    await new Promise<void>((resolve) => (letGo = resolve))
    await route.continue().catch(() => undefined)
  })
  await content(ann)
    .locator("input[type=file]")
    .setInputFiles(await picture("never.png", "#835", 640, 320))
  const bar = content(ann).getByRole("progressbar", { name: t("moments:coverProgress") })
  await bar.waitFor()
  await content(ann)
    .getByRole("button", { name: t("app:cancel"), exact: true })
    .press("Enter")
  await bar.waitFor({ state: "detached" })
  const change = content(ann).getByRole("button", { name: t("moments:changeCover"), exact: true })
  await expect.poll(() => change.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await change.getAttribute("aria-busy")).toBeNull()
  letGo()
  await page.unroute("**/common/upload/part?*")
  expect(await ask(house.url, "momentsIndex", {}, people.ann.token)).toMatchObject({ cover: "" })
})

it("changes the picture on top", async () => {
  await content(ann)
    .locator("input[type=file]")
    .setInputFiles(await picture("top.png", "#358", 800, 400))
  const top = content(ann).locator("img[src*='/storage/']").first()
  await expect.poll(() => top.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(800)
  await bo.open(`${PLACE}?id=${people.ann.id}`)
  await content(bo).locator("img[src*='/storage/']").first().waitFor()
  await content(bo).getByRole("heading", { name: "Ann" }).waitFor()
  await enter(bo)
})

// (MOMENT-08, DEC-0331)
it("says where it is: chosen on the map, taken out, chosen again, and opened on a map by the other", async () => {
  const { page, t } = ann
  await write(ann, "By the barn")
  const composer = page.getByRole("dialog", { name: t("moments:new") })
  const add = composer.getByRole("button", { name: t("moments:addPlace"), exact: true })
  const picker = page.getByRole("dialog", { name: t("moments:addPlace") })
  const take = async (name: string): Promise<void> => {
    await add.click()
    await picker.getByText(t("place:forbidden")).waitFor()
    await picker.getByRole("application").press("ArrowRight")
    await picker.getByLabel(t("place:name")).fill(name)
    await picker.getByRole("button", { name: t("moments:takePlace"), exact: true }).click()
    await picker.waitFor({ state: "detached" })
  }
  await take("In the barn")
  const chosen = composer.getByRole("button", { name: t("place:named", { name: "In the barn" }) })
  // the focus is where one was
  await expect.poll(() => chosen.evaluate((element) => element === document.activeElement)).toBe(true)
  await composer.getByRole("button", { name: t("moments:removePlace"), exact: true }).press("Enter")
  await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true)
  await take("Behind the barn")
  await composer.getByText("By the barn").waitFor()
  await post(ann)
  await card(ann, "By the barn").getByText("Behind the barn").waitFor()
  await content(bo)
    .getByRole("button", { name: bo.t("moments:refresh") })
    .tap()
  await card(bo, "By the barn")
    .getByRole("button", { name: /^位置：\s?Behind the barn$/ })
    .tap()
  const shown = bo.page.getByRole("dialog", { name: "Behind the barn" })
  const link = shown.getByRole("link", { name: bo.t("place:open") })
  expect(await link.getAttribute("href")).toMatch(/^geo:.*\(Behind%20the%20barn\)$/)
  // the history hears of what lies over a page a moment after it is drawn
  await bo.page.waitForFunction(() => (history.state as { readonly over?: true } | null)?.over === true)
  await bo.page.goBack()
  await shown.waitFor({ state: "detached" })
  await card(bo, "By the barn").waitFor()
})

// (MOMENT-09, DEC-0332)
it("shows one video in place of pictures: made ready, taken out, posted, and played by the other on its page", async () => {
  const { page, t } = ann
  await write(ann, "It moves")
  const composer = page.getByRole("dialog", { name: t("moments:new") })
  await choose(ann, [film("lake.mp4")])
  await composer.getByText("0:02", { exact: true }).waitFor()
  expect(await composer.getByRole("button", { name: t("moments:addPictures_other", { count: 0 }) }).isDisabled()).toBe(true)
  const add = composer.getByRole("button", { name: t("moments:addVideo"), exact: true })
  expect(await add.isDisabled()).toBe(true)
  await composer.getByRole("button", { name: t("moments:removeVideo"), exact: true }).click()
  await expect.poll(() => add.isEnabled()).toBe(true)
  await choose(ann, [film("lake.mp4")])
  // it need not be ready
  await post(ann)
  const link = card(ann, "It moves").getByRole("link", { name: t("moments:video", { name: "Ann" }) })
  await link.waitFor({ timeout: 60_000 })
  await content(bo)
    .getByRole("button", { name: bo.t("moments:refresh") })
    .tap()
  const shown = card(bo, "It moves").getByRole("link", { name: bo.t("moments:video", { name: "Ann" }) })
  await shown.getByText("0:02", { exact: true }).waitFor()
  const poster = shown.locator("img")
  await expect.poll(() => poster.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(160)
  const box = await shown.boundingBox()
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([160, 90])
  const scroller = content(bo).locator("[data-scroller]")
  await scroller.evaluate((element) => element.scrollTo(0, 40))
  await shown.tap()
  const video = bo.page.locator("video")
  await expect.poll(() => video.evaluate((it) => (it as HTMLVideoElement).duration)).toBeCloseTo(2, 0)
  await video.evaluate((it) => (it as HTMLVideoElement).play())
  await expect.poll(() => video.evaluate((it) => (it as HTMLVideoElement).currentTime)).toBeGreaterThan(0)
  await bo.page.getByRole("button", { name: bo.t("pictures:close") }).tap()
  await card(bo, "It moves").waitFor()
  // the page stands where it stood
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(40)
})

it("gives a video up on its way, from the line above the moments", async () => {
  const { page, t } = ann
  await page.route("**/upload/uploadFile", () => undefined)
  await write(ann, "Never mind")
  await choose(ann, [film("hill.mp4")])
  await post(ann)
  const line = content(ann).getByRole("region", { name: t("moments:draft.name") })
  await line.getByRole("progressbar", { name: t("moments:videoProgress") }).waitFor()
  await line.getByRole("button", { name: t("moments:draft.discard"), exact: true }).click()
  await line.waitFor({ state: "detached" })
  await page.unroute("**/upload/uploadFile")
  expect(await card(ann, "Never mind").count()).toBe(0)
})

// (OUTBOX-22, DEC-0342)
it("keeps what is being written over a reload, with its pictures, and posts it as it stood", async () => {
  const { page, t } = ann
  await write(ann, "Half a thought")
  await choose(ann, [await picture("half.png", "#393")])
  const composer = page.getByRole("dialog", { name: t("moments:new") })
  await composer.getByRole("img").waitFor()
  await composer.getByRole("progressbar").waitFor({ state: "detached" })
  await page.keyboard.press("Escape")
  await composer.waitFor({ state: "detached" })
  const line = content(ann).getByRole("region", { name: t("moments:draft.name") })
  await line.getByText(t("moments:draft.waits")).waitFor()
  await reload(page)
  await line.getByText(t("moments:draft.waits")).waitFor()
  // drawn from this device
  const drawn = line.locator("img[src^=blob]")
  await expect.poll(() => drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320)
  await line.getByRole("button", { name: t("moments:draft.edit"), exact: true }).click()
  await composer.getByText("Half a thought").waitFor()
  await post(ann)
  await card(ann, "Half a thought").getByRole("listitem").waitFor()
  await line.waitFor({ state: "detached" })
  // what is posted is kept no longer
  await reload(page)
  await card(ann, "Half a thought").waitFor()
  expect(await line.count()).toBe(0)
})

// (OUTBOX-06, OUTBOX-22, DEC-0344)
it("asks at a logout about what another tab sends, and about a moment that nobody has opened since the start", async () => {
  const { page, t } = ann
  await enter(ann)
  const second = await ann.context.newPage()
  const dialog = second.getByRole("dialog")
  const asked = async (): Promise<string> => {
    await second.getByRole("button", { name: t("me:logout.title") }).click()
    await dialog.getByText(t("me:logout.text")).waitFor()
    const said = await dialog.innerText()
    await dialog.getByRole("button", { name: new RegExp(`^(${t("app:cancel")}|${t("me:logout.stay")})$`) }).click()
    await dialog.waitFor({ state: "detached" })
    return said
  }
  await second.goto(`${house.url}/h5/#/?tab=me`)
  expect(await asked()).not.toContain(t("me:logout.moment"))
  await page.route("**/common/upload/part?*", () => undefined)
  await content(ann)
    .locator("input[type=file]")
    .setInputFiles(await picture("slow.png", "#583", 640, 320))
  await content(ann)
    .getByRole("progressbar", { name: t("moments:coverProgress") })
    .waitFor()
  await expect.poll(asked).toContain(t("me:logout.files_one", { count: 1 }))
  await content(ann)
    .getByRole("button", { name: t("app:cancel"), exact: true })
    .click()
  await page.unroute("**/common/upload/part?*")
  await expect.poll(asked).not.toContain(t("me:logout.files_one", { count: 1 }))
  await write(ann, "Not yet")
  await keptOnDisk(page, "Not yet")
  await expect.poll(asked).toContain(t("me:logout.moment"))
  await second.close()
  await page.keyboard.press("Escape")
  const line = content(ann).getByRole("region", { name: t("moments:draft.name") })
  await line.getByRole("button", { name: t("moments:draft.discard") }).click()
  await line.waitFor({ state: "detached" })
})

// (OUTBOX-22, DEC-0344)
it("goes on with a moment after a reload, though nobody opens the moments", async () => {
  const { page } = ann
  await enter(ann)
  await page.route("**/common/upload/part?*", () => undefined)
  await write(ann, "On its way")
  await choose(ann, [await picture("way.png", "#269")])
  await post(ann)
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await keptOnDisk(page, "On its way")
  await ann.open("/")
  await page.unroute("**/common/upload/part?*")
  await reload(page)
  const all = async () => JSON.stringify(await ask(house.url, "momentsIndex", {}, people.bo.token))
  await expect.poll(all, { timeout: 60_000 }).toContain("On its way")
  expect(new URL(page.url()).hash).not.toContain("moments")
  await enter(ann)
  await card(ann, "On its way").getByRole("listitem").waitFor()
  expect(await card(ann, "On its way").count()).toBe(1)
})

// (DEC-0332)
it("posts a video that this browser does not play, without a small picture; who opens it is told so and may save it", async () => {
  const { page, t } = ann
  await write(ann, "Strange film")
  await choose(ann, [unknownFilm("strange.mp4")])
  const composer = page.getByRole("dialog", { name: t("moments:new") })
  await composer.getByText(t("moments:draftVideo", { name: "strange.mp4" })).waitFor()
  await composer.getByRole("progressbar").waitFor({ state: "detached", timeout: 60_000 })
  expect(await composer.getByRole("alert").count()).toBe(0)
  await post(ann)
  await card(ann, "Strange film")
    .getByRole("link", { name: t("moments:video", { name: "Ann" }) })
    .click()
  await page.getByText(t("pictures:unplayable")).waitFor()
  await page.getByRole("button", { name: t("pictures:close") }).click()
  await card(ann, "Strange film").waitFor()
})

it("deletes a moment after a question; focus stays among the moments", async () => {
  await card(ann, "Loud")
    .getByRole("button", { name: ann.t("moments:delete"), exact: true })
    .press("Enter")
  await ann.page
    .getByRole("dialog")
    .getByRole("button", { name: ann.t("moments:delete"), exact: true })
    .press("Enter")
  await card(ann, "Loud").waitFor({ state: "detached" })
  await expect.poll(() => ann.page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

it("reads on as one scrolls, without a jump", async () => {
  for (let n = 0; n < 45; n += 1) await ask(house.url, "momentsAdd", { content: `Note ${n}` }, people.cyd.token)
  await content(bo)
    .getByRole("button", { name: bo.t("moments:refresh") })
    .tap()
  await card(bo, "Note 44").waitFor()
  await expect
    .poll(async () => {
      await bo.page
        .locator("[data-pane=content] [data-scroller]")
        .evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return card(bo, "Note 0").count()
    })
    .toBe(1)
  expect(await content(bo).locator("[data-moment]").count()).toBeGreaterThanOrEqual(47)
})

it("shows nothing more of who is no friend any more", async () => {
  await ask(house.url, "friendDel", { id: people.bo.id }, people.ann.token)
  await card(bo, "Tea at five").waitFor({ state: "detached" })
  await card(ann, "晚上见").waitFor({ state: "detached" })
})
