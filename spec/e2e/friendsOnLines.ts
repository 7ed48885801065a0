import type { CDPSession, Page } from "playwright"
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest"
import { ask } from "../layout/ask.ts"
import { befriend, person, type Person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { type NetworkLine, openLine } from "./NetworkLine.ts"
import { openWindow, PHONE, type Window } from "./window.ts"

/** The cable is pulled: what is connected breaks, nobody can call, and the device notices. */
export const lose = async ({ context }: Window, line: NetworkLine): Promise<void> => {
  await line.cut()
  await context.setOffline(true)
}
export const find = async ({ context }: Window, line: NetworkLine): Promise<void> => {
  await line.mend()
  await context.setOffline(false)
}

export const debug = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

/** Texts of the bubbles, as they stand. */
export const texts = ({ page }: Pick<Window, "page">): Promise<ReadonlyArray<string>> =>
  page.locator("[data-message] [data-text]").allInnerTexts()

/** What is told of a message of mine, as it is read aloud. */
const told = (window: Window, text: string): Promise<string> => window.line(text).locator("[data-delivery]").innerText()
export const isTold = (window: Window, text: string, key: string) =>
  expect.poll(() => told(window, text)).toBe(window.t(`chat:delivery.${key}`))

export const isReconnecting = ({ page, t }: Window): Promise<void> =>
  page.getByText(t("app:link.Reconnecting.offline")).filter({ visible: true }).first().waitFor()
/** Of a page that was opened without a network, some Chromium say that it has one; then it is the server that does not answer. */
export const isUnconnected = ({ page, t }: Window): Promise<void> =>
  page
    .getByText(t("app:link.Reconnecting.offline"))
    .or(page.getByText(t("app:link.Reconnecting.error")))
    .filter({ visible: true })
    .first()
    .waitFor()
export const isConnected = async ({ page, t }: Window): Promise<void> => {
  for (const key of ["app:link.Reconnecting.offline", "app:link.Reconnecting.error", "chat:link.Reconnecting"])
    await page.getByText(t(key)).filter({ visible: true }).first().waitFor({ state: "hidden" })
}

/** What Bo has from Ann according to the server, oldest first, without the greeting. */
const arrived = async (house: House, ann: Person, bo: Person): Promise<ReadonlyArray<string>> => {
  const body = { toContactId: String(ann.id), is_group: "0", page: 1, limit: 100 }
  const page = (await ask(house.url, "getMessageList", body as never, bo.token)) as ReadonlyArray<{
    readonly content: string
    readonly fromUser: { readonly id: unknown }
  }>
  return page
    .filter(({ content, fromUser }) => Number(fromUser.id) === ann.id && !content.includes("now friends"))
    .map(({ content }) => content.replaceAll(/<[^>]*>/g, ""))
}

type Wish = Partial<Parameters<typeof openWindow>[1]>

/** Two friends who were never in a test before, each with a line of their own, which can break. */
export interface Friends {
  readonly house: House
  readonly ann: Person
  readonly bo: Person
  readonly annsLine: NetworkLine
  readonly bosLine: NetworkLine
  readonly opened: (who: Person | undefined, line: NetworkLine, more?: Wish) => Promise<Window>
  readonly openAnn: (more?: Wish) => Promise<Window>
  readonly chatWithBo: (window: Window) => Promise<void>
  /** What Bo has from Ann according to the server, oldest first, without the greeting. */
  readonly arrived: () => Promise<ReadonlyArray<string>>
}

/** Makes two friends for each test of a file; what their windows and lines went through ends with it. */
export const friendsOnLines = (): Friends => {
  const windows: Array<Window> = []
  let house: House
  let annsLine: NetworkLine
  let bosLine: NetworkLine
  let ann: Person
  let bo: Person
  let pairs = 0
  beforeAll(async () => {
    house = await openHouse()
    annsLine = await openLine(house.url)
    bosLine = await openLine(house.url)
  })
  beforeEach(async () => {
    pairs += 1
    ann = await person(house.url, `ann.larsen${pairs}`, "Ann Larsen")
    bo = await person(house.url, `bo.chen${pairs}`, "Bo Chen")
    await befriend(house.url, bo, ann)
  })
  afterEach(async () => {
    for (const window of windows.splice(0)) await window.close()
    await Promise.all([annsLine.mend(), bosLine.mend()])
  })
  afterAll(() => house.close())
  const opened: Friends["opened"] = async (who, line, more = {}) => {
    const wish = { language: "en", size: PHONE, ...(who === undefined ? {} : { person: who }), ...more } as const
    const window = await openWindow({ ...house, url: line.url }, wish)
    windows.push(window)
    return window
  }
  return {
    get house() {
      return house
    },
    get ann() {
      return ann
    },
    get bo() {
      return bo
    },
    get annsLine() {
      return annsLine
    },
    get bosLine() {
      return bosLine
    },
    opened,
    openAnn: (more) => opened(ann, annsLine, more),
    chatWithBo: async (window) => {
      await window.page
        .getByRole("link", { name: /Bo Chen/ })
        .first()
        .click()
      await window.composer.waitFor()
      await window.page.getByRole("log").waitFor()
    },
    arrived: () => arrived(house, ann, bo)
  }
}
