import sharp from "sharp"
import { ask } from "../ask.ts"
import { emojiOf } from "../emoji.ts"
import type { Screen, Stage } from "../Screen.ts"
import { go } from "../Screen.ts"

const collection = async ({ page, people, t }: Stage): Promise<void> => {
  await emojiOf(new URL(page.url()).origin, people.me)
  await go(page, "/")
  await go(page, "/pages/message/emoji")
  await page
    .getByRole("list", { name: t("emoji:mine"), exact: true })
    .getByRole("button")
    .first()
    .waitFor()
}

const select = async (stage: Stage): Promise<void> => {
  await collection(stage)
  await stage.page
    .getByRole("list", { name: stage.t("emoji:mine"), exact: true })
    .getByRole("button")
    .nth(1)
    .click()
  await stage.page.getByText(stage.t("emoji:selected_one", { count: 1 })).waitFor()
}

/** The notes to oneself, with a few words and an emoji among them. */
const notes = async ({ page, people, t }: Stage): Promise<void> => {
  const url = new URL(page.url()).origin
  for (const [index, each] of (await emojiOf(url, people.me)).slice(0, 2).entries()) {
    const body = { toContactId: -1, is_group: "3", type: "emoji", content: each.src, file_id: each.file_id }
    await ask(url, "sendMessage", { ...body, id: `layout-emoji-${index}` }, people.me.token)
  }
  await go(page, "/")
  await go(page, "/pages/message/chat?id=-1")
  await page.getByRole("textbox", { name: t("chat:composer.label"), exact: true }).waitFor()
  await page.locator("[data-picture]").last().waitFor()
}

/** A picture of stripes, light and dark, on which nothing would be read that stands on it alone. */
const stripes = (): Promise<Buffer> =>
  sharp(Buffer.from(Array.from({ length: 64 }, (_, at) => (at % 8 < 4 ? 40 : 220))), {
    raw: { width: 8, height: 8, channels: 1 }
  })
    .resize(64, 64, { kernel: "nearest" })
    .png()
    .toBuffer()

/** What has to do with pictures: my own emoji, pictures in a chat, large and behind it. */
export const EMOJI: ReadonlyArray<Screen> = [
  {
    name: "emoji-none",
    viewer: "newcomer",
    open: async ({ page, t }) => {
      await go(page, "/pages/message/emoji")
      await page.getByText(t("emoji:empty")).waitFor()
    }
  },
  { name: "emoji", viewer: "me", open: collection },
  { name: "emoji-selected", viewer: "me", open: select },
  {
    name: "emoji-deleted",
    viewer: "me",
    open: async (stage) => {
      await select(stage)
      await stage.page.getByRole("button", { name: stage.t("emoji:delete") }).click()
      await stage.page.getByRole("button", { name: stage.t("emoji:undo") }).click()
      await select(stage)
    }
  },
  {
    name: "emoji-refused",
    viewer: "me",
    open: async (stage) => {
      await collection(stage)
      await stage.page
        .locator("input[type=file]")
        .setInputFiles([{ name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("words") }])
      await stage.page.getByText(stage.t("refusal:emoji-type")).waitFor()
    }
  },
  {
    name: "chat-saved-emoji",
    viewer: "me",
    open: async (stage) => {
      await notes(stage)
      await stage.page.getByRole("button", { name: stage.t("chat:composer.emoji"), exact: true }).click()
      await stage.page.getByRole("tab", { name: stage.t("emoji:tab.mine") }).click()
      await stage.page.getByRole("link", { name: stage.t("emoji:manage") }).waitFor()
    }
  },
  { name: "chat-pictures", viewer: "me", open: notes },
  {
    name: "chat-picture-menu",
    viewer: "me",
    open: async (stage) => {
      await notes(stage)
      await stage.page.locator("[data-picture]").last().click({ button: "right" })
      await stage.page.getByRole("menuitem", { name: stage.t("chat:menu.keep") }).waitFor()
    }
  },
  {
    name: "chat-picture-large",
    viewer: "me",
    open: async (stage) => {
      await notes(stage)
      await stage.page.locator("[data-picture]").last().click()
      await stage.page.getByRole("dialog", { name: stage.t("pictures:preview") }).waitFor()
    }
  },
  {
    name: "chat-background",
    viewer: "me",
    open: async (stage) => {
      const { page, t } = stage
      await go(page, "/")
      await go(page, "/pages/message/detail?id=-1")
      await page.getByRole("button", { name: t("group:background.title") }).click()
      await page
        .getByRole("dialog")
        .locator("input[type=file]")
        .setInputFiles({ name: "behind.png", mimeType: "image/png", buffer: await stripes() })
      await page.getByRole("slider").waitFor()
    }
  },
  {
    name: "chat-before-background",
    viewer: "me",
    open: async (stage) => {
      const { page } = stage
      await notes(stage)
      await page.locator("[data-backdrop]").waitFor({ state: "attached" })
      await page.locator("[data-beginning]").waitFor()
    }
  }
]
