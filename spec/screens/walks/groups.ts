import { ask } from "../../layout/ask.ts"
import { confirm, groupOf, sayIn, until } from "../scene.ts"
import type { Seat, Stage, Walk } from "../Stage.ts"
import { threePeople, TEAM, toChat } from "../team.ts"

const talk = async (stage: Stage): Promise<void> => {
  const { line, sit, url } = stage
  const people = await threePeople(stage)
  const group = await groupOf(url, people.ann, TEAM, [people.bo, people.cy])
  const [ann, bo] = [await sit(people.ann), await sit(people.bo)]
  const { t } = ann
  await toChat(ann, group)
  await toChat(bo, group)
  const offered = (seat: Seat) => seat.page.getByRole("listbox", { name: seat.t("chat:mention.name") })
  await line("chat.mentionList", async () => {
    await ann.write(ann.composer, "Hi @")
    const option = offered(ann).getByRole("option", { name: "Bo", exact: true })
    await option.waitFor()
    if (stage.way === "keys") {
      for (let tries = 0; tries < 5 && (await option.getAttribute("aria-selected")) !== "true"; tries += 1)
        await ann.page.keyboard.press("ArrowDown")
      await ann.page.keyboard.press("Enter")
    } else await ann.press(option)
    await until(async () => (await ann.composer.inputValue()).startsWith("Hi @Bo"))
    await ann.press(ann.button("chat:composer.send"))
    await bo.bubble("@Bo").waitFor()
  })
  await line("chat.mentionAll", async () => {
    await ann.write(ann.composer, "Now @")
    const option = offered(ann).getByRole("option", { name: t("chat:mention.everybody") })
    await option.waitFor()
    if (stage.way === "keys") await ann.page.keyboard.press("Enter")
    else await ann.press(option)
    await ann.press(ann.button("chat:composer.send"))
    await bo.bubble(`@${t("chat:mention.everybody")}`).waitFor()
  })
  await line("chat.mentionMenu", async () => {
    await bo.act(/@/, "chat:menu.mention")
    await until(async () => (await bo.composer.inputValue()).startsWith("@Ann"))
    await bo.write(bo.composer, "")
  })
  await line("chat.mentionFace", async () => {
    await bo.menu(
      bo
        .bubble("@Bo")
        .getByRole("link", { name: "Ann" })
        .or(bo.bubble(/@/).getByRole("link", { name: "Ann" }))
        .last(),
      bo.composer
    )
    await until(async () => (await bo.composer.inputValue()).startsWith("@Ann"))
    await bo.write(bo.composer, "")
  })
  await line("chat.toMention", async () => {
    await bo.open("/")
    await bo.composer.waitFor({ state: "detached" })
    const content = `<p><a class="at-user" href="${people.bo.id}">@Bo</a> far below</p>`
    for (let n = 1; n <= 25; n += 1) await sayIn(url, group, people.ann, `Above ${n}`)
    await sayIn(url, group, people.ann, content, { at: [people.bo.id] })
    for (let n = 1; n <= 5; n += 1) await sayIn(url, group, people.ann, `Below ${n}`)
    // what arrives only in the chat is read there at once
    await bo.row(TEAM).getByText("Below 5").waitFor()
    await toChat(bo, group)
    const key = stage.isPhone ? "chat:mentioned.next_other" : "chat:mentioned.next_one"
    await bo.press(bo.page.getByRole("button", { name: t(key, { count: 1 }), exact: true }))
    await bo.bubble("far below").waitFor()
  })
  await line("chat.announcement", async () => {
    await ask(url, "setNotice", { id: group, notice: "We meet on Thursday at ten.\nBring the plans." }, people.ann.token)
    const bar = bo.page.getByRole("region", { name: t("chat:announcement.name") })
    await bo.press(bar.getByRole("button", { expanded: false }))
    await bar.getByRole("button", { expanded: true }).waitFor()
    await bo.press(bo.button("chat:announcement.aside"))
    await bar.waitFor({ state: "detached" })
  })
  await line("chat.muted", async () => {
    const mute = { id: group, user_id: people.bo.id, noSpeakTimer: 2, noSpeakDay: 1 }
    await ask(url, "setNoSpeak", mute, people.ann.token)
    await bo.composer.waitFor({ state: "detached" })
    await ask(url, "setNoSpeak", { ...mute, noSpeakTimer: 0, noSpeakDay: 0 }, people.ann.token)
    await bo.composer.waitFor()
  })
  await line("chat.removed", async () => {
    await ask(url, "removeUser", { id: group, user_id: people.bo.id }, people.ann.token)
    await bo.dialog.getByText(t("app:gone.removed", { name: TEAM })).waitFor()
    await confirm(bo, "app:gone.confirm")
    await bo.page.getByRole("heading", { name: t("app:tabs.messages"), level: 1 }).waitFor()
  })
  await line("chat.dissolved", async () => {
    const other = await groupOf(url, people.ann, "Short", [people.bo])
    await toChat(bo, other)
    await ask(url, "removeGroup", { id: other }, people.ann.token)
    await bo.dialog.getByText(t("app:gone.dissolved", { name: "Short" })).waitFor()
    await confirm(bo, "app:gone.confirm")
  })
}

