import { historyStill } from "../../e2e/window.ts"
import { befriend, say } from "../../layout/Person.ts"
import { groupOf, sayIn, tabTo, until } from "../scene.ts"
import type { Seat, Stage, Walk } from "../Stage.ts"

const more = (seat: Seat, name: string) => seat.row(name).getByRole("button", { name: seat.t("home:more", { name }) })
const menu = (seat: Seat, name: string): Promise<void> => seat.menu(seat.row(name).getByRole("link"), more(seat, name))
const take = async (seat: Seat, name: string, entry: string): Promise<void> => {
  await menu(seat, name)
  await seat.press(seat.entry(`list:menu.${entry}`))
}
const names = (seat: Seat) => seat.page.locator("[data-chat] bdi:first-child").allInnerTexts()

const list = async ({ isPhone, line, person, sit, url }: Stage): Promise<void> => {
  const [me, bo, cy] = [await person("Ann"), await person("Bo"), await person("Cy")]
  for (const each of [bo, cy]) await befriend(url, each, me)
  await befriend(url, bo, cy)
  await say(url, cy, me, "Older words")
  await say(url, bo, me, "Newer words")
  const ann = await sit(me)
  const { page, t } = ann
  await page.locator("[data-strip]").waitFor({ state: "attached" })

  await line("home.list", async () => {
    await ann.row("Bo").getByText("Newer words").waitFor()
    await ann.row("Bo").getByText(t("home:time.JustNow")).waitFor()
    await ann
      .row("Bo")
      .getByText(/^[12]$/)
      .waitFor()
  })
  await line("home.title", () => until(async () => /\([1-9]\)/.test(await page.title())))
  await line("home.pin", async () => {
    await take(ann, "Cy", "pin")
    const isAbove = async (one: string, other: string): Promise<boolean> => {
      const all = await names(ann)
      return all.indexOf(one) < all.indexOf(other)
    }
    await until(() => isAbove("Cy", "Bo"))
    await take(ann, "Cy", "unpin")
    await until(() => isAbove("Bo", "Cy"))
  })
  await line("home.mute", async () => {
    await take(ann, "Cy", "mute")
    await ann.row("Cy").getByText(t("home:mark.muted")).waitFor({ state: "attached" })
    await take(ann, "Cy", "unmute")
    await ann.row("Cy").getByText(t("home:mark.muted")).waitFor({ state: "detached" })
  })
  await line("home.longPress", async () => {
    await menu(ann, "Bo")
    await ann.entry("list:menu.pin").waitFor()
    await page.touchscreen.tap(380, 830)
    await page.getByRole("menu").waitFor({ state: "detached" })
  })
  await line("home.menuBack", async () => {
    const before = new URL(page.url()).hash
    const backCloses = async (open: () => Promise<void>, what: string): Promise<void> => {
      await historyStill(page)
      await open()
      await page
        .getByRole(what === "menu" ? "menu" : "dialog")
        .first()
        .waitFor()
      // its entry of the history comes a moment after it is drawn
      await page.waitForFunction(() => (history.state as { readonly over?: true } | null)?.over === true)
      await page.goBack()
      await page
        .getByRole(what === "menu" ? "menu" : "dialog")
        .first()
        .waitFor({ state: "detached" })
      if (new URL(page.url()).hash !== before) throw new Error("It left the page.")
    }
    await backCloses(() => menu(ann, "Bo"), "menu")
    await backCloses(() => take(ann, "Cy", "remove"), "dialog")
  })
  await line("home.swipe", async () => {
    await ann.drag(ann.row("Cy"), -160, 0)
    await ann.button("list:short.pin").waitFor()
    await ann.row("Bo").tap()
    await ann.button("list:short.pin").waitFor({ state: "detached" })
  })
  await line("home.pull", async () => {
    // it says so for a moment only
    const pulled = page.locator("[data-strip][data-pulled]").waitFor({ state: "attached" })
    await Promise.all([pulled, ann.drag(ann.row("Bo"), 0, 200)])
    await page.locator("[data-strip]:not([data-pulled])").waitFor({ state: "attached" })
  })
  await line("home.refresh", async () => {
    const asked = page.waitForResponse(/getContacts|resume/)
    await ann.press(ann.button("home:refresh"))
    await asked
  })
  await line("home.search", async () => {
    await ann.write(ann.field("home:search"), "cy")
    await page
      .getByRole("region", { name: t("list:find.name") })
      .getByRole("link", { name: /^Cy/ })
      .waitFor()
    await ann.press(ann.button("app:clear"))
    await ann.row("Bo").waitFor()
  })
  await line("home.searchNone", async () => {
    await ann.write(ann.field("home:search"), "qqqq")
    await ann.text("list:find.none").waitFor()
  })
  await line("home.searchAccount", async () => {
    const stranger = await person("Ulla")
    await ann.write(ann.field("home:search"), stranger.account)
    await ann.press(ann.link(new RegExp(ann.t("list:find.everybody", { words: stranger.account }))))
    await ann.content.getByRole("link", { name: /Ulla/ }).waitFor()
    await ann.open("/")
    await ann.write(ann.field("home:search"), "")
  })
  for (const [id, entry, key] of [
    ["home.addFriend", "friend", "contacts:search.title"],
    ["home.createGroup", "group", "choose:create.title"],
    ["home.scan", "scan", "codes:scan.title"]
  ] as const)
    await line(id, async () => {
      await ann.open("/")
      await ann.press(ann.button("home:add"))
      await ann.press(ann.entry(`list:add.${entry}`))
      await ann.content.getByRole("heading", { name: t(key) }).waitFor()
    })
  await ann.open("/")
  await line("home.open", async () => {
    await ann.press(ann.row("Bo").getByRole("link"))
    await ann.composer.waitFor()
    await ann.bubble("Newer words").waitFor()
  })
  await line("home.draft", async () => {
    await ann.open(`/pages/message/chat?id=${bo.id}`)
    await ann.write(ann.composer, "Half of it")
    await ann.open("/")
    await ann.row("Bo").getByText(t("home:draft")).waitFor()
    await ann.row("Bo").getByText("Half of it").waitFor()
    await ann.open(`/pages/message/chat?id=${bo.id}`)
    await ann.write(ann.composer, "")
    await ann.open("/")
  })
  await line("home.mentioned", async () => {
    const group = await groupOf(url, bo, "Skiers", [me, cy])
    const content = `<p><a class="at-user" href="${me.id}">@Ann</a> when do we leave?</p>`
    await sayIn(url, group, bo, content, { at: [me.id] })
    await ann.row("Skiers").getByText(t("home:mentioned")).waitFor()
  })
  await line("home.remove", async () => {
    await take(ann, "Cy", "remove")
    await ann.press(ann.dialog.getByRole("button", { name: t("app:cancel") }))
    await ann.dialog.waitFor({ state: "detached" })
    await take(ann, "Cy", "remove")
    await ann.press(ann.dialog.getByRole("button", { name: t("list:short.remove"), exact: true }))
    await ann.row("Cy").waitFor({ state: "detached" })
  })
  await line("home.removeClear", async () => {
    await take(ann, "Bo", "remove")
    await ann.press(ann.dialog.getByRole("checkbox", { name: t("list:remove.clear") }))
    await ann.press(ann.dialog.getByRole("button", { name: t("list:short.remove"), exact: true }))
    await ann.row("Bo").waitFor({ state: "detached" })
    await say(url, bo, me, "A new beginning")
    await ann.press(ann.row("Bo").getByRole("link"))
    await ann.bubble("A new beginning").waitFor()
    if ((await ann.bubble("Newer words").count()) > 0) throw new Error("What was deleted is still there.")
    await ann.open("/")
  })
  await line("home.tabs", async () => {
    for (const tab of ["contacts", "explore", "me", "messages"]) {
      await tabTo(ann, tab)
      await page
        // there is nothing to explore but moments
        .getByRole("heading", { name: t(tab === "explore" ? "screens:titles.moments" : `app:tabs.${tab}`), level: 1 })
        .filter({ visible: true })
        .first()
        .waitFor()
    }
  })
  await line("home.reconnecting", async () => {
    await ann.context.setOffline(true)
    await ann.text("app:link.Reconnecting.offline").or(ann.text("home:reconnecting")).first().waitFor()
    await ann.context.setOffline(false)
    await page.getByText(t("home:reconnecting")).waitFor({ state: "detached" })
  })
  if (isPhone) await ann.open("/")
}

