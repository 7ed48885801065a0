import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { askFriend, findPerson, type Person, person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, reload, type Window } from "./window.ts"

let house: House
let people: Readonly<Record<"ann" | "bo" | "cy", Person>>
/** Ann sits at a desk and reads English, Bo holds a phone and reads Chinese: colleagues who never wrote to each other. */
let ann: Window
let bo: Window

const COMPANY = ["sysInfo.runMode", "1"] as const
const COMMUNITY = ["sysInfo.runMode", "2"] as const

beforeAll(async () => {
  house = await openHouse()
  await house.operate("settings set", COMPANY)
  const { url } = house
  people = {
    ann: await person(url, "ann.larsen", "Ann Larsen"),
    bo: await person(url, "bo.chen", "陈波"),
    cy: await person(url, "cy.dee", "Cy Dee")
  }
  await ask(url, "momentsAdd", { content: "<p>New desk by the window</p>", file_ids: [], location: {} }, people.bo.token)
  ann = await openWindow(house, { language: "en", size: DESK, person: people.ann })
  bo = await openWindow(house, { language: "zh-Hans", size: PHONE, person: people.bo, touch: true })
})
/** Each test begins as a person who has just opened the app, wherever the one before has left it. */
beforeEach(async () => {
  await house.operate("settings set", COMPANY)
  for (const { open, page } of [ann, bo]) {
    await open("/")
    await reload(page)
  }
})
afterAll(async () => {
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
  await house.close()
})

const content = ({ page }: Window) => page.locator("[data-pane=content], main.alone").last()
const openPage = ({ open }: Window, { id }: Person): Promise<void> => open(`/pages/contacts/detail?id=${id}`)
const listed = ({ page, t }: Window, name: string) =>
  page.getByRole("region", { name: t("contacts:people") }).getByRole("link", { name })
const friendButton = (window: Window) =>
  content(window).getByRole("button", { name: window.t("contacts:detail.addFriend"), exact: true })
const writeLink = (window: Window) => content(window).getByRole("link", { name: window.t("contacts:detail.sendMessage") })

// (FRIEND-04)
it("finds a colleague never written to among the contacts, with nobody to ask first", async () => {
  const { page, t, tab } = ann
  await tab("contacts").click()
  await listed(ann, "陈波").waitFor()
  await listed(ann, "Cy Dee").waitFor()
  expect(await page.getByRole("link", { name: t("contacts:addFriend") }).count()).toBe(0)
  expect(await page.getByRole("link", { name: new RegExp(t("contacts:invitations")) }).count()).toBe(0)
  await page.getByRole("searchbox", { name: t("contacts:find.label") }).fill("bo.ch")
  await listed(ann, "陈波").click()
  await writeLink(ann).waitFor()
  await content(ann)
    .getByRole("button", { name: new RegExp(`^${t("contacts:detail.remark")}`) })
    .waitFor()
  expect(await friendButton(ann).count()).toBe(0)
  expect(
    await content(ann)
      .getByRole("button", { name: t("contacts:delete.title") })
      .count()
  ).toBe(0)
})

// (FRIEND-04)
it("shows the moments of a colleague, and gives them a name that also the service knows", async () => {
  const { page, t } = ann
  await openPage(ann, people.bo)
  await content(ann)
    .getByRole("link", { name: new RegExp(`^${t("screens:titles.moments")}`) })
    .click()
  await content(ann).getByText("New desk by the window").waitFor()
  await openPage(ann, people.bo)
  await content(ann)
    .getByRole("button", { name: new RegExp(`^${t("contacts:detail.remark")}`) })
    .click()
  await page.getByRole("dialog").getByRole("textbox").fill("Bo from sales")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("contacts:remark.save"), exact: true })
    .click()
  await content(ann).getByRole("heading", { name: "Bo from sales" }).waitFor()
  await reload(page)
  await content(ann).getByRole("heading", { name: "Bo from sales" }).waitFor()
  await content(ann).getByText("陈波", { exact: true }).waitFor()
})

// (WRITE-05, FRIEND-04)
it("writes to a colleague from their page, and the colleague writes back", async () => {
  await openPage(ann, people.bo)
  await writeLink(ann).click()
  await ann.say("Hello Bo, we have not met")
  await bo.page.getByRole("link", { name: /Ann Larsen/ }).click()
  await bo.line("Hello Bo, we have not met").waitFor()
  await bo.say("你好 Ann")
  await ann.line("你好 Ann").waitFor()
})

// (FRIEND-04, CONTACT-07)
it("finds a colleague never written to by the search over the chats, and writes there", async () => {
  const { page, t } = bo
  const search = page.getByRole("searchbox", { name: t("home:search") })
  await search.fill("cy.d")
  const found = page.getByRole("region", { name: t("list:find.name") })
  expect(await found.getByRole("link", { name: t("list:find.everybody", { words: "cy.d" }) }).count()).toBe(0)
  await found.getByRole("link", { name: "Cy Dee" }).click()
  await bo.say("你好 Cy")
  await bo.line("你好 Cy").waitFor()
  await bo.open("/")
  await search.fill("")
  await page
    .getByRole("link", { name: /Cy Dee/ })
    .filter({ hasText: "你好 Cy" })
    .waitFor()
})

// (FRIEND-04)
it("leads to the colleagues from the menu for somebody new, and asks for a whole account nowhere", async () => {
  const { page, t } = ann
  await page.getByRole("button", { name: t("home:add") }).click()
  expect(await page.getByRole("menuitem", { name: t("list:add.friend") }).count()).toBe(0)
  await page.getByRole("menuitem", { name: t("list:add.chat") }).click()
  await listed(ann, "Cy Dee").waitFor()
})

// (FRIEND-04, SETTING-14)
it("offers what fits at once when the service becomes a community, and a company again", async () => {
  await findPerson(house.url, people.ann, people.cy)
  await openPage(ann, people.cy)
  await writeLink(ann).waitFor()
  await house.operate("settings set", COMMUNITY)
  await friendButton(ann).waitFor()
  expect(await writeLink(ann).count()).toBe(0)
  await house.operate("settings set", COMPANY)
  await writeLink(ann).waitFor()
  expect(await friendButton(ann).count()).toBe(0)
})

// (FRIEND-04, FRIEND-02)
it("keeps a request within reach that was made before, until it is answered", async () => {
  const { page, t, tab } = ann
  const entry = page.getByRole("link", { name: new RegExp(`^${t("contacts:invitations")}`) })
  await tab("contacts").click()
  expect(await entry.count()).toBe(0)
  await house.operate("settings set", COMMUNITY)
  await askFriend(house.url, people.cy, people.ann, "It is Cy")
  await house.operate("settings set", COMPANY)
  await entry.getByText("1", { exact: true }).waitFor()
  await entry.click()
  await page.getByRole("button", { name: t("contacts:requests.rejectOf", { name: "Cy Dee" }) }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("contacts:requests.reject"), exact: true })
    .click()
  await entry.waitFor({ state: "detached" })
})
