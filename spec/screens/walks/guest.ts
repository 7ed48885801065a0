import { PASSWORD } from "../../layout/Person.ts"
import type { Seat, Stage, Walk } from "../Stage.ts"

const named = ({ page }: Seat, name: string) => page.locator(`main input[name=${name}]`)
const submit = ({ page }: Seat) => page.locator("main [type=submit]")
const agree = async (seat: Seat, agrees = true): Promise<void> => {
  if ((await named(seat, "agreement").isChecked()) !== agrees) await seat.press(named(seat, "agreement"))
}

const fill = async (seat: Seat, form: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(form)) await seat.write(named(seat, name), text)
}

const paper = async (seat: Seat, name: "terms" | "privacy"): Promise<void> => {
  await seat.press(seat.button(`login:agreement.${name}`))
  await seat.page.getByRole("heading", { name: seat.t(`legal:${name}.title`) }).waitFor()
  await seat.press(seat.dialog.getByRole("button", { name: seat.t("app:close"), exact: true }))
  await seat.dialog.waitFor({ state: "detached" })
}

const login = async ({ line, person, sit }: Stage): Promise<void> => {
  const known = await person("Lena")
  const guest = await sit()
  const { page, t } = guest
  const shows = (key: string) => guest.text(key).waitFor()
  await page.getByRole("heading", { name: t("login:title") }).waitFor()
  await line("login.missing", async () => {
    await guest.write(named(guest, "account"), "lena")
    await agree(guest)
    await guest.press(submit(guest))
    await page.locator("[role=alert], [aria-invalid=true]").first().waitFor()
    if ((await named(guest, "account").inputValue()) !== "lena") throw new Error("The account is gone.")
  })
  await line("login.agreement", async () => {
    await agree(guest, false)
    await fill(guest, { account: known.account, password: PASSWORD })
    await guest.press(submit(guest))
    await shows("login:agreement.missing")
  })
  await line("login.terms", () => paper(guest, "terms"))
  await line("login.privacy", () => paper(guest, "privacy"))
  await line("login.showPassword", async () => {
    await guest.press(guest.button("login:showPassword"))
    await page.locator("input[name=password][type=text]").waitFor()
    await guest.press(guest.button("login:hidePassword"))
    await page.locator("input[name=password][type=password]").waitFor()
  })
  await line("login.wrong", async () => {
    await agree(guest)
    await fill(guest, { account: known.account, password: "wrong password" })
    await guest.press(submit(guest))
    await shows("refusal:wrong-credentials")
    if ((await named(guest, "account").inputValue()) !== known.account) throw new Error("The account is gone.")
  })
  await line("login.toRegister", async () => {
    await guest.press(guest.link("login:register"))
    await page.getByRole("heading", { name: t("login:registerTitle") }).waitFor()
  })
  await line("register.toLogin", async () => {
    await guest.press(guest.link("login:submit"))
    await page.getByRole("heading", { name: t("login:title") }).waitFor()
  })
  await line("language.guest", async () => {
    await guest.open("/pages/language/language")
    const other = page.getByRole("radio", { name: /Deutsch|简体中文|English/ })
    await other.first().waitFor({ state: "attached" })
    await guest.open("/pages/login/index")
    await page.getByRole("heading", { name: t("login:title") }).waitFor()
  })
  await line("login.form", async () => {
    await fill(guest, { account: known.account, password: PASSWORD })
    await agree(guest)
    await guest.press(submit(guest))
    await page.getByRole("navigation", { name: t("app:tabs.name") }).waitFor()
  })
  await line("login.returns", async () => {
    const late = await sit()
    await late.open("/pages/index/joinGroup?token=nothing")
    await late.page.getByRole("heading", { name: t("login:title") }).waitFor()
    await fill(late, { account: known.account, password: PASSWORD })
    await agree(late)
    await late.press(submit(late))
    await late.page.getByRole("heading", { name: late.t("codes:join.title") }).waitFor()
  })
}

const register = async ({ line, person, sit, way }: Stage): Promise<void> => {
  const known = await person("Mats")
  const guest = await sit()
  const { page, t } = guest
  await guest.press(guest.link("login:register"))
  await page.getByRole("heading", { name: t("login:registerTitle") }).waitFor()
  const shows = (key: string, params: Readonly<Record<string, number>> = {}) => guest.text(key, params).waitFor()
  await line("register.differ", async () => {
    await fill(guest, { account: "new.person", name: "New", password: PASSWORD, repeat: "something else" })
    await guest.press(submit(guest))
    await shows("refusal:passwords-differ")
  })
  await line("register.length", async () => {
    await fill(guest, { account: "abc", password: "short" })
    await guest.press(submit(guest))
    await shows("refusal:account-length", { min: 4, max: 32 })
    await shows("refusal:password-length", { min: 6, max: 16 })
  })
  await line("register.agreement", async () => {
    await fill(guest, { account: `new.person.${way}`, name: "New", password: PASSWORD, repeat: PASSWORD })
    await guest.press(submit(guest))
    await shows("login:agreement.missing")
  })
  await line("register.taken", async () => {
    await fill(guest, { account: known.account, name: "New", password: PASSWORD, repeat: PASSWORD })
    await agree(guest)
    await guest.press(submit(guest))
    await shows("refusal:account-taken")
  })
  await line("register.form", async () => {
    await fill(guest, { account: `new.person.${way}` })
    await guest.press(submit(guest))
    await page.getByRole("navigation", { name: t("app:tabs.name") }).waitFor()
  })
}

/** What those do who are not logged in. */
export const GUEST: ReadonlyArray<Walk> = [
  { name: "login", go: login },
  { name: "register", go: register }
]
