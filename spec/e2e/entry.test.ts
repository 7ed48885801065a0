import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { PASSWORD, person } from "../layout/Person.ts"
import { field, has, submit } from "./entryForm.ts"
import { type House, openHouse } from "./house.ts"
import { leave } from "./somebody.ts"
import { DESK, openWindow, PHONE, reload, seenMeanwhile, type Window } from "./window.ts"

let house: House

beforeAll(async () => {
  house = await openHouse(process.env["PARLEY_APP"])
  await person(house.url, "mira", "Mira")
})
/** No test sees what another has set, nor how often it asked. */
beforeEach(async () => {
  await house.operate("registration accounts", ["plain"])
  await house.operate("registration mode", ["open"])
  house.rest()
})
afterAll(() => house.close())

/** A person who has registered with an address, so that codes are sent there; and the code with which that was done. */
const withAddress = async (account: string): Promise<{ readonly account: string; readonly before: string }> => {
  await house.operate("registration accounts", ["email"])
  await ask(house.url, "sendCode", { account, type: 2 })
  const before = await house.codeFor(account)
  await ask(house.url, "register", { account, realname: "Noor", password: PASSWORD, code: before })
  await house.operate("registration accounts", ["plain"])
  // as if that was long ago
  house.rest()
  return { account, before }
}

const desk = () => openWindow(house, { language: "en", size: DESK })
const phone = () => openWindow(house, { language: "zh-Hans", size: PHONE, touch: true })

const way = ({ page, t }: Window, name: string) => page.getByRole("tab", { name: t(`login:ways.${name}`), exact: true })
const isIn = ({ page, t }: Window) => page.getByRole("navigation", { name: t("app:tabs.name") }).waitFor()
const send = ({ page, t }: Window) => page.getByRole("button", { name: t("entry:send"), exact: true })
const waits = ({ page }: Window) => page.getByRole("button", { name: /^(60|[1-5]?\d) (s|秒)$/ })
const isFocused = ({ page }: Window, name: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(name)

// (ENTRY-06, ACCOUNT-11, ACCOUNT-27, ACCOUNT-34, CLIENT-03)
it("registers with an e-mail address and the code that was sent to it, by the keyboard alone", async () => {
  await house.operate("registration accounts", ["email"])
  const guest = await desk()
  const { page, t } = guest
  await guest.open("/pages/login/register")
  await page.getByRole("textbox", { name: t("entry:email") }).focus()
  await page.keyboard.type("noor@example.org")
  await page.keyboard.press("Tab")
  await page.keyboard.type("Noor")
  await page.keyboard.press("Tab")
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t("entry:send"))
  await page.keyboard.press("Enter")
  await waits(guest).waitFor()
  await isFocused(guest, "code")
  const code = await house.codeFor("noor@example.org")
  // a wrong one stands at its field, and focus goes back to it
  await page.keyboard.type(code === "000000" ? "111111" : "000000")
  await field(guest, "agreement").focus()
  await page.keyboard.press("Space")
  await submit(guest).focus()
  await page.keyboard.press("Enter")
  await has(guest, t("refusal:check-code-wrong"))
  await expect.poll(() => field(guest, "code").getAttribute("aria-invalid")).toBe("true")
  await isFocused(guest, "code")
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type(code)
  await page.keyboard.press("Enter")
  await isIn(guest)
  await leave(guest)
})

it("says at the field that nothing can be sent there, or that the account is taken", async () => {
  await house.operate("registration accounts", ["email"])
  const guest = await phone()
  await guest.open("/pages/login/register")
  await field(guest, "account").fill("noor")
  await send(guest).click()
  await has(guest, guest.t("refusal:account-email"))
  await isFocused(guest, "account")
  await submit(guest).click()
  await has(guest, guest.t("refusal:account-email"))
  await isFocused(guest, "account")
  await house.operate("registration accounts", ["plain"])
  await reload(guest.page)
  await field(guest, "account").fill("mira")
  await field(guest, "name").fill("Mira")
  await field(guest, "password").fill(PASSWORD)
  await field(guest, "repeat").fill(PASSWORD)
  await field(guest, "agreement").check()
  await submit(guest).click()
  await has(guest, guest.t("refusal:account-taken"))
  await isFocused(guest, "account")
  await field(guest, "account").press("End")
  await field(guest, "account").pressSequentially("x")
  await expect.poll(() => field(guest, "account").getAttribute("aria-invalid")).toBe(null)
  await leave(guest)
})