const mine = async ({ house, line, person, sit }: Stage): Promise<void> => {
  const me = await person("Nadia")
  const nadia = await sit(me)
  const { page, t } = nadia
  await line("home.empty", async () => {
    const one = await person("Nobody's Friend")
    const lonely = await sit(one)
    await lonely.page.locator("[data-chat='-1']").waitFor()
    await lonely.page.getByRole("link", { name: t("home:findPeople"), exact: true }).waitFor()
    await lonely.press(lonely.page.getByRole("link", { name: t("codes:mine"), exact: true }))
    await lonely.page.getByRole("heading", { name: t("codes:mine"), level: 1 }).waitFor()
  })
  await line("home.news", async () => {
    await house.announce("Maintenance", "On Sunday from eight to nine.")
    await nadia.button("list:news.close").waitFor()
    await nadia.press(nadia.button("list:news.close"))
    await nadia.button("list:news.close").waitFor({ state: "detached" })
  })
  await line("home.explore", async () => {
    await tabTo(nadia, "explore")
    await page.getByRole("heading", { name: t("screens:titles.moments"), level: 1 }).waitFor()
  })
  await tabTo(nadia, "me")
  await line("home.toProfile", async () => {
    await nadia.press(page.getByRole("link", { name: new RegExp(`Nadia.*${me.account}`, "s") }))
    await nadia.content.getByRole("heading", { name: t("screens:titles.profile"), level: 1 }).waitFor()
  })
  const place = (): Promise<void> => nadia.open("/?tab=me")
  for (const [id, key, title] of [
    ["home.toCode", "me:code", "codes:mine"],
    ["home.toScan", "me:scan", "codes:scan.title"],
    ["home.toSetting", "screens:titles.setting", "screens:titles.setting"],
    ["home.toSecure", "screens:titles.secure", "screens:titles.secure"],
    ["home.toDoc", "screens:titles.doc", "screens:titles.doc"],
    ["home.toAbout", "screens:titles.about", "screens:titles.about"]
  ] as const)
    await line(id, async () => {
      await place()
      await nadia.press(page.getByRole("link", { name: new RegExp(`^${t(key)}`) }).first())
      await nadia.content.getByRole("heading", { name: t(title), level: 1 }).waitFor()
    })
  await line("language.choose", async () => {
    await nadia.open("/pages/language/language")
    const [other, back] = t("app:tabs.me") === "Me" ? ["简体中文", "English"] : ["English", "简体中文"]
    await nadia.press(page.getByRole("radio", { name: new RegExp(other ?? "") }))
    await page
      .getByText(other === "English" ? "Contacts" : "通讯录")
      .or(page.getByRole("heading", { name: other === "English" ? "Language" : "语言" }))
      .first()
      .waitFor()
    await nadia.press(page.getByRole("radio", { name: new RegExp(back ?? "") }))
    await page
      .getByRole("heading", { name: t("app:titles.language") })
      .first()
      .waitFor()
  })
  await line("home.logout", async () => {
    await place()
    await nadia.press(page.getByRole("button", { name: t("me:logout.title") }).first())
    await nadia.press(nadia.dialog.getByRole("button", { name: t("app:cancel") }))
    await nadia.dialog.waitFor({ state: "detached" })
  })
  await line("home.logoutDone", async () => {
    await place()
    await nadia.press(page.getByRole("button", { name: t("me:logout.title") }).first())
    await nadia.press(nadia.dialog.getByRole("button", { name: t("me:logout.title") }))
    await page.getByRole("heading", { name: t("login:title") }).waitFor()
    await until(() => page.evaluate(() => ["authToken", "userInfo"].every((name) => localStorage.getItem(name) === null)))
  })
}

/** The entry page and what belongs to oneself. */
export const HOME: ReadonlyArray<Walk> = [
  { name: "home", go: list },
  { name: "mine", go: mine }
]
