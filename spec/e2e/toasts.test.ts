import type { Locator } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { addressOf } from "#engine/route/address.ts"
import { ask } from "../layout/ask.ts"
import { befriend, person, type Person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { content, dialog } from "./somebody.ts"
import { openWindow, PHONE, type Window } from "./window.ts"

let house: House
let ann: Window
let bo: Person

/** A toast as it was drawn: what of it lies on top of all else, out of nine points, and whether a window before all else holds it. */
interface Seen {
  readonly text: string
  readonly onTop: number
  readonly holder: string
}

/** Notes each toast as soon as it stands still; it is gone before a test could look. Runs inside the page. */
const noteToasts = (): void => {
  const seen: Array<Seen> = []
  Object.assign(globalThis, { seenToasts: seen })
  const look = async (toast: HTMLElement): Promise<void> => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
    if (!toast.isConnected || toast.parentElement === null) return
    // a toast lets taps through, and so hides from this question as well
    toast.style.pointerEvents = "auto"
    const { height, left, top, width } = toast.getBoundingClientRect()
    const parts = [0.2, 0.5, 0.8]
    const points = parts.flatMap((y) => parts.map((x) => document.elementFromPoint(left + x * width, top + y * height)))
    const [holder] = [...document.querySelectorAll("dialog[open]")].slice(-1)
    seen.push({
      text: toast.textContent,
      onTop: points.filter((each) => each === toast).length,
      holder: holder === undefined ? "page" : holder.contains(toast) ? "window" : "below"
    })
  }
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      for (const node of addedNodes)
        if (target instanceof HTMLElement && target.ariaLive === "polite" && node instanceof HTMLElement) void look(node)
  }).observe(document.body, { childList: true, subtree: true })
}
const seenToasts = (): ReadonlyArray<Seen> => (globalThis as unknown as { seenToasts: ReadonlyArray<Seen> }).seenToasts

const card = (): Locator => content(ann).locator("[data-moment]").filter({ hasText: "Tea at five" })

beforeAll(async () => {
  house = await openHouse()
  const me = await person(house.url, "ann.larsen", "Ann")
  bo = await person(house.url, "bo.chen", "Bo Chen")
  await befriend(house.url, bo, me)
  ann = await openWindow(house, { language: "en", size: PHONE, touch: true, person: me })
  const { open, page, t } = ann
  await open("/pages/compass/moments")
  await page.getByRole("button", { name: t("moments:new"), exact: true }).tap()
  const editor = page.getByRole("textbox", { name: t("moments:text") })
  await editor.tap()
  await editor.pressSequentially("Tea at five")
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#c33" } })
    .png()
    .toBuffer()
  await dialog(ann).locator("input[accept^=image]").setInputFiles({ name: "tea.png", mimeType: "image/png", buffer })
  await dialog(ann)
    .getByRole("button", { name: t("moments:post"), exact: true })
    .tap()
  await card().getByRole("listitem").waitFor()
  const { list } = (await ask(house.url, "momentsIndex", {}, me.token)) as { readonly list: readonly [{ readonly id: number }] }
  await ask(house.url, "momentsComment", { id: list[0].id, name: "c1", content: "<p>Gladly</p>", reply_to: 0 }, me.token)
  await content(ann)
    .getByRole("button", { name: t("moments:refresh") })
    .tap()
  await card().getByText("Gladly").waitFor()
  await page.evaluate(noteToasts)
})
afterAll(async () => {
  expect(ann.complaints()).toEqual([])
  await house.close()
})

/** A like is refused while something is open: how the toast that says so is drawn. */
const toldOver = async (open: () => Promise<unknown>): Promise<Seen | undefined> => {
  const { page, t } = ann
  // one that stands goes over to a window that opens, and would be seen twice
  await page.locator("[aria-live=polite] > p").waitFor({ state: "detached" })
  const before = (await page.evaluate(seenToasts)).length
  let refuse = (): void => undefined
  const isAsked = new Promise<void>((asked) => {
    void page.route(
      "**/moments/like",
      async (route) => {
        asked()
        await new Promise<void>((resolve) => (refuse = resolve))
        await route.fulfill({ json: { code: 400, msg: "Not just now", data: "", count: 0, page: 1 } })
      },
      { times: 1 }
    )
  })
  await card()
    .getByRole("button", { name: t("moments:like"), exact: true })
    .tap()
  await isAsked
  await open()
  refuse()
  await expect.poll(async () => (await page.evaluate(seenToasts)).length).toBe(before + 1)
  return (await page.evaluate(seenToasts)).at(-1)
}

