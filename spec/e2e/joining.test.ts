import { afterAll, beforeAll, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { befriend, PASSWORD, type Person, person } from "../layout/Person.ts"
import { groupOf, setGroup, tokenOf } from "../screens/scene.ts"
import { field, has, submit } from "./entryForm.ts"
import { type House, openHouse } from "./house.ts"
import { leave } from "./somebody.ts"
import { DESK, openWindow, PHONE } from "./window.ts"

let house: House
let mira: Person

beforeAll(async () => {
  house = await openHouse(process.env["PARLEY_APP"])
  mira = await person(house.url, "mira", "Mira")
})
afterAll(() => house.close())

const desk = () => openWindow(house, { language: "en", size: DESK })
const phone = () => openWindow(house, { language: "zh-Hans", size: PHONE, touch: true })

/** A group of Mira's and a friend of hers, and the token of its code. */
const groupWithCode = async (name: string): Promise<{ readonly chat: string; readonly token: string }> => {
  const friend = await person(house.url, `friend.${name}`, "Friend")
  await befriend(house.url, mira, friend)
  const chat = await groupOf(house.url, mira, name, [friend])
  return { chat, token: await tokenOf(house.url, mira, chat) }
}

// (ENTRY-08, ENTRY-09, ENTRY-10)
it("shows the group of a link to a stranger, who registers and stands in its chat", async () => {
  const { token } = await groupWithCode("Choir")
  const guest = await phone()
  const { page, t } = guest
  await page.goto(`${house.url}/scan/g/${token}`)
  await page.getByRole("heading", { name: "Choir" }).waitFor()
  await has(guest, t("codes:join.count_other", { count: 2 }))
  await field(guest, "account").fill("lena.new")
  await field(guest, "name").fill("Lena")
  await field(guest, "password").fill(PASSWORD)
  await field(guest, "repeat").fill(PASSWORD)
  await field(guest, "agreement").check()
  await submit(guest).click()
  await guest.composer.waitFor()
  await guest.say("hello choir")
  await guest.line("hello choir").waitFor()
  await leave(guest)
})

// (ENTRY-05)
it("joins by the link who logs in there, and who is logged in comes to the group's own page", async () => {
  const { chat, token } = await groupWithCode("Team")
  const { account } = await person(house.url, "lars.old", "Lars")
  const guest = await desk()
  const { page, t } = guest
  await guest.open(`/pages/index/index1?token=${token}`)
  await page.getByRole("tab", { name: t("entry:join.way.account"), exact: true }).click()
  await field(guest, "account").fill(account)
  await field(guest, "password").fill(PASSWORD)
  await field(guest, "agreement").check()
  await submit(guest).click()
  await guest.composer.waitFor()
  expect(page.url()).toContain(chat)
  await guest.open(`/pages/index/joinUs?token=${token}`)
  await page.getByRole("link", { name: t("codes:join.enter"), exact: true }).click()
  await guest.composer.waitFor()
  await leave(guest)
})

it("lets nobody in by the link of a closed group, nor by one that is none, and still to the login", async () => {
  const { chat, token } = await groupWithCode("Closed")
  await setGroup(house.url, mira, chat, { invite: 0 })
  const guest = await phone()
  const { page, t } = guest
  await guest.open(`/pages/index/joinUs?token=${token}`)
  await has(guest, t("codes:join.closed"))
  await guest.open("/pages/index/joinUs?token=nothing")
  await has(guest, t("refusal:code-unknown"))
  await page.getByRole("link", { name: t("entry:join.login"), exact: true }).click()
  await page.getByRole("heading", { name: t("login:title") }).waitFor()
  await leave(guest)
})

// (GROUP-19)
it("refuses who was removed, by the link and by the code that a member shows later", async () => {
  const { chat, token } = await groupWithCode("Rowers")
  const lars = await person(house.url, "lars.removed", "Lars")
  await ask(house.url, "joinGroup", { group_id: chat, token }, lars.token)
  await ask(house.url, "removeUser", { id: chat, user_id: lars.id }, mira.token)
  const window = await openWindow(house, { language: "en", size: PHONE, touch: true, person: lars })
  const { page, t } = window
  const join = async (): Promise<void> => {
    await page.getByRole("button", { name: t("codes:join.join"), exact: true }).click()
    await page.getByRole("alert").getByText(t("refusal:join-removed")).waitFor()
  }
  await window.open(`/pages/index/joinGroup?token=${token}`)
  await join()
  await window.open("/pages/index/scan")
  await page
    .getByRole("textbox", { name: t("codes:scan.label") })
    .fill(`${house.url}/scan/g/${await tokenOf(house.url, mira, chat)}`)
  await page.getByRole("button", { name: t("codes:scan.open"), exact: true }).click()
  await page.getByRole("heading", { name: "Rowers" }).waitFor()
  await join()
  await window.open("/")
  await page.getByRole("heading", { name: t("app:tabs.messages"), exact: true, level: 1 }).waitFor()
  expect(await page.getByRole("link", { name: /Rowers/ }).count()).toBe(0)
  await leave(window)
})
