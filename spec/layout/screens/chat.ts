import type { Screen, Stage } from "../Screen.ts"
import { go } from "../Screen.ts"

const LAST = "And this one is not read yet"
const LONG_DRAFT = "A draft that grows over several lines, because somebody has a lot to say and does not press enter. ".repeat(3)

const composer = ({ page, t }: Pick<Stage, "page" | "t">) =>
  page.getByRole("textbox", { name: t("chat:composer.label"), exact: true })

const chat = async ({ page, people, t }: Stage): Promise<void> => {
  await go(page, "/")
  await page.getByRole("link", { name: people.friend.name }).first().waitFor()
  await go(page, `/pages/message/chat?id=${people.friend.id}`)
  await page.getByText(LAST).last().waitFor()
  await composer({ page, t }).waitFor()
}

/** A conversation in its states. */
export const CHAT: ReadonlyArray<Screen> = [
  {
    name: "chat-loading",
    viewer: "me",
    watchesShifts: true,
    open: async (stage) => {
      await go(stage.page, `/pages/message/chat?id=${stage.people.friend.id}`)
      await stage.page.reload()
      await stage.page.getByText(LAST).last().waitFor()
    }
  },
  { name: "chat", viewer: "me", open: chat },
  {
    name: "chat-above",
    viewer: "me",
    open: async (stage) => {
      await chat(stage)
      await stage.page.getByRole("log").evaluate((log) => log.scrollTo(0, 0))
      await stage.page.getByRole("button", { name: stage.t("chat:list.toNewest") }).waitFor()
    }
  },
  {
    name: "chat-menu",
    viewer: "me",
    open: async (stage) => {
      await chat(stage)
      await stage.page.getByText(LAST).last().click({ button: "right" })
      await stage.page.getByRole("menu").or(stage.page.getByRole("dialog")).first().waitFor()
    }
  },
  {
    name: "chat-emoji",
    viewer: "me",
    open: async (stage) => {
      await chat(stage)
      await stage.page.getByRole("button", { name: stage.t("chat:composer.emoji"), exact: true }).click()
      await stage.page.getByText("😀").last().waitFor()
    }
  },
  {
    name: "chat-emoji-search",
    viewer: "me",
    open: async (stage) => {
      await chat(stage)
      await stage.page.getByRole("button", { name: stage.t("chat:composer.emoji"), exact: true }).click()
      await stage.page.getByRole("button", { name: stage.t("emoji:tone.name") }).click()
      await stage.page.getByRole("button", { name: stage.t("emoji:tone.medium"), exact: true }).click()
      await stage.page.getByRole("searchbox", { name: stage.t("emoji:search") }).fill("thumbs")
      await stage.page.getByRole("button", { name: "👍🏽", exact: true }).waitFor()
    }
  },
  {
    name: "chat-draft",
    viewer: "me",
    open: async (stage) => {
      await chat(stage)
      await composer(stage).fill(LONG_DRAFT)
    }
  },
  {
    name: "chat-failed",
    viewer: "me",
    open: async (stage) => {
      await chat(stage)
      await stage.page.route("**/sendMessage", (route) =>
        route.fulfill({
          json: { code: 400, msg: stage.t("refusal:not-friends"), data: "", count: 0, page: 1 }
        })
      )
      await composer(stage).fill("This will not arrive")
      await stage.page.getByRole("button", { name: stage.t("chat:composer.send"), exact: true }).click()
      await stage.page
        .getByText(stage.t("chat:menu.retry"))
        .or(stage.page.getByText(stage.t("refusal:not-friends")))
        .first()
        .waitFor()
      await stage.page.unroute("**/sendMessage")
    }
  },
  {
    name: "chat-long-name",
    viewer: "me",
    open: async ({ page, people }) => {
      await go(page, `/pages/message/chat?id=${people.longName.id}`)
      await page.getByRole("heading", { name: people.longName.name }).waitFor()
      await page.getByText("A preview that is certainly longer").last().waitFor()
      // a card of each
      await page.locator("[data-card]").nth(1).waitFor()
    }
  },
  {
    name: "chat-formatted",
    viewer: "me",
    open: async ({ page, people }) => {
      await go(page, `/pages/message/chat?id=${people.longName.id}`)
      await page.locator("[data-look=formatted] pre").last().scrollIntoViewIfNeeded()
    }
  },
  {
    name: "chat-too-long",
    viewer: "me",
    open: async (stage) => {
      await go(stage.page, `/pages/message/chat?id=${stage.people.longName.id}`)
      await composer(stage).fill(LONG_DRAFT.repeat(8))
      await stage.page.getByRole("button", { name: stage.t("chat:composer.asFile") }).waitFor()
    }
  },
  {
    name: "chat-select-text",
    viewer: "me",
    open: async (stage) => {
      await chat(stage)
      await stage.page.getByText(LAST).last().click({ button: "right" })
      await stage.page.getByRole("menuitem", { name: stage.t("chat:menu.selectText") }).click()
      await stage.page.getByRole("dialog").first().waitFor()
    }
  },
  {
    name: "chat-place",
    viewer: "me",
    open: async (stage) => {
      const { page, people, t } = stage
      await go(page, `/pages/message/chat?id=${people.longName.id}`)
      await page.locator("[data-place]").first().click()
      await page
        .getByRole("dialog")
        .getByRole("link", { name: t("place:open") })
        .waitFor()
    }
  },
  {
    name: "chat-place-choose",
    viewer: "me",
    open: async (stage) => {
      const { page, people, t } = stage
      await go(page, `/pages/message/chat?id=${people.longName.id}`)
      await page.getByRole("button", { name: t("chat:composer.attach"), exact: true }).click()
      const label = t("attach:location")
      await page
        .getByRole("menuitem", { name: label })
        .or(page.getByRole("dialog").getByRole("button", { name: label }))
        .click()
      await page.getByText(t("place:forbidden")).waitFor()
      await page.getByRole("application").press("ArrowUp")
      await page.getByRole("textbox", { name: t("place:name") }).waitFor()
    }
  },
  {
    name: "chat-video",
    viewer: "me",
    open: async ({ page, t }) => {
      await go(page, "/pages/message/video?url=http%3A%2F%2Felsewhere.example%2Flake.mp4")
      await page.getByText(t("pictures:unavailable")).waitFor()
    }
  },
  {
    name: "chat-empty",
    viewer: "newcomer",
    open: async ({ page, t }) => {
      await go(page, "/pages/message/chat?id=-1")
      await page.getByText(t("chat:list.notes")).waitFor()
    }
  }
]
