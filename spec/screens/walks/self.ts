import { seenMeanwhile } from "../../e2e/window.ts"
import { loggedIn, PASSWORD } from "../../layout/Person.ts"
import { pictureOf } from "../picture.ts"
import { confirm, until } from "../scene.ts"
import type { Seat, Stage, Walk } from "../Stage.ts"

const titled = ({ content, t }: Seat, key: string): Promise<void> =>
  content.getByRole("heading", { name: t(key), level: 1 }).waitFor()
const rowOf = ({ content, t }: Seat, key: string) => content.getByRole("button", { name: new RegExp(`^${t(key)}`) }).first()

const profile = async ({ line, person, sit, way }: Stage): Promise<void> => {
  const ann = await sit(await person("Ann"))
  const { content, page, t } = ann
  const place = async (): Promise<void> => {
    await ann.open("/pages/mine/profile")
    await titled(ann, "screens:titles.profile")
  }
  const change = async (field: string, text: string): Promise<void> => {
    await place()
    await ann.press(rowOf(ann, `me:self.${field}`))
    await ann.write(ann.dialog.getByRole("textbox"), text)
    await confirm(ann, "me:self.save")
  }
  await line("profile.avatar", async () => {
    await place()
    await page.locator("input[data-picture]").setInputFiles(await pictureOf("me.png", "#2a6"))
    await ann.dialog.getByRole("button", { name: t("me:avatar.use"), exact: true }).waitFor()
    await until(() => ann.dialog.getByRole("button", { name: t("me:avatar.use"), exact: true }).isEnabled())
    await confirm(ann, "me:avatar.use")
    await ann.dialog.waitFor({ state: "detached" })
    await content.locator("img").first().waitFor()
  })
  await line("profile.nameEmpty", async () => {
    await change("name", " ")
    await ann.dialog.getByRole("alert").or(ann.dialog.locator("[aria-invalid=true]")).first().waitFor()
    await page.keyboard.press("Escape")
  })
  await line("profile.name", async () => {
    await change("name", "Annette")
    await ann.dialog.waitFor({ state: "detached" })
    await rowOf(ann, "me:self.name").getByText("Annette").waitFor()
  })
  await line("profile.signature", async () => {
    await change("signature", "By the sea")
    await ann.dialog.waitFor({ state: "detached" })
    await rowOf(ann, "me:self.signature").getByText("By the sea").waitFor()
  })
  await line("profile.email", async () => {
    await change("email", "no address")
    await ann.dialog.locator("[aria-invalid=true]").waitFor()
    await ann.write(ann.dialog.getByRole("textbox"), `ann.${way}@example.org`)
    await confirm(ann, "me:self.save")
    await ann.dialog.waitFor({ state: "detached" })
    await rowOf(ann, "me:self.email").getByText("example.org").waitFor()
  })
  await line("profile.gender", async () => {
    await place()
    await ann.press(rowOf(ann, "me:self.sex"))
    await ann.press(ann.dialog.getByRole("radio", { name: t("me:sex.female") }))
    const save = ann.dialog.getByRole("button", { name: t("me:self.save"), exact: true })
    if ((await save.count()) > 0) await ann.press(save)
    await ann.dialog.waitFor({ state: "detached" })
    await rowOf(ann, "me:self.sex").getByText(t("me:sex.female")).waitFor()
  })
  await line("profile.copy", async () => {
    await place()
    await seenMeanwhile(ann.text("me:copied"), () => ann.press(rowOf(ann, "me:account")))
  })
  await line("profile.logout", async () => {
    await place()
    await ann.press(rowOf(ann, "me:logout.title"))
    await confirm(ann, "app:cancel")
    await ann.dialog.waitFor({ state: "detached" })
  })
}

const secure = async ({ line, person, sit, url }: Stage): Promise<void> => {
  const me = await person("Ann")
  const ann = await sit(me)
  const { content, page, t } = ann
  const place = async (): Promise<void> => {
    await ann.open("/pages/mine/secure")
    await titled(ann, "screens:titles.secure")
  }
  const change = async (old: string, password: string, repeat: string): Promise<void> => {
    if (!(await ann.dialog.isVisible())) await ann.press(rowOf(ann, "me:password.title"))
    for (const [name, text] of Object.entries({ old, password, repeat }))
      await ann.write(ann.dialog.locator(`input[name=${name}]`), text)
    await confirm(ann, "me:password.change")
  }
  await line("secure.bind", async () => {
    await place()
    await content.getByText(t("me:bind.off")).or(rowOf(ann, "me:bind.title")).first().waitFor()
  })
  await line("secure.sessions", async () => {
    await place()
    await content.locator("[data-session=this]").waitFor()
  })
  await line("secure.endSession", async () => {
    await loggedIn(url, me.account, "web")
    await ann.open("/")
    await place()
    const other = content.locator("[data-session=other]")
    await ann.press(other.first().getByRole("button"))
    await confirm(ann, "me:sessions.end")
    await ann.dialog.waitFor({ state: "detached" })
  })
  await line("secure.endAll", async () => {
    for (const terminal of ["web", "api", "bot"] as const) await loggedIn(url, me.account, terminal)
    await ann.open("/")
    await place()
    await ann.press(rowOf(ann, "me:sessions.endAll"))
    await confirm(ann, "me:sessions.end")
    await ann.dialog.waitFor({ state: "detached" })
    await content.locator("[data-session=other]").first().waitFor({ state: "detached" })
    await content.locator("[data-session=this]").waitFor()
  })
  await line("secure.passwordDiffer", async () => {
    await place()
    await change(PASSWORD, "another horse", "a third horse")
    await ann.dialog.getByText(t("refusal:passwords-differ")).waitFor()
  })
  await line("secure.passwordWrong", async () => {
    await change("no password", "another horse", "another horse")
    // what the try before was told still stands there until this one is answered
    await ann.dialog.getByText(t("refusal:old-password-wrong")).waitFor()
  })
  await line("secure.password", async () => {
    await change(PASSWORD, "another horse", "another horse")
    await page
      .getByRole("heading", { name: t("login:title") })
      .or(ann.button("app:forcedOut.confirm"))
      .or(ann.button("app:expired.confirm"))
      .first()
      .waitFor()
  })
}

