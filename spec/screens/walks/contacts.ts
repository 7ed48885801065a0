import { ask } from "../../layout/ask.ts"
import { askFriend, befriend, findPerson } from "../../layout/Person.ts"
import { reload } from "../../e2e/window.ts"
import { groupOf, tabTo, until } from "../scene.ts"
import type { Seat, Stage, Walk } from "../Stage.ts"

const people = ({ page, t }: Seat) => page.getByRole("region", { name: t("contacts:people") })

const contacts = async ({ line, person, sit, url }: Stage): Promise<void> => {
  const [me, bo, cy, di, ed] = [
    await person("Ann"),
    await person("Bo"),
    await person("Cy"),
    await person("Di"),
    await person("Ed")
  ]
  await befriend(url, bo, me)
  await befriend(url, cy, me)
  await askFriend(url, di, me, "It is Di")
  await askFriend(url, me, ed, "It is Ann")
  const ann = await sit(me)
  const { content, page, t } = ann
  const title = (key: string, named: Readonly<Record<string, string>> = {}) =>
    content.getByRole("heading", { name: t(key, named), level: 1 }).waitFor()
  const place = async (): Promise<void> => {
    await tabTo(ann, "contacts")
    await people(ann).waitFor()
  }

  await line("contacts.people", async () => {
    await place()
    await people(ann).getByRole("link", { name: /Bo/ }).waitFor()
    await page
      .getByText(t("contacts:count_other", { count: 2 }))
      .first()
      .waitFor({ state: "attached" })
  })
  await line("contacts.open", async () => {
    await place()
    await ann.press(people(ann).getByRole("link", { name: /Bo/ }))
    await title("contacts:detail.title")
  })
  await line("contacts.add", async () => {
    await place()
    await ann.press(page.getByRole("link", { name: t("contacts:addFriend") }).first())
    await title("contacts:search.title")
  })
  await line("contacts.groups", async () => {
    await place()
    await ann.press(ann.link("contacts:groups.title"))
    await title("contacts:groups.title")
  })
  await line("groups.none", async () => {
    await ann.text("contacts:groups.empty").waitFor()
    await content
      .getByRole("link", { name: t("contacts:groups.create") })
      .last()
      .waitFor()
  })
  await line("contacts.invitations", async () => {
    await place()
    const entry = ann.link("contacts:invitations")
    await entry.getByText("1", { exact: true }).waitFor()
    await ann.press(entry)
    await title("contacts:requests.title")
  })
  const asking = (name: string) => content.getByRole("article", { name })
  const answer = async (name: string, how: "accept" | "reject"): Promise<void> => {
    await ann.press(ann.button(`contacts:requests.${how}Of`, { name }))
    await ann.press(ann.dialog.getByRole("button", { name: t(`contacts:requests.${how}`), exact: true }))
    await asking(name).locator(`[data-status=${how}ed]`).waitFor()
  }
  await line("friend.received", async () => {
    await ann.open("/pages/contacts/friend")
    await asking("Di").getByText("It is Di").waitFor()
  })
  await line("friend.reject", () => answer("Di", "reject"))
  await line("friend.live", async () => {
    await askFriend(url, di, me, "It is really Di")
    await asking("Di").getByText("It is really Di").waitFor()
  })
  await line("friend.accept", () => answer("Di", "accept"))
  await line("friend.initiated", async () => {
    await ann.press(
      page
        .getByRole("tab", { name: t("contacts:requests.initiated") })
        .or(page.getByRole("radio", { name: t("contacts:requests.initiated") }))
    )
    await asking("Ed").waitFor()
    await ann.text("contacts:requests.pending").waitFor()
  })
  await line("friend.none", async () => {
    const lonely = await sit(await person("Nadia"))
    await lonely.open("/pages/contacts/friend")
    await lonely.text("contacts:requests.noReceived").waitFor()
    await lonely.page.close()
  })
  await line("contacts.empty", async () => {
    const lonely = await sit(await person("Nina"))
    await tabTo(lonely, "contacts")
    await lonely.text("contacts:empty").waitFor()
    await lonely.press(lonely.link("contacts:addFriend"))
    await lonely.content.getByRole("heading", { name: t("contacts:search.title") }).waitFor()
    await lonely.page.close()
  })

  const find = async (account: string): Promise<void> => {
    await ann.open("/pages/contacts/search")
    await ann.write(ann.field("contacts:search.label"), account)
    await ann.press(ann.button("contacts:search.find"))
  }
  await line("search.none", async () => {
    await find("nobody.here")
    await ann.text("contacts:search.none", { account: "nobody.here" }).waitFor()
  })
  await line("search.failed", async () => {
    await page.route("**/searchUser", (route) => route.fulfill({ json: { code: 500, msg: "", data: "", count: 0, page: 1 } }), {
      times: 1
    })
    await find(ed.account)
    await ann.press(ann.button("contacts:search.retry"))
    await content.getByRole("link", { name: /Ed/ }).waitFor()
  })
  await line("search.find", async () => {
    await find(ed.account)
    await content.getByRole("link", { name: /Ed/ }).waitFor()
  })
  await line("search.open", async () => {
    await ann.press(content.getByRole("link", { name: /Ed/ }))
    await title("contacts:detail.title")
  })

  const detail = (id: number): Promise<void> => ann.open(`/pages/contacts/detail?id=${id}`)
  await line("detail.card", async () => {
    await ask(url, "updateUserInfo", { email: "bo@example.org" }, bo.token)
    await detail(bo.id)
    await content.getByRole("heading", { name: "Bo" }).waitFor()
    await content.getByText(bo.account).waitFor()
    await content.getByText("bo@example.org").waitFor()
    await ann.text("contacts:detail.gender").waitFor()
  })
  const shown = content.getByRole("link", { name: new RegExp(`^${t("screens:titles.moments")}`) })
  await line("detail.moments", async () => {
    await detail(bo.id)
    await ann.press(shown)
    await title("moments:of", { name: "Bo" })
  })
  const remark = async (text: string): Promise<void> => {
    await detail(bo.id)
    await ann.press(content.getByRole("button", { name: new RegExp(`^${t("contacts:detail.remark")}`) }))
    await ann.write(ann.dialog.getByRole("textbox"), text)
    await ann.press(ann.dialog.getByRole("button", { name: t("contacts:remark.save"), exact: true }))
  }
  await line("detail.remarkEmpty", async () => {
    await remark(" ")
    await ann.text("refusal:remark-missing").waitFor()
    await ann.press(ann.dialog.getByRole("button", { name: t("app:cancel") }))
  })
  await line("detail.remark", async () => {
    await remark("Bo from work")
    await content.getByRole("heading", { name: "Bo from work" }).waitFor()
  })
  await line("detail.write", async () => {
    await detail(bo.id)
    await ann.press(
      content
        .getByRole("link", { name: t("contacts:detail.sendMessage") })
        .or(content.getByRole("button", { name: t("contacts:detail.sendMessage") }))
    )
    await ann.composer.waitFor()
  })
  const stranger = await person("Fay")
  await findPerson(url, me, stranger)
  const request = async (text: string): Promise<void> => {
    const send = ann.button("contacts:detail.send")
    if (!(await send.isVisible())) await ann.press(ann.button("contacts:detail.addFriend"))
    await ann.write(ann.field("contacts:detail.verification"), text)
    await ann.press(send)
  }
  await line("detail.addEmpty", async () => {
    await detail(stranger.id)
    await content.getByRole("heading", { name: "Fay" }).waitFor()
    await request("")
    await ann.text("refusal:friend-text-missing").waitFor()
  })
  await line("detail.noMoments", async () => {
    await detail(stranger.id)
    await content.getByRole("heading", { name: "Fay" }).waitFor()
    if ((await shown.count()) > 0) throw new Error("A way leads there.")
  })
  await line("detail.add", async () => {
    await request("It is Ann")
    await ann.text("contacts:detail.sent", { name: "Fay" }).waitFor()
  })
  await line("detail.self", async () => {
    await detail(me.id)
    await ann.text("contacts:detail.self").waitFor()
  })
  await line("detail.delete", async () => {
    await detail(cy.id)
    await content.getByRole("heading", { name: "Cy" }).waitFor()
    const end = content.getByRole("button", { name: t("contacts:delete.title") })
    await ann.press(end)
    await ann.press(ann.dialog.getByRole("button", { name: t("app:cancel") }))
    await ann.dialog.waitFor({ state: "detached" })
    await ann.press(end)
    await ann.press(ann.dialog.getByRole("button", { name: t("contacts:delete.confirm"), exact: true }))
    await until(async () => new URL(page.url()).hash === "#/pages/contacts/index")
    await people(ann).getByRole("link", { name: /Cy/ }).waitFor({ state: "detached" })
  })

  await line("groups.create", async () => {
    await ann.open("/pages/contacts/group")
    await ann.press(content.getByRole("link", { name: t("contacts:groups.create") }).first())
    await title("choose:create.title")
  })
  await line("groups.list", async () => {
    await groupOf(url, me, "Skiers", [bo])
    await ann.open("/pages/contacts/group")
    await content.getByRole("link", { name: /Skiers/ }).waitFor()
    await page
      .getByText(t("contacts:groups.count_other", { count: 1 }).replace("1 groups", "1 group"))
      .first()
      .waitFor({ state: "attached" })
  })
  await line("groups.open", async () => {
    await ann.press(content.getByRole("link", { name: /Skiers/ }))
    await ann.composer.waitFor()
  })
}

