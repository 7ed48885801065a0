import { TEXT_MAX } from "#engine/message/limits.ts"
import { film, picture, type Sent, textFile } from "../../e2e/choosingFiles.ts"
import { seenMeanwhile } from "../../e2e/window.ts"
import { ask } from "../../layout/ask.ts"
import { befriend, say } from "../../layout/Person.ts"
import { reach } from "../Hand.ts"
import { largeIn, tabTo, until } from "../scene.ts"
import type { Seat, Stage, Walk } from "../Stage.ts"
import { speak } from "./speaking.ts"

const ticks = (seat: Seat, text: string) => seat.bubble(text).locator("[data-delivery]").getAttribute("data-delivery")
const isSent = (seat: Seat, text: string): Promise<void> =>
  until(async () => ["sent", "read"].includes((await ticks(seat, text)) ?? ""))
const said = async (seat: Seat, text: string): Promise<void> => {
  await seat.say(text)
  await isSent(seat, text)
}
/** It is lit for a moment only. */
const isLit = (seat: Seat, text: string, act: () => Promise<void>): Promise<unknown> =>
  seenMeanwhile(seat.page.locator("[data-lit]").filter({ hasText: text }), act)

/** The head of a sheet as older programs write it, and nothing in it. */
const SHEET = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(504)])