const SEEN = { text: "Not just now", onTop: 9 }
const close = async (): Promise<void> => {
  await ann.page.keyboard.press("Escape")
  await dialog(ann).waitFor({ state: "detached" })
}
const menuOfComment = (): Promise<void> =>
  card()
    .getByRole("button", { name: ann.t("moments:commentOf", { name: "Ann" }) })
    .tap()

it("shows a toast on the page, where nothing stands above it", async () => {
  expect(await toldOver(() => Promise.resolve())).toEqual({ ...SEEN, holder: "page" })
})

it("shows a toast over a dialog that fills the page, a menu, a question and a picture, where a reader hears it too", async () => {
  const { page, t } = ann
  const writing = await toldOver(async () => {
    await page.getByRole("button", { name: t("moments:new"), exact: true }).tap()
    await dialog(ann).waitFor()
  })
  expect(writing).toEqual({ ...SEEN, holder: "window" })
  await close()
  const menu = await toldOver(async () => {
    await menuOfComment()
    await page.getByRole("menu").waitFor()
  })
  expect(menu).toEqual({ ...SEEN, holder: "window" })
  await close()
  const question = await toldOver(async () => {
    await menuOfComment()
    await page.getByRole("menuitem", { name: t("moments:delete"), exact: true }).tap()
    await dialog(ann)
      .getByRole("button", { name: t("moments:delete"), exact: true })
      .waitFor()
  })
  expect(question).toEqual({ ...SEEN, holder: "window" })
  await close()
  const picture = await toldOver(async () => {
    await card().getByRole("button", { name: "Ann" }).first().press("Enter")
    await page.getByRole("dialog", { name: t("pictures:preview") }).waitFor()
  })
  expect(picture).toEqual({ ...SEEN, holder: "window" })
  await close()
  // and on the page again
  expect(await toldOver(() => Promise.resolve())).toEqual({ ...SEEN, holder: "page" })
})

it("has a toast read out once, also where a window opens and closes while it stands", async () => {
  const { page, t } = ann
  await page.locator("[aria-live=polite] > p").waitFor({ state: "detached" })
  const comment = card().getByRole("button", { name: t("moments:commentOf", { name: "Ann" }) })
  // a toast is soon gone: the page itself opens the menu below it and closes that again
  await comment.evaluate((button: HTMLElement) => {
    const drawn: Array<readonly [place: string, isRead: boolean]> = []
    Object.assign(globalThis, { drawnToasts: drawn })
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes)
        for (const node of addedNodes)
          if (target instanceof HTMLElement && target.ariaLive === "polite" && node instanceof HTMLElement) {
            drawn.push([target.closest("dialog") === null ? "page" : "window", node.ariaHidden !== "true"])
            if (drawn.length === 1) button.click()
            if (drawn.length === 2) target.closest("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }))
          }
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.route(
    "**/moments/like",
    (route) => route.fulfill({ json: { code: 400, msg: "Not just now", data: "", count: 0, page: 1 } }),
    { times: 1 }
  )
  await card()
    .getByRole("button", { name: t("moments:like"), exact: true })
    .tap()
  const drawn = () => page.evaluate(() => (globalThis as unknown as { drawnToasts: ReadonlyArray<unknown> }).drawnToasts)
  await expect.poll(drawn).toEqual([
    ["page", true],
    ["window", false],
    ["page", false]
  ])
  await page.locator("[aria-live=polite] > p").waitFor({ state: "detached" })
  expect(await drawn()).toHaveLength(3)
})

it("shows a toast over a sheet of another page", async () => {
  const { page, t } = ann
  const sheet = await toldOver(async () => {
    await ann.open(addressOf("chat", { id: String(bo.id) }))
    await page.getByRole("button", { name: t("chat:composer.attach"), exact: true }).tap()
    await page.getByRole("dialog", { name: t("attach:menu") }).waitFor()
  })
  expect(sheet).toEqual({ ...SEEN, holder: "window" })
  await close()
})
