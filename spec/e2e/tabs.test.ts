import type { Page } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, PASSWORD, person, type Person, say } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { openWindow, PHONE, type Window } from "./window.ts"

/** From the end of the leading tab to the socket of the next one, in milliseconds (spec 4.10, DEC-0028). */
const TAKEOVER = 500

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

/** A socket of a page as its own clock saw it. */
interface Opened {
  readonly at: number
  readonly socket: WebSocket
}
declare global {
  interface Window {
    openedSockets: Array<Opened>
  }
}

/** Notes when a page's sockets open. */
const noteSockets = (): void => {
  window.openedSockets = []
  const Native = WebSocket
  window.WebSocket = class extends Native {
    constructor(url: string | URL) {
      super(url)
      this.addEventListener("open", () => window.openedSockets.push({ at: Date.now(), socket: this }))
    }
  }
}

const liveSockets = (page: Page): Promise<number> =>
  page.evaluate(() => window.openedSockets.filter(({ socket }) => socket.readyState === socket.OPEN).length)
const lastOpened = (page: Page): Promise<number> => page.evaluate(() => window.openedSockets.at(-1)?.at ?? 0)

/** Tabs of one browser: which has the socket, and what stands in them. */
interface Tabs {
  readonly first: Window
  readonly pages: Array<Page>
  /** Opens another tab on the chat with my friend. */
  readonly open: () => Promise<Page>
  /** The one tab with a socket, and the others. */
  readonly roles: () => Promise<{ readonly leader: Page; readonly followers: ReadonlyArray<Page> }>
  readonly close: () => Promise<void>
}

const openTabs = async (count: number): Promise<Tabs> => {
  const first = await openWindow(house, { language: "en", size: PHONE, person: me })
  await first.context.addInitScript(noteSockets)
  const pages: Array<Page> = []
  const open = async (): Promise<Page> => {
    const page = pages.length === 0 ? first.page : await first.context.newPage()
    pages.push(page)
    await page.goto(`${house.url}/h5/#/pages/message/chat?id=${friend.id}`)
    await page.reload()
    await page.getByRole("textbox", { name: first.t("chat:composer.label") }).waitFor()
    return page
  }
  for (let i = 0; i < count; i++) await open()
  const counts = () => Promise.all(pages.map(liveSockets))
  const roles: Tabs["roles"] = async () => {
    let sockets: ReadonlyArray<number> = []
    await expect
      .poll(async () => (sockets = await counts()).toSorted((a, b) => a - b))
      .toEqual([...pages.slice(1).map(() => 0), 1])
    const [leader] = pages.filter((_, i) => sockets[i] === 1)
    if (leader === undefined) throw new Error("nobody leads")
    return { leader, followers: pages.filter((page) => page !== leader) }
  }
  return { first, pages, open, roles, close: first.close }
}

const line = (page: Page, text: string) => page.locator("[data-message]").filter({ hasText: text })

/** A text stands in a tab, once. */
const showsOnce = async (page: Page, text: string): Promise<void> => {
  await line(page, text).first().waitFor()
  expect(await line(page, text).count()).toBe(1)
}

const write = async ({ first: { t } }: Tabs, page: Page, text: string): Promise<void> => {
  await page.getByRole("textbox", { name: t("chat:composer.label") }).fill(text)
  await page.getByRole("button", { name: t("chat:composer.send"), exact: true }).click()
}

/** What the app hears when a person looks at another tab; the browser of a test shows all its pages. */
const look = (page: Page, state: "visible" | "hidden"): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now })
    document.dispatchEvent(new Event("visibilitychange"))
  }, state)

// (TAB-01, TAB-02, TAB-03)
it("has one socket for two tabs; what comes stands in both, and what is written in either, once [pain 13]", async () => {
  const tabs = await openTabs(2)
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

for (const [how, ends] of [
  ["is closed", async (page: Page) => () => page.close()],
  [
    "crashes",
    async (page: Page) => {
      const cdp = await page.context().newCDPSession(page)
      return async () => {
        const crashed = new Promise((done) => page.once("crash", done))
        void cdp.send("Page.crash").catch(() => undefined)
        await crashed
      }
    }
  ]
] as const) {
  /** Milliseconds from the end of the leading tab to the socket of the next one. */
  const takeover = async (): Promise<number> => {
    const tabs = await openTabs(3)
    const { followers, leader } = await tabs.roles()
    await write(tabs, leader, `before it ${how}`)
    for (const page of tabs.pages) await showsOnce(page, `before it ${how}`)
    const end = await ends(leader)
    const ended = Date.now()
    const ending = end()
    await expect
      .poll(async () => (await Promise.all(followers.map(liveSockets))).toSorted((a, b) => a - b), { interval: 20 })
      .toEqual([0, 1])
    const took = Math.max(...(await Promise.all(followers.map(lastOpened)))) - ended
    expect(took).toBeGreaterThan(-1)
    await ending
    tabs.pages.splice(tabs.pages.indexOf(leader), 1)
    const after = `after it ${how}`
    await say(house.url, friend, me, `heard ${after}`)
    for (const page of followers) await showsOnce(page, `heard ${after}`)
    for (const [i, page] of followers.entries()) await write(tabs, page, `tab ${i} ${after}`)
    for (const page of followers) for (const [i] of followers.entries()) await showsOnce(page, `tab ${i} ${after}`)
    await tabs.close()
    return took
  }
  it(`goes on in the next tab within ${TAKEOVER} ms when the leading one ${how}`, async () => {
    expect(await takeover()).toBeLessThan(TAKEOVER)
  })
}

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
  const tabs = await openTabs(2)
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