const two = async (stage: Stage): Promise<void> => {
  const { line, person, sit, url, way } = stage
  const [me, other, third] = [await person("Ann"), await person("Bo"), await person("Cy")]
  await befriend(url, other, me)
  await befriend(url, third, me)
  const [ann, bo] = [await sit(me), await sit(other)]
  const { content, page, t } = ann
  const enter = async (seat: Seat, id: number): Promise<void> => {
    await seat.open("/")
    await seat.open(`/pages/message/chat?id=${id}`)
    await seat.composer.waitFor()
  }
  const isIn = (seat: Seat, id: number): boolean => new URL(seat.page.url()).hash === `#/pages/message/chat?id=${id}`
  /** A line that takes place in the chat of the two, wherever the last one ended. */
  const inChat = (id: string, act: () => Promise<void>): Promise<void> =>
    line(id, async () => {
      for (const [seat, peer] of [
        [ann, other.id],
        [bo, me.id]
      ] as const)
        if (!isIn(seat, peer) || !(await seat.composer.isVisible())) await enter(seat, peer)
      await act()
    })
  await enter(ann, other.id)
  await enter(bo, me.id)

  await inChat("chat.send", async () => {
    await ann.say("Hello Bo")
    await bo.bubble("Hello Bo").waitFor()
  })
  await inChat("chat.delivery", () => until(async () => (await ticks(ann, "Hello Bo")) === "read"))
  await inChat("chat.presence", () => ann.text("chat:online").waitFor())
  await inChat("chat.dayLine", () => page.getByText(t("chat:day.today")).first().waitFor())
  await inChat("chat.lines", async () => {
    await ann.write(ann.composer, "one\ntwo")
    if ((await ann.composer.inputValue()) !== "one\ntwo") throw new Error("The lines are not in the field.")
    await ann.say("one\ntwo and three")
    await isSent(ann, "two and three")
    await bo.bubble("two and three").waitFor()
  })
  await inChat("chat.tooLong", async () => {
    await ann.write(ann.composer, "x".repeat(TEXT_MAX + 3))
    await ann.text("chat:composer.over_other", { count: 3 }).waitFor()
    if (await ann.button("chat:composer.send").isEnabled()) throw new Error("The button does not wait.")
    await ann.write(ann.composer, "")
  })
  await inChat("chat.emoji", async () => {
    await ann.press(ann.button("chat:composer.emoji"))
    await ann.press(page.getByRole("toolbar", { name: t("chat:emoji.name") }).getByRole("button", { name: "😀" }))
    await until(async () => (await ann.composer.inputValue()).includes("😀"))
    await ann.press(ann.button("chat:composer.emojiClose"))
    await ann.press(ann.button("chat:composer.send"))
    await bo.bubble("😀").waitFor()
  })
  await inChat("chat.link", async () => {
    await said(ann, "see https://example.org/a")
    const link = bo.bubble("see https").locator("[data-text] a")
    await link.waitFor()
    if (!/noopener/.test((await link.getAttribute("rel")) ?? "")) throw new Error("The page would know where it was opened.")
  })
  await inChat("chat.copy", async () => {
    await seenMeanwhile(ann.text("chat:note.copied"), () => ann.act("Hello Bo", "chat:menu.copy"))
    if ((await page.evaluate(() => navigator.clipboard.readText())) !== "Hello Bo") throw new Error("Nothing was copied.")
  })
  await inChat("chat.longPress", async () => {
    await ann.menu(ann.bubble("Hello Bo").locator("[data-text]"), ann.bubble("Hello Bo"))
    await ann.entry("chat:menu.quote").waitFor()
    await page.keyboard.press("Escape")
  })
  await inChat("chat.quoteDrop", async () => {
    await ann.act("Hello Bo", "chat:menu.quote")
    await ann.press(ann.button("chat:quote.drop"))
    await page.locator("[data-quoting]").waitFor({ state: "detached" })
  })
  await inChat("chat.quote", async () => {
    await ann.act("Hello Bo", "chat:menu.quote")
    await page.locator("[data-quoting]").waitFor()
    await said(ann, "About that")
    await isLit(bo, "Hello Bo", () => bo.press(bo.bubble("About that").locator("[data-quote]")))
  })
  await inChat("chat.recall", async () => {
    await said(ann, "Wrong words")
    await bo.bubble("Wrong words").waitFor()
    await ann.act("Wrong words", "chat:menu.recall")
    await ann.text("home:deed.recalled.mine").waitFor()
    await bo.bubble("Wrong words").waitFor({ state: "detached" })
  })
  await inChat("chat.reedit", async () => {
    await ann.press(ann.button("chat:recalled.reedit"))
    await until(async () => (await ann.composer.inputValue()) === "Wrong words")
    await said(ann, "Right words")
  })
  await inChat("chat.deleteMine", async () => {
    await bo.bubble("Right words").waitFor()
    await bo.act("Right words", "chat:menu.remove")
    await bo.press(bo.dialog.getByRole("button", { name: t("chat:remove.forMe"), exact: true }))
    await bo.bubble("Right words").waitFor({ state: "detached" })
    await ann.bubble("Right words").waitFor()
  })
  await inChat("chat.deleteAll", async () => {
    await said(ann, "Gone for all")
    await bo.bubble("Gone for all").waitFor()
    await ann.act("Gone for all", "chat:menu.remove")
    await ann.press(ann.dialog.getByRole("button", { name: t("chat:remove.forAll"), exact: true }))
    await bo.bubble("Gone for all").waitFor({ state: "detached" })
  })
  const pick = async (...texts: ReadonlyArray<string>): Promise<void> => {
    const [first = "", ...others] = texts
    await ann.act(first, "chat:menu.select")
    for (const text of others) await ann.press(ann.bubble(text).getByRole("checkbox"))
    await ann.text(`chat:select.count_${texts.length === 1 ? "one" : "other"}`, { count: texts.length }).waitFor()
  }
  await inChat("chat.select", async () => {
    await pick("Hello Bo", "About that")
    await ann.press(ann.button("chat:select.leave"))
    await ann.composer.waitFor()
  })
  await inChat("chat.selectCopy", async () => {
    await pick("Hello Bo", "About that")
    await ann.press(ann.button("chat:menu.copy"))
    await ann.composer.waitFor()
    await until(async () => /Hello Bo[^]*About that/.test(await page.evaluate(() => navigator.clipboard.readText())))
  })
  await inChat("chat.selectForward", async () => {
    await pick("Hello Bo", "About that")
    await ann.press(ann.button("chat:menu.forward"))
    await content.getByRole("searchbox").waitFor()
    await ann.press(content.getByRole("checkbox", { name: "Cy", exact: true }))
    await ann.press(ann.button("choose:forward.confirm", { count: 1 }))
    await ann.composer.waitFor()
    await enter(ann, third.id)
    await ann.bubble("About that").waitFor()
    await enter(ann, other.id)
  })
  await inChat("chat.selectDelete", async () => {
    await said(ann, "Pick one")
    await said(ann, "Pick two")
    await pick("Pick one", "Pick two")
    await ann.press(ann.button("chat:menu.remove"))
    await ann.press(ann.dialog.getByRole("button", { name: t("chat:remove.forMe"), exact: true }))
    await ann.bubble("Pick two").waitFor({ state: "detached" })
  })
  await inChat("chat.forward", async () => {
    await ann.act("Hello Bo", "chat:menu.forward")
    await ann.press(content.getByRole("checkbox", { name: "Cy", exact: true }))
    await ann.press(ann.button("choose:forward.confirm", { count: 1 }))
    await ann.composer.waitFor()
    await enter(ann, third.id)
    await ann.bubble("Hello Bo").waitFor()
    await enter(ann, other.id)
  })
  await inChat("chat.voice", () => speak(stage, ann, bo))
  await inChat("chat.card", async () => {
    await ann.press(ann.button("chat:composer.attach"))
    await ann.press(ann.entry("attach:card").or(ann.dialog.getByRole("button", { name: t("attach:card"), exact: true })))
    await ann.press(content.getByRole("radio", { name: "Cy", exact: true }))
    await ann.press(ann.button("choose:card.confirm"))
    await ann.composer.waitFor()
    await bo.page.getByRole("link", { name: `Cy ${bo.t("card:name")}` }).waitFor()
  })
  await inChat("choose.most", async () => {
    for (let n = 1; n <= 4; n += 1) await befriend(url, await person(`Friend ${n}`), me)
    await ann.act("Hello Bo", "chat:menu.forward")
    for (const name of ["Bo", "Cy", "Friend 1", "Friend 2", "Friend 3", "Friend 4"])
      await ann.press(content.getByRole("checkbox", { name, exact: true }))
    await ann.text("refusal:forward-too-many", { max: 5 }).waitFor()
    await enter(ann, other.id)
  })
  await inChat("chat.profile", async () => {
    await said(bo, "Who am I?")
    await ann.bubble("Who am I?").waitFor()
    await ann.press(ann.bubble("Who am I?").getByRole("link", { name: "Bo" }))
    await content.getByRole("heading", { name: "Bo" }).waitFor()
    await enter(ann, other.id)
  })
  await inChat("chat.info", async () => {
    await ann.press(content.getByRole("link", { name: t("chat:info") }))
    await content.getByRole("heading", { name: t("group:info.title"), level: 1 }).waitFor()
  })
  await line("info.person", async () => {
    await ann.press(content.getByRole("link", { name: new RegExp(`Bo|${t("group:info.profile")}`) }).first())
    await content.getByRole("heading", { name: "Bo" }).waitFor()
    await enter(ann, other.id)
  })
  await inChat("chat.search", async () => {
    await said(ann, "Hello once more")
    await ann.press(content.getByRole("button", { name: t("chat:find"), exact: true }))
    await ann.write(ann.field("record:label"), "hello")
    const place = page.locator("[data-find-bar] output")
    await place.getByText(/^1/).waitFor()
    await ann.press(ann.button("record:older"))
    await place.getByText(/^2/).waitFor()
    await page.keyboard.press("Escape")
    await page.locator("[data-find-bar]").waitFor({ state: "detached" })
  })
  await inChat("chat.find", async () => {
    if (way !== "phone") await ann.press(content.getByRole("button", { name: t("chat:find"), exact: true }))
    await ann.press(content.getByRole("link", { name: way === "phone" ? t("chat:find") : t("record:title") }))
    await content.getByRole("heading", { name: t("record:title"), level: 1 }).waitFor()
  })
  await line("record.search", async () => {
    await ann.write(ann.field("record:label"), "hello")
    const found = content.locator("[data-record]")
    await found.locator("mark").first().waitFor()
    await ann.press(found.getByRole("button").filter({ hasText: "Hello Bo" }).first())
    await ann.composer.waitFor()
    await ann.bubble("Hello Bo").waitFor()
  })
  const record = (): Promise<void> => ann.open(`/pages/message/record?id=${other.id}`)
  await line("record.nothing", async () => {
    await record()
    await ann.write(ann.field("record:label"), "nobody said this")
    await ann.text("record:nothing", { words: "nobody said this" }).waitFor()
    await content
      .getByText(/20,000|2 ?万|20000/)
      .first()
      .waitFor()
  })
  await line("record.filters", async () => {
    await record()
    await ann.write(ann.field("record:label"), "")
    for (const kind of ["text", "image", "video", "file", "all"]) {
      const tab = page.getByRole("tab", { name: t(`record:filter.${kind}`) })
      await ann.press(tab)
      await until(async () => (await tab.getAttribute("aria-selected")) === "true")
      await (kind === "image" ? ann.text("record:none") : content.locator("[data-record]")).first().waitFor()
    }
  })
  await line("record.pages", async () => {
    for (let n = 1; n <= 45; n += 1) await say(url, other, me, `Page words ${n}`)
    await record()
    await ann.write(ann.field("record:label"), "page words")
    await content.getByText(t("record:page", { page: 1, pages: 3 })).waitFor()
    await content.getByText(t("record:total_other", { count: 45 })).waitFor()
    await ann.press(ann.button("record:next"))
    await content.getByText(t("record:page", { page: 2, pages: 3 })).waitFor()
    await ann.press(ann.button("record:previous"))
    await content.getByText(t("record:page", { page: 1, pages: 3 })).waitFor()
  })
  await line("record.toDay", async () => {
    await record()
    await ann.press(ann.button("record:day.title"))
    const day = ann.dialog.getByLabel(t("record:day.label"))
    const show = ann.dialog.getByRole("button", { name: t("record:day.show"), exact: true })
    // a telephone opens a picker of its own, and a mouse may, too
    const choose = async (date: string, byKeys: () => Promise<void>): Promise<void> => {
      if (way !== "keys") return day.fill(date)
      await reach(page, day)
      await byKeys()
    }
    await choose("", () => page.keyboard.press("Delete"))
    await ann.press(show)
    await ann.dialog.getByText(t("record:day.missing")).waitFor()
    await choose("2020-01-02", () => page.keyboard.type("01022020"))
    await ann.press(show)
    await ann.composer.waitFor()
    await ann.text("chat:list.beginning", { name: "Bo" }).waitFor()
    await until(async () => ((await ann.bubble("Hello Bo").boundingBox())?.y ?? 9999) < 400)
  })
  await inChat("chat.unreadLine", async () => {
    await bo.open("/")
    await bo.composer.waitFor({ state: "detached" })
    for (let n = 1; n <= 30; n += 1) await say(url, me, other, `Unread ${n}`)
    await bo.row("Ann").getByText("Unread 30").waitFor()
    await bo.open(`/pages/message/chat?id=${me.id}`)
    await bo.text("chat:list.unread").waitFor()
  })
  await line("chat.older", async () => {
    const log = bo.page.getByRole("log")
    if (way === "keys") await reach(bo.page, log.locator("[data-more][tabindex='0']"))
    const top = () => (way === "keys" ? bo.page.keyboard.press("Home") : log.evaluate((box) => box.scrollTo(0, 0)))
    await until(async () => {
      await top()
      return bo.page.locator("[data-beginning]").isVisible()
    })
  })
  await line("chat.toNewest", async () => {
    await say(url, me, other, "Newest of all")
    const down = bo.page.getByRole("button", { name: new RegExp(`^${t("chat:list.toNewest")}`) })
    await bo.press(down)
    await bo.bubble("Newest of all").waitFor()
    await down.waitFor({ state: "detached" })
  })
  await enter(ann, other.id)
  const refuse = (code: number) =>
    page.route(
      "**/sendMessage",
      (route) => route.fulfill({ json: { code, msg: "Please wait a moment", data: "", count: 0, page: 1 } }),
      {
        times: 1
      }
    )
  await inChat("chat.failed", async () => {
    await refuse(400)
    await ann.say("Later then")
    await ann.bubble("Later then").getByText("Please wait a moment").waitFor()
    await ann.press(ann.button("chat:menu.retry"))
    await isSent(ann, "Later then")
  })
  await inChat("chat.edit", async () => {
    await refuse(400)
    await ann.say("Otherwise then")
    await ann.bubble("Otherwise then").getByText("Please wait a moment").waitFor()
    await ann.press(ann.bubble("Otherwise then").getByRole("button", { name: t("chat:menu.edit"), exact: true }))
    await ann.bubble("Otherwise then").waitFor({ state: "detached" })
    await until(async () => (await ann.composer.inputValue()) === "Otherwise then")
    await ann.write(ann.composer, "")
  })
  await inChat("chat.discard", async () => {
    await refuse(400)
    await ann.say("Never then")
    await ann.bubble("Never then").getByText("Please wait a moment").waitFor()
    await ann.press(ann.button("chat:menu.discard"))
    await ann.press(ann.dialog.getByRole("button", { name: t("chat:menu.discard"), exact: true }))
    await ann.bubble("Never then").waitFor({ state: "detached" })
  })
  /** Files are chosen from the attachment sheet, and sent. */
  const sendFile = async (what: "file" | "photos" | "video", ...files: ReadonlyArray<Sent>): Promise<void> => {
    await ann.press(ann.button("chat:composer.attach"))
    const chooser = page.waitForEvent("filechooser")
    await ann.press(ann.entry(`attach:${what}`).or(ann.dialog.getByRole("button", { name: t(`attach:${what}`), exact: true })))
    await (await chooser).setFiles([...files])
    await ann.press(ann.dialog.getByRole("button", { name: t("attach:send"), exact: true }))
  }
  await inChat("chat.image", async () => {
    await sendFile("photos", await picture("lake.jpg"))
    await bo.page.locator("[data-message] [data-picture]").last().waitFor()
  })
  await inChat("chat.album", async () => {
    await sendFile("photos", await picture("hill.jpg"), await picture("tower.jpg", 800, 1200))
    // the other one joins it, and it finds its place
    await bo.page.locator("[data-album]").getByRole("button", { name: /tower/ }).waitFor()
    const hill = bo.page.locator("[data-album] [data-message]").filter({ has: bo.page.getByRole("button", { name: /hill/ }) })
    await bo.menu(hill.locator("[data-picture]"), hill.getByRole("button", { name: bo.t("chat:menu.open") }))
    await bo.press(bo.entry("chat:menu.view"))
    await bo.press(largeIn(bo).getByRole("button", { name: bo.t("pictures:close") }))
    await largeIn(bo).waitFor({ state: "detached" })
  })
  await inChat("chat.video", async () => {
    await sendFile("video", film("lake.mp4"))
    await bo.page.locator("[data-message] [data-video]").last().waitFor()
  })
  await inChat("video.save", async () => {
    const shown = bo.page.locator("[data-video]").last()
    const its = bo.page
      .locator("[data-message]")
      .filter({ has: bo.page.locator("[data-video]") })
      .last()
    await bo.menu(shown, its.getByRole("button", { name: bo.t("chat:menu.open") }))
    await bo.press(bo.entry("chat:menu.openVideo"))
    const saved = bo.page.waitForEvent("download")
    await bo.press(bo.page.getByRole("link", { name: bo.t("pictures:save"), exact: true }))
    if ((await (await saved).failure()) !== null) throw new Error("not saved")
  })
  await line("video.close", async () => {
    await bo.press(bo.page.getByRole("button", { name: bo.t("pictures:close"), exact: true }))
    await bo.composer.waitFor()
  })
  await inChat("chat.file", async () => {
    await sendFile("file", textFile("plan.txt", 2000))
    await bo.page.locator("[data-message]").filter({ hasText: "plan.txt" }).last().waitFor()
  })
  await line("record.looks", async () => {
    await record()
    await ann.press(page.getByRole("tab", { name: t("record:filter.file") }))
    await content.getByRole("link", { name: /plan\.txt/ }).waitFor()
    await ann.press(page.getByRole("tab", { name: t("record:filter.image") }))
    await ann.press(content.locator("[data-thumb]").first())
    await ann.press(largeIn(ann).getByRole("button", { name: t("pictures:inChat") }))
    await ann.composer.waitFor()
  })
  await inChat("chat.preview", async () => {
    const file = bo.page.locator("[data-message]").filter({ hasText: "plan.txt" }).last()
    await bo.menu(file.locator("[data-file]"), file.getByRole("button", { name: bo.t("chat:menu.open") }))
    await bo.press(bo.entry("chat:menu.openFile"))
    await bo.dialog.locator("pre").waitFor()
    await bo.press(bo.dialog.getByRole("button", { name: bo.t("app:close"), exact: true }))
    await bo.dialog.waitFor({ state: "detached" })
  })
  await inChat("chat.noPreview", async () => {
    await sendFile("file", { name: "sheet.xls", mimeType: "application/vnd.ms-excel", buffer: SHEET })
    const file = bo.page.locator("[data-message]").filter({ hasText: "sheet.xls" }).last()
    await bo.menu(file.locator("[data-file]"), file.getByRole("button", { name: bo.t("chat:menu.open") }))
    await bo.press(bo.entry("chat:menu.openFile"))
    await bo.dialog.getByText(bo.t("file:none")).waitFor()
    const saved = bo.page.waitForEvent("download")
    await bo.press(bo.dialog.getByRole("link", { name: bo.t("file:saveFile"), exact: true }))
    await saved
    await bo.press(bo.dialog.getByRole("button", { name: bo.t("app:close"), exact: true }))
    await bo.dialog.waitFor({ state: "detached" })
  })
  await inChat("chat.location", async () => {
    await ann.press(ann.button("chat:composer.attach"))
    await ann.press(ann.entry("attach:location").or(ann.dialog.getByRole("button", { name: t("attach:location"), exact: true })))
    await ann.dialog.getByRole("application").press("ArrowUp")
    await ann.write(ann.dialog.getByRole("textbox", { name: t("place:name") }), "Behind the barn")
    await ann.press(ann.dialog.getByRole("button", { name: t("place:send"), exact: true }))
    await bo.page.locator("[data-place]").filter({ hasText: "Behind the barn" }).waitFor()
  })
  await inChat("chat.keepsDraft", async () => {
    await ann.write(ann.composer, "Not yet done")
    await tabTo(ann, "contacts")
    await enter(ann, other.id)
    await until(async () => (await ann.composer.inputValue()) === "Not yet done")
    await ann.write(ann.composer, "")
  })
  await inChat("chat.back", async () => {
    await ann.press(content.getByRole("button", { name: t("app:back") }))
    await page.getByRole("heading", { name: t("app:tabs.messages") }).waitFor()
  })
  await line("chat.notes", async () => {
    await enter(ann, -1)
    await said(ann, "A note to keep")
  })
  await line("info.remark", async () => {
    await ann.open(`/pages/message/detail?id=${third.id}`)
    await ann.press(content.getByRole("button", { name: new RegExp(`^${t("contacts:remark.title")}`) }))
    await ann.write(ann.dialog.getByRole("textbox"), "Cy from work")
    await ann.press(ann.dialog.getByRole("button", { name: t("contacts:remark.save"), exact: true }))
    await ann.dialog.waitFor({ state: "detached" })
    await content.getByRole("heading", { name: "Cy from work", level: 2 }).waitFor()
  })
  await line("info.deleteChat", async () => {
    await ann.open(`/pages/message/detail?id=${third.id}`)
    await ann.press(ann.button("group:info.deleteChat"))
    await ann.press(ann.dialog.getByRole("button", { name: t("group:deleteChat.confirm"), exact: true }))
    await page.getByRole("heading", { name: t("app:tabs.messages"), level: 1 }).waitFor()
    await ann.row("Cy").waitFor({ state: "detached" })
  })
  // these fill the window, so that they come last
  await inChat("chat.asParts", async () => {
    await ann.write(ann.composer, `${"x".repeat(TEXT_MAX)} the rest`)
    await ann.press(ann.button("chat:composer.asParts_other", { count: 2 }))
    await bo.bubble("the rest").waitFor()
  })
  await inChat("chat.asFile", async () => {
    await ann.write(ann.composer, "x".repeat(TEXT_MAX + 1))
    await ann.press(ann.button("chat:composer.asFile"))
    await page.getByText("text.txt").first().waitFor()
    await ann.press(ann.button("app:cancel"))
    await until(async () => (await ann.composer.inputValue()).length > TEXT_MAX)
    await ann.write(ann.composer, "")
  })
  await inChat("chat.format", async () => {
    await ann.say("**bold** `code` here")
    await bo.bubble("bold code here").locator("strong").waitFor()
    await ann.say("```let a = 1```")
    await seenMeanwhile(ann.text("chat:note.copied"), () => ann.press(ann.button("chat:code.copy")))
  })
  await inChat("chat.selectText", async () => {
    await ann.act("bold code here", "chat:menu.selectText")
    await seenMeanwhile(ann.text("chat:note.copied"), () => ann.press(ann.button("chat:menu.copy")))
  })
  await line("chat.hello", async () => {
    const [gus, hal] = [await person("Gus"), await person("Hal")]
    await befriend(url, gus, hal)
    await ask(url, "delChat", { id: hal.id, is_group: "0", clear: 1 }, gus.token)
    const seat = await sit(gus)
    await enter(seat, hal.id)
    await seat.press(seat.button("chat:list.hello"))
    await seat.bubble(t("chat:list.helloText")).waitFor()
    await seat.page.close()
  })
  await line("chat.notFriends", async () => {
    if (!isIn(bo, me.id)) await enter(bo, me.id)
    await Promise.all([bo.text("refusal:not-in-their-list").waitFor(), ask(url, "friendDel", { id: other.id }, me.token)])
    await bo.row("Ann").waitFor({ state: "detached" })
  })
}

/** A conversation of two. */
export const CHAT: ReadonlyArray<Walk> = [{ name: "chat", go: two }]
