import type { Locator } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { askFriend, befriend, person, type Person } from "../layout/Person.ts"
import { groupOf, setGroup } from "../screens/scene.ts"
import { fingerOn } from "./finger.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, type Window } from "./window.ts"

let house: House
/** Ann owns the group and sits at a desk, Bo holds a phone. Dee asks to be a friend. */
let ann: Window
let bo: Window
let people: Readonly<Record<"ann" | "bo" | "dee", Person>>
let group = ""

const TEAM = "Allotment"

beforeAll(async () => {
  house = await openHouse()
  people = {
    ann: await person(house.url, "ann.larsen", "Ann"),
    bo: await person(house.url, "bo.chen", "Bo"),
    dee: await person(house.url, "dee.stone", "Dee")
  }
  await befriend(house.url, people.bo, people.ann)
  await askFriend(house.url, people.dee, people.ann, "It is me")
  group = await groupOf(house.url, people.ann, TEAM, [people.bo])
  ann = await openWindow(house, { language: "en", size: DESK, person: people.ann })
  bo = await openWindow(house, { language: "en", size: PHONE, touch: true, person: people.bo })
})
afterAll(async () => {
  const complaints = [ann, bo].flatMap((each) => each.complaints())
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each))).toEqual([])
  await house.close()
})

const content = ({ page }: Window) => page.locator("[data-pane=content]")
const enter = async (window: Window, chat = group): Promise<void> => {
  await window.open("/")
  await window.open(`/pages/message/chat?id=${chat}`)
  await window.page.getByRole("log").waitFor()
}
const isFocused = (it: Locator): Promise<boolean> => it.evaluate((element) => element === document.activeElement)

// (RECALL-02, RECALL-05)
it("says to its author who took a message back", async () => {
  await enter(ann)
  await enter(bo)
  await bo.say("Not for here")
  await ann.line("Not for here").locator("[data-text]").click({ button: "right" })
  await ann.page.getByRole("menuitem", { name: ann.t("chat:menu.recall"), exact: true }).click()
  await content(bo).getByText("Ann recalled a message").waitFor()
  await content(ann).getByText(ann.t("home:deed.recalled.mine")).waitFor()
})

// (CLIENT-18)
it("gives what was refused back in the order in which it was written", async () => {
  // nobody else is silenced by it
  const own = await groupOf(house.url, people.ann, "Strict", [people.bo])
  // an open chat goes on by the switches with which it was opened: they have to be known then (GROUP-09)
  await bo.open("/")
  await bo.page.getByRole("link", { name: /Strict/ }).waitFor()
  await enter(bo, own)
  await bo.context.setOffline(true)
  await bo.say("First")
  await bo.say("Second")
  await bo.composer.fill("Third")
  await setGroup(house.url, people.ann, own, { nospeak: 1 })
  await bo.context.setOffline(false)
  await expect.poll(() => bo.composer.inputValue()).toBe("First\nSecond\nThird")
  await bo.composer.fill("")
})

it("asks for the members once, and not over and over, without a network", async () => {
  let asked = 0
  await ann.page.route("**/groupUserList", (route) => {
    asked += 1
    return route.abort("internetdisconnected")
  })
  await ann.open(`/pages/message/detail?id=${group}`)
  await content(ann).getByText(ann.t("group:info.members"), { exact: true }).first().waitFor()
  await ann.page.waitForTimeout(1000)
  expect(asked).toBeLessThan(4)
  await ann.page.unroute("**/groupUserList")
})

it("leaves the focus where it was, after a menu and a question and after an answer", async () => {
  await ann.open(`/pages/message/group/groupUser?id=${group}`)
  const row = content(ann).getByRole("button", { name: "Bo" })
  await row.press("Enter")
  await ann.page.getByRole("menuitem", { name: ann.t("group:member.makeAdmin"), exact: true }).press("Enter")
  await ann.page
    .getByRole("dialog")
    .getByRole("button", { name: ann.t("group:member.makeAdmin"), exact: true })
    .press("Enter")
  await content(ann).getByText(ann.t("group:role.admin"), { exact: true }).waitFor()
  await expect.poll(() => isFocused(row)).toBe(true)
  await ann.open("/pages/contacts/friend")
  await ann.page.getByRole("button", { name: ann.t("contacts:requests.rejectOf", { name: "Dee" }) }).press("Enter")
  await ann.page
    .getByRole("dialog")
    .getByRole("button", { name: ann.t("contacts:requests.reject"), exact: true })
    .press("Enter")
  await content(ann).getByText(ann.t("contacts:requests.rejected"), { exact: true }).waitFor()
  await expect.poll(() => isFocused(content(ann).getByRole("link", { name: /Dee/ }))).toBe(true)
})

it("closes a row that was swiped open with a touch anywhere", async () => {
  await bo.open("/")
  // what hears fingers comes after the list
  await bo.page.locator("[data-strip]").waitFor({ state: "attached" })
  const finger = await fingerOn(bo.page)
  await finger.drag(bo.page.locator(`[data-chat="${group}"]`), -160, 0)
  await bo.page.locator("[data-actions]").waitFor()
  await bo.page.getByRole("heading", { level: 1 }).tap()
  await bo.page.locator("[data-actions]").waitFor({ state: "detached" })
})

// (WRITE-01)
it("greets nobody in the notes to oneself", async () => {
  await bo.open("/pages/message/chat?id=-1")
  await bo.page.getByText(bo.t("chat:list.notes")).waitFor()
  expect(await bo.page.getByRole("button", { name: bo.t("chat:list.hello") }).count()).toBe(0)
})

// (FRIEND-02, FRIEND-04)
it("answers a stranger who waits for it on their page, in place of asking them", async () => {
  const { page, t } = bo
  await askFriend(house.url, people.dee, people.bo, "From the garden")
  await bo.open(`/pages/contacts/detail?id=${people.dee.id}`)
  await page.getByText("From the garden").waitFor()
  expect(await page.getByRole("button", { name: t("contacts:detail.addFriend") }).count()).toBe(0)
  await page.getByRole("button", { name: t("contacts:requests.acceptOf", { name: "Dee" }) }).press("Enter")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("contacts:requests.accept"), exact: true })
    .press("Enter")
  await page.getByRole("link", { name: t("contacts:detail.sendMessage") }).waitFor()
  await page.keyboard.press("Tab")
  await expect.poll(() => isFocused(page.getByRole("link", { name: t("contacts:detail.sendMessage") }))).toBe(true)
})

it("lists groups without a heading that says nothing", async () => {
  await bo.open("/pages/contacts/group")
  await bo.page.getByRole("link", { name: TEAM }).first().waitFor()
  expect(await bo.page.getByRole("heading", { name: "#" }).count()).toBe(0)
})
