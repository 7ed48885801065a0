import { afterAll, beforeAll, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { befriend, type Person, person } from "../layout/Person.ts"
import { goneFromDisk, keptOnDisk } from "./disk.ts"
import { type House, openHouse } from "./house.ts"
import { isRed } from "./isRed.ts"
import { tellMoreMembers } from "./thousand.ts"
import { DESK, openWindow, PHONE, reload, seenMeanwhile, type Window } from "./window.ts"

let house: House
let people: Readonly<Record<"ann" | "cy", Person>>
/** Ann sits at a desk and owns the group, Bo holds a phone and reads Chinese, Cy holds a phone. Bo and Cy do not know each other. */
let ann: Window
let bo: Window
let cy: Window
/** Address of the group's chat. */
let group = ""

const TEAM = "Spring party"

beforeAll(async () => {
  house = await openHouse()
  const [a, b, c] = [
    await person(house.url, "ann.larsen", "Ann"),
    await person(house.url, "bo.chen", "陈波"),
    await person(house.url, "cy.young", "Cy")
  ]
  people = { ann: a, cy: c }
  await befriend(house.url, b, a)
  await befriend(house.url, c, a)
  ann = await openWindow(house, { language: "en", size: DESK, person: a })
  bo = await openWindow(house, { language: "zh-Hans", size: PHONE, touch: true, person: b })
  cy = await openWindow(house, { language: "en", size: PHONE, touch: true, person: c })
})
afterAll(async () => {
  expect([ann, bo, cy].flatMap((each) => each.complaints())).toEqual([])
  await house.close()
})

const heading = ({ page }: Window, name: string) => page.getByRole("heading", { name, exact: true, level: 1 })
const button = ({ page }: Window, name: string) => page.getByRole("button", { name, exact: true })
const dialog = ({ page }: Window) => page.getByRole("dialog")
const content = ({ page }: Window) => page.locator("[data-pane=content]")

const enter = async (window: Window): Promise<void> => {
  await window.open("/")
  await window.open(`/pages/message/chat?id=${group}`)
  await window.composer.waitFor()
}
const info = async (window: Window): Promise<void> => {
  await window.open(`/pages/message/detail?id=${group}`)
  await heading(window, window.t("group:info.title")).waitFor()
}
const confirm = (window: Window, name: string) => dialog(window).getByRole("button", { name, exact: true }).click()

/** Chooses what to do with somebody in the list of members. */
const withMember = async (window: Window, name: string, what: string): Promise<void> => {
  await window.open(`/pages/message/group/groupUser?id=${group}`)
  await content(window).getByRole("button", { name }).click()
  const entry = window.page.getByRole("menuitem", { name: window.t(`group:member.${what}`), exact: true })
  // of all that is done with a member one thing takes them away
  expect(await isRed(entry)).toBe(what === "remove")
  await entry.click()
}

// (GROUP-13, GROUP-06, GROUP-15)
it("creates a group of at least one, and opens its chat", async () => {
  const { page, t } = ann
  await ann.open("/pages/index/userSelection?for=create")
  const create = (count: number) => button(ann, t("choose:create.confirm", { count }))
  expect(await create(0).isDisabled()).toBe(true)
  await page.getByText(t("choose:atLeastOne")).waitFor()
  await page.getByRole("textbox", { name: t("choose:create.name") }).fill(TEAM)
  await content(ann).getByRole("searchbox").fill("陈")
  await content(ann).getByRole("checkbox", { name: "陈波" }).check({ force: true })
  await content(ann)
    .getByRole("button", { name: new RegExp(`陈波.*${t("choose:remove")}`) })
    .waitFor()
  await create(1).click()
  await heading(ann, TEAM).waitFor()
  await ann.composer.waitFor()
  group = new URL(page.url().replace("#", "")).searchParams.get("id") ?? ""
  expect(group).toMatch(/^group-\d+$/)
  await bo.page.getByRole("link", { name: new RegExp(TEAM) }).waitFor()
  // (DEED-01) the line speaks to who did it, in the list and in the chat
  const [mine, theirs] = [t("home:deed.created.mine"), bo.t("home:deed.created.theirs", { name: "Ann" })]
  await content(ann).getByText(mine).waitFor()
  await page
    .getByRole("link", { name: new RegExp(TEAM) })
    .filter({ hasText: mine })
    .waitFor()
  const plain = (text: string | null) => (text ?? "").replaceAll(/[\u2066-\u2069]/g, "")
  await expect
    .poll(async () => plain(await bo.page.getByRole("link", { name: new RegExp(TEAM) }).textContent()))
    .toContain(plain(theirs))
})

it("talks in it", async () => {
  await ann.say("Hello everybody")
  await bo.page
    .getByRole("link", { name: new RegExp(TEAM) })
    .filter({ hasText: "Hello everybody" })
    .click()
  await bo.line("Hello everybody").waitFor()
  await bo.say("你好")
  await ann.line("你好").waitFor()
})

// (GROUP-05)
it("adds people, and offers nobody twice", async () => {
  const { page, t } = ann
  await ann.page.getByRole("link", { name: t("chat:info") }).click()
  await content(ann)
    .getByRole("link", { name: t("group:info.add") })
    .click()
  await expect.poll(() => page.getByRole("checkbox", { name: "陈波" }).isDisabled()).toBe(true)
  await page.getByRole("checkbox", { name: "Cy" }).check({ force: true })
  await button(ann, t("choose:invite.confirm", { count: 1 })).click()
  await heading(ann, t("group:info.title")).waitFor()
  await content(ann)
    .getByRole("complementary", { name: t("chat:info") })
    .getByText(t("group:info.count_other", { count: 3 }))
    .waitFor()
  await cy.page.getByRole("link", { name: new RegExp(TEAM) }).waitFor()
})

it("draws no more of a thousand members than are in sight, and finds any of them [pain 9]", async () => {
  const { page, t } = bo
  await tellMoreMembers(page)
  await bo.open(`/pages/message/group/groupUser?id=${group}`)
  await content(bo)
    .getByText(t("group:info.count_other", { count: 1000 }))
    .waitFor()
  expect(await content(bo).getByRole("listitem").count()).toBeLessThan(60)
  await content(bo).getByRole("searchbox").fill("guest 996")
  await content(bo).getByRole("button", { name: "Guest 996" }).waitFor()
  await page.unroute("**/groupUserList")
  await enter(bo)
})

// (GROUP-06, GROUP-11)
it("renames it for all, and keeps a refused name", async () => {
  const { t } = ann
  await content(ann)
    .getByRole("button", { name: t("group:name.title") })
    .click()
  const field = dialog(ann).getByRole("textbox")
  expect(await field.inputValue()).toBe(TEAM)
  await field.fill("x".repeat(65))
  await confirm(ann, t("group:save"))
  await dialog(ann)
    .getByText(t("refusal:group-name-length", { min: 1, max: 64 }))
    .waitFor()
  expect(await field.inputValue()).toHaveLength(65)
  await field.fill("Summer party")
  await confirm(ann, t("group:save"))
  await dialog(ann).waitFor({ state: "detached" })
  await heading(bo, "Summer party").waitFor()
})

// (GROUP-06)
it("announces something, drawn as it was typed", async () => {
  const { page, t } = ann
  await content(ann)
    .getByRole("link", { name: new RegExp(`^${t("group:announcement.title")}`) })
    .click()
  await button(ann, t("group:announcement.write")).click()
  await page.getByRole("textbox", { name: t("group:announcement.label") }).fill("Bring <b>cake</b>\nand tea")
  // what is not published yet waits for who comes back
  await page.goBack()
  await page.goForward()
  await page
    .getByRole("textbox", { name: t("group:announcement.label") })
    .getByText("cake")
    .waitFor()
  // also over a reload, once this device has kept it
  await keptOnDisk(page, "cake")
  await reload(page)
  await page
    .getByRole("textbox", { name: t("group:announcement.label") })
    .getByText("cake")
    .waitFor()
  await button(ann, t("group:announcement.publish")).click()
  await content(ann).getByText("Bring <b>cake</b>").waitFor()
  await goneFromDisk(page, '"text":"","announcement"')
  await info(bo)
  await bo.page.getByRole("link", { name: new RegExp(`^${bo.t("group:announcement.title")}`) }).click()
  const shown = content(bo).getByText("Bring <b>cake</b>")
  await shown.waitFor()
  expect(await shown.locator("b").count()).toBe(0)
})

// (GROUP-06, EDITOR-23, EDITOR-24)
it("announces with formats: drawn in the announcement and in the chat, readable for who draws none", async () => {
  const { page, t } = ann
  const area = page.getByRole("textbox", { name: t("group:announcement.label") })
  const tool = (name: string) => page.getByRole("toolbar").getByRole("button", { name: t(`editor:tool.${name}`), exact: true })
  await button(ann, t("group:announcement.edit")).click()
  // keys go nowhere before the text has the focus
  await expect.poll(() => area.evaluate((text) => text.contains(document.activeElement))).toBe(true)
  await page.keyboard.press("Control+A")
  await page.keyboard.press("Delete")
  await tool("header-2").click()
  await page.keyboard.type("The plan")
  await page.keyboard.press("Enter")
  await tool("list-bullet").click()
  await page.keyboard.type("Bring ")
  await tool("bold").click()
  await page.keyboard.type("cake")
  await tool("formula").click()
  await dialog(ann).getByRole("textbox").fill("x^2")
  await dialog(ann)
    .getByRole("button", { name: t("editor:put") })
    .click()
  expect(await tool("image").count()).toBe(0)
  await button(ann, t("group:announcement.publish")).click()
  await button(ann, t("group:announcement.edit")).waitFor()
  const drawn = content(bo).locator("[data-text]")
  await drawn.getByRole("heading", { name: "The plan", level: 2 }).waitFor()
  await drawn.getByRole("listitem").locator("strong").getByText("cake").waitFor()
  await drawn.locator("math").waitFor()
  await enter(bo)
  const said = bo.page.locator("[data-message]").filter({ hasText: "The plan" })
  await said.getByRole("listitem").locator("strong").getByText("cake").waitFor()
  const bar = bo.page.getByRole("region", { name: bo.t("chat:announcement.name") })
  expect(await bar.textContent()).toContain("Bring cake")
  expect(await bar.textContent()).not.toMatch(/[*#$]/)
})

// (GROUP-02, GROUP-18)
it("lets members manage nothing, and look at nobody they do not know while the group says so", async () => {
  const { page, t } = cy
  await info(cy)
  expect(
    await content(cy)
      .getByRole("link", { name: t("group:manage.title") })
      .count()
  ).toBe(0)
  await cy.open(`/pages/message/detail?tab=manage&id=${group}`)
  await page.getByText(t("group:manage.refused")).waitFor()
  await withMember(cy, "陈波", "profile")
  await dialog(cy).getByText(t("group:private.text")).waitFor()
  await confirm(cy, t("app:close"))
})

// (GROUP-02, GROUP-11)
it("makes an admin, who may manage at once", async () => {
  await withMember(ann, "陈波", "makeAdmin")
  await confirm(ann, ann.t("group:member.makeAdmin"))
  await content(ann).getByText(ann.t("group:role.admin"), { exact: true }).waitFor()
  await info(bo)
  await content(bo)
    .getByRole("link", { name: bo.t("group:manage.title") })
    .waitFor()
})

// (GROUP-04, GROUP-08, GROUP-09)
it("mutes somebody for a time, says so where they write, and keeps their text", async () => {
  await enter(cy)
  await cy.composer.fill("May I?")
  await withMember(bo, "Cy", "mute")
  await dialog(bo).getByText(bo.t("group:mute.days")).click()
  await dialog(bo).getByRole("textbox").fill("400")
  await confirm(bo, bo.t("group:member.mute"))
  await dialog(bo)
    .getByText(bo.t("group:mute.wrong", { max: 365 }))
    .waitFor()
  await dialog(bo).getByText(bo.t("group:mute.minutes.60")).click()
  await confirm(bo, bo.t("group:member.mute"))
  // a toast says it as well
  const until = content(bo).getByRole("button", { name: /禁言至/ })
  await until.waitFor()
  await content(cy)
    .getByText(/You are muted/)
    .waitFor()
  await cy.composer.waitFor({ state: "detached" })
  await withMember(bo, "Cy", "lift")
  await confirm(bo, bo.t("group:member.lift"))
  await until.waitFor({ state: "detached" })
  await expect.poll(() => cy.composer.inputValue()).toBe("May I?")
  await cy.say("May I now?")
  await ann.open(`/pages/message/chat?id=${group}`)
  await ann.line("May I now?").waitFor()
})

// (GROUP-03, GROUP-09)
it("mutes the group but for its admins", async () => {
  const mode = async (name: "admins" | "off"): Promise<void> => {
    await content(ann)
      .getByText(ann.t(`group:manage.mute.${name}`), { exact: true })
      .click()
    const chosen = content(ann).getByRole("radio", { name: ann.t(`group:manage.mute.${name}`) })
    await expect.poll(() => chosen.isChecked()).toBe(true)
  }
  await ann.open(`/pages/message/detail?tab=manage&id=${group}`)
  await mode("admins")
  await cy.open("/")
  await cy.open(`/pages/message/chat?id=${group}`)
  await content(cy)
    .getByText(/is muted/)
    .waitFor()
  await cy.composer.waitFor({ state: "detached" })
  await enter(bo)
  await bo.say("安静")
  await cy.line("安静").waitFor()
  await mode("off")
})

// (GROUP-11)
it("tells whom it removes, and leads them home", async () => {
  await enter(cy)
  await withMember(bo, "Cy", "remove")
  await confirm(bo, bo.t("group:member.remove"))
  await dialog(cy)
    .getByText(cy.t("app:gone.removed", { name: "Summer party" }))
    .waitFor()
  await confirm(cy, cy.t("app:gone.confirm"))
  await heading(cy, cy.t("app:tabs.messages")).waitFor()
  await cy.page.getByRole("link", { name: /Summer party/ }).waitFor({ state: "detached" })
  await content(bo).getByRole("button", { name: "Cy" }).waitFor({ state: "detached" })
  // only who leaves by herself may come again by the code, which the next tests show (GROUP-19)
  await ask(house.url, "addGroupUser", { id: group, user_ids: [people.cy.id] }, people.ann.token)
  await ask(house.url, "removeUser", { id: group, user_id: people.cy.id }, people.cy.token)
})

// (GROUP-10)
it("lets somebody in by the group's code, pasted as a link", async () => {
  const { t } = cy
  await ann.open(`/pages/index/qrcode?id=${group}`)
  await content(ann)
    .getByRole("img", { name: ann.t("codes:label", { name: "Summer party" }) })
    .waitFor()
  await content(ann)
    .getByText(/Valid until/)
    .waitFor()
  await seenMeanwhile(content(ann).getByText(ann.t("codes:copied")), () => button(ann, ann.t("codes:copy")).click())
  const link = await ann.page.evaluate(() => navigator.clipboard.readText())
  await cy.open("/pages/index/scan")
  const field = cy.page.getByRole("textbox", { name: t("codes:scan.label") })
  await field.fill("no code at all")
  await button(cy, t("codes:scan.open")).click()
  await cy.page.getByText(t("refusal:code-unknown")).waitFor()
  await field.fill(link)
  await button(cy, t("codes:scan.open")).click()
  await heading(cy, t("codes:join.title")).waitFor()
  await cy.page.getByText(t("codes:join.count_other", { count: 2 })).waitFor()
  await button(cy, t("codes:join.join")).click()
  await heading(cy, "Summer party").waitFor()
  await cy.say("Back again")
  await enter(bo)
  await bo.line("Back again").waitFor()
})

// (ROUTE-08, ROUTE-09)
it("takes a stranger who opens the link through registering to the group", async () => {
  const link = await ann.page.evaluate(() => navigator.clipboard.readText())
  const dee = await openWindow(house, { language: "en", size: PHONE })
  const { page } = dee
  await page.goto(link)
  await heading(dee, "Summer party").waitFor()
  const form = { account: "dee.stone", name: "Dee", password: "correct horse", repeat: "correct horse" }
  for (const [field, text] of Object.entries(form)) await page.locator(`[name=${field}]`).fill(text)
  await page.getByRole("checkbox").check()
  await page.locator("button[type=submit]").click()
  await dee.composer.waitFor()
  await dee.say("Hello, I am new")
  await bo.line("Hello, I am new").waitFor()
  expect(dee.complaints()).toEqual([])
  await dee.close()
})

it("reads a code out of a picture, and saves one", async () => {
  const saved = ann.page.waitForEvent("download")
  await button(ann, ann.t("codes:save")).click()
  const file = await (await saved).path()
  expect((await saved).suggestedFilename()).toBe("Summer party.png")
  await cy.open("/pages/index/scan")
  await cy.page.locator("input[type=file]").setInputFiles(file)
  await cy.page.getByRole("link", { name: cy.t("codes:join.enter") }).click()
  await heading(cy, "Summer party").waitFor()
  await cy.open("/pages/index/scan")
  await cy.page
    .locator("input[type=file]")
    .setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("no picture") })
  await cy.page.getByText(cy.t("codes:scan.none")).waitFor()
  await cy.open("/pages/index/qrcode")
  await cy.page.getByRole("img", { name: cy.t("codes:label", { name: "Cy" }) }).waitFor()
})

// (ROUTE-14)
it("reads a code before the camera, and says when there is none to look through", async () => {
  const code = content(ann).getByRole("img", { name: ann.t("codes:label", { name: "Summer party" }) })
  const picture = `data:image/png;base64,${(await code.screenshot()).toString("base64")}`
  await cy.open("/pages/index/scan")
  await cy.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"))
  })
  await button(cy, cy.t("codes:scan.camera")).click()
  await cy.page.getByText(cy.t("codes:scan.noCamera")).waitFor()
  await button(cy, cy.t("app:back")).click()
  await cy.page.evaluate((picture) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const image = new Image()
      image.src = picture
      await image.decode()
      const canvas = document.createElement("canvas")
      canvas.width = 480
      canvas.height = 480
      const pen = canvas.getContext("2d")
      const draw = (): void => {
        pen?.fillRect(0, 0, 480, 480)
        pen?.drawImage(image, 60, 60, 360, 360)
      }
      draw()
      setInterval(draw, 50)
      return canvas.captureStream(20)
    }
  }, picture)
  await button(cy, cy.t("codes:scan.camera")).click()
  await cy.page.getByRole("link", { name: cy.t("codes:join.enter") }).waitFor()
})

