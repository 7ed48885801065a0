import type { BrowserContext } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { befriend, person, type Person, say } from "../layout/Person.ts"
import { keptOnDisk } from "./disk.ts"
import { type House, openHouse } from "./house.ts"
import { crashPage, openWindow, PHONE, reload, type Window } from "./window.ts"

let house: House
let me: Person
let friend: Person

beforeAll(async () => {
  house = await openHouse()
  me = await person(house.url, "keeper", "Kit Keeper")
  friend = await person(house.url, "finder", "Finn Finder")
  await befriend(house.url, friend, me)
  for (let n = 1; n <= 5; n += 1) await say(house.url, friend, me, `before ${n}`)
})
afterAll(() => house.close())

const inside = (who = me): Promise<Window> => openWindow(house, { language: "en", size: PHONE, person: who })
const chat = ({ page }: Window) => page.getByRole("link", { name: /Finn/ })

/** The page and its files still come; calls and sockets do not. */
const cut = async (context: BrowserContext): Promise<void> => {
  await context.route(/\/(enterprise|common)\//i, (route) => route.abort())
  await context.routeWebSocket(/^ws:/, (socket) => socket.close({ code: 4000 }))
}

/** Texts that the friend has from me, oldest first, after the greeting. */
const arrived = async (): Promise<ReadonlyArray<string>> => {
  const body = { toContactId: String(me.id), is_group: "0", page: 1, limit: 50 }
  const page = (await ask(house.url, "getMessageList", body as never, friend.token)) as ReadonlyArray<{
    readonly content: string
    readonly fromUser: { readonly id: unknown }
  }>
  return page
    .filter(({ fromUser }) => Number(fromUser.id) === me.id)
    .map(({ content }) => content.replaceAll(/<[^>]*>/g, ""))
    .slice(1)
}

// (ARCHIVE-01, OUTBOX-01, OUTBOX-02)
it("opens with what it had, without a word of the server; what is written waits over reloads, and arrives once, in order", async () => {
  const first = await inside()
  await chat(first).click()
  await first.line("before 5").waitFor()
  await first.composer.fill("half a sentence")
  await keptOnDisk(first.page, "half a sentence")
  await cut(first.context)
  await reload(first.page)
  await first.line("before 1").waitFor()
  await first.line("before 5").waitFor()
  await expect.poll(() => first.composer.inputValue()).toBe("half a sentence")
  await first.say("written without a network")
  await first.say("and another one")
  await expect.poll(() => first.composer.inputValue()).toBe("")
  // it is shown once it is kept
  await first.line("and another one").waitFor()
  await reload(first.page)
  for (const text of ["written without a network", "and another one"])
    await expect.poll(() => first.line(text).locator("[data-delivery]").getAttribute("data-delivery")).toBe("waiting")
  expect(await arrived()).toEqual([])
  await first.context.unrouteAll()
  await reload(first.page)
  await expect.poll(arrived).toEqual(["written without a network", "and another one"])
  await expect
    .poll(() => first.line("and another one").locator("[data-delivery]").getAttribute("data-delivery"))
    .toMatch(/sent|read/)
  await first.close()
})

it("leaves what was typed in the composer when the page crashes", async () => {
  const window = await inside()
  await chat(window).click()
  await window.line("before 5").waitFor()
  await window.composer.fill("typed before the crash")
  await keptOnDisk(window.page, "typed before the crash")
  await crashPage(window.page)
  const page = await window.context.newPage()
  await page.goto(`${house.url}/h5/#/pages/message/chat?id=${friend.id}`)
  const composer = page.getByRole("textbox", { name: window.t("chat:composer.label") })
  await expect.poll(() => composer.inputValue()).toBe("typed before the crash")
  await window.close()
})

// (SETTING-04, CLIENT-04)
it("keeps nothing of who logs out", async () => {
  const own = await person(house.url, "leaver", "Lea Leaver")
  await befriend(house.url, friend, own)
  const window = await inside(own)
  await chat(window).waitFor()
  await keptOnDisk(window.page, "Finn")
  const kept = () => window.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(await kept()).toEqual([`parley-${own.id}`])
  await window.tab("me").click()
  await window.page.getByRole("button", { name: window.t("me:logout.title") }).click()
  await window.page
    .getByRole("dialog")
    .getByRole("button", { name: window.t("me:logout.title"), exact: true })
    .click()
  await expect.poll(kept).toEqual([])
  await expect.poll(() => window.page.evaluate(() => Object.keys(localStorage))).not.toContain("authToken")
  await window.close()
})
