import type { Page } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { befriend, person, type Person, say } from "../../layout/Person.ts"
import { type House, openHouse } from "../house.ts"
import { lastOpened, liveSockets, openTabs, showsOnce, write } from "../tabs.ts"

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
    const tabs = await openTabs(house, me, friend, 3)
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
