import type { Screen, Stage } from "../Screen.ts"
import { go } from "../Screen.ts"

const FIRST = "Shall we take the small room or the large one?"

const composer = ({ page, t }: Pick<Stage, "page" | "t">) =>
  page.getByRole("textbox", { name: t("chat:composer.label"), exact: true })

const chat = async ({ page, people }: Stage, group: "team" | "silenced" = "team"): Promise<void> => {
  await go(page, "/")
  await page.getByRole("link", { name: people.friend.name }).first().waitFor()
  await go(page, `/pages/message/chat?id=${people.groups[group]}`)
  await page.getByText(FIRST).first().waitFor()
}

const menu = async ({ page, t }: Stage, what: string): Promise<void> => {
  await page.getByText(FIRST).first().click({ button: "right" })
  await page.getByRole("menuitem", { name: t(`chat:menu.${what}`), exact: true }).click()
}

/** A conversation of many, in its states. */
export const GROUP_CHAT: ReadonlyArray<Screen> = [
  { name: "group-chat", viewer: "me", open: (stage) => chat(stage) },
  {
    name: "group-chat-menu",
    viewer: "me",
    open: async (stage) => {
      await chat(stage)
      await stage.page.getByText(FIRST).first().click({ button: "right" })
      await stage.page.getByRole("menu").first().waitFor()
    }
  },
  {
    name: "group-chat-quoting",
    viewer: "me",
    open: async (stage) => {
      await chat(stage)
      await menu(stage, "quote")
      await stage.page.locator("[data-quoting]").waitFor()
    }
  },
  {
    name: "group-chat-mention",
    viewer: "me",
    open: async (stage) => {
      await chat(stage)
      await composer(stage).fill("")
      await composer(stage).pressSequentially("@")
      await stage.page.getByRole("option").nth(3).waitFor()
    }
  },
  {
    name: "group-chat-select",
    viewer: "me",
    open: async (stage) => {
      await chat(stage)
      await menu(stage, "select")
      await stage.page.getByRole("toolbar", { name: stage.t("chat:select.name") }).waitFor()
    }
  },
  {
    name: "group-chat-delete",
    viewer: "me",
    open: async (stage) => {
      await chat(stage)
      await menu(stage, "remove")
      await stage.page.getByRole("dialog").first().waitFor()
    }
  },
  {
    name: "group-chat-silenced",
    viewer: "me",
    open: async (stage) => {
      await chat(stage, "silenced")
      await stage.page.getByText(stage.t("refusal:group-muted")).waitFor()
    }
  },
  {
    name: "chat-find",
    viewer: "me",
    open: async (stage) => {
      await chat(stage, "team")
      const { page, t } = stage
      // on a desk a bar over the chat, on a telephone the page of its history
      const pane = page.locator("[data-pane=content]")
      const find = t("chat:find")
      await pane
        .getByRole("button", { name: find })
        .or(pane.getByRole("link", { name: find }))
        .click()
      await page.getByRole("searchbox", { name: t("record:label") }).fill("room")
      await page.locator("[data-find-bar] output:not(:empty), [data-record] mark").first().waitFor()
    }
  },
  {
    name: "record",
    viewer: "me",
    open: async ({ page, people, t }) => {
      await go(page, `/pages/message/record?id=${people.groups.team}`)
      await page.getByRole("searchbox", { name: t("record:label") }).fill("room")
      await page.locator("[data-record] mark").first().waitFor()
    }
  },
  {
    name: "record-day",
    viewer: "me",
    open: async ({ page, people, t }) => {
      await go(page, `/pages/message/record?id=${people.groups.team}`)
      await page.getByRole("button", { name: t("record:day.title") }).click()
      await page.getByRole("dialog").getByLabel(t("record:day.label")).waitFor()
    }
  },
  {
    name: "record-nothing",
    viewer: "me",
    open: async ({ page, people, t }) => {
      await go(page, `/pages/message/record?id=${people.groups.team}`)
      await page.getByRole("searchbox", { name: t("record:label") }).fill("nobody said this")
      await page.getByText(t("record:nothing", { words: "nobody said this" })).waitFor()
    }
  }
]
