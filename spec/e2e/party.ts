import type { Locator } from "playwright"
import { expect } from "vitest"
import { befriend, type Person, person } from "../layout/Person.ts"
import { groupOf, sayIn } from "../screens/scene.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, type Window } from "./window.ts"

export const TEAM = "Spring party"
/** Another group of the same people. */
export const OTHER = "Book club"

/** Ann owns the group and sits at a desk, Bo holds a phone, Cy holds a phone and reads Chinese. */
export interface Party {
  readonly house: House
  readonly people: Readonly<Record<"ann" | "bo" | "cy", Person>>
  /** Id of the group's chat. */
  readonly group: string
  readonly ann: Window
  readonly bo: Window
  readonly cy: Window
  /** Says something in the group by the hand of a program. */
  readonly said: (from: Person, content: string, more?: object) => Promise<unknown>
}

/** Brings them together for the tests of a file. */
export const openParty = async (): Promise<Party> => {
  const house = await openHouse()
  const { url } = house
  const people = {
    ann: await person(url, "ann.larsen", "Ann"),
    bo: await person(url, "bo.chen", "Bo"),
    cy: await person(url, "cy.young", "Cy")
  }
  await befriend(url, people.bo, people.ann)
  await befriend(url, people.cy, people.ann)
  const group = await groupOf(url, people.ann, TEAM, [people.bo, people.cy])
  await groupOf(url, people.ann, OTHER, [people.bo, people.cy])
  const said: Party["said"] = (from, content, more) => sayIn(url, group, from, content, more)
  for (let n = 1; n <= 60; n += 1) await said(n % 3 === 0 ? people.bo : people.ann, `Line ${n} of a long talk`)
  return {
    house,
    people,
    group,
    said,
    ann: await openWindow(house, { language: "en", size: DESK, person: people.ann }),
    bo: await openWindow(house, { language: "en", size: PHONE, touch: true, person: people.bo }),
    cy: await openWindow(house, { language: "zh-Hans", size: PHONE, touch: true, person: people.cy })
  }
}

/** Sends them home; no page may have complained. */
export const closeParty = async ({ ann, bo, cy, house }: Party): Promise<void> => {
  const complaints = [ann, bo, cy].flatMap((each) => each.complaints())
  // one of them has no network for a while
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each))).toEqual([])
  await house.close()
}

/** A button of exactly this name. */
export const button = ({ page }: Window, name: string | RegExp) => page.getByRole("button", { name, exact: true })
/** Goes to a chat as who comes from the list, where the group stands. */
export const enter = async (window: Window, chat: string): Promise<void> => {
  await window.open("/")
  await window.page
    .getByRole("link", { name: new RegExp(TEAM) })
    .first()
    .waitFor()
  await window.open(`/pages/message/chat?id=${chat}`)
  await window.page
    .getByRole("log")
    .or(window.page.getByText(window.t("chat:list.notes")))
    .waitFor()
}
/** Back to the list. */
export const leave = (window: Window) => window.open("/")

/** Back to where new messages come. */
export const toEnd = async (window: Window): Promise<void> => {
  const down = window.page.getByRole("button", { name: new RegExp(`^${window.t("chat:list.toNewest")}`) })
  await expect
    .poll(async () => {
      if ((await down.count()) > 0) await down.click({ timeout: 1000 }).catch(() => undefined)
      return down.count()
    })
    .toBe(0)
}

/** Opens the menu of a message and chooses from it. Older messages that come in the very moment of the press move what it hits. */
export const act = async (window: Window, text: string | RegExp, what: string): Promise<void> => {
  const entry = window.page.getByRole("menuitem", { name: window.t(`chat:menu.${what}`), exact: true })
  await expect
    .poll(async () => {
      await window.line(text).last().locator("[data-text]").click({ button: "right" })
      return entry.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false
      )
    })
    .toBe(true)
  await entry.click()
}
/** Until the composer holds a quote. */
export const isQuoting = ({ page }: Window): Promise<void> => page.locator("[data-quoting]").waitFor()
/** Whether a message stands in sight. */
export const seen = async (line: Locator): Promise<boolean> =>
  line.evaluate((row) => {
    const box = row.closest("[role=log]")?.getBoundingClientRect()
    const { bottom, top } = row.getBoundingClientRect()
    return box !== undefined && bottom > box.top && top < box.bottom
  })
