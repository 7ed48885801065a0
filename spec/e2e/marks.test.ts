import type { Locator, Page } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { listText } from "#engine/locale/written.ts"
import { addressOf } from "#engine/route/address.ts"
import { ask } from "../layout/ask.ts"
import { befriend, type Person, person } from "../layout/Person.ts"
import { groupOf, tokenOf } from "../screens/scene.ts"
import { type House, openHouse } from "./house.ts"
import { skiers } from "./skiers.ts"
import { DESK, openWindow, pageStill, PHONE, type Window } from "./window.ts"

let house: House
let people: Readonly<Record<"ann" | "bo" | "cy", Person>>
let group: string
/** Ann sits at a desk, and holds a phone. Bo is a friend whom she calls otherwise; he joined a group of hers. */
let desk: Window
let phone: Window

const REMARK = "Zed from sales"

beforeAll(async () => {
  house = await openHouse()
  const { url } = house
  ;({ group, people } = await skiers(url, ["cy"]))
  const { ann, bo } = people
  await ask(url, "setNickname", { friend_id: 0, user_id: bo.id, nickname: REMARK }, ann.token)
  await ask(url, "joinGroup", { group_id: group, inviteUid: 0, token: await tokenOf(url, ann, group) }, bo.token)
  desk = await openWindow(house, { language: "en", size: DESK, person: ann })
  phone = await openWindow(house, { language: "en", size: PHONE, person: ann, touch: true })
})
afterAll(async () => {
  expect([...desk.complaints(), ...phone.complaints()]).toEqual([])
  await house.close()
})

/** Parts of the tabs that are drawn and hold nothing. */
const emptyMarks = ({ page }: Window): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>("nav a span")].filter(
        (each) => each.childNodes.length === 0 && getComputedStyle(each).display !== "none"
      ).length
  )

it("draws no ring around a badge that counts nothing", async () => {
  for (const window of [desk, phone]) {
    await window.open(addressOf("home", { tab: "me" }))
    await window.tab("me").waitFor()
    expect(await emptyMarks(window)).toBe(0)
  }
})

it("opens a menu 8 pixels off the right edge, as off the others", async () => {
  const { page, t } = phone
  await phone.open("/")
  await page.getByRole("button", { name: t("home:add") }).click()
  const menu = page.getByRole("dialog", { name: t("home:add") })
  await menu.waitFor()
  await menu.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)))
  const { right } = await menu.evaluate((it) => it.getBoundingClientRect().toJSON() as DOMRect)
  expect(PHONE.width - right).toBeCloseTo(8, 0)
  await page.keyboard.press("Escape")
})

/** Letter and colour of the avatar beside, or in, this. */
const avatarIn = (where: Locator): Promise<string> =>
  where
    .locator("[data-colour]")
    .first()
    .evaluate((face) => `${face.textContent} ${face.getAttribute("data-colour")}`)

it("shows a person whom I call otherwise by one avatar, wherever they stand", async () => {
  const { page, t } = desk
  const content = page.locator("[data-pane=content]").last()
  const detail = addressOf("detail", { id: people.bo.id })
  await desk.open(detail)
  await content.getByRole("heading", { name: REMARK }).waitFor()
  const seen = { page: await avatarIn(content) }
  await desk.tab("contacts").click()
  const list = page.getByRole("region", { name: t("contacts:people") }).getByRole("link", { name: REMARK })
  const found = content.getByRole("region", { name: t("contacts:search.results") }).getByRole("link")
  await list.waitFor()
  const inList = await avatarIn(list)
  await desk.open(addressOf("search", { account: "bo.chen" }))
  await found.waitFor()
  const inSearch = await avatarIn(found)
  await desk.open(addressOf("friend", {}))
  const request = content.getByRole("article").filter({ has: page.locator(`a[href$="id=${people.bo.id}"]`) })
  await request.waitFor()
  expect({ ...seen, inSearch, inRequests: await avatarIn(request) }).toEqual({
    page: inList,
    inSearch: inList,
    inRequests: inList
  })
})

// (DEED-01)
it("tells who joined a group by the name that I gave them", async () => {
  await desk.open(addressOf("chat", { id: group }))
  const content = desk.page.locator("[data-pane=content]").last()
  await content.getByText(desk.t("home:deed.joined.theirs", { name: REMARK })).waitFor()
  await desk.open("/")
  await desk.page
    .getByRole("link", { name: /Skiers/ })
    .getByText(desk.t("home:deed.joined.theirs", { name: REMARK }))
    .waitFor()
})