// (GROUP-07, GROUP-05, GROUP-16)
it("lets members leave, and nobody in while it is closed", async () => {
  await info(cy)
  await content(cy)
    .getByRole("button", { name: cy.t("group:leave.confirm") })
    .click()
  await confirm(cy, cy.t("group:leave.confirm"))
  await heading(cy, cy.t("app:tabs.messages")).waitFor()
  await cy.page.getByRole("link", { name: /Summer party/ }).waitFor({ state: "detached" })
  const link = await ann.page.evaluate(() => navigator.clipboard.readText())
  await ann.open(`/pages/message/detail?tab=manage&id=${group}`)
  const invites = content(ann).getByRole("switch", { name: ann.t("group:manage.invites") })
  await invites.click()
  await expect.poll(() => invites.getAttribute("aria-checked")).toBe("false")
  await cy.open("/pages/index/scan")
  await cy.page.getByRole("textbox", { name: cy.t("codes:scan.label") }).fill(link)
  await button(cy, cy.t("codes:scan.open")).click()
  await cy.page.getByText(cy.t("codes:join.closed")).waitFor()
  await button(cy, cy.t("codes:join.join")).waitFor({ state: "detached" })
  // who comes back sees what holds by then; and who asks too late is told so, and not left with the button
  await cy.page.goBack()
  await invites.click()
  await expect.poll(() => invites.getAttribute("aria-checked")).toBe("true")
  await cy.page.goForward()
  await button(cy, cy.t("codes:join.join")).waitFor()
  await invites.click()
  await expect.poll(() => invites.getAttribute("aria-checked")).toBe("false")
  await button(cy, cy.t("codes:join.join")).click()
  await cy.page.getByText(cy.t("codes:join.closed")).waitFor()
  await button(cy, cy.t("codes:join.join")).waitFor({ state: "detached" })
})