// (ENTRY-01, ENTRY-02, ENTRY-03, ACCOUNT-20, ACCOUNT-31, ACCOUNT-33)
it("logs in by a code; the countdown outlives a reload, and what is typed another way in", async () => {
  const { account, before } = await withAddress("by.code@example.org")
  const guest = await phone()
  const { page, t } = guest
  await guest.open("/pages/login/index")
  await field(guest, "account").fill(account)
  await way(guest, "code").click()
  expect(await field(guest, "account").inputValue()).toBe(account)
  await send(guest).click()
  await waits(guest).waitFor()
  const code = await house.codeFor(account, before)
  await field(guest, "code").fill(code)
  await way(guest, "invite").click()
  await field(guest, "invite").fill("ABCD")
  await way(guest, "code").click()
  expect(await field(guest, "code").inputValue()).toBe(code)
  await submit(guest).click()
  await has(guest, t("login:agreement.missing"))
  await isFocused(guest, "agreement")
  await reload(page)
  await way(guest, "code").click()
  await field(guest, "account").fill("By.Code@Example.org")
  await waits(guest).waitFor()
  await waits(guest).click({ force: true })
  await field(guest, "code").fill(code)
  await field(guest, "agreement").check()
  await submit(guest).click()
  await isIn(guest)
  await leave(guest)
})

it("says of each of five wrong codes that it is wrong, and keeps the account", async () => {
  const { account } = await withAddress("five.times@example.org")
  const guest = await desk()
  const { t } = guest
  await guest.open("/pages/login/index")
  await way(guest, "code").click()
  await field(guest, "account").fill(account)
  await field(guest, "agreement").check()
  for (let time = 0; time < 5; time += 1) {
    await field(guest, "code").fill(`00000${time}`)
    await submit(guest).click()
    await has(guest, t("refusal:check-code-wrong"))
  }
  expect(await field(guest, "account").inputValue()).toBe(account)
  await leave(guest)
})

it("says without a network that the server is not reached, and keeps what was typed", async () => {
  const guest = await desk()
  const { context, page, t } = guest
  await guest.open("/pages/login/index")
  await way(guest, "code").click()
  await field(guest, "account").fill("13800138000")
  await send(guest).waitFor()
  await context.setOffline(true)
  await send(guest).click()
  await has(guest, t("error:network-timeout"))
  expect(await field(guest, "account").inputValue()).toBe("13800138000")
  await context.setOffline(false)
  await page.waitForFunction(() => navigator.onLine)
  await send(guest).click()
  await waits(guest).waitFor()
  guest.complaints()
  await guest.close()
})

// (ENTRY-04, ENTRY-07, ACCOUNT-21)
it("logs in by an invitation, once", async () => {
  const [code = ""] = await house.operate("registration code")
  const guest = await phone()
  await way(guest, "invite").click()
  await field(guest, "agreement").check()
  await submit(guest).click()
  await has(guest, guest.t("refusal:invite-missing"))
  await isFocused(guest, "invite")
  await field(guest, "invite").fill(code.toLowerCase())
  await submit(guest).click()
  await isIn(guest)
  await leave(guest)
  const late = await desk()
  await way(late, "invite").click()
  await field(late, "agreement").check()
  await field(late, "invite").fill(code)
  await submit(late).click()
  await has(late, late.t("refusal:invite-used"))
  await leave(late)
})

// (ACCOUNT-11)
it("says that registration is closed; a link of an invitation opens it", async () => {
  await house.operate("registration mode", ["invited"])
  const [link = ""] = await house.operate("registration invite")
  const guest = await phone()
  const { page, t } = guest
  await guest.open("/pages/login/register")
  await has(guest, t("refusal:registration-closed"))
  await guest.open(link.slice(link.indexOf("#") + 1))
  await expect.poll(() => field(guest, "invite").inputValue()).toMatch(/^[A-Z0-9]{8}$/)
  await field(guest, "account").fill("ida.berg")
  await field(guest, "name").fill("Ida")
  await field(guest, "password").fill(PASSWORD)
  await field(guest, "repeat").fill(PASSWORD)
  await field(guest, "agreement").check()
  await submit(guest).click()
  await isIn(guest)
  expect(page.url()).toContain("#/")
  await leave(guest)
})

/** Types a password that is to be the new one, in the dialog that is open. */
const choosePassword = async ({ page, t }: Window, password: string): Promise<void> => {
  const dialog = page.getByRole("dialog")
  expect(await dialog.locator("[name=old], [name=password-code]").count()).toBe(0)
  await dialog.locator("[name=password]").fill(password)
  await dialog.locator("[name=repeat]").fill(password)
  await seenMeanwhile(page.getByText(t("answer:password-changed")), () =>
    dialog.getByRole("button", { name: t("me:password.choose"), exact: true }).click()
  )
}

