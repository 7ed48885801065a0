import type { Locator } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { befriend, type Person, person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { content, dialog } from "./somebody.ts"
import { DESK, openWindow, PHONE, type Window } from "./window.ts"

let house: House
let group = ""
/** Ann sits at a desk and owns the group; Bo holds a phone. */
let ann: Window
let bo: Window

beforeAll(async () => {
  house = await openHouse()
  const people: ReadonlyArray<Person> = [
    await person(house.url, "ann.larsen", "Ann"),
    await person(house.url, "bo.chen", "陈波"),
    await person(house.url, "cy.young", "Cy")
  ]
  const [a, b, c] = people
  if (a === undefined || b === undefined || c === undefined) throw new Error("nobody is there")
  await befriend(house.url, b, a)
  await befriend(house.url, c, a)
  group = ((await ask(house.url, "groupAdd", { user_ids: [b.id, c.id], name: "Spring party" }, a.token)) as { id: string }).id
  ann = await openWindow(house, { language: "en", size: DESK, person: a })
  bo = await openWindow(house, { language: "zh-Hans", size: PHONE, touch: true, person: b })
})
afterAll(async () => {
  expect([ann, bo].flatMap((each) => each.complaints())).toEqual([])
  await house.close()
})

const inList = ({ page }: Window): Locator => page.getByRole("link", { name: /Spring party/ }).locator("img")
/** The picture at this path is here, and drawn. */
const shows = async (picture: Locator, path: RegExp): Promise<void> => {
  await expect
    .poll(() => picture.evaluate((it: HTMLImageElement) => (it.complete && it.naturalWidth > 0 ? it.getAttribute("src") : "")))
    .toMatch(path)
}
const FACES = /\/storage\/group-\d+\/\d+-\d+-\d+$/
const CHOSEN = /\/storage\/group-\d+\/f\d+$/
const info = (window: Window): Promise<unknown> => window.open(`/pages/message/detail?id=${group}`)

// (DEC-0388)
it("a group shows its members' faces, until its owner chooses a picture, which all see at once, and gives it up", async () => {
  const { page, t } = ann
  await bo.open("/")
  await shows(inList(bo), FACES)
  await info(ann)
  const changed = content(ann).getByRole("button", { name: t("group:picture.title"), exact: true })
  await shows(changed.locator("img"), FACES)
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#3a7" } })
    .jpeg()
    .toBuffer()
  const files = page.locator("[data-picture]")
  const use = dialog(ann).getByRole("button", { name: t("me:avatar.use"), exact: true })
  // one that is cancelled changes nothing
  await files.setInputFiles({ name: "e.jpg", mimeType: "image/jpeg", buffer })
  await use.waitFor()
  await page.keyboard.press("Escape")
  await dialog(ann).waitFor({ state: "detached" })
  await files.setInputFiles({ name: "e.jpg", mimeType: "image/jpeg", buffer })
  await use.click()
  await dialog(ann).waitFor({ state: "detached" })
  await shows(changed.locator("img"), CHOSEN)
  await shows(inList(bo), CHOSEN)
  await changed.press("Enter")
  await page.getByRole("menuitem", { name: t("group:picture.members"), exact: true }).press("Enter")
  await shows(changed.locator("img"), FACES)
  await shows(inList(bo), FACES)
})

it("a member sees the picture, and no way to change it", async () => {
  await info(bo)
  const { t } = bo
  await content(bo).getByRole("heading", { name: "Spring party", level: 2 }).waitFor()
  await content(bo)
    .getByText(t("group:info.count_other", { count: 3 }))
    .waitFor()
  await shows(content(bo).locator("img").first(), FACES)
  expect(
    await content(bo)
      .getByRole("button", { name: t("group:picture.title") })
      .count()
  ).toBe(0)
})

it("a picture that cannot be read is told, and the group keeps its own", async () => {
  await info(ann)
  const { page, t } = ann
  await page.locator("[data-picture]").setInputFiles({ name: "e.jpg", mimeType: "image/jpeg", buffer: Buffer.from("none") })
  await dialog(ann).getByRole("alert").getByText(t("me:avatar.broken")).waitFor()
  await page.keyboard.press("Escape")
  await shows(
    content(ann)
      .getByRole("button", { name: t("group:picture.title"), exact: true })
      .locator("img"),
    FACES
  )
})