// (GROUP-07, GROUP-12)
it("hands the group on, and its new owner clears it for everybody", async () => {
  await withMember(ann, "陈波", "transfer")
  await confirm(ann, ann.t("group:member.transfer"))
  await enter(ann)
  await ann.line("Back again").waitFor()
  await info(bo)
  await content(bo)
    .getByRole("button", { name: bo.t("group:clearAll.confirm") })
    .click()
  await confirm(bo, bo.t("group:clearAll.confirm"))
  await dialog(bo).waitFor({ state: "detached" })
  await ann.line("Back again").waitFor({ state: "detached" })
})

it("clears what was said for oneself alone", async () => {
  await ann.say("Only for me")
  await enter(bo)
  await bo.line("Only for me").waitFor()
  await info(ann)
  await content(ann)
    .getByRole("button", { name: ann.t("group:clear.confirm") })
    .click()
  await confirm(ann, ann.t("group:clear.confirm"))
  await dialog(ann).waitFor({ state: "detached" })
  await enter(ann)
  await ann.line("Only for me").waitFor({ state: "detached" })
  expect(await bo.line("Only for me").count()).toBe(1)
})

// (ROW-01, SETTING-09)
it("pins a chat and silences it from its info", async () => {
  await info(ann)
  for (const name of ["pin", "silence"]) {
    const toggle = content(ann).getByRole("switch", { name: ann.t(`group:info.${name}`) })
    await toggle.click()
    await expect.poll(() => toggle.getAttribute("aria-checked")).toBe("true")
  }
})

// (GROUP-11, GROUP-02)
it("dissolves a group, and tells those who have it open", async () => {
  await enter(ann)
  await info(bo)
  await content(bo)
    .getByRole("button", { name: bo.t("group:dissolve.confirm") })
    .click()
  await confirm(bo, bo.t("group:dissolve.confirm"))
  await heading(bo, bo.t("app:tabs.messages")).waitFor()
  await dialog(ann)
    .getByText(ann.t("app:gone.dissolved", { name: "Summer party" }))
    .waitFor()
  await confirm(ann, ann.t("app:gone.confirm"))
  await ann.page.getByRole("link", { name: /Summer party/ }).waitFor({ state: "detached" })
})
