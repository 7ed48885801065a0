import { afterAll, beforeAll, expect, it } from "vitest"
import { closeParty, openParty, type Party, enter as enterChat, leave, TEAM } from "../party.ts"
import { tellMoreMembers } from "../thousand.ts"
import type { Window } from "../window.ts"

let party: Party
let bo: Window
let group: Party["group"]

beforeAll(async () => {
  party = await openParty()
  ;({ bo, group } = party)
})
afterAll(() => closeParty(party))

const enter = (window: Window, chat = group): Promise<void> => enterChat(window, chat)

it("opens a group of a thousand, and names any of them, within a blink [pain 7]", async () => {
  await tellMoreMembers(bo.page)
  await enter(bo)
  await bo.composer.fill("")
  await bo.composer.pressSequentially("@guest996")
  await bo.page.getByRole("option", { name: "Guest 996" }).waitFor()
  await bo.composer.fill("")
  /** Milliseconds from the tap on the row until the messages stand in their place; the best of a few, for others use this machine too. */
  const opening = async (): Promise<number> => {
    await leave(bo)
    const row = bo.page.getByRole("link", { name: new RegExp(TEAM) }).first()
    await row.waitFor()
    return row.evaluate(async (link) => {
      const from = performance.now()
      ;(link as HTMLElement).click()
      while (document.querySelector("[role=log][data-placed] [data-message]") === null)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - from
    })
  }
  let best = Infinity
  for (let attempt = 0; attempt < 5 && best >= 300; attempt += 1) best = Math.min(best, await opening())
  expect(best).toBeLessThan(300)
})
