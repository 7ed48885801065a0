import { seenMeanwhile } from "../../e2e/window.ts"
import { befriend } from "../../layout/Person.ts"
import { reach } from "../Hand.ts"
import { pictureOf } from "../picture.ts"
import { largeIn, until } from "../scene.ts"
import type { Stage, Walk } from "../Stage.ts"

const emoji = async ({ isPhone, line, person, sit, url, way }: Stage): Promise<void> => {
  const [me, friend] = [await person("Ann"), await person("Bo")]
  await befriend(url, friend, me)
  const ann = await sit(me)
  const { page, t } = ann
  const tiles = page.getByRole("list", { name: t("emoji:mine"), exact: true }).getByRole("button")
  const names = () => tiles.evaluateAll((all) => all.map((each) => (each.getAttribute("aria-label") ?? "").split(" ").at(-1)))
  const place = async (): Promise<void> => {
    await ann.open("/pages/message/emoji")
    await page.getByRole("heading", { name: t("emoji:title"), level: 1 }).waitFor()
  }
  await line("emoji.none", async () => {
    await place()
    await ann.text("emoji:empty").waitFor()
  })
  await line("emoji.add", async () => {
    await page
      .locator("input[type=file]")
      .setInputFiles([
        await pictureOf("one.png", "#d33", 96),
        await pictureOf("two.png", "#3a3", 96),
        await pictureOf("three.png", "#33d", 96)
      ])
    await until(async () => (await tiles.count()) === 3)
  })
  await line("emoji.tooLarge", async () => {
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(2 * 1_048_576 + 1) })
    await ann.text("refusal:emoji-too-large", { max: 2 }).waitFor()
    await ann.press(ann.button("emoji:dismiss", { name: "huge.png" }))
  })
  await line("emoji.leave", async () => {
    await ann.press(tiles.first())
    await ann.text("emoji:selected_one", { count: 1 }).waitFor()
    await ann.press(ann.button("emoji:leave"))
    await ann.button("emoji:leave").waitFor({ state: "detached" })
  })
  await line("emoji.toFront", async () => {
    const before = await names()
    await ann.press(tiles.last())
    await ann.text("emoji:selected_one", { count: 1 }).waitFor()
    await ann.press(ann.button("emoji:toFront"))
    await until(async () => (await names())[0] === before[2])
  })
  await line("emoji.sort", async () => {
    const before = await names()
    const [from, to] = [await tiles.first().boundingBox(), await tiles.last().boundingBox()]
    if (from === null || to === null) throw new Error("There is nothing to drag.")
    if (way === "keys") {
      await reach(page, tiles.first())
      await page.keyboard.press("Alt+End")
    } else await ann.carry(tiles.first(), to.x - from.x, to.y - from.y)
    const wanted = [...before.slice(1), before[0]].join(" ")
    await until(async () => (await names()).join(" ") === wanted)
  })
  await line("emoji.delete", async () => {
    await ann.press(tiles.last())
    await ann.press(ann.button("emoji:delete"))
    await until(async () => (await tiles.count()) === 2)
    await ann.press(ann.button("emoji:undo"))
    await until(async () => (await tiles.count()) === 3)
  })
  await line("emoji.reach", async () => {
    await ann.open(`/pages/message/chat?id=${friend.id}`)
    await ann.press(ann.button("chat:composer.emoji"))
    await ann.press(page.getByRole("tab", { name: t("emoji:tab.mine") }))
    await ann.press(
      page
        .getByRole("link", { name: t("emoji:manage") })
        .or(ann.button("emoji:manage"))
        .first()
    )
    await page.getByRole("heading", { name: t("emoji:title"), level: 1 }).waitFor()
  })
  const bo = await sit(friend)
  await bo.open(`/pages/message/chat?id=${me.id}`)
  await bo.composer.waitFor()
  const picture = bo.page.locator("[data-picture]").last()
  const ofPicture = bo.page
    .locator("[data-message]")
    .filter({ has: picture })
    .getByRole("button", { name: t("chat:menu.open") })
  await line("chat.sticker", async () => {
    await ann.open(`/pages/message/chat?id=${friend.id}`)
    await ann.press(ann.button("chat:composer.emoji"))
    await ann.press(page.getByRole("tab", { name: t("emoji:tab.mine") }))
    await ann.press(
      page
        .getByRole("toolbar", { name: t("emoji:mine") })
        .getByRole("button")
        .first()
    )
    await picture.waitFor()
  })
  const percent = (percent: number): Promise<void> => largeIn(bo).getByText(t("pictures:percent", { percent })).waitFor()
  const ofLarge = (key: string) => largeIn(bo).getByRole("button", { name: t(key), exact: true })
  const enlarge = async (): Promise<void> => {
    if (await largeIn(bo).isVisible()) return
    if (way === "keys") {
      await bo.press(ofPicture)
      await bo.press(bo.entry("chat:menu.view"))
    } else await bo.press(picture)
    await percent(100)
  }
  await line("chat.large", async () => {
    await enlarge()
    const save = largeIn(bo).getByRole("link", { name: t("pictures:save") })
    await Promise.all([bo.page.waitForEvent("download"), bo.press(save)])
    await bo.press(ofLarge("pictures:close"))
    await largeIn(bo).waitFor({ state: "detached" })
  })
  await line("chat.zoom", async () => {
    await enlarge()
    for (const size of [150, 225, 338, 400]) {
      await bo.press(ofLarge("pictures:larger"))
      await percent(size)
    }
    if (await ofLarge("pictures:larger").isEnabled()) throw new Error("It could become larger still.")
    for (const size of [267, 178, 119, 100]) {
      await bo.press(ofLarge("pictures:smaller"))
      await percent(size)
    }
    if (await ofLarge("pictures:smaller").isEnabled()) throw new Error("It could become smaller still.")
    // keys are heard wherever the focus was left
    if (!isPhone) {
      await bo.page.keyboard.press("+")
      await percent(150)
    }
    await bo.page.keyboard.press("Escape")
    await largeIn(bo).waitFor({ state: "detached" })
  })
  await line("chat.pinch", async () => {
    await enlarge()
    const image = largeIn(bo).getByRole("img")
    await bo.pinch(image, 2)
    await percent(200)
    await bo.pinch(image, 6)
    await percent(400)
    await bo.pinch(image, 1 / 6)
    await percent(100)
    await bo.press(ofLarge("pictures:close"))
    await largeIn(bo).waitFor({ state: "detached" })
  })
  await line("chat.keep", async () => {
    await bo.menu(picture, ofPicture)
    await seenMeanwhile(bo.text("answer:emoji-added"), () => bo.press(bo.entry("chat:menu.keep")))
  })
}

/** The emoji that somebody has saved, and what is done with them in a chat. */
export const EMOJI: ReadonlyArray<Walk> = [{ name: "emoji", go: emoji }]
