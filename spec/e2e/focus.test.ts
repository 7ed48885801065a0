import type { Locator } from "playwright"
import sharp from "sharp"
import { renderSVG } from "uqr"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NAME_LENGTH } from "#engine/account/limits.ts"
import { CALLS } from "#engine/api/calls.ts"
import { ANNOUNCEMENT_MAX, GROUP_NAME, MUTE_DAYS_MAX } from "#engine/group/limits.ts"
import { TEXT_MAX } from "#engine/message/limits.ts"
import { PICTURES_MAX } from "#engine/moment/limits.ts"
import { addressOf } from "#engine/route/address.ts"
import { befriend, findPerson, loggedIn, type Person, person, say } from "../layout/Person.ts"
import { groupOf } from "../screens/scene.ts"
import { type House, openHouse } from "./house.ts"
import { described, refuses } from "./refuses.ts"
import { DESK, openWindow, type Window } from "./window.ts"

let house: House
/** Ann sits at a desk; her list shows Dot, Cy, Bo and her file transfer, from above. */
let ann: Window
let stranger: Person
/** The chat of a group of hers. */
let group: string

beforeAll(async () => {
  house = await openHouse()
  const { url } = house
  const me = await person(url, "ann.larsen", "Ann")
  for (const [account, name] of [
    ["bo.chen", "Bo"],
    ["cy.young", "Cy"],
    ["dot.king", "Dot"]
  ] as const) {
    const other = await person(url, account, name)
    await befriend(url, other, me)
    await say(url, other, me, `Words of ${name}`)
  }
  stranger = await person(url, "eve.stone", "Eve")
  await findPerson(url, me, stranger)
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
const remove = () => ann.page.getByRole("dialog").getByRole("button", { name: ann.t("list:short.remove"), exact: true })
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

const content = () => ann.page.locator("[data-pane=content]").last()
const dialog = () => ann.page.getByRole("dialog")
const button = (inside: Locator, name: string) => inside.getByRole("button", { name, exact: true })
const closed = () => dialog().waitFor({ state: "detached" })

// (DEC-0115)
describe("goes to what is refused, which says why:", () => {
  beforeAll(async () => {
    const me = await loggedIn(house.url, "ann.larsen", "api")
    group = await groupOf(house.url, me, "Rowers", [await loggedIn(house.url, "cy.young", "api")])
  })

  it("the words of a friend request", async () => {
    const { open, t } = ann
    await open(addressOf("detail", { id: stranger.id }))
    await button(content(), t("contacts:detail.addFriend")).click()
    const words = content().getByRole("textbox", { name: t("contacts:detail.verification") })
    await words.fill("")
    await refuses(words, button(content(), t("contacts:detail.send")), t("refusal:friend-text-missing"))
  })

  it("a nickname", async () => {
    const { open, t } = ann
    await open(addressOf("profile", {}))
    await content()
      .getByRole("button", { name: new RegExp(`^${t("me:self.name")}`) })
      .click()
    await dialog().getByRole("textbox").fill("")
    await refuses(dialog().getByRole("textbox"), button(dialog(), t("me:self.save")), t("refusal:name-length", NAME_LENGTH))
    await button(dialog(), t("app:cancel")).click()
    await closed()
  })

  it("the name of a group, and of a new one", async () => {
    const { open, t } = ann
    await open(addressOf("info", { id: group }))
    await content()
      .getByRole("button", { name: new RegExp(`^${t("group:name.title")}`) })
      .click()
    await dialog().getByRole("textbox").fill("")
    await refuses(dialog().getByRole("textbox"), button(dialog(), t("group:save")), t("refusal:group-name-length", GROUP_NAME))
    await button(dialog(), t("app:cancel")).click()
    await closed()

    await open(addressOf("choose", { for: "create" }))
    await content().getByText("Cy", { exact: true }).click()
    const name = content().getByRole("textbox", { name: t("choose:create.name") })
    await name.fill("x".repeat(GROUP_NAME.max + 1))
    const create = button(content(), t("choose:create.confirm", { count: 1 }))
    await refuses(name, create, t("refusal:group-name-length", GROUP_NAME))
    // what concerns the people stands at no field
    await name.fill("Rowers")
    await ann.page.route(`**${CALLS.groupAdd.path}`, (route) =>
      route.fulfill({ json: { code: 400, msg: "Not today", data: "", count: 0, page: 1 } })
    )
    await create.click()
    await content().getByRole("alert").getByText("Not today").waitFor()
    expect(await name.getAttribute("aria-invalid")).toBe(null)
    await ann.page.unroute(`**${CALLS.groupAdd.path}`)
  })

  it("the announcement of a group", async () => {
    const { open, t } = ann
    await open(addressOf("info", { tab: "announcement", id: group }))
    await button(content(), t("group:announcement.write")).click()
    const text = content().getByRole("textbox", { name: t("group:announcement.label") })
    await refuses(
      text,
      button(content(), t("group:announcement.publish")),
      t("refusal:announcement-length", { max: ANNOUNCEMENT_MAX })
    )
    await button(content(), t("app:cancel")).click()
  })

  it("the days of a mute", async () => {
    const { open, page, t } = ann
    await open(addressOf("members", { id: group }))
    await content().getByText("Cy", { exact: true }).click()
    await page.getByRole("menuitem", { name: t("group:member.mute") }).click()
    await dialog().getByText(t("group:mute.days")).click()
    await dialog().getByRole("textbox").fill("")
    await refuses(
      dialog().getByRole("textbox"),
      button(dialog(), t("group:member.mute")),
      t("group:mute.wrong", { max: MUTE_DAYS_MAX })
    )
    await button(dialog(), t("app:cancel")).click()
    await closed()
  })

  it("a moment, but not its text where it is a file that is no picture; and a comment", async () => {
    const { open, page, t } = ann
    await open(addressOf("moments", {}))
    await button(content(), t("moments:new")).click()
    const text = dialog().getByRole("textbox", { name: t("moments:text") })
    const file = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") }
    await dialog().locator("input[type=file][accept^=image]").setInputFiles(file)
    await dialog()
      .getByRole("alert")
      .getByText(t("refusal:moment-files", { max: PICTURES_MAX }))
      .waitFor()
    expect(await text.getAttribute("aria-invalid")).toBe("false")
    await text.click()
    await page.evaluate((long) => navigator.clipboard.writeText(long), "x".repeat(TEXT_MAX + 1))
    await page.keyboard.press("ControlOrMeta+v")
    const post = button(dialog(), t("moments:post"))
    await refuses(text, post, t("refusal:message-too-long", { max: TEXT_MAX }))
    await text.fill("Tea at five")
    await post.click()
    await closed()

    const card = content().locator("[data-moment]").filter({ hasText: "Tea at five" })
    await button(card, t("moments:comment")).click()
    await refuses(
      card.getByRole("textbox", { name: t("moments:say") }),
      button(card, t("moments:sendComment")),
      t("refusal:message-empty")
    )
  })

  it("a code that is typed, but not the field where a picture held it", async () => {
    const { open, t } = ann
    await open(addressOf("scan", {}))
    const code = content().getByRole("textbox", { name: t("codes:scan.label") })
    await code.fill("nonsense")
    await refuses(code, button(content(), t("codes:scan.open")), t("refusal:code-unknown"))
    await code.fill("")
    const svg = renderSVG("nonsense", { border: 4, pixelSize: 8 })
    const buffer = await sharp(Buffer.from(svg)).png().toBuffer()
    await content().locator("input[type=file]").setInputFiles({ name: "code.png", mimeType: "image/png", buffer })
    await content().getByRole("alert").getByText(t("refusal:code-unknown")).waitFor()
    expect(await code.getAttribute("aria-invalid")).toBe(null)
  })

  it("a message that is too long", async () => {
    await ann.open(addressOf("chat", { id: group }))
    await ann.composer.fill("x".repeat(TEXT_MAX + 1))
    await expect.poll(() => described(ann.composer)).toContain(ann.t("chat:composer.over_one", { count: 1 }))
    expect(await ann.composer.getAttribute("aria-invalid")).toBe("true")
    await ann.composer.fill("Hello")
    await expect.poll(() => ann.composer.getAttribute("aria-invalid")).toBe(null)
    await ann.composer.fill("")
  })
})
