import { PASSWORD } from "../../layout/Person.ts"
import type { Seat, Stage, Walk } from "../Stage.ts"

const named = ({ page }: Seat, name: string) => page.locator(`main input[name=${name}]`)
const submit = (seat: Seat): Promise<void> => seat.press(seat.page.locator("main [type=submit]"))
const agree = async (seat: Seat): Promise<void> => {
  if (!(await named(seat, "agreement").isChecked())) await seat.press(named(seat, "agreement"))
}
const fill = async (seat: Seat, form: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(form)) await seat.write(named(seat, name), text)
}
const isIn = ({ page, t }: Seat): Promise<void> => page.getByRole("navigation", { name: t("app:tabs.name") }).waitFor()
const comesBy = (seat: Seat, way: string): Promise<void> =>
  seat.press(seat.page.getByRole("tab", { name: seat.t(`login:ways.${way}`), exact: true }))
/** Has a code sent: the button counts from then on. */
const send = async (seat: Seat): Promise<void> => {
  await seat.press(seat.button("entry:send"))
  await seat.page.getByRole("button", { name: /^(60|[1-5]?\d) (s|秒)$/ }).waitFor()
}
const wrong = (code: string): string => (code === "000000" ? "111111" : "000000")

/** A service that has been set up: by e-mail, by invitation alone, with links of its own. */
const entering = async ({ house, line, person, sit, way }: Stage): Promise<void> => {
  const address = `noor.${way}@example.org`
  const me = await person("Ann")
  const form = { name: "Noor", password: PASSWORD, repeat: PASSWORD }
  await house.operate("registration accounts", ["email"])
  const guest = await sit()
  const { page, t } = guest
  let code = ""
  await line("register.codeWrong", async () => {
    await guest.open("/pages/login/register")
    await fill(guest, { account: address, ...form })
    await agree(guest)
    await send(guest)
    code = await house.codeFor(address)
    await fill(guest, { code: wrong(code) })
    await submit(guest)
    await guest.text("refusal:check-code-wrong").waitFor()
    await page.locator("main input[name=code][aria-invalid=true]").waitFor()
  })
  await line("register.code", async () => {
    await fill(guest, { code })
    await submit(guest)
    await isIn(guest)
  })
  await line("home.seal", async () => {
    await guest.open("/?tab=me")
    await page.locator("[data-seal=verified]").getByText(t("me:verified")).waitFor()
  })
  await house.operate("settings set", [
    "compass.links",
    JSON.stringify({ status: 1, mode: 1, list: [{ name: "Timetable", icon: "", url: "https://pages.example/" }] })
  ])
  await line("home.exploreLinks", async () => {
    // a page of others, for which nothing leaves this machine
    await page.route("https://pages.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><html lang=en><title>Timetable</title><h1>Timetable</h1>" })
    )
    await guest.open("/?tab=explore")
    await guest.press(page.getByRole("link", { name: /^Timetable/ }))
    await guest.content.getByRole("link", { name: t("me:web.outside") }).waitFor()
  })
  const ann = await sit(me)
  const bound = `ann.${way}@example.org`
  await line("secure.bound", async () => {
    await ann.open("/pages/mine/secure")
    await ann.press(ann.content.getByRole("button", { name: new RegExp(`^${t("me:bind.title")}`) }))
    await ann.write(ann.dialog.locator("input[name=account]"), bound)
    await ann.press(ann.dialog.getByRole("button", { name: t("me:sent.send"), exact: true }))
    const sent = await house.codeFor(bound)
    await ann.write(ann.dialog.locator("input[name=account-code]"), sent)
    await ann.press(ann.dialog.getByRole("button", { name: t("me:bind.bind"), exact: true }))
    await ann.page.getByRole("heading", { name: t("login:title") }).waitFor()
  })
  await ann.page.close()
  house.rest()
  await line("login.code", async () => {
    const late = await sit()
    await comesBy(late, "code")
    await fill(late, { account: address })
    await send(late)
    await fill(late, { code: await house.codeFor(address, code) })
    await agree(late)
    await submit(late)
    await isIn(late)
    await late.page.close()
  })
  const another = async (seat: Seat, ending: string): Promise<void> => {
    for (const name of ["password", "repeat"]) await seat.write(seat.dialog.locator(`input[name=${name}]`), "another horse")
    await seat.press(seat.dialog.getByRole("button", { name: t(ending), exact: true }))
    await seat.page.getByRole("heading", { name: t("login:title") }).waitFor()
  }
  house.rest()
  await line("login.retrieve", async () => {
    const late = await sit()
    await late.press(late.button("login:forgotten"))
    await late.text("entry:retrieve").waitFor()
    await fill(late, { account: address })
    const before = await house.codeFor(address)
    await send(late)
    await fill(late, { code: await house.codeFor(address, before) })
    await agree(late)
    await submit(late)
    await late.dialog.getByText(t("me:password.as", { account: address })).waitFor()
    await another(late, "me:password.choose")
    await late.page.close()
  })
  house.rest()
  await line("secure.passwordFree", async () => {
    const late = await sit()
    const before = await house.codeFor(address)
    await comesBy(late, "code")
    await fill(late, { account: address })
    await send(late)
    await fill(late, { code: await house.codeFor(address, before) })
    await agree(late)
    await submit(late)
    await isIn(late)
    await late.open("/pages/mine/secure")
    await late.press(late.content.getByRole("button", { name: t("me:password.set") }))
    await late.dialog.getByText(t("me:password.as", { account: address })).waitFor()
    if ((await late.dialog.locator("[name=old]").count()) > 0) throw new Error("The old password is asked for.")
    await another(late, "me:password.choose")
    await fill(late, { account: address, password: "another horse" })
    await agree(late)
    await submit(late)
    // back where it was changed
    await late.press(late.content.getByRole("button", { name: t("me:password.title") }))
    await late.dialog.locator("[name=old]").waitFor()
    await late.page.close()
  })
  house.rest()
  await line("secure.passwordByCode", async () => {
    const late = await sit()
    await fill(late, { account: bound, password: PASSWORD })
    await agree(late)
    await submit(late)
    await isIn(late)
    await late.open("/pages/mine/secure")
    await late.press(late.content.getByRole("button", { name: t("me:password.title") }))
    await late.press(late.dialog.getByRole("radio", { name: t("me:password.way.code") }))
    const before = await house.codeFor(bound)
    await late.press(late.dialog.getByRole("button", { name: t("me:sent.send"), exact: true }))
    await late.write(late.dialog.locator("input[name=password-code]"), await house.codeFor(bound, before))
    await another(late, "me:password.change")
    await late.page.close()
  })
  await line("login.invite", async () => {
    const [invitation = ""] = await house.operate("registration code")
    const use = async (): Promise<Seat> => {
      const late = await sit()
      await comesBy(late, "invite")
      await fill(late, { invite: invitation })
      await agree(late)
      await submit(late)
      return late
    }
    const first = await use()
    await isIn(first)
    await line("secure.passwordFirst", async () => {
      await first.open("/pages/mine/secure")
      await first.press(first.content.getByRole("button", { name: t("me:password.set") }))
      await another(first, "me:password.choose")
    })
    await first.page.close()
    const second = await use()
    await second.text("refusal:invite-used").waitFor()
    await second.page.close()
  })
  await line("register.phone", async () => {
    await house.operate("registration accounts", ["phone"])
    const number = "13800138000"
    const late = await sit()
    await late.open("/pages/login/register")
    await late.field("entry:phone").waitFor()
    await fill(late, { account: number, ...form })
    await agree(late)
    await send(late)
    await fill(late, { code: await house.codeFor(number) })
    await submit(late)
    await isIn(late)
    await late.page.close()
  })
  await line("register.invited", async () => {
    await house.operate("registration accounts", ["plain"])
    await house.operate("registration mode", ["invited"])
    const [link = ""] = await house.operate("registration invite")
    const invite = /inviteCode=(\w+)/.exec(link)?.[1] ?? ""
    const late = await sit()
    await late.open("/pages/login/register")
    await late.text("refusal:registration-closed").waitFor()
    await late.press(late.button("entry:haveInvite"))
    await fill(late, { invite, account: `ida.${way}`, ...form })
    await agree(late)
    await submit(late)
    await isIn(late)
    await late.page.close()
  })
}

/** The ways in that a service has when it is set up for them. */
export const ENTERING: ReadonlyArray<Walk> = [{ name: "entering", isAlone: true, go: entering }]
