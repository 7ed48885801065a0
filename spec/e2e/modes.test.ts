import type { Page } from "playwright"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { addressOf, type Params } from "#engine/route/address.ts"
import { type RouteName, ROUTES, rowOf } from "#engine/route/routes.ts"
import { RAW } from "../layout/findings/rawTexts.ts"
import { type Person, person, say } from "../layout/Person.ts"
import { groupOf, sayIn, tokenOf } from "../screens/scene.ts"
import { film } from "./choosingFiles.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, type Window } from "./window.ts"

let house: House
let me: Person
let other: Person
let group: string
let token: string

beforeAll(async () => {
  house = await openHouse()
  const { url } = house
  // colleagues need not ask; what they said stands in both modes
  await house.operate("settings set", ["sysInfo.runMode", "1"])
  me = await person(url, "ann.larsen", "Ann Larsen")
  other = await person(url, "bo.chen", "陈波")
  group = await groupOf(url, me, "Skiers", [other])
  token = await tokenOf(url, me, group)
  await say(url, other, me, "Hello Ann")
  await sayIn(url, group, other, "Snow at last")
})
afterAll(() => house.close())

/** What a screen is asked for, where it needs more than its path. */
const paramsOf = (name: RouteName): Params => {
  switch (name) {
    case "call":
      return { msg_id: "k1", type: "0", status: 1, id: other.id }
    case "video":
      return { url: `${house.url}/lake.mp4` }
    case "webview":
      return { url: `${ELSEWHERE}/` }
    case "chat":
    case "record":
      return { id: String(other.id) }
    case "info":
    case "members":
      return { id: group }
    case "detail":
      return { id: other.id }
    case "choose":
      return { for: "create" }
    case "groupInfo":
    case "joinGroup":
    case "joinUs":
      return { token }
    default:
      return {}
  }
}

/** A site of others, for which nothing leaves this machine. */
const ELSEWHERE = "https://pages.example"

const serveElsewhere = async ({ page }: Window): Promise<void> => {
  const body = "<!doctype html><html lang=en><title>Page</title><h1>A page</h1>"
  await page.route(`${ELSEWHERE}/**`, (route) => route.fulfill({ contentType: "text/html", body }))
  // videos are those of this service
  await page.route("**/lake.mp4", (route) => route.fulfill({ contentType: "video/mp4", body: film("lake.mp4").buffer }))
}

const NAMES = Object.keys(ROUTES) as ReadonlyArray<RouteName>

/** Screens of who is logged in, and of guests; the page of an invitation leads the former to another one. */
const OF_MEMBERS = NAMES.filter((name) => rowOf(name).guard !== "guest" && name !== "joinUs")
const OF_GUESTS = NAMES.filter((name) => rowOf(name).guard === "guest" || name === "joinUs")

/** Each screen, and each part of one that has a title of its own. */
const partsOf = (names: ReadonlyArray<RouteName>) =>
  names.flatMap((name) => {
    const { tabs = {}, title } = rowOf(name)
    return [{ name, tab: undefined, title }, ...Object.entries(tabs).map(([tab, own]) => ({ name, tab, title: own }))]
  })

/** Words for those who become friends; among colleagues no screen speaks of them. The Chinese name of moments has one of them in it. */
const FRIENDS = /friend|invitation|朋友(?!圈)|好友/i

/** Screens that speak of friends wherever they stand; among colleagues only an address that is typed leads there. */
const OF_FRIENDS: ReadonlyArray<RouteName> = ["friend", "search"]

/** Where a screen stands, once it is here: its title comes first, and a phone keeps the list behind the page. */
const PANES = { list: " [data-pane=list]", content: " [data-pane=content]", alone: ".alone" } as const

/** How long what a page says stays the same when all of it is here, in ms. */
const SETTLED = 200

const settledText = async (page: Page): Promise<string> => {
  for (let before = ""; ;) {
    const text = await page.evaluate(() => document.body.innerText)
    if (text === before) return text
    before = text
    await page.waitForTimeout(SETTLED)
  }
}

/** What keeps a screen from counting as shown. */
const whatIsBusy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const seen = (selector: string): string =>
      [...document.querySelectorAll(selector)].map((each) => `${each.className} ${each.textContent}`).join(" | ")
    return `headings: ${seen("main h1")}; busy: ${seen("main [aria-busy=true]")}`
  })

const visit = async (window: Window, names: ReadonlyArray<RouteName>, isCompany: boolean): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const { name, tab, title } of partsOf(names)) {
    const given = paramsOf(name)
    const params = tab === undefined ? given : { ...given, tab }
    const { page, t } = window
    await window.open(addressOf(name, params as never))
    const isShown = await page
      .waitForFunction(
        ([title, pane]) => {
          const headings = [...document.querySelectorAll(`main${pane} h1`)].filter((each) => each.checkVisibility())
          return (
            document.title.includes(title) &&
            headings.some(({ textContent }) => textContent !== "") &&
            // a list that is not shown is drawn again when it is
            ![...document.querySelectorAll("main [aria-busy=true]")].some((each) => each.checkVisibility())
          )
        },
        [t(title), PANES[rowOf(name).pane]] as const
      )
      .catch(() => null)
    if (isShown === null) found.push(`${name} is not shown: ${await page.title()}, ${await whatIsBusy(page)}`)
    const text = await settledText(page)
    for (const raw of RAW) if (raw.test(text)) found.push(`${name} says ${raw.exec(text)?.[0] ?? ""}`)
    if (isCompany && !OF_FRIENDS.includes(name) && FRIENDS.test(text))
      found.push(`${name} speaks of friends: ${text.split("\n").find((line) => FRIENDS.test(line)) ?? ""}`)
    found.push(...window.complaints().map((complaint) => `${name} complains: ${complaint}`))
  }
  return found
}

const MODES = [
  { called: "a company", runMode: "1" },
  { called: "a community", runMode: "2" }
] as const

describe.each(MODES)("in $called", ({ runMode }) => {
  // (ROUTE-01, FRIEND-04)
  it("shows every screen, at a desk and on a phone", async () => {
    await house.operate("settings set", ["sysInfo.runMode", runMode])
    const isCompany = runMode === "1"
    const [desk, phone] = await Promise.all([
      openWindow(house, { language: "en", size: DESK, person: me }),
      openWindow(house, { language: "zh-Hans", size: PHONE, person: me, touch: true })
    ])
    await Promise.all([desk, phone].map(serveElsewhere))
    const found = await Promise.all([desk, phone].map((window) => visit(window, OF_MEMBERS, isCompany)))
    expect(found).toEqual([[], []])
    await Promise.all([desk.close(), phone.close()])
  })

  it("shows guests every screen that is theirs, at a desk and on a phone", async () => {
    await house.operate("settings set", ["sysInfo.runMode", runMode])
    const [desk, phone] = await Promise.all([
      openWindow(house, { language: "en", size: DESK }),
      openWindow(house, { language: "zh-Hans", size: PHONE, touch: true })
    ])
    // who is invited there is invited to the service, not to be a friend
    const found = await Promise.all([desk, phone].map((window) => visit(window, OF_GUESTS, false)))
    expect(found).toEqual([[], []])
    await Promise.all([desk.close(), phone.close()])
  })
})