// (DEED-01)
it("tells whom somebody invited, removed and was invited with by the names that I gave them", async () => {
  const { ann, bo, cy } = people
  const { page, t } = desk
  const said = (line: string) => page.getByRole("log").getByText(line, { exact: true })
  const tell = (did: "invited" | "removed", who: "mine" | "theirs" | "you", ...names: ReadonlyArray<string>) =>
    t(`home:deed.${did}.${who}`, { name: REMARK, names: listText(names, "en") })
  const mine = await groupOf(house.url, ann, "Rowers", [cy])
  await desk.open(addressOf("chat", { id: mine }))
  await desk.composer.waitFor()
  await ask(house.url, "addGroupUser", { id: mine, user_ids: [bo.id] }, ann.token)
  await said(tell("invited", "mine", REMARK)).waitFor()
  await ask(house.url, "removeUser", { id: mine, user_id: bo.id }, ann.token)
  await said(tell("removed", "mine", REMARK)).waitFor()
  await desk.open("/")
  await page
    .getByRole("link", { name: /Rowers/ })
    .getByText(tell("removed", "mine", REMARK))
    .waitFor()
  // he invites me and somebody else into a group of his
  await befriend(house.url, cy, bo)
  const eve = await person(house.url, "eve.park", "Eve Park")
  await befriend(house.url, eve, bo)
  const his = await groupOf(house.url, bo, "Divers", [eve])
  await ask(house.url, "addGroupUser", { id: his, user_ids: [cy.id, ann.id] }, bo.token)
  await desk.open(addressOf("chat", { id: his }))
  await desk.composer.waitFor()
  await said(tell("invited", "theirs", t("home:deed.you"), "Cy Dee")).waitFor()
  await ask(house.url, "removeUser", { id: his, user_id: cy.id }, bo.token)
  await said(tell("removed", "theirs", "Cy Dee")).waitFor()
  const another = await groupOf(house.url, bo, "Climbers", [eve])
  await ask(house.url, "addGroupUser", { id: another, user_ids: [ann.id] }, bo.token)
  await desk.open("/")
  await page
    .getByRole("link", { name: /Climbers/ })
    .getByText(tell("invited", "you"))
    .waitFor()
})

const toastOf = (page: Page): Locator => page.locator("[aria-live=polite] > p")

const boxOf = async (it: Locator) => (await it.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** Gives somebody another name; what says that it is kept stands for a moment. */
const toastAt = async ({ open, page, t }: Window): Promise<Awaited<ReturnType<typeof boxOf>>> => {
  await open(addressOf("detail", { id: people.cy.id }))
  const content = page.locator("[data-pane=content]").last()
  await content.getByRole("button", { name: new RegExp(`^${t("contacts:detail.remark")}`) }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox").fill(`Cy ${page.viewportSize()?.width}`)
  await dialog.getByRole("button", { name: t("contacts:remark.save"), exact: true }).click()
  const toast = toastOf(page)
  await toast.waitFor()
  await toast.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)))
  return boxOf(toast)
}

it("shows what is said for a moment in the middle of the pane", async () => {
  const toast = await toastAt(desk)
  const pane = await boxOf(desk.page.locator("[data-pane=content]").last())
  expect(toast.x + toast.width / 2).toBeCloseTo(pane.x + pane.width / 2, 0)
})

it("covers neither the bar nor tabs nor a search by what is said for a moment", async () => {
  const toast = await toastAt(phone)
  const above: Array<readonly [string, number]> = []
  const screens = { home: "/", friend: addressOf("friend", {}), record: addressOf("record", { id: group }) }
  for (const [name, place] of Object.entries(screens)) {
    await phone.open(place)
    const parts = phone.page.locator("header, [role=tablist], input[type=search]").filter({ visible: true })
    await parts.nth(1).waitFor()
    // what slides away still has its parts
    await pageStill(phone.page)
    // all in one look: a page that leaves may take its parts along between two
    const boxes = await parts.evaluateAll((all) =>
      all.map((part) => {
        const { bottom, top } = part.getBoundingClientRect()
        return { bottom, top }
      })
    )
    above.push(...boxes.filter(({ top }) => top < PHONE.height / 2).map(({ bottom }) => [name, bottom] as const))
  }
  expect(above.length).toBeGreaterThan(5)
  expect(above.filter(([, bottom]) => bottom > toast.y)).toEqual([])
})