const pages = async ({ line, person, sit, url }: Stage): Promise<void> => {
  const ann = await sit(await person("Ann"))
  const { content, page, t } = ann
  const setting = async (): Promise<void> => {
    await ann.open("/pages/mine/setting")
    await titled(ann, "screens:titles.setting")
  }
  await line("setting.theme", async () => {
    await setting()
    for (const theme of ["dark", "light"]) {
      await ann.press(page.getByRole("radio", { name: t(`me:theme.${theme}`) }))
      await until(() => page.evaluate((theme) => getComputedStyle(document.documentElement).colorScheme === theme, theme))
    }
  })
  const toggles = async (key: string): Promise<void> => {
    await setting()
    const toggle = page.getByRole("switch", { name: t(key) })
    const before = await toggle.getAttribute("aria-checked")
    await ann.press(toggle)
    await until(async () => (await toggle.getAttribute("aria-checked")) !== before)
    await ann.press(toggle)
    await until(async () => (await toggle.getAttribute("aria-checked")) === before)
  }
  await line("setting.circle", () => toggles("me:circleAvatar"))
  await line("setting.sound", () => toggles("me:alerts.sound"))
  await line("setting.vibration", async () => {
    await setting()
    // a browser that cannot vibrate has no switch for it
    if (await page.evaluate(() => "vibrate" in navigator)) await toggles("me:alerts.vibration")
  })
  await line("setting.notify", async () => {
    await setting()
    await page
      .getByRole("switch", { name: t("me:alerts.notify") })
      .or(page.locator("[data-may]"))
      .first()
      .waitFor()
  })
  await line("setting.keeping", async () => {
    await setting()
    await content.locator("[data-keeping=yes]").getByText(t("me:keeping.yes")).waitFor()
  })
  await line("setting.toLanguage", async () => {
    await setting()
    await ann.press(content.getByRole("link", { name: new RegExp(`^${t("app:titles.language")}`) }))
    await titled(ann, "app:titles.language")
  })
  await line("about.version", async () => {
    await ann.open("/pages/mine/about")
    await titled(ann, "screens:titles.about")
    await content.getByText(/\d+\.\d+\.\d+ ?[(（]\d+[)）]/).waitFor()
    await ann.text("me:about").waitFor()
  })
  await line("about.newer", async () => {
    const look = ann.button("me:version.look")
    if (await look.isVisible()) {
      await ann.press(look)
      await ann.text("me:version.none").or(ann.text("me:version.failed")).or(ann.text("me:version.newer")).first().waitFor()
    }
  })
  await line("about.licences", async () => {
    const link = content.getByRole("link", { name: t("me:licences") })
    const address = await link.getAttribute("href")
    if (!(await fetch(new URL(address ?? "", url))).ok) throw new Error("There are none at that address.")
  })
  await line("doc.search", async () => {
    await ann.open("/pages/mine/doc")
    await titled(ann, "screens:titles.doc")
    await ann.write(ann.field("me:help.search"), "qqqq")
    await ann.text("me:help.none").waitFor()
    await ann.write(ann.field("me:help.search"), "")
    await content.getByRole("link").first().waitFor()
  })
  await line("doc.open", async () => {
    await ann.press(content.getByRole("link").first())
    await content.getByRole("article").waitFor()
    await ann.open("/pages/mine/doc")
    await ann.field("me:help.search").waitFor()
  })
  await line("webview.none", async () => {
    await ann.open(`/pages/mine/webview?url=${encodeURIComponent("https://[")}`)
    await ann.text("me:web.none").waitFor()
  })
  await line("webview.page", async () => {
    // a page of others, for which nothing leaves this machine
    await page.route("https://pages.example/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: "<!doctype html><html lang=en><title>Page</title><h1>Somebody's page</h1>"
      })
    )
    await ann.open(`/pages/mine/webview?url=${encodeURIComponent("https://pages.example/")}`)
    await ann.text("me:web.insecure").or(ann.text("me:web.empty")).first().waitFor()
  })
  await line("webview.outside", async () => {
    const link = content.getByRole("link", { name: t("me:web.outside") })
    if ((await link.getAttribute("target")) !== "_blank") throw new Error("It leads this window away.")
  })
  await line("find.open", async () => {
    await ann.open("/pages/index/search")
    const field = page.getByRole("searchbox", { name: t("home:search") })
    await until(() => field.evaluate((box) => box === document.activeElement))
  })
  await line("noCamera.page", async () => {
    await ann.open("/")
    await ann.open("/pages/index/camera?to=%2Fpages%2Findex%2Fscan")
    await ann.text("codes:scan.noCamera").waitFor()
    await ann.text("codes:scan.allow").waitFor()
  })
  await line("noCamera.back", async () => {
    await ann.press(ann.button("app:tryAgain"))
    await titled(ann, "codes:scan.title")
  })
}

/** What is mine: profile, security, settings, help, about. */
export const SELF: ReadonlyArray<Walk> = [
  { name: "profile", go: profile },
  { name: "secure", go: secure },
  { name: "pages", go: pages }
]
