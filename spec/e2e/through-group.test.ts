import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { addressOf } from "#engine/route/address.ts"
import { sayIn, setGroup } from "../screens/scene.ts"
import { type House, openHouse } from "./house.ts"
import { type Skiers, skiers } from "./skiers.ts"
import { DESK, openWindow, reload, type Window } from "./window.ts"

let house: House
let people: Skiers["people"]
let group: string
/** Bo is in a group of Ann's with Cy, whom he does not know. */
let bo: Window

beforeAll(async () => {
  house = await openHouse()
  const { url } = house
  ;({ group, people } = await skiers(url, ["bo", "cy"]))
  await sayIn(url, group, people.cy, "Snow at last")
  bo = await openWindow(house, { language: "en", size: DESK, person: people.bo })
})
/** A group lets its members look at each other until a test says otherwise. */
beforeEach(() => setGroup(house.url, people.ann, group, { profile: 1 }).then(() => undefined))
afterAll(async () => {
  expect(bo.complaints()).toEqual([])
  await house.close()
})

/** What the next call of this name asks. It is answered by then: what is still on its way would be judged by what a test changes next. */
const askedBy = async (name: string, act: () => Promise<unknown>): Promise<unknown> => {
  const [request] = await Promise.all([bo.page.waitForRequest((each) => each.url().endsWith(`/${name}`)), act()])
  await request.response()
  return request.postDataJSON()
}

/** Opens the members, and what can be done with one of them; answers what leads to the page of that person. */
const toPage = async () => {
  await bo.open("/")
  await bo.open(addressOf("members", { id: group }))
  await content().getByText("Cy Dee").first().click()
  return () => bo.page.getByRole("menuitem", { name: bo.t("group:member.profile") }).click()
}

const content = () => bo.page.locator("[data-pane=content]").last()

// (GROUP-18)
it("says through which group a page is asked for, from a picture in the chat and from the members", async () => {
  const through = { user_id: people.cy.id, group_id: group }
  await bo.open(addressOf("chat", { id: group }))
  await bo.line("Snow at last").waitFor()
  expect(await askedBy("getUserInfo", () => bo.page.getByRole("link", { name: "Cy Dee", exact: true }).click())).toMatchObject(
    through
  )
  await content().getByRole("heading", { name: "Cy Dee" }).waitFor()
  await bo.open(addressOf("info", { id: group }))
  expect(
    await askedBy("getUserInfo", () =>
      content()
        .getByRole("complementary")
        .getByRole("link", { name: /^Cy Dee/ })
        .click()
    )
  ).toMatchObject(through)
  expect(await askedBy("getUserInfo", await toPage())).toMatchObject(through)
})

// (GROUP-18)
it("refuses a request for friendship where the group was closed meanwhile, and the page from then on", async () => {
  const { page, t } = bo
  // what is known of Cy stands there at once, and goes with the form in it where the closed group is asked
  await askedBy("getUserInfo", await toPage())
  await content()
    .getByRole("button", { name: t("contacts:detail.addFriend"), exact: true })
    .click()
  await setGroup(house.url, people.ann, group, { profile: 0 })
  await page.getByRole("textbox", { name: t("contacts:detail.verification") }).fill("It is Bo")
  const asked = await askedBy("add", () => page.getByRole("button", { name: t("contacts:detail.send") }).click())
  expect(asked).toMatchObject({ user_id: people.cy.id, group_id: group })
  await page.getByText(t("refusal:profiles-closed")).first().waitFor()
  await reload(page)
  await content().getByRole("alert").getByText(t("refusal:profiles-closed")).waitFor()
  // another address of the page leads there no more than that of the group
  await bo.open(addressOf("detail", { id: people.cy.id }))
  await content().getByRole("alert").getByText(t("refusal:profiles-closed")).waitFor()
})
