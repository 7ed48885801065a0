import type { Page } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { person, type Person } from "../layout/Person.ts"
import { keptOnDisk } from "./disk.ts"
import { type House, openHouse } from "./house.ts"
import { content, dialog } from "./somebody.ts"
import { DESK, openWindow, reload, seenMeanwhile, type Window } from "./window.ts"

let house: House
let me: Person
let ann: Window

const PLACE = "/pages/compass/moments"
const PARTS = "**/common/upload/part?*"
const ADD = "**/moments/add"

beforeAll(async () => {
  house = await openHouse()
  me = await person(house.url, "ann.larsen", "Ann")
  ann = await openWindow(house, { language: "en", size: DESK, person: me })
})
afterAll(async () => {
  expect(ann.complaints().filter((each) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(each))).toEqual([])
  await house.close()
})

/** Posts a text with a picture whose bytes do not come through, and leaves the page of moments once the device keeps it. */
const leaveBehind = async (text: string): Promise<void> => {
  const { open, page, t } = ann
  await open(PLACE)
  await page.route(PARTS, () => undefined)
  await page.getByRole("button", { name: t("moments:new"), exact: true }).click()
  const editor = page.getByRole("textbox", { name: t("moments:text") })
  await editor.click()
  await editor.pressSequentially(text)
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#269" } })
    .png()
    .toBuffer()
  await dialog(ann).locator("input[accept^=image]").setInputFiles({ name: "way.png", mimeType: "image/png", buffer })
  await dialog(ann)
    .getByRole("button", { name: t("moments:post"), exact: true })
    .click()
  await dialog(ann).waitFor({ state: "detached" })
  // as a draft alone it would wait for the person after a reload
  await keptOnDisk(page, `"html":"<p>${text}</p>","posting":true`)
  await open("/")
}

const all = async (): Promise<string> => JSON.stringify(await ask(house.url, "momentsIndex", {}, me.token))
const line = () => content(ann).getByRole("region", { name: ann.t("moments:draft.name") })
const toasts = (page: Page) => page.locator("[aria-live=polite] > p")

// (MOMENT-11, DEC-0377)
it("waits where there is no network at the start, over another start too, and posts when it is back", async () => {
  const { context, page, t } = ann
  await leaveBehind("No signal here")
  let tried = 0
  await page.route(ADD, (route) => {
    tried += 1
    return route.abort("internetdisconnected")
  })
  await page.unroute(PARTS)
  await reload(page)
  await expect.poll(() => tried, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(await toasts(page).count()).toBe(0)
  await reload(page)
  tried = 0
  await expect.poll(() => tried, { timeout: 60_000 }).toBeGreaterThan(0)
  await ann.open(PLACE)
  await line()
    .getByText(t("moments:draft.sending", { done: 1, all: 1 }))
    .waitFor()
  await line()
    .getByRole("button", { name: t("moments:draft.discard"), exact: true })
    .waitFor()
  await page.unroute(ADD)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(all, { timeout: 60_000 }).toContain("No signal here")
  await line().waitFor({ state: "detached" })
  expect((await all()).split("No signal here").length).toBe(2)
})

// (MOMENT-11, DEC-0377)
it("tells by a toast, on another page and over a dialog, that it was refused; the moments say why, and it can be posted there", async () => {
  const { page, t } = ann
  await leaveBehind("Not welcome")
  let refuse = (): void => undefined
  const isAsked = new Promise<void>((asked) => {
    void page.route(
      ADD,
      async (route) => {
        asked()
        await new Promise<void>((resolve) => (refuse = resolve))
        await route.fulfill({ json: { code: 401, msg: "Too loud", data: "", count: 0, page: 1 } })
      },
      { times: 1 }
    )
  })
  await page.unroute(PARTS)
  await ann.open("/?tab=me")
  await reload(page)
  await isAsked
  await page.getByRole("button", { name: t("me:logout.title") }).click()
  await dialog(ann).getByText(t("me:logout.text")).waitFor()
  await seenMeanwhile(dialog(ann).locator("[aria-live]").getByText(t("moments:draft.notPosted")), () => Promise.resolve(refuse()))
  await dialog(ann)
    .getByRole("button", { name: new RegExp(`^(${t("app:cancel")}|${t("me:logout.stay")})$`) })
    .click()
  await dialog(ann).waitFor({ state: "detached" })
  await ann.open(PLACE)
  await line()
    .getByText(t("moments:draft.failedWhy", { reason: "Too loud" }))
    .waitFor()
  await line()
    .getByRole("button", { name: t("app:tryAgain") })
    .click()
  await expect.poll(all).toContain("Not welcome")
  await line().waitFor({ state: "detached" })
})

// (OUTBOX-06, DEC-0344)
it("counts at a logout files that another tab took up again after a reload", async () => {
  const { page, t } = ann
  await leaveBehind("Still coming")
  await reload(page)
  const second = await ann.context.newPage()
  await second.goto(`${house.url}/h5/#/?tab=me`)
  const asks = second.getByRole("dialog")
  const asked = async (): Promise<string> => {
    await second.getByRole("button", { name: t("me:logout.title") }).click()
    await asks.getByText(t("me:logout.text")).waitFor()
    // what lies elsewhere is looked up once it is open
    await asks.getByText(t("me:logout.moment")).waitFor()
    const said = await asks.innerText()
    await asks.getByRole("button", { name: new RegExp(`^(${t("app:cancel")}|${t("me:logout.stay")})$`) }).click()
    await asks.waitFor({ state: "detached" })
    return said
  }
  await expect.poll(asked, { timeout: 60_000 }).toContain(t("me:logout.files_one", { count: 1 }))
  await second.close()
  await page.unroute(PARTS)
  await reload(page)
  await expect.poll(all, { timeout: 60_000 }).toContain("Still coming")
})
