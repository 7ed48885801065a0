import type { Locator } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { addressOf } from "#engine/route/address.ts"
import { befriend, type Person, person, say } from "../layout/Person.ts"
import { groupOf } from "../screens/scene.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, type Window } from "./window.ts"

let house: House
/** Ann sits at a desk; her list shows Dot, Cy, Bo and her file transfer, from above. */
let ann: Window
let people: Readonly<Record<"me" | "cy" | "stranger", Person>>

beforeAll(async () => {
  house = await openHouse()
  const { url } = house
  const me = await person(url, "ann.larsen", "Ann")
  const friends: Array<Person> = []
  for (const [account, name] of [
    ["bo.chen", "Bo"],
    ["cy.young", "Cy"],
    ["dot.king", "Dot"]
  ] as const) {
    const other = await person(url, account, name)
    await befriend(url, other, me)
    await say(url, other, me, `Words of ${name}`)
    friends.push(other)
  }
  const [, cy = me] = friends
  people = { me, cy, stranger: await person(url, "eve.stone", "Eve") }
  ann = await openWindow(house, { language: "en", size: DESK, person: me })
  await row("Dot").waitFor()
  // what hears keys and the second button comes after the list
  await ann.page.locator("[data-strip]").waitFor({ state: "attached" })
})
afterAll(async () => {
  expect(ann.complaints()).toEqual([])
  await house.close()
})

const row = (name: string) => ann.page.locator("[data-chat]").filter({ hasText: name })
const link = (name: string) => row(name).getByRole("link")
const remove = () => ann.page.getByRole("dialog").getByRole("button", { name: ann.t("list:menu.remove") })
const entry = () => ann.page.getByRole("menuitem", { name: ann.t("list:menu.remove") })
/** Whose row has the focus, and whether its ring is drawn. */
const focused = () =>
  ann.page.evaluate(() => {
    const at = document.activeElement
    const isNamed = at?.closest("[data-chat]")?.textContent
    const who =
      isNamed === undefined ? (at === document.body ? "nobody" : "else") : (/Bo|Cy|Dot|File/.exec(isNamed)?.[0] ?? "else")
    return [who, at?.matches(":focus-visible") === true && who !== "nobody"]
  })

it("goes to the row that takes the place of one that is removed, and shows a ring only to who uses keys", async () => {
  await link("Cy").focus()
  await link("Cy").press("Shift+F10")
  await entry().waitFor()
  await entry().focus()
  await ann.page.keyboard.press("Enter")
  await remove().focus()
  await ann.page.keyboard.press("Enter")
  await row("Cy").waitFor({ state: "detached" })
  await expect.poll(focused).toEqual(["Bo", true])

  await link("Bo").click({ button: "right" })
  await entry().click()
  await remove().click()
  await row("Bo").waitFor({ state: "detached" })
  await expect.poll(focused).toEqual(["File", false])
})

it("is left alone where somebody put it down beside everything", async () => {
  await link("Dot").focus()
  expect((await focused())[0]).toBe("Dot")
  await ann.page.getByRole("heading", { name: ann.t("app:tabs.messages"), level: 1 }).click()
  expect((await focused())[0]).toBe("nobody")
  await ann.page
    .locator("[data-chat]")
    .first()
    .evaluate((first) => {
      first.toggleAttribute("hidden")
      first.toggleAttribute("hidden")
    })
  // longer than it takes to find another
  await ann.page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  expect((await focused())[0]).toBe("nobody")
})

/** Empties a field and sends it twice; each time it is refused, and has the focus again. */
const refuses = async (field: Locator, send: Locator): Promise<void> => {
  await field.fill("")
  for (let tries = 0; tries < 2; tries += 1) {
    await send.click()
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true")
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
  }
}

// (DEC-0115)
it("goes to the field that is refused: a friend request, a nickname, a name of a group, days of a mute", async () => {
  const { open, page, t } = ann
  const content = page.locator("[data-pane=content]").last()
  const dialog = page.getByRole("dialog")
  const group = await groupOf(house.url, people.me, "Rowers", [people.cy])
  await open(addressOf("detail", { id: people.stranger.id }))
  await content.getByRole("button", { name: t("contacts:detail.addFriend"), exact: true }).click()
  await refuses(
    content.getByRole("textbox", { name: t("contacts:detail.verification") }),
    content.getByRole("button", { name: t("contacts:detail.send") })
  )

  await open(addressOf("profile", {}))
  await content.getByRole("button", { name: new RegExp(`^${t("me:self.name")}`) }).click()
  await refuses(dialog.getByRole("textbox"), dialog.getByRole("button", { name: t("me:self.save") }))
  await dialog.getByRole("button", { name: t("app:cancel") }).click()

  await open(addressOf("info", { id: group }))
  await content.getByRole("button", { name: new RegExp(`^${t("group:name.title")}`) }).click()
  await refuses(dialog.getByRole("textbox"), dialog.getByRole("button", { name: t("group:save") }))
  await dialog.getByRole("button", { name: t("app:cancel") }).click()

  await open(addressOf("members", { id: group }))
  await content.getByText("Cy", { exact: true }).click()
  await page.getByRole("menuitem", { name: t("group:member.mute") }).click()
  await dialog.getByText(t("group:mute.days")).click()
  await refuses(dialog.getByRole("textbox"), dialog.getByRole("button", { name: t("group:member.mute"), exact: true }))
})