const making = async (stage: Stage): Promise<void> => {
  const { line, person, sit } = stage
  await threePeople(stage).then(async (people) => {
    const ann = await sit(people.ann)
    const { content, page, t } = ann
    const box = (name: string) => content.getByRole("checkbox", { name: new RegExp(`^${name}`) })
    await line("choose.atLeast", async () => {
      await ann.open("/pages/index/userSelection?for=create")
      await ann.text("choose:atLeastOne").waitFor()
      if (await ann.button("choose:create.confirm", { count: 0 }).isEnabled()) throw new Error("The button does not wait.")
    })
    await line("choose.search", async () => {
      await ann.write(ann.field("choose:search"), "cy")
      await box("Cy").waitFor({ state: "attached" })
      await box("Bo").waitFor({ state: "detached" })
      await ann.write(ann.field("choose:search"), "")
      await box("Bo").waitFor({ state: "attached" })
    })
    await line("choose.takeOut", async () => {
      await ann.press(box("Cy"))
      await ann.press(content.getByRole("button", { name: new RegExp(`Cy.*${t("choose:remove")}`) }))
      await until(async () => !(await box("Cy").isChecked()))
    })
    await line("choose.create", async () => {
      await ann.write(ann.field("choose:create.name"), TEAM)
      await ann.press(box("Bo"))
      await ann.press(ann.button("choose:create.confirm", { count: 1 }))
      await content.getByRole("heading", { name: TEAM, level: 1 }).waitFor()
      await ann.composer.waitFor()
    })
    const group = new URL(page.url().replace("#", "")).searchParams.get("id") ?? ""
    const info = (): Promise<void> => ann.open(`/pages/message/detail?id=${group}`)
    await line("info.add", async () => {
      await info()
      await ann.press(content.getByRole("link", { name: t("group:info.add") }).first())
      await content.getByRole("heading", { name: t("choose:invite.title"), level: 1 }).waitFor()
    })
    await line("choose.invite", async () => {
      // who is in it cannot be chosen, once it is known who is
      await until(() => box("Bo").isDisabled())
      await ann.press(box("Cy"))
      await ann.press(ann.button("choose:invite.confirm", { count: 1 }))
      await content
        .getByText(t("group:info.count_other", { count: 3 }))
        .first()
        .waitFor()
    })
    await line("info.members", async () => {
      await info()
      await content.getByText("Bo", { exact: true }).first().waitFor()
      await ann.press(content.getByRole("link", { name: new RegExp(`^${t("group:info.members")}`) }))
      await content.getByRole("heading", { name: t("group:members.title"), level: 1 }).waitFor()
    })
    await line("choose.nobody", async () => {
      const lonely = await sit(await person("Nadia"))
      await lonely.open("/pages/index/userSelection?for=create")
      await lonely.text("choose:nobody").waitFor()
      await lonely.press(lonely.link("choose:find"))
      await lonely.content.getByRole("heading", { name: t("contacts:search.title") }).waitFor()
      await lonely.page.close()
    })
  })
}

/** Groups: talking in them, making them. */
export const GROUPS: ReadonlyArray<Walk> = [
  { name: "groups", go: talk },
  { name: "choose", go: making }
]
