import { Schema } from "effect"
import { SHOWN } from "#server/moments/limits.ts"
import { ask } from "../../layout/ask.ts"
import { befriend } from "../../layout/Person.ts"
import { film } from "../../e2e/choosingFiles.ts"
import { pictureOf } from "../picture.ts"
import { confirm, largeIn, tabTo, until } from "../scene.ts"
import type { Seat, Stage, Walk } from "../Stage.ts"

const Numbered = Schema.Struct({ id: Schema.Int })

const moments = async ({ isPhone, line, person, sit, url }: Stage): Promise<void> => {
  const [me, other] = [await person("Ann"), await person("Bo")]
  await befriend(url, other, me)
  const [ann, bo] = [await sit(me), await sit(other)]
  const { content, page, t } = ann
  const card = (seat: Seat, text: string) => seat.content.locator("[data-moment]").filter({ hasText: text })
  /** From elsewhere, so that what is new is there: a page that stands already is not asked for again. */
  const enter = async (seat: Seat): Promise<void> => {
    await seat.open("/")
    await seat.open("/pages/compass/moments")
    await seat.content
      .getByRole("heading", { name: t("screens:titles.moments") })
      .first()
      .waitFor()
  }
  const begin = async (text: string): Promise<void> => {
    await ann.press(ann.button("moments:new"))
    const editor = ann.dialog.getByRole("textbox", { name: t("moments:text") })
    await editor.waitFor()
    await ann.press(editor)
    await page.keyboard.type(text)
  }
  await line("moments.reach", async () => {
    await tabTo(ann, "explore")
    await content
      .getByRole("heading", { name: t("screens:titles.moments") })
      .first()
      .waitFor()
  })
  await line("moments.none", () => ann.text("moments:none").waitFor())
  await line("moments.pictures", async () => {
    await begin("With a picture")
    await ann.dialog
      .locator("input[accept^=image]")
      .setInputFiles([await pictureOf("a.png", "#c33"), await pictureOf("b.png", "#3c3")])
    const out = ann.dialog.getByRole("button", { name: t("moments:removePicture", { number: 2 }) })
    await out.waitFor()
    await ann.press(out)
    await out.waitFor({ state: "detached" })
    await confirm(ann, "moments:post")
    await card(ann, "With a picture").locator("img").first().waitFor()
  })
  await line("moments.film", async () => {
    await begin("With a video")
    await ann.dialog.locator("input[accept^=video]").setInputFiles(film("lake.mp4"))
    await ann.dialog.getByRole("button", { name: t("moments:removeVideo"), exact: true }).waitFor()
    await confirm(ann, "moments:post")
    await card(ann, "With a video").locator("[data-film]").waitFor()
    await enter(bo)
    await bo.press(card(bo, "With a video").locator("[data-film]"))
    await until(() => bo.page.locator("video").evaluate((it) => (it as HTMLVideoElement).readyState > 0))
    await bo.press(bo.page.getByRole("button", { name: t("pictures:close"), exact: true }))
    await card(bo, "With a video").waitFor()
  })
  await line("moments.place", async () => {
    await begin("With a place")
    await ann.press(ann.dialog.getByRole("button", { name: t("moments:addPlace"), exact: true }))
    const picker = page.getByRole("dialog", { name: t("moments:addPlace") })
    await picker.getByRole("application").press("ArrowUp")
    await ann.write(picker.getByRole("textbox", { name: t("place:name") }), "Behind the barn")
    await ann.press(picker.getByRole("button", { name: t("moments:takePlace"), exact: true }))
    await picker.waitFor({ state: "detached" })
    await confirm(ann, "moments:post")
    await card(ann, "With a place").getByText("Behind the barn").waitFor()
    await enter(bo)
    await bo.press(card(bo, "With a place").locator("[data-place]"))
    await bo.dialog.getByRole("link", { name: t("place:open") }).waitFor()
    await bo.page.keyboard.press("Escape")
    await bo.dialog.waitFor({ state: "detached" })
  })
  await line("moments.large", async () => {
    const named = { number: 1, count: 1, name: "Ann" }
    await ann.press(card(ann, "With a picture").getByRole("button", { name: t("moments:picture", named) }))
    await largeIn(ann).waitFor()
    await ann.press(largeIn(ann).getByRole("button", { name: t("pictures:close") }))
    await largeIn(ann).waitFor({ state: "detached" })
  })
  const place = (number: number): Promise<void> =>
    largeIn(ann)
      .getByText(t("pictures:place", { number, all: 3 }), { exact: true })
      .waitFor()
  const turns = (key: string) => largeIn(ann).getByRole("button", { name: t(key), exact: true })
  const turnTo = (key: string): Promise<void> => ann.press(turns(key))
  const isAtEnd = (key: string): Promise<void> => until(async () => (await turns(key).getAttribute("aria-disabled")) === "true")
  const openFirst = async (): Promise<void> => {
    const named = { number: 1, count: 3, name: "Ann" }
    await ann.press(card(ann, "Three pictures").getByRole("button", { name: t("moments:picture", named) }))
    await place(1)
  }
  const three = async (): Promise<void> => {
    if ((await card(ann, "Three pictures").count()) > 0) return
    await begin("Three pictures")
    await ann.dialog
      .locator("input[accept^=image]")
      .setInputFiles([await pictureOf("a.png", "#c33"), await pictureOf("b.png", "#3c3"), await pictureOf("c.png", "#33c")])
    await confirm(ann, "moments:post")
    await card(ann, "Three pictures").locator("img").nth(2).waitFor()
  }
  await line("moments.turn", async () => {
    await three()
    await openFirst()
    for (const number of [2, 3]) {
      await turnTo("pictures:next")
      await place(number)
    }
    await isAtEnd("pictures:next")
    for (const number of [2, 1]) {
      await turnTo("pictures:previous")
      await place(number)
    }
    await isAtEnd("pictures:previous")
    if (!isPhone) {
      await page.keyboard.press("ArrowRight")
      await place(2)
      await page.keyboard.press("ArrowLeft")
      await place(1)
    }
    await page.keyboard.press("Escape")
    await largeIn(ann).waitFor({ state: "detached" })
  })
  await line("moments.swipe", async () => {
    await three()
    await openFirst()
    const image = largeIn(ann).getByRole("img")
    for (const [dx, number] of [
      [-160, 2],
      [-160, 3],
      [-160, 3],
      [160, 2]
    ] as const) {
      await ann.drag(image, dx, 0)
      await place(number)
    }
    await ann.pinch(image, 2)
    await ann.drag(image, -160, 0)
    await place(2)
    await turnTo("pictures:close")
    await largeIn(ann).waitFor({ state: "detached" })
  })
  const begun = content.getByRole("region", { name: t("moments:draft.name") })
  const ofBegun = (key: string) => begun.getByRole("button", { name: t(key), exact: true })
  await line("moments.draft", async () => {
    await begin("Half a thought")
    await confirm(ann, "app:cancel")
    await ann.press(ofBegun("moments:draft.edit"))
    await ann.dialog.getByText("Half a thought").waitFor()
    await confirm(ann, "app:cancel")
    await ann.press(ofBegun("moments:draft.discard"))
    await begun.waitFor({ state: "detached" })
  })
  await line("moments.failed", async () => {
    const refusal = { code: 400, msg: "Please wait a moment", data: "", count: 0, page: 1 }
    await page.route("**/moments/add", (route) => route.fulfill({ json: refusal }), { times: 1 })
    await begin("At the second time")
    await confirm(ann, "moments:post")
    await begun.getByText("Please wait a moment").waitFor()
    await ann.press(ofBegun("app:tryAgain"))
    await card(ann, "At the second time").waitFor()
    await begun.waitFor({ state: "detached" })
  })
  await line("moments.post", async () => {
    await begin("Tea at five")
    await confirm(ann, "moments:post")
    await card(ann, "Tea at five").waitFor()
    await enter(bo)
    await card(bo, "Tea at five").waitFor()
  })
  const places = page.getByRole("navigation", { name: t("app:tabs.name") })
  await line("moments.news", async () => {
    await tabTo(ann, "contacts")
    const like = card(bo, "Tea at five").getByRole("button", { name: t("moments:like"), exact: true })
    await bo.press(like)
    const tab = places.getByRole("link", { name: new RegExp(t("app:tabs.explore")) })
    await until(async () => /[1-9]/.test((await tab.textContent()) ?? ""))
    await enter(ann)
    await card(ann, "Tea at five").getByText("Bo").first().waitFor()
    await ann.open("/?tab=explore")
    await until(async () => !/[1-9]/.test((await tab.textContent()) ?? ""))
    await bo.press(like)
    await until(async () => (await like.getAttribute("aria-pressed")) === "false")
    await enter(ann)
  })
  await line("moments.like", async () => {
    const like = card(bo, "Tea at five").getByRole("button", { name: t("moments:like"), exact: true })
    await bo.press(like)
    await until(async () => (await like.getAttribute("aria-pressed")) === "true")
    await bo.press(like)
    await until(async () => (await like.getAttribute("aria-pressed")) === "false")
  })
  const answer = async (seat: Seat, text: string): Promise<void> => {
    await seat.write(card(seat, "Tea at five").getByRole("textbox"), text)
    await seat.press(card(seat, "Tea at five").getByRole("button", { name: t("moments:sendComment") }))
  }
  await line("moments.comment", async () => {
    await bo.press(card(bo, "Tea at five").getByRole("button", { name: t("moments:comment"), exact: true }))
    await answer(bo, "I come")
    await card(ann, "Tea at five").getByText("I come").waitFor()
  })
  const about = async (seat: Seat, name: string, entry: string): Promise<void> => {
    const comment = card(seat, "Tea at five").getByRole("button", { name: t("moments:commentOf", { name }) })
    await seat.press(comment.last())
    await seat.press(seat.entry(entry))
  }
  await line("moments.reply", async () => {
    await about(ann, "Bo", "moments:reply")
    await answer(ann, "Lovely")
    await card(bo, "Tea at five").getByText("Lovely").waitFor()
  })
  await line("moments.deleteComment", async () => {
    await about(ann, "Ann", "moments:delete")
    await confirm(ann, "moments:delete")
    await card(bo, "Tea at five").getByText("Lovely").waitFor({ state: "detached" })
  })
  await line("moments.delete", async () => {
    await ann.press(card(ann, "Tea at five").getByRole("button", { name: t("moments:delete"), exact: true }))
    await confirm(ann, "moments:delete")
    await card(ann, "Tea at five").waitFor({ state: "detached" })
  })
  await line("moments.cover", async () => {
    const files = content.locator("input[type=file]").first()
    await files.setInputFiles(await pictureOf("cover.png", "#147", 640))
    const use = page.getByRole("dialog").getByRole("button").last()
    if (await use.isVisible()) await ann.press(use)
    await until(() =>
      content
        .locator("img")
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
    )
  })
  await line("moments.coverEnd", async () => {
    // the one before has come to the top
    const change = ann.button("moments:changeCover")
    await until(async () => (await change.getAttribute("aria-busy")) === null)
    // it stays on its way
    await page.route("**/common/upload/part?*", () => undefined)
    const files = content.locator("input[type=file]").first()
    await files.setInputFiles(await pictureOf("never.png", "#741", 640))
    await content.getByRole("progressbar", { name: t("moments:coverProgress") }).waitFor()
    await ann.press(content.getByRole("button", { name: t("app:cancel"), exact: true }))
    await change.waitFor()
    await page.unroute("**/common/upload/part?*")
  })
  await line("moments.refresh", async () => {
    const asked = page.waitForResponse(/moments/i)
    await Promise.all([asked, ann.press(ann.button("moments:refresh"))])
  })
  await line("moments.olderComments", async () => {
    const { id } = Schema.decodeUnknownSync(Numbered)(await ask(url, "momentsAdd", { content: "Much to say" }, other.token))
    const count = SHOWN.inList + 2
    for (let n = 1; n <= count; n += 1) await ask(url, "momentsComment", { id, content: `Word ${n}.` }, other.token)
    await enter(ann)
    await card(ann, "Much to say").getByText(`Word ${count}.`).waitFor()
    await ann.press(card(ann, "Much to say").getByRole("button", { name: t("moments:olderComments_other", { count: 2 }) }))
    await card(ann, "Much to say").getByText("Word 1.").waitFor()
  })
  await line("moments.older", async () => {
    for (let n = 1; n <= 45; n += 1) await ask(url, "momentsAdd", { content: `Note ${n} of many` }, other.token)
    await ann.press(ann.button("moments:refresh"))
    await card(ann, "Note 45 of many").waitFor()
    await until(async () => {
      await content.locator("[data-scroller]").evaluate((box) => box.scrollTo(0, box.scrollHeight))
      return (await card(ann, "Note 1 of many").count()) > 0
    })
  })
  await line("moments.ofOne", async () => {
    await enter(ann)
    await ann.press(card(ann, "Note 45 of many").getByRole("link", { name: "Bo", exact: true }))
    await content.getByRole("heading", { name: t("moments:of", { name: "Bo" }), level: 1 }).waitFor()
    await card(ann, "Note 45 of many").waitFor()
  })
}

/** What people show of their days. */
export const MOMENTS: ReadonlyArray<Walk> = [{ name: "moments", go: moments }]
