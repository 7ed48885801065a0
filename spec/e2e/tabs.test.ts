import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, PASSWORD, person, type Person, say } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { look } from "./look.ts"
import { line, liveSockets, openTabs, showsOnce, write } from "./tabs.ts"
import { openWindow, PHONE } from "./window.ts"

let house: House
let me: Person
let friend: Person

beforeAll(async () => {
  house = await openHouse()
  me = await person(house.url, "tabber", "Tia Tabber")
  friend = await person(house.url, "paulpal", "Paul Pal")
  await befriend(house.url, friend, me)
})
afterAll(() => house.close())

// (TAB-01, TAB-02, TAB-03)
it("has one socket for two tabs; what comes stands in both, and what is written in either, once [pain 13]", async () => {
  const tabs = await openTabs(house, me, friend, 2)
  const { followers, leader } = await tabs.roles()
  await say(house.url, friend, me, "for both of you")
  for (const page of tabs.pages) await showsOnce(page, "for both of you")
  for (const [name, writer] of [["leader", leader], ...followers.map((page) => ["follower", page] as const)] as const) {
    await write(tabs, writer, `written in the ${name}`)
    for (const page of tabs.pages) {
      await showsOnce(page, `written in the ${name}`)
      await line(page, `written in the ${name}`).locator("[data-delivery=sent]").waitFor()
    }
  }
  expect((await tabs.roles()).leader).toBe(leader)
  await tabs.close()
})

/** What my friend hears of my coming and going. */
const presence = async (): Promise<{ readonly heard: ReadonlyArray<unknown>; readonly close: () => void }> => {
  const heard: Array<unknown> = []
  const socket = new WebSocket(`${house.url.replace("http", "ws")}/wss`)
  socket.addEventListener("open", () => socket.send(JSON.stringify({ type: "bindUid", user_id: "", token: friend.token })))
  await new Promise<void>((bound) => {
    socket.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(String(data)) as { readonly type: string; readonly data?: { readonly id?: unknown } }
      if (frame.type === "pong") bound()
      if (frame.type === "isOnline" && Number(frame.data?.id) === me.id) heard.push(frame.data)
    })
  })
  return { heard, close: () => socket.close() }
}

// (TAB-05)
it("gives the lead to the tab that somebody sees, and nobody sees the person go", async () => {
  const tabs = await openTabs(house, me, friend, 2)
  const { followers, leader } = await tabs.roles()
  const [other] = followers
  if (other === undefined) throw new Error("there is one tab")
  const watched = await presence()
  await look(leader, "hidden")
  await expect.poll(async () => [await liveSockets(leader), await liveSockets(other)]).toEqual([0, 1])
  await say(house.url, friend, me, "seen in the visible one")
  await showsOnce(other, "seen in the visible one")
  // both are seen: nothing moves
  await look(leader, "visible")
  await say(house.url, friend, me, "seen in both")
  for (const page of tabs.pages) await showsOnce(page, "seen in both")
  expect((await tabs.roles()).leader).toBe(other)
  // both are hidden, then one is shown
  await look(leader, "hidden")
  await look(other, "hidden")
  await look(leader, "visible")
  await expect.poll(async () => [await liveSockets(leader), await liveSockets(other)]).toEqual([1, 0])
  expect(watched.heard).toEqual([])
  // it does hear of it when all tabs are gone
  await tabs.close()
  await expect.poll(() => watched.heard.length).toBe(1)
  watched.close()
})

// (TAB-08, TAB-09)
it("follows settings, logs out everywhere, and in everywhere", async () => {
  const own = await person(house.url, "twice", "Tom Twice")
  const window = await openWindow(house, { language: "en", size: PHONE, person: own })
  const other = await window.context.newPage()
  await other.goto(`${house.url}/h5/`)
  const { page, t, tab } = window
  await tab("messages").waitFor()
  await other.getByRole("navigation", { name: t("app:tabs.name") }).waitFor()
  await window.open("/pages/language/language")
  await page.getByRole("radio", { name: /简体中文/ }).click({ force: true })
  await expect.poll(() => other.evaluate(() => document.documentElement.lang)).toBe("zh-Hans")
  await page.getByRole("radio", { name: "English" }).click({ force: true })
  await expect.poll(() => other.evaluate(() => document.documentElement.lang)).toBe("en")
  await window.open("/?tab=me")
  await page.getByRole("button", { name: t("me:logout.title") }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("me:logout.title") })
    .click()
  for (const each of [page, other]) await each.getByRole("button", { name: t("login:submit") }).waitFor()
  for (const [field, text] of Object.entries({ account: own.account, password: PASSWORD }))
    await other.getByRole("textbox", { name: t(`login:${field}`), exact: true }).fill(text)
  await other.getByRole("checkbox").check()
  await other.getByRole("button", { name: t("login:submit") }).click()
  await other.getByRole("navigation", { name: t("app:tabs.name") }).waitFor()
  await tab("messages").waitFor()
  await window.close()
})
