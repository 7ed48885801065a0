import type { Page } from "playwright"
import { expect } from "vitest"
import type { Person } from "../layout/Person.ts"
import type { House } from "./house.ts"
import { openWindow, PHONE, type Window } from "./window.ts"

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

/** How many sockets a page has open. */
export const liveSockets = (page: Page): Promise<number> =>
  page.evaluate(() => window.openedSockets.filter(({ socket }) => socket.readyState === socket.OPEN).length)
/** When the last socket of a page opened, by its own clock. */
export const lastOpened = (page: Page): Promise<number> => page.evaluate(() => window.openedSockets.at(-1)?.at ?? 0)

/** Tabs of one browser: which has the socket, and what stands in them. */
export interface Tabs {
  readonly first: Window
  readonly pages: Array<Page>
  /** Opens another tab on the chat with the friend. */
  readonly open: () => Promise<Page>
  /** The one tab with a socket, and the others. */
  readonly roles: () => Promise<{ readonly leader: Page; readonly followers: ReadonlyArray<Page> }>
  readonly close: () => Promise<void>
}

/** Opens the chat with a friend in so many tabs of one browser. */
export const openTabs = async (house: House, me: Person, friend: Person, count: number): Promise<Tabs> => {
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

/** What a message says, in a tab. */
export const line = (page: Page, text: string) => page.locator("[data-message]").filter({ hasText: text })

/** A text stands in a tab, once. */
export const showsOnce = async (page: Page, text: string): Promise<void> => {
  await line(page, text).first().waitFor()
  expect(await line(page, text).count()).toBe(1)
}

/** Sends a text from a tab. */
export const write = async ({ first: { t } }: Tabs, page: Page, text: string): Promise<void> => {
  await page.getByRole("textbox", { name: t("chat:composer.label") }).fill(text)
  await page.getByRole("button", { name: t("chat:composer.send"), exact: true }).click()
}
