import { afterAll, beforeAll, expect, it } from "vitest"
import { CHECK_CODE_DIGITS } from "#engine/account/checkCode.ts"
import { addressOf } from "#engine/route/address.ts"
import { ask } from "../layout/ask.ts"
import { loggedIn, PASSWORD, type Person, person } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { described, refuses } from "./refuses.ts"
import { DESK, openWindow, type Window } from "./window.ts"

// What is refused of an account has the focus, and its words belong to it (DEC-0115).

let house: House

beforeAll(async () => {
  house = await openHouse()
  await person(house.url, "eve.stone", "Eve")
  await house.operate("registration accounts", ["email"])
})
afterAll(() => house.close())

const field = ({ page }: Window, name: string) => page.locator(`input[name=${name}]`)

/** A person whose address is verified. */
const verified = async (account: string): Promise<Person> => {
  await ask(house.url, "sendCode", { account, type: 2 })
  const code = await house.codeFor(account)
  await ask(house.url, "register", { account, realname: "Mira", password: PASSWORD, code })
  return loggedIn(house.url, account, "h5")
}
const desk = (person?: Person) => openWindow(house, { language: "en", size: DESK, ...(person === undefined ? {} : { person }) })
const left = async (window: Window): Promise<void> => {
  expect(window.complaints().filter((it) => !it.includes("ERR_FAILED"))).toEqual([])
  await window.close()
}
const row = ({ page }: Window, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) })

it("what is missing in the login", async () => {
  const guest = await desk()
  const { open, page, t } = guest
  await open(addressOf("login", {}))
  await field(guest, "agreement").check()
  const submit = page.locator("main [type=submit]")
  await refuses(field(guest, "account"), submit, t("refusal:account-missing"))
  await field(guest, "account").fill("mira")
  await refuses(field(guest, "password"), submit, t("refusal:password-missing"))
  await left(guest)
})

it("a code that cannot be sent, in the login", async () => {
  const guest = await desk()
  const { open, page, t } = guest
  await page.route("**/sendCode", (route) => route.abort())
  await open(addressOf("login", {}))
  await page.getByRole("tab", { name: t("login:ways.code"), exact: true }).click()
  const send = page.getByRole("button", { name: t("entry:send"), exact: true })
  await refuses(field(guest, "account"), send, t("refusal:account-either"))
  await field(guest, "account").fill("mira@example.org")
  await refuses(field(guest, "code"), send, t("error:network-timeout"))
  await left(guest)
})

it("the one code of an account that is bound", async () => {
  const window = await desk(await loggedIn(house.url, "eve.stone", "h5"))
  const { open, page, t } = window
  await open(addressOf("secure", {}))
  await row(window, t("me:bind.title")).click()
  const send = page.getByRole("button", { name: t("me:sent.send"), exact: true })
  await refuses(field(window, "account"), send, t("refusal:account-either"))
  await field(window, "account").fill("eve@example.org")
  await page.route("**/sendCode", (route) => route.abort())
  await refuses(field(window, "account-code"), send, t("error:network-timeout"))
  const bind = page.getByRole("dialog").getByRole("button", { name: t("me:bind.bind"), exact: true })
  await refuses(field(window, "account-code"), bind, t("refusal:check-code-form", { length: CHECK_CODE_DIGITS }))
  await field(window, "account-code").fill("000000")
  await refuses(field(window, "account-code"), bind, t("refusal:check-code-wrong"))
  await left(window)
})

it("both codes of one that takes the place of another, since nobody says which is wrong", async () => {
  const window = await desk(await verified("mira@example.org"))
  const { open, page, t } = window
  await open(addressOf("secure", {}))
  await row(window, t("me:bind.other")).click()
  await field(window, "account").fill("lin@example.org")
  const [former, fresh] = [field(window, "account-code").first(), field(window, "account-code").last()]
  for (const each of [former, fresh]) await each.fill("000000")
  const bind = page.getByRole("dialog").getByRole("button", { name: t("me:bind.bind"), exact: true })
  await refuses(former, bind, t("refusal:check-code-wrong"))
  expect(await fresh.getAttribute("aria-invalid")).toBe("true")
  expect(await described(fresh)).toContain(t("refusal:check-code-wrong"))
  await left(window)
})

it("the code for another password", async () => {
  const window = await desk(await verified("noor@example.org"))
  const { open, page, t } = window
  await open(addressOf("secure", {}))
  await row(window, t("me:password.title")).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText(t("me:password.way.code"), { exact: true }).click()
  await page.route("**/sendCode", (route) => route.abort())
  await refuses(
    field(window, "password-code"),
    dialog.getByRole("button", { name: t("me:sent.send") }),
    t("error:network-timeout")
  )
  const change = dialog.getByRole("button", { name: t("me:password.change"), exact: true })
  await refuses(field(window, "password-code"), change, t("refusal:check-code-form", { length: CHECK_CODE_DIGITS }))
  await left(window)
})
