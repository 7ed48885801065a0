import type { Locator } from "playwright"
import { expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { befriend, person, type Person } from "../layout/Person.ts"
import { friendsOnLines } from "./friendsOnLines.ts"
import { DESK, PHONE, type Window } from "./window.ts"

const two = friendsOnLines()

let thirds = 0
/** A friend of Ann's whom Bo does not know, and whom Ann calls otherwise. */
const cy = async (): Promise<Person> => {
  const { ann, house } = two
  const third = await person(house.url, `cy.mora${(thirds += 1)}`, "Cy Mora")
  await befriend(house.url, third, ann)
  await ask(house.url, "setNickname", { friend_id: 0, user_id: third.id, nickname: "My doctor" }, ann.token)
  return third
}

const attach = async ({ page, t }: Window): Promise<void> => {
  await page.getByRole("button", { name: t("chat:composer.attach"), exact: true }).click()
  const label = t("attach:card")
  await page
    .getByRole("menuitem", { name: label })
    .or(page.getByRole("dialog").getByRole("button", { name: label }))
    .click()
  await page.getByRole("heading", { name: t("choose:card.title") }).waitFor()
}
const cardOf = ({ page, t }: Window, name: string): Locator => page.getByRole("link", { name: `${name} ${t("card:name")}` })
const isSent = (card: Locator) =>
  expect
    .poll(() =>
      card.page().locator("[data-message]").filter({ has: card }).last().locator("[data-delivery]").getAttribute("data-delivery")
    )
    .toMatch(/sent|read/)

const asBo = async (): Promise<Window> => {
  const bo = await two.opened(two.bo, two.bosLine, { language: "zh-Hans", size: PHONE, touch: true })
  await bo.page
    .getByRole("link", { name: /Ann Larsen/ })
    .first()
    .click()
  await bo.composer.waitFor()
  return bo
}

// (OUTBOX-11, BODY-08, FRIEND-05)
it("shows somebody to a friend, who opens the card and asks them to be friends", async () => {
  const third = await cy()
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const bo = await asBo()
  await ann.composer.fill("half a thought")
  await attach(ann)
  await ann.page.getByText(ann.t("choose:card.one")).waitFor()
  const button = ann.page.getByRole("button", { name: ann.t("choose:card.confirm"), exact: true })
  expect(await button.isDisabled()).toBe(true)
  // one alone is chosen
  await ann.page.getByRole("radio", { name: "Bo Chen" }).check({ force: true })
  await ann.page.getByRole("radio", { name: "My doctor" }).check({ force: true })
  expect(await ann.page.getByRole("radio", { checked: true }).count()).toBe(1)
  await button.click()
  await isSent(cardOf(ann, "Cy Mora"))
  expect(await ann.composer.inputValue()).toBe("half a thought")

  // Bo reads the name that Cy chose, and nothing of what Ann calls them
  await cardOf(bo, "Cy Mora").getByText(bo.t("card:name")).waitFor()
  expect(await bo.page.getByText("My doctor").count()).toBe(0)
  await cardOf(bo, "Cy Mora").click()
  await bo.page.getByRole("heading", { name: "Cy Mora" }).waitFor()
  await bo.page.getByRole("button", { name: bo.t("contacts:detail.addFriend") }).click()
  await bo.page.getByRole("textbox").fill("Ann 介绍的")
  await bo.page.keyboard.press("Enter")
  await bo.page.getByText(bo.t("contacts:detail.sent", { name: "Cy Mora" })).waitFor()
  const requests = (await ask(two.house.url, "friendIndex", { is_mine: 0, limit: 200 }, third.token)) as ReadonlyArray<{
    readonly create_user: number
  }>
  expect(requests.map(({ create_user }) => create_user)).toContain(two.bo.id)
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

// (OUTBOX-11)
it("shows oneself from a phone, and the card survives a reload", async () => {
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const bo = await asBo()
  await attach(bo)
  await bo.page.getByRole("button", { name: bo.t("choose:card.own"), exact: true }).click()
  await isSent(cardOf(bo, "Bo Chen"))
  await cardOf(ann, "Bo Chen").waitFor()
  await ann.page.reload()
  await cardOf(ann, "Bo Chen").waitFor()
  await cardOf(ann, "Bo Chen").click()
  await ann.page.getByRole("heading", { name: "Bo Chen", level: 2 }).waitFor()
})

// (OUTBOX-11, FORWARD-01, QUOTE-01)
it("is sent with keys alone, quoted, and passed on", async () => {
  const third = await cy()
  const ann = await two.openAnn({ size: DESK })
  await two.chatWithBo(ann)
  const { page, t } = ann
  await page.getByRole("button", { name: t("chat:composer.attach"), exact: true }).focus()
  await page.keyboard.press("Enter")
  const entry = page.getByRole("menuitem", { name: t("attach:card") })
  await entry.waitFor()
  const isReached = () => entry.evaluate((each) => each === document.activeElement)
  for (let presses = 0; presses < 10 && !(await isReached()); presses++) await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.locator("[data-pane=content]").getByRole("searchbox").fill("doc")
  await page.getByRole("radio").first().focus()
  await page.keyboard.press("Space")
  await page.getByRole("button", { name: t("choose:card.confirm"), exact: true }).focus()
  await page.keyboard.press("Enter")
  await isSent(cardOf(ann, "Cy Mora"))
  const line = page.locator("[data-message]").filter({ has: cardOf(ann, "Cy Mora") })

  const menu = async (key: string): Promise<void> => {
    await line.first().locator("[data-more]").focus()
    await page.keyboard.press("Enter")
    await page.getByRole("menuitem", { name: t(`chat:menu.${key}`), exact: true }).press("Enter")
  }
  await menu("quote")
  await ann.say("ask there")
  await ann
    .line("ask there")
    .getByText(ann.t("home:named", { label: ann.t("home:label.contact"), name: "Cy Mora" }))
    .waitFor()

  await menu("forward")
  await page.getByRole("checkbox", { name: "My doctor" }).check({ force: true })
  await page.getByRole("button", { name: t("choose:forward.confirm", { count: 1 }) }).click()
  const passedOn = async () =>
    (
      (await ask(
        two.house.url,
        "getMessageList",
        { toContactId: String(two.ann.id), is_group: "0", page: 1, limit: 100 } as never,
        third.token
      )) as ReadonlyArray<{ readonly type: string; readonly content: string; readonly extends: unknown }>
    ).filter(({ type }) => type === "contact")
  await expect
    .poll(passedOn)
    .toMatchObject([{ content: "[Contact card] Cy Mora", extends: { id: third.id, displayName: "Cy Mora" } }])

  // Tab reaches the card from its message, Enter opens it
  await ann.composer.waitFor()
  await cardOf(ann, "Cy Mora").focus()
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "My doctor", level: 2 }).waitFor()
})
