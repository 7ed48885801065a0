import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { loggedIn, PASSWORD, type Person, person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { content, dialog, leave, row, somebodyIn } from "./somebody.ts"
import { reload, seenMeanwhile, type Window as Opened } from "./window.ts"

let house: House

beforeAll(async () => {
  house = await openHouse(process.env["PARLEY_APP"])
})
beforeEach(() => house.operate("registration accounts", ["plain"]).then(() => undefined))
afterAll(() => house.close())

const isOver = async (token: string): Promise<boolean> =>
  ask(house.url, "getContacts", {}, token).then(
    () => false,
    () => true
  )

const typePassword = async (window: Opened, old: string, fresh: string, repeated = fresh): Promise<void> => {
  for (const [name, text] of [
    ["old", old],
    ["password", fresh],
    ["repeat", repeated]
  ] as const)
    await dialog(window).locator(`[name=${name}]`).fill(text)
  await dialog(window)
    .getByRole("button", { name: window.t("me:password.change"), exact: true })
    .click()
}
const login = async (window: Opened, account: string, password: string): Promise<void> => {
  const { page, t } = window
  await page.locator("main [name=account]").fill(account)
  await page.locator("main [name=password]").fill(password)
  await page.locator("main [name=agreement]").check()
  await page.locator("main [type=submit]").click()
  await page.getByRole("navigation", { name: t("app:tabs.name") }).waitFor()
}

// (ACCOUNT-16, ACCOUNT-18, ACCOUNT-44; spec 2.19)
it("changes the password: all devices log in again, with the new one, and the service says so", async () => {
  const { me, window } = await somebodyIn(house)
  const { page, t } = window
  const other = await loggedIn(house.url, me.account, "web")
  await window.open("/pages/mine/secure")
  await row(window, t("me:password.title")).press("Enter")
  await typePassword(window, "", "another one")
  await dialog(window).getByText(t("refusal:old-password-missing")).waitFor()
  await typePassword(window, PASSWORD, "another one", "another 2")
  await dialog(window).getByText(t("refusal:passwords-differ")).waitFor()
  await typePassword(window, "not that one", "another one")
  await dialog(window).getByText(t("refusal:old-password-wrong")).waitFor()
  await seenMeanwhile(page.getByText(t("answer:password-changed")), () => typePassword(window, PASSWORD, "another one"))
  await page.locator("main [name=account]").waitFor()
  expect(await Promise.all([isOver(me.token), isOver(other.token)])).toEqual([true, true])
  await login(window, me.account, "another one")
  await leave(window)
})

// (ACCOUNT-13, ACCOUNT-14, ACCOUNT-15, ACCOUNT-17; spec 1.4, 2.19)
it("verifies an account by the code that is sent to it, where the administrator lets it", async () => {
  const { me, window } = await somebodyIn(house)
  const { page, t } = window
  await window.open("/pages/mine/secure")
  await page.getByText(t("me:bind.off")).waitFor()
  await house.operate("registration accounts", ["email"])
  await reload(page)
  await row(window, t("me:bind.title")).click()
  const account = dialog(window).locator("[name=account]")
  const send = dialog(window).getByRole("button", { name: t("me:sent.send") })
  await account.fill("mira")
  await send.click()
  await dialog(window).getByText(t("refusal:account-either")).waitFor()
  await account.fill("mira.lin@example.org")
  await send.click()
  await dialog(window)
    .getByRole("button", { name: /^Resend in/ })
    .waitFor()
  const code = await house.codeFor("mira.lin@example.org")
  const bind = dialog(window).getByRole("button", { name: t("me:bind.bind"), exact: true })
  await dialog(window)
    .locator("[name=account-code]")
    .fill(code === "000000" ? "111111" : "000000")
  await bind.click()
  await dialog(window).getByText(t("refusal:check-code-wrong")).waitFor()
  await dialog(window).locator("[name=account-code]").fill(code)
  await seenMeanwhile(page.getByText(t("answer:account-changed")), () => bind.click())
  expect(await isOver(me.token)).toBe(true)
  await login(window, "mira.lin@example.org", PASSWORD)
  await window.open("/?tab=me")
  await page.locator("[data-seal=verified]").waitFor()
  // who is verified changes the password by a code, too, a minute later
  house.rest()
  await window.open("/pages/mine/secure")
  await page.evaluate(() => localStorage.removeItem("codesSent"))
  await reload(page)
  await row(window, t("me:password.title")).click()
  await dialog(window).getByText(t("me:password.way.code"), { exact: true }).click()
  await dialog(window)
    .getByRole("button", { name: t("me:sent.send") })
    .click()
  const another = await house.codeFor("mira.lin@example.org", code)
  await dialog(window).locator("[name=password-code]").fill(another)
  await dialog(window).locator("[name=password]").fill("by a code")
  await dialog(window).locator("[name=repeat]").fill("by a code")
  await seenMeanwhile(page.getByText(t("answer:password-changed")), () =>
    dialog(window)
      .getByRole("button", { name: t("me:password.change"), exact: true })
      .click()
  )
  await login(window, "mira.lin@example.org", "by a code")
  await leave(window)
})

it("shows where one is logged in, and ends one session, or all others", async () => {
  const { me, window } = await somebodyIn(house)
  const { page, t } = window
  const others: Array<Person> = []
  for (const terminal of ["web", "api", "bot"] as const) others.push(await loggedIn(house.url, me.account, terminal as "web"))
  await window.open("/pages/mine/secure")
  const listed = content(window).locator("[data-session=other]")
  await content(window).locator("[data-session=this]").waitFor()
  await expect.poll(() => listed.count()).toBeGreaterThan(1)
  const count = await listed.count()
  const kind = await listed.first().getByRole("paragraph").first().innerText()
  await listed.first().getByRole("button").press("Enter")
  await dialog(window).getByText(kind.trim(), { exact: true }).waitFor()
  await dialog(window)
    .getByRole("button", { name: t("app:cancel") })
    .press("Enter")
  await listed.first().getByRole("button").press("Enter")
  await dialog(window)
    .getByRole("button", { name: t("me:sessions.end") })
    .press("Enter")
  await expect.poll(() => listed.count()).toBe(count - 1)
  await reload(page)
  await expect.poll(() => listed.count()).toBe(count - 1)
  if (count - 1 > 1) {
    await row(window, t("me:sessions.endAll")).press("Enter")
    await dialog(window)
      .getByRole("button", { name: t("me:sessions.end") })
      .press("Enter")
  } else {
    await listed.first().getByRole("button").press("Enter")
    await dialog(window)
      .getByRole("button", { name: t("me:sessions.end") })
      .press("Enter")
  }
  await expect.poll(() => listed.count()).toBe(0)
  expect(await Promise.all(others.map(({ token }) => isOver(token)))).toEqual([true, true, true])
  expect(await isOver(me.token)).toBe(false)
  await leave(window)
})

// (CLIENT-50; spec 4.13)
it("says goodbye to the service as soon as it can, also after a logout without a network and a reload", async () => {
  const { me, window } = await somebodyIn(house)
  const { page, t } = window
  await window.open("/pages/mine/profile")
  await row(window, t("me:logout.title")).waitFor()
  await page.route("**/logout", (route) => route.abort())
  await row(window, t("me:logout.title")).press("Enter")
  await dialog(window)
    .getByRole("button", { name: t("me:logout.title") })
    .press("Enter")
  await page.locator("main [name=account]").waitFor()
  expect(await isOver(me.token)).toBe(false)
  await page.unroute("**/logout")
  await reload(page)
  await expect.poll(() => isOver(me.token)).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem("pendingLogouts"))).toBe("[]")
  window.complaints()
  await window.close()
})

// (ROUTE-08, ROUTE-09, DEC-0150)
it("brings back to a chat whose session ended there, and leads anybody else home", async () => {
  const { me, window } = await somebodyIn(house)
  const { page } = window
  // the file transfer, which everybody has
  const chat = "/pages/message/chat?id=-1"
  const { account } = await person(house.url, "other.person", "Other Person")
  for (const [who, hash] of [
    [me.account, `#${chat}`],
    [account, "#/"]
  ] as const) {
    await window.open(chat)
    await window.composer.waitFor()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem("authToken") ?? '""') as string)
    // a page that is open would hear of it before its address is looked at
    await page.goto("about:blank")
    await ask(house.url, "logout", {}, token)
    await window.open(chat)
    await page.locator("[name=account]").waitFor()
    await login(window, who, PASSWORD)
    await expect.poll(() => new URL(page.url()).hash).toBe(hash)
  }
  await window.close()
})