// (ACCOUNT-45, ACCOUNT-46)
it("leads who has forgotten the password to another one, by one code", async () => {
  const { account, before } = await withAddress("forgets@example.org")
  const guest = await phone()
  const { page, t } = guest
  await page.getByRole("button", { name: t("login:forgotten"), exact: true }).click()
  await has(guest, t("entry:retrieve"))
  await field(guest, "account").fill(account)
  await send(guest).click()
  await field(guest, "code").fill(await house.codeFor(account, before))
  await field(guest, "agreement").check()
  await submit(guest).click()
  await page.getByRole("dialog", { name: t("me:password.set") }).waitFor()
  await has(guest, t("me:password.as", { account }))
  await choosePassword(guest, "not forgotten")
  await field(guest, "account").fill(account)
  await field(guest, "password").fill("not forgotten")
  await field(guest, "agreement").check()
  await submit(guest).click()
  // back where it was changed, and not asked again: by the password nobody is free to set another
  await page.getByRole("button", { name: t("me:password.title") }).click()
  await page.getByRole("dialog").locator("[name=old]").waitFor()
  await leave(guest)
})

// (ACCOUNT-45)
it("lets who came by an invitation set a first password, and log in with it", async () => {
  const [code = ""] = await house.operate("registration code")
  const guest = await desk()
  const { page, t } = guest
  await way(guest, "invite").click()
  await field(guest, "invite").fill(code)
  await field(guest, "agreement").check()
  await submit(guest).click()
  await isIn(guest)
  await guest.open("/pages/mine/secure")
  await reload(page)
  await page.getByRole("button", { name: t("me:password.set") }).press("Enter")
  const account = await page.getByRole("dialog").locator("[name=username]").inputValue()
  expect(account).toMatch(/^guest\./)
  await choosePassword(guest, "my first one")
  await field(guest, "account").fill(account)
  await field(guest, "password").fill("my first one")
  await field(guest, "agreement").check()
  await submit(guest).click()
  await isIn(guest)
  await leave(guest)
})

// (SETTING-13)
it("shows the terms of the service, where it has its own", async () => {
  await house.operate("settings set", ["sysInfo.terms", "Be kind.\n\nBe brief."])
  const guest = await phone()
  const { page, t } = guest
  const dialog = page.getByRole("dialog")
  await page.getByRole("button", { name: t("login:agreement.terms"), exact: true }).click()
  await dialog.getByText("Be brief.", { exact: true }).waitFor()
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  await page.getByRole("button", { name: t("login:agreement.privacy"), exact: true }).click()
  await dialog.getByText(t("legal:privacy.first"), { exact: true }).waitFor()
  await leave(guest)
})

// (ACCOUNT-48, ACCOUNT-49)
it("promises no code where none is delivered, and says whom to ask", async () => {
  const silent = await openHouse(process.env["PARLEY_APP"], { codesByHand: 0 })
  const own = await person(silent.url, "nora.plain", "Nora")
  const asks = async (size: typeof DESK | typeof PHONE, language: "en" | "zh-Hans"): Promise<Window> => {
    const guest = await openWindow({ browser: house.browser, url: silent.url }, { language, size })
    await guest.page.getByText(guest.t("login:askForPassword"), { exact: true }).waitFor()
    expect(await way(guest, "code").count()).toBe(0)
    expect(await guest.page.getByRole("button", { name: guest.t("login:forgotten"), exact: true }).count()).toBe(0)
    return guest
  }
  await leave(await asks(PHONE, "zh-Hans"))
  // an account of newcomers would need one
  await silent.operate("registration accounts", ["email"])
  const guest = await asks(DESK, "en")
  await has(guest, guest.t("login:askForAccount"))
  expect(await guest.page.getByRole("link", { name: guest.t("login:register"), exact: true }).count()).toBe(0)
  await guest.open("/pages/login/register")
  await guest.page.getByText(guest.t("refusal:codes-off"), { exact: true }).waitFor()
  expect(await field(guest, "account").count()).toBe(0)
  await leave(guest)
  const mine = await openWindow({ browser: house.browser, url: silent.url }, { language: "en", size: DESK, person: own })
  await mine.open("/pages/mine/secure")
  await mine.page.getByText(mine.t("me:bind.noCodes"), { exact: true }).waitFor()
  await leave(mine)
  await silent.close()
})