const notices = async ({ house, line, person, sit, url }: Stage): Promise<void> => {
  const [me, bo] = [await person("Ann"), await person("Bo")]
  const ann = await sit(me)
  const { content, t } = ann
  await line("notice.none", async () => {
    const nothing = { code: 0, msg: "", data: [], count: 0, page: 1 }
    await ann.page.route("**/getMessageList", (route) => route.fulfill({ json: nothing }))
    await ann.open("/pages/message/notice")
    await ann.text("contacts:notices.empty").waitFor()
    await ann.page.unroute("**/getMessageList")
    await reload(ann.page)
  })
  await line("notice.announcement", async () => {
    await house.announce("Summer hours", "We open at ten.")
    const late = await sit(await person("Late"))
    await late.open("/pages/message/notice")
    await late.content.getByText("We open at ten.").first().waitFor()
    await late.page.close()
  })
  await line("notice.requests", async () => {
    await askFriend(url, bo, me, "It is Bo")
    await ann.link("contacts:invitations").getByText("1", { exact: true }).waitFor()
    await ann.press(content.getByRole("link", { name: new RegExp(`^${t("contacts:invitations")}`) }))
    await content.getByRole("article", { name: "Bo" }).waitFor()
  })
}

/** People: those one has, those one may have, those who ask; groups, and what the service says. */
export const CONTACTS: ReadonlyArray<Walk> = [
  { name: "contacts", go: contacts },
  { name: "notices", go: notices }
]
